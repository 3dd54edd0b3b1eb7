"""Corrupt games: they are detected, named and locked, and do not affect other games."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import msgspec
import pytest

from scoresheet.domain import stored
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.projections.engine import open_engine
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.replays.timeline import position
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.core.location import Location
from scoresheet.service.play import permissions
from scoresheet.service.play.games import Command, Games
from scoresheet.service.storage.store import SEAL_BYTES, Store
from tests.service.playing import KEY, TITLE, going_on, open_store, play_on, start, step

PUT_SECRET = "INSERT INTO game_secrets VALUES (?,?) ON CONFLICT (game) DO UPDATE SET secret=excluded.secret"
TITLES = sorted(registry.all_titles())


def execute(games: Games, statement: str, *parameters: object) -> None:
    with games.store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(statement, parameters)


def put(games: Games, game: str, version: int, state: bytes) -> None:
    execute(
        games, "UPDATE game_events SET state=? WHERE originator_id=? AND originator_version=?", state, game, version
    )


def damage(games: Games, game: str, version: int, at: int = 40) -> bytes:
    """Change one byte of a stored event, as a bad disk might; return the original state."""
    state = games.store.states(game, version - 1, version)[0]
    put(games, game, version, state[:at] + bytes([state[at] ^ 1]) + state[at + 1 :])
    games.heads.clear()
    return state


def broken_at(games: Games, game: str) -> int:
    with pytest.raises(BrokenChain) as found:
        games.head(game)
    assert found.value.game == game
    return found.value.version


@pytest.mark.parametrize(
    ("empty", "title"), [*(("sqlite", title) for title in TITLES), ("postgresql", TITLE)], indirect=["empty"]
)
def test_no_move_is_accepted_after_any_corrupt_event(games: Games, title: str) -> None:
    rng = random.Random(5)
    game = going_on(games, title, 60)
    for version in range(1, game.version + 1):
        size = len(games.store.states(game.id, version - 1, version)[0])
        sound = damage(games, game.id, version, rng.randrange(size))
        assert broken_at(games, game.id) == version
        with pytest.raises(BrokenChain):
            step(games, game, rng)
        put(games, game.id, version, sound)
    assert games.store.version(game.id) == game.version


def test_without_the_check_play_would_continue_on_a_corrupt_event(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "is_sealed", lambda state: True)
    game = play_on(games, start(games), 10)
    damage(games, game.id, 1, games.store.states(game.id, 0, 1)[0].index(b'"at":"') + 8)
    assert step(games, games.head(game.id), random.Random(1)).version > game.version


def test_a_repaired_game_continues(games: Games) -> None:
    game = play_on(games, start(games), 10)
    sound = damage(games, game.id, 7)
    assert broken_at(games, game.id) == 7
    put(games, game.id, 7, sound)
    assert play_on(games, games.head(game.id), 3).version == game.version + 3


def test_corruption_is_logged_once_for_the_operator(games: Games, caplog: pytest.LogCaptureFixture) -> None:
    game = play_on(games, start(games), 10)
    damage(games, game.id, 7)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            broken_at(games, game.id)
    assert caplog.text.count(f"Game {game.id} is quarantined, its event 7 is corrupt: its digest does not") == 1


def test_corruption_found_while_reading_stops_the_next_move(games: Games) -> None:
    game = play_on(games, start(games), 20)
    kept = games.head(game.id)
    damage(games, game.id, 7)
    games.heads.keep(kept)
    with pytest.raises(BrokenChain):
        games.events(game.id, 5, 10)
    with pytest.raises(BrokenChain):
        step(games, game, random.Random(1))


def test_events_before_and_after_a_corrupt_one_can_be_read(games: Games) -> None:
    game = play_on(games, start(games), 20)
    damage(games, game.id, 7)
    games.heads.keep(game)
    assert [event.version for event in games.events(game.id, 0, 6)] == [1, 2, 3, 4, 5, 6]
    games.heads.keep(game)
    assert [event.version for event in games.events(game.id, 8, 3)] == [9, 10, 11]
    for after, limit in ((0, 7), (6, 1), (7, 1)):
        games.heads.keep(game)
        with pytest.raises(BrokenChain):
            games.events(game.id, after, limit)


def test_a_missing_or_misplaced_event_is_named(games: Games) -> None:
    game = play_on(games, start(games), 10)
    execute(games, "DELETE FROM game_events WHERE originator_version=5")
    games.heads.clear()
    assert broken_at(games, game.id) == 5
    execute(games, "DELETE FROM game_events WHERE originator_version=1")
    assert broken_at(games, game.id) == 1


def test_a_game_of_an_unknown_title_is_quarantined(games: Games) -> None:
    game, other = start(games), start(games)
    execute(games, "UPDATE game_events SET topic='chess.GameOpened' WHERE originator_id=?", game.id)
    games.heads.clear()
    assert broken_at(games, game.id) == 1
    assert play_on(games, games.head(other.id), 3).version == other.version + 3


SPOILED = {
    "a topic that is no text": ("topic = x'fffe2e'", "topic = ''"),
    "a topic that is no UTF-8": ("topic = CAST(x'696e6475ff2e' AS TEXT)", "topic = 'indu' || chr(255) || '.'"),
    "a game's id that is no UTF-8": ("originator_id = CAST(x'ff' AS TEXT)", "originator_id = chr(255)"),
    "text instead of bytes": ("state = CAST(state AS TEXT)", "state = 'a text'"),
    "a number instead of bytes": ("state = 5", "state = '5'"),
    "no bytes at all": ("state = x''", "state = ''"),
    "another version": ("originator_version = 1000", "originator_version = 1000"),
    "a negative version": ("originator_version = -1", "originator_version = -1"),
}
"""Corrupt values on SQLite, and their closest equivalents in the typed columns of PostgreSQL."""


@pytest.mark.parametrize("spoiled", SPOILED)
@pytest.mark.parametrize("version", [1, 3, 5])
def test_a_corrupt_row_quarantines_only_its_game(games: Games, spoiled: str, version: int) -> None:
    first, broken, last = (play_on(games, start(games), 4) for _ in range(3))
    change = SPOILED[spoiled][games.store.on_postgresql]
    where = "WHERE originator_id=? AND originator_version=?"
    execute(games, f"UPDATE game_events SET {change} {where}", broken.id, version)
    games.heads.clear()
    for game in (first, last):
        assert games.head(game.id) == game
    runner = Runner(games.store.recorder, ReadModels(engine := open_engine("sqlite://")))
    runner.catch_up()
    listed = {row.id: row.version for row in runner.read_models.lobby.games()}
    assert (listed[first.id], listed[last.id]) == (first.version, last.version)
    if listed.get(broken.id) == broken.version:  # only its last row has another topic
        assert games.head(broken.id) == broken
    else:
        assert runner.read_models.aside.games()
    engine.dispose()


def test_corruption_of_a_private_game_is_hidden_from_outsiders(games: Games) -> None:
    private = games.open(TITLE, GameSettings(seats=2, visibility="private"), Command("p0"), bots={1: "random"}).game
    damage(games, private.id, private.version)
    with pytest.raises(NoSuchGame):
        permissions.visible(games, private.id, "somebody")
    with pytest.raises(BrokenChain):
        permissions.visible(games, private.id, "p0")


@pytest.mark.parametrize("spoiled", ["UPDATE game_secrets SET secret=''", "DELETE FROM game_secrets"])
def test_no_draw_is_made_with_a_secret_that_does_not_match_the_commitment(games: Games, spoiled: str) -> None:
    game = start(games)
    secret = games.store.secret(game.id)
    execute(games, spoiled)
    later = Games(games.store)
    with pytest.raises(BrokenChain):
        play_on(later, game, 1)
    execute(games, PUT_SECRET, game.id, secret)
    assert play_on(later, game, 1).version > game.version


def test_reading_after_the_last_event_gives_no_events(games: Games) -> None:
    game = start(games)
    assert games.events(game.id, 10**30, 10) == games.events(game.id, game.version, 10**30) == []


def checkpoint_of(games: Games, game: Game) -> Game | None:
    return games.store.checkpoint(registry.find(TITLE), game.id, game.version)


def forged(state: bytes) -> bytes:
    """Return a checkpoint in which a company has 1,000 more cash."""
    game = msgspec.msgpack.decode(state[SEAL_BYTES:])
    game["state"]["companies"][0]["cash"] += 1_000
    return state[:SEAL_BYTES] + msgspec.msgpack.encode(game)


def test_a_manipulated_checkpoint_is_dropped_and_rebuilt(games: Games) -> None:
    game = play_on(games, start(games, 4), 130)
    honest = msgspec.json.encode(games.at(game.id, 110))
    rows = games.store.recorder.select("SELECT version, state FROM checkpoints ORDER BY version")
    for version, state in rows:
        execute(games, "UPDATE checkpoints SET state=? WHERE version=?", forged(state), version)
    games.heads.clear()
    assert msgspec.json.encode(games.head(game.id)) == msgspec.json.encode(game)
    assert msgspec.json.encode(games.at(game.id, 110)) == honest
    made = games.store.recorder.select("SELECT version, state FROM checkpoints ORDER BY version")
    assert [version for version, _ in made] == [100]
    assert checkpoint_of(games, game).version == 100


def test_without_the_seal_play_would_continue_on_a_manipulated_checkpoint(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_on(games, start(games, 4), 130)
    for version, state in games.store.recorder.select("SELECT version, state FROM checkpoints"):
        execute(games, "UPDATE checkpoints SET state=? WHERE version=?", forged(state), version)
    games.heads.clear()
    monkeypatch.setattr("scoresheet.service.storage.store.hmac.compare_digest", lambda one, other: True)
    assert games.head(game.id).state.companies[0].cash == game.state.companies[0].cash + 1_000


def test_a_checkpoint_of_another_installation_or_version_is_not_used(games: Games, where: Location) -> None:
    game = play_on(games, start(games, 4), 130)
    other = Store(where, b"another key")
    assert other.checkpoint(registry.find(TITLE), game.id, game.version) is None
    other.close()
    game = play_on(games, start(games, 4), 130)
    execute(games, "UPDATE checkpoints SET version=version+1 WHERE game=?", game.id)
    assert checkpoint_of(games, game) is None


def test_a_checkpoint_is_bound_to_the_event_of_its_version(games: Games) -> None:
    game = play_on(games, start(games, 4), 70)
    version = checkpoint_of(games, game).version
    sound = damage(games, game.id, version)
    assert checkpoint_of(games, game) is None
    put(games, game.id, version, sound)
    assert games.head(game.id) == game


def test_without_a_key_checkpoints_are_neither_read_nor_written_nor_dropped(games: Games, where: Location) -> None:
    game = play_on(games, start(games, 4), 130)
    bare = Store(where)
    assert bare.checkpoint(registry.find(TITLE), game.id, game.version) is None
    assert position(registry.find(TITLE), bare, game.id, 120).version == 120
    bare.close()
    assert len(games.store.recorder.select("SELECT 1 FROM checkpoints")) == 2


@pytest.mark.sqlite_only("a file that can only be read")
def test_a_read_only_store_reads_positions_without_checkpoints(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    game = play_on(games, start(games, 4), 130)
    games.store.drop_checkpoints()
    games.store.close()
    games = Games(Store(f"file:{tmp_path}/scoresheet.db?mode=ro", KEY))
    assert games.at(game.id, 120).version == 120
    games.store.close()


def test_a_game_without_checkpoints_gets_them_when_it_is_read(games: Games) -> None:
    game = start(games)
    for _ in range(200):
        game = games.move(game.id, Command(f"p{game.to_act()[0]}"), game.to_act()[0], TakeLoan()).game
    games.store.drop_checkpoints()
    assert games.at(game.id, 199).version == 199
    assert games.at(game.id, 120).version == 120
    assert [row[0] for row in games.store.recorder.select("SELECT version FROM checkpoints ORDER BY 1")] == [100, 150]
