"""Limits on concurrent expensive work: one thread works, a few wait for a short time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from scoresheet.service.core.errors import Overloaded


@contextmanager
def one_at_a_time(lock: threading.Lock, seconds: float, retry_after: int) -> Iterator[None]:
    """Hold the lock within the block; raises `Overloaded` if it is not free within `seconds`."""
    if not lock.acquire(timeout=seconds):
        raise Overloaded(retry_after)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def one_of_each(busy: set[str], who: str, retry_after: int) -> Iterator[None]:
    """Reserve the name `who` within the block; raises `Overloaded` if it is already reserved."""
    if who in busy:
        raise Overloaded(retry_after)
    busy.add(who)
    try:
        yield
    finally:
        busy.discard(who)


@contextmanager
def place(places: threading.BoundedSemaphore, retry_after: int) -> Iterator[None]:
    """Hold a slot of the semaphore within the block; raises `Overloaded` if none is free."""
    if not places.acquire(blocking=False):
        raise Overloaded(retry_after)
    try:
        yield
    finally:
        places.release()


class Waiter:
    """A thread in the queue, ordered by rank (lowest first), then by arrival."""

    def __init__(self, rank: int, number: int, address: str) -> None:
        self.order = (rank, number)
        self.address = address
        self.has_turn = False
        self.called = threading.Event()
        """Set when the thread gets its turn or is displaced."""


class TurnQueue:
    """A queue for one slot, ordered by rank (lowest first).

    At most `most` threads work or wait, half of them from one address. In a full queue, a thread of a better rank
    displaces a waiting thread of the worst rank.
    """

    def __init__(self, most: int, seconds: float, retry_after: int) -> None:
        self.most = most
        self.most_of_one = max(1, most // 2)
        self._seconds = seconds
        self._retry_after = retry_after
        self._lock = threading.Lock()
        self._there: list[Waiter] = []
        """The waiting threads and the working one."""
        self._numbers = count()

    @property
    def number(self) -> int:
        """The number of waiting and working threads."""
        return len(self._there)

    @contextmanager
    def turn(self, rank: int, address: str = "") -> Iterator[None]:
        """Wait for a turn and hold it within the block.

        Threads without an address have no limit per address. Raises `Overloaded` if the queue is full, the wait is too
        long, or another thread displaces this one.
        """
        waiter = Waiter(rank, next(self._numbers), address)
        with self._lock:
            self._admit(waiter)
            self._call_next()
        try:
            waiter.called.wait(self._seconds)
            if not waiter.has_turn:
                raise Overloaded(self._retry_after)
            yield
        finally:
            with self._lock:
                self._leave(waiter)

    def _admit(self, waiter: Waiter) -> None:
        if waiter.address and self._number_of(waiter.address) >= self.most_of_one:
            raise Overloaded(self._retry_after)
        if len(self._there) >= self.most:
            worst = max((one for one in self._there if not one.has_turn), key=_order, default=None)
            if worst is None or worst.order[0] <= waiter.order[0]:
                raise Overloaded(self._retry_after)
            self._there.remove(worst)
            worst.called.set()
        self._there.append(waiter)

    def _number_of(self, address: str) -> int:
        return sum(one.address == address for one in self._there)

    def _call_next(self) -> None:
        if self._there and not any(one.has_turn for one in self._there):
            following = min(self._there, key=_order)
            following.has_turn = True
            following.called.set()

    def _leave(self, waiter: Waiter) -> None:
        if waiter in self._there:
            self._there.remove(waiter)
            self._call_next()


def _order(waiter: Waiter) -> tuple[int, int]:
    return waiter.order
