"""The retry queue: items in order, once each, and with growing pauses after failures."""

import threading

from scoresheet.service.core.retry_queue import RetryQueue


class Clock:
    """A clock set by tests."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_item_added_twice_is_taken_once_and_in_order() -> None:
    owed = RetryQueue()
    for name in "abab":
        owed.add(name)
    assert [owed.take(), owed.take()] == ["a", "b"]
    owed.add("c")
    assert owed.take() == "c"


def test_pauses_double_up_to_the_longest_and_start_again_after_success() -> None:
    owed = RetryQueue(shortest=1, longest=5, clock=Clock())
    assert [owed.failed("a") for _ in range(5)] == [1, 2, 4, 5, 5]
    assert owed.failures == {"a": 5}
    owed.done("a")
    assert owed.failures == {}
    assert owed.failed("a") == 1


def test_the_pause_stays_limited_after_thousands_of_failures() -> None:
    owed = RetryQueue(shortest=1, longest=5, clock=Clock())
    assert {owed.failed("a") for _ in range(5_000)} == {1, 2, 4, 5}


def test_a_failed_item_waits_for_its_pause_without_delaying_others() -> None:
    clock = Clock()
    owed = RetryQueue(shortest=1, longest=5, clock=clock)
    owed.failed("a")
    owed.add("b")
    assert owed.take() == "b"
    clock.now = 1.0
    owed.add("b")
    assert [owed.take(), owed.take()] == ["a", "b"]


def test_a_failed_item_that_is_added_again_is_due_at_once() -> None:
    clock = Clock()
    owed = RetryQueue(shortest=1, longest=5, clock=clock)
    owed.failed("a")
    owed.add("a")
    assert owed.take() == "a"
    clock.now = 10.0
    owed.add("b")
    assert owed.take() == "b"


def test_waiting_threads_are_woken_by_new_items_and_by_closing() -> None:
    owed, taken = RetryQueue(), []
    thread = threading.Thread(target=lambda: taken.extend(iter(owed.take, None)))
    thread.start()
    owed.add("a")
    owed.close()
    thread.join(10)
    assert not thread.is_alive()
    assert taken in ([], ["a"])
    assert owed.take() is None
