"""Read models rebuilt in several processes equal those that were kept."""

import random
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from scoresheet.projections import runner as running
from scoresheet.projections import shares
from scoresheet.projections.log import Divisible
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from tests.projections.logs import Log, caught_up, content, eventful, eventful_step, find, recorder_in
from tests.projections.places import Place


@pytest.fixture
def eventful_log(log: Log) -> Log:
    eventful(log, 11, games=5, steps=250)
    return log


@pytest.fixture
def runner(
    tmp_path: Path, place: Place, eventful_log: Log, monkeypatch: pytest.MonkeyPatch
) -> Callable[[ReadModels], Runner]:
    """Make runners that divide even a small log among processes."""
    monkeypatch.setattr(running, "WORTH_PROCESSES", 1)
    monkeypatch.setattr(running, "processors", lambda: 2)
    monkeypatch.setattr(shares, "EVENTS_OF_A_TASK", 60)
    return lambda models: Runner(eventful_log.recorder, models, find, partial(recorder_in, tmp_path))


def test_a_worker_killed_midway_changes_nothing_and_a_retry_equals_the_kept_tables(
    place: Place, eventful_log: Log, read_models: ReadModels, runner: Callable[[ReadModels], Runner]
) -> None:
    kept, rng = caught_up(eventful_log, read_models), random.Random(3)
    for _ in range(20):
        playing = [name for name, game in eventful_log.games.items() if game.status == "playing"]
        eventful_step(eventful_log, rng.choice(playing), rng)
        kept.step()
    again = place.read_models("again")
    again.prepare()
    before = place.left_behind()
    with pytest.raises(BrokenProcessPool):
        runner(again).rebuild(lambda *_: active_children()[0].kill())
    assert again.offset() == 0
    assert place.left_behind() == before
    told: list[int] = []
    runner(again).rebuild(lambda done, _: told.append(done))
    assert content(again) == content(read_models)
    assert told == sorted(told)
    assert told[-1] == again.offset()
    assert (again.offset(), again.event()) == (read_models.offset(), read_models.event())


def test_tasks_contain_whole_games_each_exactly_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "EVENTS_OF_A_TASK", 10)
    sizes = [("a", 4), ("b", 4), ("c", 4), ("d", 30), ("e", 1)]
    assert list(shares.tasks(sizes)) == [["a", "b", "c"], ["d"], ["e"]]
    assert list(shares.tasks([])) == []


def test_a_small_log_is_rebuilt_in_this_process(
    place: Place, eventful_log: Log, monkeypatch: pytest.MonkeyPatch, read_models: ReadModels
) -> None:
    def opened() -> Divisible:
        raise AssertionError("No process was to be started.")

    monkeypatch.setattr(shares, "make", lambda *_: opened())
    Runner(eventful_log.recorder, read_models, find, opened).rebuild()
    monkeypatch.setattr(running, "WORTH_PROCESSES", 1)
    with pytest.raises(AssertionError, match="No process"):
        Runner(eventful_log.recorder, read_models, find, opened).rebuild()
