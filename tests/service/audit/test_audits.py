"""Audits of stored games: all derived data is compared with the events."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scoresheet.domain.game import Game, copy
from scoresheet.domain.titles import registry
from scoresheet.projections.engine import open_engine
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.replays import audit as audits
from scoresheet.service.audit.audits import WAITING, Auditor, Difference
from scoresheet.service.audit.receipt_check import compare
from scoresheet.service.core.errors import NoSuchGame, Overloaded
from scoresheet.service.core.location import engine_url
from scoresheet.service.core.signing_keys import Keys
from scoresheet.service.play.games import Games
from tests import databases
from tests.service.playing import going_on, open_store

TITLE = registry.find("industrial-waste")
MOVES = 60


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    games = open_store(tmp_path)
    yield games
    games.store.close()


@pytest.fixture
def game(games: Games) -> Game:
    """A running game with a checkpoint."""
    return going_on(games, TITLE.title, MOVES)


def differ(games: Games, game: Game) -> list[Difference]:
    found = Auditor(games).examine(game.id)
    assert found.audit.verdict == "sound"
    assert found.verdict == ("broken" if found.derived.differ else "sound")
    return found.derived.differ


def other(game: Game) -> Game:
    """Return the same position with a million more cash in one company."""
    changed: Any = copy(TITLE, game)
    changed.state.companies[0].cash += 1
    return changed


def test_derived_data_that_agrees_is_accepted(games: Games, game: Game) -> None:
    found = Auditor(games).examine(game.id)
    checkpoints = games.store.checkpoints(TITLE, game.id)
    assert len(checkpoints) > 0
    assert (found.derived.checked, found.derived.differ) == (len(checkpoints) + 2, [])
    assert found.audit.chance.by_service


def test_another_position_in_memory_is_detected(games: Games, game: Game) -> None:
    games.heads.forget(game.id)
    games.heads.keep(other(game))
    assert differ(games, game) == [Difference("memory", game.version)]


def test_a_wrong_checkpoint_is_detected_even_with_a_valid_seal(games: Games, game: Game) -> None:
    kept = games.store.checkpoint(TITLE, game.id, game.version - 1)
    assert kept is not None
    games.store.keep(TITLE, other(kept))
    found = differ(games, game)
    assert Difference("checkpoint", kept.version) in found
    assert Difference("answer", game.version) in found


def test_a_checkpoint_without_a_valid_seal_is_detected(games: Games, game: Game) -> None:
    with games.store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute("UPDATE checkpoints SET state=?", (bytes(64),))
    assert {each.place for each in differ(games, game)} == {"checkpoint"}


def test_a_head_ahead_of_the_stored_events_is_detected(games: Games, game: Game) -> None:
    with games.store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute("DELETE FROM game_events WHERE originator_version = ?", (game.version,))
    assert Difference("memory", game.version - 1) in Auditor(games).examine(game.id).derived.differ


def test_a_wrong_list_is_detected_and_a_lagging_one_is_accepted(games: Games, game: Game, tmp_path: Path) -> None:
    engine = open_engine(engine_url(databases.at(tmp_path)))
    read_models = ReadModels(engine, games.store.turn)
    Runner(games.store.recorder, read_models).rebuild()
    auditor = Auditor(games, read_models.lobby)
    assert auditor.examine(game.id).derived.differ == []
    for change, wrong in (("version = version - 1", []), ("version = version + 7", ["list"])):
        with engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE lobby_games SET {change}")
        assert [each.place for each in auditor.examine(game.id).derived.differ] == wrong
    with engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE lobby_games SET version = {game.version}, status = 'finished'")
    assert [each.place for each in auditor.examine(game.id).derived.differ] == ["list"]
    engine.dispose()


def test_the_audit_of_unchanged_events_is_cached(games: Games, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted(*args: Any, **more: Any) -> Any:
        calls.append(args)
        return audits.audit(*args, **more)

    monkeypatch.setattr("scoresheet.service.audit.audits.audit", counted)
    auditor = Auditor(games)
    first = auditor.examine(game.id)
    assert auditor.examine(game.id) == first
    assert len(calls) == 1
    state = games.store.states(game.id, 4, 5)[0]
    with games.store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(
            "UPDATE game_events SET state = ? WHERE originator_version = 5", (state[:50] + b"?" + state[51:],)
        )
    found = auditor.examine(game.id)
    assert len(calls) == 2
    assert (found.verdict, found.audit.chain.broken_at, found.derived.checked) == ("broken", 5, 0)


def test_a_few_audits_are_queued_and_more_are_refused_with_a_time_to_retry(
    games: Games, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Semaphore(0), threading.Event()

    def slow(*args: Any, **more: Any) -> Any:
        begun.release()
        go_on.wait(30)
        return audits.audit(*args, **more)

    monkeypatch.setattr("scoresheet.service.audit.audits.audit", slow)
    auditor = Auditor(games)
    first = threading.Thread(target=auditor.examine, args=(game.id,))
    first.start()
    assert begun.acquire(timeout=30)
    places = [auditor._places.acquire(blocking=False) for _ in range(WAITING - 1)]
    assert all(places)
    with pytest.raises(Overloaded):
        auditor.examine(game.id)
    go_on.set()
    first.join(30)
    for _ in places:
        auditor._places.release()
    assert auditor.examine(game.id).verdict == "sound"


def test_a_missing_game_has_no_audit(games: Games) -> None:
    with pytest.raises(NoSuchGame):
        Auditor(games).examine("none")


class TestReceipts:
    @pytest.fixture
    def keys(self, games: Games, tmp_path: Path) -> Keys:
        from scoresheet.service.core import signing_keys as keys

        pair = keys.load(tmp_path / "secrets")
        games.store.public_keys(*msgspec.structs.astuple(pair.public))
        return pair

    def receipt(self, keys: Keys, game: str, version: int, digest: str) -> dict[str, Any]:
        return msgspec.structs.asdict(keys.receipt(game, version, digest, "2026-11-23T00:00:00Z"))

    def test_a_receipt_for_the_stored_event_fits(self, games: Games, game: Game, keys: Keys) -> None:
        found = compare(games.store, game.id, [self.receipt(keys, game.id, game.version, game.digest)])
        assert (found.fit, found.broken, found.unproven) == (1, [], [])

    def test_a_shortened_game_is_detected(self, games: Games, game: Game, keys: Keys) -> None:
        with games.store.recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute("DELETE FROM game_events WHERE originator_version > ?", (game.version - 3,))
        games.heads.clear()
        assert Auditor(games).examine(game.id).audit.verdict == "sound"
        (said,) = compare(games.store, game.id, [self.receipt(keys, game.id, game.version, game.digest)]).broken
        assert f"version {game.version} is signed by this service" in said
        assert f"ends at version {game.version - 3}: events were cut off" in said

    def test_a_rewritten_game_is_detected(self, games: Games, game: Game, keys: Keys) -> None:
        (said,) = compare(games.store, game.id, [self.receipt(keys, game.id, 5, "0" * 64)]).broken
        assert "for a different event than the stored one" in said

    def test_receipts_signed_by_others_prove_nothing(
        self, games: Games, game: Game, keys: Keys, tmp_path: Path
    ) -> None:
        from scoresheet.service.core import signing_keys as made

        strangers = made.load(tmp_path / "elsewhere")
        theirs = self.receipt(strangers, game.id, 5, "0" * 64)
        dressed = {**theirs, "key_id": keys.public.key_id}
        moved = {**self.receipt(keys, game.id, 5, "0" * 64), "version": 6}
        found = compare(games.store, game.id, [theirs, dressed, moved])
        assert (found.fit, found.broken, len(found.unproven)) == (0, [], 3)
