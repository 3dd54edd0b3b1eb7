"""A corrupt event in the log quarantines its game; all other games are listed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from eventsourcing.persistence import StoredEvent
from sqlalchemy import text

from scoresheet.projections import project
from scoresheet.projections import runner as running
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from tests.projections.logs import Log, caught_up, content, eventful, find
from tests.projections.places import Place


@pytest.fixture
def five(log: Log) -> Log:
    """Five games, with some moves in each."""
    rng = random.Random(1)
    for number in range(5):
        log.begin(f"g{number}")
    for _ in range(12):
        for number in range(5):
            log.move(f"g{number}", rng)
    return log


def put(log: Log, game: str, version: int, *, state: bytes | None = None, topic: str = "") -> tuple[bytes, str]:
    """Change a stored event, and return its previous state and topic."""
    with log.recorder.datastore.transaction(commit=True) as cursor:
        here = "WHERE originator_id=? AND originator_version=?"
        cursor.execute(f"SELECT state, topic FROM game_events {here}", (game, version))
        before = cursor.fetchone()
        now = (before[0] if state is None else state, topic or before[1])
        cursor.execute(f"UPDATE game_events SET state=?, topic=? {here}", (*now, game, version))
    return bytes(before[0]), str(before[1])


def damage(log: Log, game: str, version: int) -> bytes:
    state = put(log, game, version)[0]
    return put(log, game, version, state=state[:50] + bytes([state[50] ^ 1]) + state[51:])[0]


def rebuilt(log: Log, read_models: ReadModels) -> dict[str, tuple[int, int]]:
    """Rebuild, and return quarantined games with the corrupt and the first unlisted event."""
    Runner(log.recorder, read_models, find).rebuild()
    return aside(read_models)


def aside(read_models: ReadModels) -> dict[str, tuple[int, int]]:
    return {game: (one.version, one.since) for game, one in read_models.aside.games().items()}


def versions(read_models: ReadModels) -> dict[str, int]:
    return {game.id: game.version for game in read_models.lobby.games()}


@pytest.mark.parametrize("version", [1, 2, 4, 9, 16])
def test_one_corrupt_event_quarantines_one_game(five: Log, read_models: ReadModels, version: int) -> None:
    damage(five, "g2", version)
    assert rebuilt(five, read_models) == {"g2": (version, version)}
    expected = dict.fromkeys(("g0", "g1", "g3", "g4"), 16) | ({"g2": version - 1} if version > 1 else {})
    assert versions(read_models) == expected
    assert len(read_models.history.of("g2")) == version - 1


def test_a_quarantined_game_is_logged(five: Log, read_models: ReadModels, caplog: pytest.LogCaptureFixture) -> None:
    damage(five, "g2", 9)
    rebuilt(five, read_models)
    assert "Game g2 is quarantined, its event 9 is corrupt" in caplog.text


def test_an_event_of_an_unknown_title_quarantines_its_game(five: Log, read_models: ReadModels) -> None:
    put(five, "g2", 1, topic="chess.GameOpened")
    assert rebuilt(five, read_models) == {"g2": (1, 1)}
    assert len(versions(read_models)) == 4
    assert "chess" in read_models.aside.games()["g2"].reason


def test_an_event_of_an_unknown_type_quarantines_its_game(five: Log, read_models: ReadModels) -> None:
    strange = b'{"type":"SeatSold"}'
    five.recorder.insert_events([StoredEvent("new", 1, "industrial-waste.SeatSold", strange)])
    assert list(rebuilt(five, read_models)) == ["new"]
    assert len(versions(read_models)) == 5


def test_a_runner_continues_past_a_corrupt_event(five: Log, read_models: ReadModels) -> None:
    runner = caught_up(five, read_models)
    five.move("g2", random.Random(3))
    damage(five, "g2", 17)
    five.move("g3", random.Random(3))
    runner.catch_up()
    assert aside(read_models) == {"g2": (17, 17)}
    assert (versions(read_models)["g2"], versions(read_models)["g3"]) == (16, 17)
    assert runner.lag == 0


def test_corruption_of_an_old_event_keeps_only_new_events_out_of_the_lists(five: Log, read_models: ReadModels) -> None:
    caught_up(five, read_models)
    five.move("g2", random.Random(3))
    damage(five, "g2", 5)
    caught_up(five, read_models)
    assert aside(read_models) == {"g2": (5, 17)}
    assert versions(read_models)["g2"] == 16


@pytest.mark.parametrize("version", [1, 4, 9])
def test_a_repaired_game_is_listed_in_full_with_its_next_event(
    place: Place, five: Log, read_models: ReadModels, version: int
) -> None:
    sound = damage(five, "g2", version)
    rebuilt(five, read_models)
    put(five, "g2", version, state=sound)
    five.move("g2", random.Random(3))
    caught_up(five, read_models)
    assert aside(read_models) == {}
    assert content(read_models) == content(fresh(place, five))


def test_a_repaired_game_is_listed_in_full_after_a_rebuild(place: Place, five: Log, read_models: ReadModels) -> None:
    sound = damage(five, "g2", 9)
    rebuilt(five, read_models)
    put(five, "g2", 9, state=sound)
    assert rebuilt(five, read_models) == {}
    assert content(read_models) == content(fresh(place, five))


def test_a_game_that_stays_corrupt_stays_quarantined(five: Log, read_models: ReadModels) -> None:
    damage(five, "g2", 9)
    rebuilt(five, read_models)
    for seed in range(3):
        five.move("g2", random.Random(seed))
        caught_up(five, read_models)
    assert aside(read_models) == {"g2": (9, 9)}


def fresh(place: Place, log: Log) -> ReadModels:
    read_models = place.read_models("fresh")
    caught_up(log, read_models)
    return read_models


def test_a_game_whose_projection_fails_is_quarantined(
    five: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = project.PROJECTIONS

    def fail(batch):  # type: ignore[no-untyped-def]
        if "g2" in batch.games:
            raise KeyError("no words")
        return []

    monkeypatch.setattr(project, "PROJECTIONS", (*told, fail))
    assert rebuilt(five, read_models) == {"g2": (1, 1)}
    assert len(versions(read_models)) == 4
    monkeypatch.setattr(project, "PROJECTIONS", told)
    assert rebuilt(five, read_models) == {}
    assert len(versions(read_models)) == 5


def test_without_the_check_of_seals_a_corrupt_event_would_be_listed(
    five: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.domain.stored.is_sealed", lambda state: True)
    state = put(five, "g2", 1)[0]
    put(five, "g2", 1, state=state.replace(b'"at":"2026', b'"at":"3026'))
    assert rebuilt(five, read_models) == {}


def failing(log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start a rebuild that fails in the middle, as with a full disk."""
    monkeypatch.setattr(running, "MOST_EVENTS", 20)
    builds = iter(range(100))

    def stop(done: int, total: int) -> None:
        if next(builds) == 1:
            raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space"):
        Runner(log.recorder, read_models, find).rebuild(stop)


def test_a_failed_rebuild_changes_nothing_and_leaves_nothing_behind(
    tmp_path: Path, log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    eventful(log, 6, games=3, steps=60)
    caught_up(log, read_models)
    with read_models.lobby.engine.begin() as connection:
        connection.execute(text("UPDATE history SET text = 'as it was before'"))
    before, files = content(read_models), {file.name for file in tmp_path.iterdir()}
    failing(log, read_models, monkeypatch)
    assert content(read_models) == before
    assert {file.name for file in tmp_path.iterdir()} == files


def test_lists_stay_complete_during_a_rebuild(
    log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MOST_EVENTS", 20)
    eventful(log, 6, games=3, steps=60)
    caught_up(log, read_models)
    before = content(read_models)
    seen = []
    Runner(log.recorder, read_models, find).rebuild(lambda *_: seen.append(content(read_models) == before))
    assert len(seen) > 2
    assert all(seen)


def test_events_stored_during_a_rebuild_are_listed(
    log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MOST_EVENTS", 20)
    eventful(log, 6, games=3, steps=60)
    read_models.prepare()
    games = (f"during-{number}" for number in range(1_000))

    def more(*_: object) -> None:
        if len(log.games) < 8:
            log.open(next(games))

    runner = Runner(log.recorder, read_models, find)
    runner.rebuild(more)
    assert runner.lag == 0
    assert {"during-0", "during-1"} <= set(versions(read_models))
