"""Freshness of read models: callers wait briefly, and not repeatedly if the read models do not catch up."""

import threading
import time

from scoresheet.service.signals.freshness import ReadModelFreshness


def test_current_read_models_need_no_wait() -> None:
    assert ReadModelFreshness(lambda: 7, lambda: 7).settle(0.0)
    assert ReadModelFreshness(lambda: 7, lambda: 9).settle(0.0)


def test_a_lagging_read_model_is_woken_and_awaited() -> None:
    stood, asked = [3], threading.Event()
    level = ReadModelFreshness(lambda: 7, lambda: stood[0], asked.set)

    def come() -> None:
        asked.wait(10)
        stood[0] = 7
        level.wake()

    threading.Thread(target=come).start()
    assert level.settle(10.0)
    assert level.lag == 0


def test_only_events_stored_before_the_call_are_awaited() -> None:
    newest = iter([7, *range(100, 200)])
    assert ReadModelFreshness(lambda: next(newest), lambda: 7).settle(0.0)


def test_only_the_first_caller_waits_for_read_models_that_do_not_catch_up() -> None:
    level = ReadModelFreshness(lambda: 7, lambda: 3)
    assert not level.settle(0.1)
    began = time.monotonic()
    assert not level.settle(30.0)
    assert time.monotonic() - began < 10.0
    assert level.lag == 4


def test_a_lost_signal_delays_only_briefly() -> None:
    stood = iter([3, 3, 3, *[7] * 100])
    assert ReadModelFreshness(lambda: 7, lambda: next(stood)).settle(10.0)
