"""Copy ten thousand games to PostgreSQL and back, despite kills: `python -m tests.copying`.

Then one byte of one event is changed, and must be detected.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

from scoresheet.domain import chain
from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.storage.opening import prepare
from tests import postgres
from tests.service.playing import open_store, play_on, start

GAMES, KILLS = 10_000, 3
PATTERNS, MOVES = 8, 60
SECONDS_BETWEEN_LOOKS = 0.05
CHECKOUT = Path(__file__).parents[1]
COPY = (sys.executable, "-m", "scoresheet.service.cli.main", "copy")
Event = tuple[str, int, str, bytes]


def installation(folder: Path, games: int, seed: int) -> Path:
    """Create a SQLite file with many games: copies of a few played ones, each with its own chain."""
    folder.mkdir()
    file = folder / "scoresheet.db"
    prepare(file)
    opened = open_store(folder)
    played = [play_on(opened, start(opened), MOVES, seed + number).id for number in range(PATTERNS)]
    patterns = [_rows(file, game) for game in played]
    opened.store.close()
    with closing(sqlite3.connect(file)) as connection, connection:
        for number in range(games - PATTERNS):
            name = f"{number:020x}"
            rows = list(_again(patterns[number % PATTERNS], name))
            insert = "INSERT INTO game_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
            connection.executemany(insert, rows)
            connection.execute("INSERT INTO game_secrets VALUES (?,?)", (name, bytes(32)))
            player = (f"p{name}", f"Player {number}", f"player {number}", "", number)
            connection.execute("INSERT INTO players VALUES (?,?,?,NULL,?,?,0,NULL)", player)
            keys = [(f"p{name}", f"key {version}", "same", name, version, version) for _, version, _, _ in rows[3:]]
            connection.executemany("INSERT INTO commands VALUES (?,?,?,?,?,?)", keys)
    return file


def _rows(file: Path, game: str) -> list[Event]:
    ask = "SELECT originator_id, originator_version, topic, state FROM game_events WHERE originator_id=? ORDER BY 2"
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(ask, (game,)).fetchall()


def _again(events: list[Event], game: str) -> Iterator[Event]:
    previous = chain.GENESIS
    for _, version, topic, state in events:
        event = json.loads(state) | {"game": game, "previous": previous}
        del event["digest"]
        sealed, previous = chain.seal(event)
        yield game, version, topic, sealed


def copied(source: Location, target: Location, kills: int, rng: random.Random) -> tuple[float, list[Any]]:
    """Copy by command with kills at random points; return the total seconds, and the digests of the last run."""
    command = [*COPY, "--from", url(source), "--to", url(target), "--json"]
    begun = time.perf_counter()
    for _ in range(kills):
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=CHECKOUT)
        _wait_until_filled(target, rng.randrange(1, 5_000), running)
        running.send_signal(signal.SIGKILL)
        running.wait()
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert done.returncode == 0, done.stderr
    return time.perf_counter() - begun, json.loads(done.stdout)["digests"]


def _wait_until_filled(target: Location, more: int, running: subprocess.Popen[bytes]) -> None:
    before = _events(target)
    while running.poll() is None and _events(target) < before + more:
        time.sleep(SECONDS_BETWEEN_LOOKS)


def _events(target: Location) -> int:
    try:
        return int(_ask(target, "SELECT MAX(rowid) FROM game_events") or 0)
    except (sqlite3.Error, psycopg.Error):
        return 0


def _ask(location: Location, query: str) -> Any:
    if isinstance(location, Postgres):
        with psycopg.connect(location.url) as server:
            done = server.execute(query.replace("rowid", "notification_id").encode())
            return (done.fetchone() or (None,))[0] if done.description else None
    with closing(sqlite3.connect(f"file:{location}", uri=True)) as file, file:
        return (file.execute(query).fetchone() or (None,))[0]


def detects_change(source: Location, target: Location) -> bool:
    """Return whether a changed letter in one event of the target is detected and its version named."""
    number = _ask(target, "SELECT MAX(rowid) FROM game_events") // 2
    version = _ask(target, f"SELECT originator_version FROM game_events WHERE rowid={number}")
    _ask(target, f"UPDATE game_events SET topic=topic || 'x' WHERE rowid={number}")
    command = [*COPY, "--from", url(source), "--to", url(target), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=CHECKOUT)
    return done.returncode == 1 and f"originator_version {version} differs" in done.stderr


def url(location: Location) -> str:
    """Return the URL for the commands."""
    return location.url if isinstance(location, Postgres) else f"sqlite:///{location}"


def main(arguments: list[str] | None = None, say: Callable[[str], object] = print) -> None:
    """Create and copy the games, and print the durations."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--kills", type=int, default=KILLS, help="how often each copy is killed with -9")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    rng = random.Random(wanted.seed)
    with TemporaryDirectory() as folder, postgres.running(()) as cluster:
        source = installation(Path(folder) / "old", wanted.games, wanted.seed)
        server, back = cluster.fresh(), Path(folder) / "back.db"
        found = []
        for one, other in ((source, server), (server, back)):
            seconds, digests = copied(one, other, wanted.kills, rng)
            rows, events = sum(digest["rows"] for digest in digests), digests[0]["rows"]
            found.append(digests)
            kinds = " to ".join("PostgreSQL" if isinstance(at, Postgres) else "SQLite" for at in (one, other))
            say(f"{kinds}: {wanted.games} games, {events} events, {rows} rows, {wanted.kills} kills, {seconds:.1f} s")
        assert found[0] == found[1], "There and back again is not the same."
        assert detects_change(source, back), "A changed event was not noticed."
        say(f"The same on all three sides: root {found[0][0]['root']}; a changed event is noticed and named.")


if __name__ == "__main__":
    sys.exit(main())
