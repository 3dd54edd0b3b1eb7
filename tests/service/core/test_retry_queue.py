"""What is owed: in order, each once, and later each time it fails."""

import threading

from scoresheet.service.core.retry_queue import RetryQueue


class Clock:
    """Time that passes when the test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_is_added_twice_is_given_out_once_and_in_order() -> None:
    owed = RetryQueue()
    for name in "abab":
        owed.add(name)
    assert [owed.take(), owed.take()] == ["a", "b"]
    owed.add("c")
    assert owed.take() == "c"


def test_pauses_double_up_to_the_longest_and_begin_anew_when_it_was_done() -> None:
    owed = RetryQueue(shortest=1, longest=5, clock=Clock())
    assert [owed.failed("a") for _ in range(5)] == [1, 2, 4, 5, 5]
    assert owed.failures == {"a": 5}
    owed.done("a")
    assert owed.failures == {}
    assert owed.failed("a") == 1


def test_what_failed_very_often_still_has_its_pause() -> None:
    owed = RetryQueue(shortest=1, longest=5, clock=Clock())
    assert {owed.failed("a") for _ in range(5_000)} == {1, 2, 4, 5}


def test_what_failed_waits_for_its_pause_and_others_do_not_wait_for_it() -> None:
    clock = Clock()
    owed = RetryQueue(shortest=1, longest=5, clock=clock)
    owed.failed("a")
    owed.add("b")
    assert owed.take() == "b"
    clock.now = 1.0
    owed.add("b")
    assert [owed.take(), owed.take()] == ["a", "b"]


def test_what_failed_is_due_at_once_when_it_is_added_again() -> None:
    clock = Clock()
    owed = RetryQueue(shortest=1, longest=5, clock=clock)
    owed.failed("a")
    owed.add("a")
    assert owed.take() == "a"
    clock.now = 10.0
    owed.add("b")
    assert owed.take() == "b"


def test_whoever_waits_is_woken_by_what_is_added_and_by_the_end() -> None:
    owed, taken = RetryQueue(), []
    thread = threading.Thread(target=lambda: taken.extend(iter(owed.take, None)))
    thread.start()
    owed.add("a")
    owed.close()
    thread.join(10)
    assert not thread.is_alive()
    assert taken in ([], ["a"])
    assert owed.take() is None
