"""Durability: acknowledged moves survive kill -9, and the settings guarantee it."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from scoresheet.domain.chain import GENESIS, is_sealed
from scoresheet.service.storage.store import Store
from tests.service.playing import open_store, play_on, start

pytestmark = pytest.mark.sqlite_only("what PostgreSQL keeps is in tests/staying and service/storage/test_postgres")

WRITER = """
import sys, random
from tests.service.playing import open_store, start, step
from pathlib import Path
games = open_store(Path(sys.argv[1]))
rng = random.Random(int(sys.argv[2]))
while True:
    game = start(games)
    while game.status == "playing":
        game = step(games, game, rng)
        print(game.id, game.version, flush=True)
"""


def acknowledged_until_killed(folder: Path, seed: int) -> list[list[str]]:
    lines = random.Random(seed).randrange(5, 120)
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(folder), str(seed)], stdout=subprocess.PIPE, text=True)
    try:
        seen = [writer.stdout.readline().split() for _ in range(lines)]
    finally:
        os.kill(writer.pid, signal.SIGKILL)
        rest = writer.stdout.read()
        writer.wait(10)
        writer.stdout.close()
    return seen + [line.split() for line in rest.splitlines(keepends=True) if line.endswith("\n")]


def lost(store: Store, acknowledged: list[list[str]]) -> list[list[str]]:
    return [[game, version] for game, version in acknowledged if store.version(game) < int(version)]


@pytest.mark.parametrize("seed", range(4))
def test_no_acknowledged_move_is_lost_to_kill_9(tmp_path: Path, seed: int) -> None:
    acknowledged = acknowledged_until_killed(tmp_path, seed)
    store = open_store(tmp_path).store
    assert acknowledged
    assert lost(store, acknowledged) == []
    store.close()


def test_a_missing_move_would_be_detected(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    game = play_on(games, start(games), 10)
    assert lost(games.store, [[game.id, str(game.version + 1)]])
    games.store.close()


def test_after_kill_9_every_stream_is_complete_and_its_game_continues(tmp_path: Path) -> None:
    acknowledged = acknowledged_until_killed(tmp_path, 7)
    games = open_store(tmp_path)
    for game in {game for game, _ in acknowledged}:
        previous = GENESIS
        for number, state in enumerate(games.store.states(game, 0, 10**6), 1):
            event = msgspec.json.decode(state)
            assert is_sealed(state)
            assert (event["version"], event["previous"]) == (number, previous)
            previous = event["digest"]
        assert play_on(games, games.head(game), 3).version >= games.store.version(game)
    games.store.close()


def test_every_connection_syncs_commits_to_the_disk(tmp_path: Path) -> None:
    store = open_store(tmp_path).store
    assert store.recorder.select("PRAGMA synchronous")[0][0] == 2
    assert store.recorder.select("PRAGMA journal_mode")[0][0] == "wal"
    store.close()


def test_a_reopened_store_holds_the_same_games(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    game = play_on(games, start(games), 60)
    games.store.close()
    again = open_store(tmp_path)
    assert msgspec.json.encode(again.head(game.id)) == msgspec.json.encode(game)
    again.store.close()
