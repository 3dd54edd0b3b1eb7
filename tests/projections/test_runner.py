"""The runner: it has its own thread, wakes up on appends and recovers from failures."""

import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import text

from scoresheet.projections import read_models as viewing
from scoresheet.projections import runner as running
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from tests.projections.logs import Log, caught_up, content, eventful, find
from tests.projections.places import Place

PATIENCE = 10


@pytest.fixture
def runner(log: Log, read_models: ReadModels) -> Iterator[Runner]:
    runner = Runner(log.recorder, read_models, find)
    runner.start()
    yield runner
    runner.stop()


def newest(log: Log) -> int:
    return log.recorder.max_notification_id()


def test_events_are_visible_after_waiting_for_their_position(log: Log, read_models: ReadModels, runner: Runner) -> None:
    for number in range(5):
        log.open(f"g{number}")
        assert runner.wait_for(newest(log), PATIENCE)
        assert read_models.lobby.games()[0].id == f"g{number}"
    assert (runner.lag, runner.offset) == (0, newest(log))


def test_waiting_ends_after_its_timeout(log: Log, runner: Runner) -> None:
    assert not runner.wait_for(1_000, 0.01)


def test_read_models_can_be_read_as_soon_as_the_runner_has_started(log: Log, place: Place) -> None:
    read_models = place.read_models("new")
    runner = Runner(log.recorder, read_models, find)
    runner._thread = threading.Thread(target=lambda: None)
    runner.start()
    assert read_models.lobby.games() == []
    runner.stop()


def test_settling_waits_for_the_whole_log_but_not_after_a_failure(log: Log, runner: Runner) -> None:
    log.open("a")
    assert runner.settle(PATIENCE)
    assert runner.lag == 0
    runner.failure = OSError("The disk is full.")
    assert not runner.settle(PATIENCE)


def test_events_that_were_not_announced_are_found(log: Log, read_models: ReadModels, runner: Runner) -> None:
    assert runner.wait_for(0, PATIENCE)
    log.open("quiet")
    with runner._moved:
        assert runner._moved.wait_for(lambda: runner.offset == newest(log), PATIENCE)
    assert read_models.lobby.game("quiet")


def test_a_failure_is_logged_and_recovered_from(
    log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    runner, failed, mended = Runner(log.recorder, read_models, find), threading.Event(), threading.Event()
    change = read_models.change

    def fail_at_first(*arguments):  # type: ignore[no-untyped-def]
        if not mended.is_set():
            failed.set()
            raise OSError("The disk is full.")
        change(*arguments)

    monkeypatch.setattr(read_models, "change", fail_at_first)
    log.open("a")
    runner.start()
    assert failed.wait(PATIENCE)
    assert not runner.wait_for(newest(log), 0.05)
    assert isinstance(runner.failure, OSError)
    assert runner.lag == 2
    mended.set()
    assert runner.wait_for(newest(log), PATIENCE)
    runner.stop()
    assert runner.failure is None
    assert "The read models are at 0" in caplog.text


def test_a_runner_resumes_at_the_offset_of_the_read_models(
    log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    eventful(log, 2, games=2, steps=30)
    caught_up(log, read_models)
    offset = newest(log)
    log.open("later")
    asked = []
    select = log.recorder.select_notifications

    def watched(start: int, *rest: int, **named: bool):  # type: ignore[no-untyped-def]
        asked.append(start)
        return select(start, *rest, **named)

    monkeypatch.setattr(log.recorder, "select_notifications", watched)
    caught_up(log, read_models)
    assert asked[0] == offset


def test_progress_is_reported_up_to_the_end(log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MOST_EVENTS", 10)
    eventful(log, 3, games=2, steps=40)
    told = []
    Runner(log.recorder, read_models, find).rebuild(lambda done, total: told.append((done, total)))
    assert told[-1] == (newest(log), newest(log))
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_tables_of_another_edition_are_rebuilt(place: Place, log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    eventful(log, 4, games=2, steps=30)
    read_models = place.read_models()
    caught_up(log, read_models)
    before = content(read_models)
    with read_models.lobby.engine.begin() as connection:
        connection.execute(text("UPDATE history SET text = 'as it was worded once'"))
    caught_up(log, read_models)
    assert content(read_models) != before
    monkeypatch.setattr(viewing, "EDITION", "scoresheet-next")
    caught_up(log, read_models)
    assert content(read_models) == before


def test_a_rebuild_and_a_running_service_do_not_disturb_each_other(
    place: Place, log: Log, read_models: ReadModels, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MOST_EVENTS", 25)
    eventful(log, 6, games=3, steps=120)
    assert runner.wait_for(newest(log), PATIENCE)
    before = content(read_models)
    writer = threading.Thread(target=log.open, args=("meanwhile",))
    writer.start()
    Runner(log.recorder, place.read_models(), find).rebuild()
    writer.join()
    assert runner.wait_for(newest(log), PATIENCE)
    caught_up(log, read_models)
    fresh = place.read_models("fresh")
    caught_up(log, fresh)
    assert content(read_models) == content(fresh)
    assert set(before) < set(content(read_models))
