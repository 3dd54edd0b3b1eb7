"""Level: lists are waited for, shortly, and not again and again when they do not come."""

import threading
import time

from scoresheet.service.signals.freshness import ReadModelFreshness


def test_what_is_level_is_not_waited_for() -> None:
    assert ReadModelFreshness(lambda: 7, lambda: 7).settle(0.0)
    assert ReadModelFreshness(lambda: 7, lambda: 9).settle(0.0)


def test_what_comes_in_time_is_waited_for_and_asked_for() -> None:
    stood, asked = [3], threading.Event()
    level = ReadModelFreshness(lambda: 7, lambda: stood[0], asked.set)

    def come() -> None:
        asked.wait(10)
        stood[0] = 7
        level.wake()

    threading.Thread(target=come).start()
    assert level.settle(10.0)
    assert level.lag == 0


def test_only_what_was_there_when_it_was_asked_is_waited_for() -> None:
    newest = iter([7, *range(100, 200)])
    assert ReadModelFreshness(lambda: next(newest), lambda: 7).settle(0.0)


def test_what_does_not_come_holds_up_the_first_who_asks_and_no_other() -> None:
    level = ReadModelFreshness(lambda: 7, lambda: 3)
    assert not level.settle(0.1)
    began = time.monotonic()
    assert not level.settle(30.0)
    assert time.monotonic() - began < 10.0
    assert level.lag == 4


def test_a_bell_that_is_not_heard_costs_a_moment_only() -> None:
    stood = iter([3, 3, 3, *[7] * 100])
    assert ReadModelFreshness(lambda: 7, lambda: next(stood)).settle(10.0)
