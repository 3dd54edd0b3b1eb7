"""Limits: how often something may be tried, by name and by address, in a sliding window; kept in memory."""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from service.accounts.errors import TooManyAttempts

MOST_KEYS = 10_000


class Limit:
    """At most `most` attempts of each key within `seconds`."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._lock = threading.Lock()
        self._attempts: OrderedDict[str, deque[float]] = OrderedDict()

    def check(self, key: str) -> None:
        """Raises `TooManyAttempts` if there were too many."""
        with self._lock:
            self._check(key)

    def count(self, key: str) -> None:
        """Note one more attempt of that key."""
        with self._lock:
            self._count(key)

    def take(self, key: str) -> None:
        """Raises `TooManyAttempts` if there were too many, else notes one more; of many at once no more get through."""
        with self._lock:
            self._check(key)
            self._count(key)

    def give_back(self, key: str) -> None:
        """The last attempt of that key was none."""
        with self._lock:
            if recent := self._recent(key):
                recent.pop()

    def clear(self, key: str) -> None:
        """Forget all attempts of that key."""
        with self._lock:
            self._attempts.pop(key, None)

    def _check(self, key: str) -> None:
        recent = self._recent(key)
        if recent and len(recent) >= self.most:
            raise TooManyAttempts(max(1, round(recent[0] + self.seconds - self._clock())))

    def _count(self, key: str) -> None:
        self._attempts.setdefault(key, deque()).append(self._clock())
        self._attempts.move_to_end(key)
        while len(self._attempts) > MOST_KEYS:
            self._attempts.popitem(last=False)

    def _recent(self, key: str) -> deque[float] | None:
        attempts = self._attempts.get(key)
        while attempts and attempts[0] <= self._clock() - self.seconds:
            attempts.popleft()
        return attempts
