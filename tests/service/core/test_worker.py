"""Workers: a step on its own thread that is repeated, woken, backed off and stopped."""

import threading
from collections.abc import Iterator

import pytest

from scoresheet.service.core.backoff import Backoff, Backoffs
from scoresheet.service.core.worker import Worker
from tests.server import await_that

SOON = 10.0


class Steps:
    """Counts steps, which return or raise the given `results`."""

    def __init__(self, *results: object) -> None:
        self.number = 0
        self.failures: list[tuple[str, float]] = []
        self._results = list(results)

    def __call__(self) -> object:
        self.number += 1
        result = self._results.pop(0) if self._results else None
        if isinstance(result, Exception):
            raise result
        return result

    def failed(self, error: Exception, pause: float) -> None:
        self.failures.append((str(error), pause))


@pytest.fixture
def workers() -> Iterator[list[Worker]]:
    begun: list[Worker] = []
    yield begun
    for worker in begun:
        worker.stop()


def started(workers: list[Worker], steps: Steps, **options: object) -> Worker:
    worker = Worker("test", steps, failed=steps.failed, **options)  # type: ignore[arg-type]
    workers.append(worker)
    worker.start()
    return worker


def test_a_worker_without_an_interval_steps_once_and_again_when_it_is_woken(workers: list[Worker]) -> None:
    steps = Steps()
    worker = started(workers, steps)
    await_that(lambda: steps.number == 1, SOON)
    assert not worker.rest(0.05)
    assert steps.number == 1
    worker.wake("a signal")
    await_that(lambda: steps.number == 2, SOON)


def test_a_worker_steps_again_after_its_interval(workers: list[Worker]) -> None:
    steps = Steps()
    started(workers, steps, every=0.01)
    await_that(lambda: steps.number > 3, SOON)


def test_an_interval_may_depend_on_what_the_step_found(workers: list[Worker]) -> None:
    steps = Steps()
    started(workers, steps, every=lambda: 0.01 if steps.number < 3 else None)
    await_that(lambda: steps.number == 3, SOON)


def test_a_worker_may_wait_before_its_first_step(workers: list[Worker]) -> None:
    steps = Steps()
    worker = started(workers, steps, at_once=False)
    assert not worker.rest(0.05)
    assert not steps.number
    worker.wake()
    await_that(lambda: steps.number == 1, SOON)


def test_a_step_that_raises_is_reported_and_retried_after_growing_pauses(workers: list[Worker]) -> None:
    steps = Steps(OSError("one"), OSError("two"), None)
    worker = started(workers, steps, backoff=Backoff(0.01, 0.02))
    await_that(lambda: steps.number == 3, SOON)
    assert steps.failures == [("one", 0.01), ("two", 0.02)]
    await_that(lambda: worker.failures == 0, SOON)


def test_a_step_that_leaves_work_is_retried_without_a_report(workers: list[Worker]) -> None:
    steps = Steps(False, False, None)
    started(workers, steps, backoff=Backoff(0.01, 0.01))
    await_that(lambda: steps.number == 3, SOON)
    assert not steps.failures


def test_a_stopped_worker_takes_no_more_steps_and_does_not_wait_out_its_pause(workers: list[Worker]) -> None:
    steps = Steps(OSError("always"))
    worker = started(workers, steps, backoff=Backoff(3_600, 3_600))
    await_that(lambda: bool(steps.failures), SOON)
    worker.stop()
    assert not worker.runs
    worker.wake()
    assert steps.number == 1
    assert worker.has_started


def test_a_long_step_can_notice_that_it_should_stop(workers: list[Worker]) -> None:
    ended = threading.Event()

    def step() -> None:
        while not worker.rest(0.01):
            pass
        ended.set()

    worker = Worker("test", step, failed=lambda error, pause: None)
    workers.append(worker)
    worker.start()
    worker.stop()
    assert ended.is_set()
    assert worker.is_stopping


def test_pauses_double_up_to_the_longest_and_start_again_after_success() -> None:
    backoff = Backoff(1.0, 5.0)
    assert [backoff.failed() for _ in range(4)] == [1.0, 2.0, 4.0, 5.0]
    backoff.done()
    assert backoff.failed() == 1.0


def test_backoffs_keep_the_failures_of_names_apart() -> None:
    now = [0.0]
    backoffs = Backoffs(1.0, 8.0, clock=lambda: now[0])
    assert [backoffs.failed("a"), backoffs.failed("a"), backoffs.failed("b")] == [1.0, 2.0, 1.0]
    now[0] = 1.5
    assert backoffs.rests("a")
    assert not backoffs.rests("b")
    backoffs.done("a")
    assert not backoffs.rests("a")
    assert backoffs.failed("a") == 1.0
