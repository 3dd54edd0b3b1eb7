"""Rate limits by name and by address, in a sliding window.

These keep their counts in memory; those in `shared_limits` use a table that several processes share.
"""

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from scoresheet.service.accounts.errors import TooManyAttempts
from scoresheet.service.core.caching import Cache

MOST_KEYS = 10_000


class LimitStatus(NamedTuple):
    """The state of a limit: `left` of `most` attempts per `seconds` remain.

    The full number is available again in `reset` seconds.
    """

    most: int
    seconds: int
    left: int
    reset: int


_told: ContextVar[dict[str, LimitStatus] | None] = ContextVar("told", default=None)


@contextmanager
def telling() -> Iterator[dict[str, LimitStatus]]:
    """Collect the states, by name, of all limits that are used within the block."""
    told: dict[str, LimitStatus] = {}
    before = _told.set(told)
    try:
        yield told
    finally:
        _told.reset(before)


def tell(name: str, most: int, seconds: float, number: int, reset: float) -> None:
    """Report a limit's state after `number` attempts; ignored outside a `telling` block."""
    if (told := _told.get()) is not None:
        told[name] = LimitStatus(most, math.ceil(seconds), max(0, most - number), math.ceil(reset))


class Limit:
    """A rate limit of `most` attempts per key within `seconds`; API responses show its `name`."""

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic, name: str = "attempts"
    ) -> None:
        self.most = most
        self.seconds = seconds
        self.name = name
        self._clock = clock
        self._attempts: Cache[str, deque[float]] = Cache(MOST_KEYS)
        self._lock = self._attempts.lock

    def check(self, key: str) -> None:
        """Raise `TooManyAttempts` if the limit is reached."""
        with self._lock:
            self._check(key)

    def count(self, key: str) -> None:
        """Count an attempt by this key."""
        with self._lock:
            self._count(key)

    def take(self, key: str) -> None:
        """Check the limit and count an attempt, in one atomic step; raises `TooManyAttempts`."""
        with self._lock:
            self._check(key)
            self._count(key)

    def give_back(self, key: str) -> None:
        """Remove the key's latest attempt, because it should not count."""
        with self._lock:
            if recent := self._recent(key):
                recent.pop()
            self._tell(key)

    def clear(self, key: str) -> None:
        """Forget all attempts by this key."""
        with self._lock:
            self._attempts.drop(key)
            self._tell(key)

    def _check(self, key: str) -> None:
        recent = self._recent(key)
        self._tell(key)
        if recent and len(recent) >= self.most:
            raise TooManyAttempts(max(1, round(recent[0] + self.seconds - self._clock())))

    def _count(self, key: str) -> None:
        self._attempts.get_or(key, deque).append(self._clock())
        self._tell(key)

    def _tell(self, key: str) -> None:
        recent = self._recent(key) or ()
        reset = recent[0] + self.seconds - self._clock() if recent else self.seconds
        tell(self.name, self.most, self.seconds, len(recent), reset)

    def _recent(self, key: str) -> deque[float] | None:
        attempts = self._attempts.get(key)
        while attempts and attempts[0] <= self._clock() - self.seconds:
            attempts.popleft()
        return attempts


class LimitOfPeople(Limit):
    """A limit per person, across all the person's accounts; keys are account ids."""

    def __init__(self, limit: Limit, person: Callable[[str], str]) -> None:
        self._limit = limit
        self._person = person
        super().__init__(limit.most, limit.seconds, name=limit.name)

    @property
    def most(self) -> int:
        """Return the maximum number of attempts per person."""
        return self._limit.most

    @most.setter
    def most(self, most: int) -> None:
        self._limit.most = most

    def check(self, key: str) -> None:
        """Raise `TooManyAttempts` if the limit is reached."""
        self._limit.check(self._person(key))

    def count(self, key: str) -> None:
        """Count an attempt by this person."""
        self._limit.count(self._person(key))

    def take(self, key: str) -> None:
        """Check the limit and count an attempt, in one atomic step; raises `TooManyAttempts`."""
        self._limit.take(self._person(key))

    def give_back(self, key: str) -> None:
        """Remove the person's latest attempt, because it should not count."""
        self._limit.give_back(self._person(key))

    def clear(self, key: str) -> None:
        """Forget all attempts by this person."""
        self._limit.clear(self._person(key))
