"""A queue of named jobs. A failed job is retried after growing pauses until it succeeds."""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable

from scoresheet.service.core.backoff import pause_after

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""The shortest and the longest pause after a failure, in seconds."""


class RetryQueue:
    """A queue that contains the name of each job at most once, ordered by due time."""

    def __init__(
        self,
        shortest: float = SHORTEST_PAUSE,
        longest: float = LONGEST_PAUSE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shortest, self.longest = shortest, longest
        self.failures: dict[str, int] = {}
        """The number of consecutive failures of each failing job."""
        self._clock = clock
        self._due: dict[str, float] = {}
        self._order: list[tuple[float, str]] = []
        self._changed = threading.Condition()
        self._closed = False

    def add(self, name: str, after: float = 0.0) -> None:
        """Queue a job to run after `after` seconds, unless it is already due earlier."""
        self._put(name, self._clock() + after)

    def failed(self, name: str) -> float:
        """Queue a failed job for a retry; return the seconds until then."""
        before = self.failures.get(name, 0)
        self.failures[name] = before + 1
        pause = pause_after(before + 1, self.shortest, self.longest)
        self._put(name, self._clock() + pause)
        return pause

    def done(self, name: str) -> None:
        """Forget the failures of a job that has succeeded."""
        self.failures.pop(name, None)

    def take(self) -> str | None:
        """Wait for the next due job and return its name; None once the queue is closed."""
        with self._changed:
            while not self._closed:
                wait = self._order[0][0] - self._clock() if self._order else None
                if wait is None or wait > 0:
                    self._changed.wait(wait)
                    continue
                due, name = heapq.heappop(self._order)
                if self._due.get(name) == due:
                    del self._due[name]
                    return name
        return None

    def close(self) -> None:
        """Close the queue: `take` returns None from now on."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _put(self, name: str, due: float) -> None:
        with self._changed:
            if due < self._due.get(name, float("inf")):
                self._due[name] = due
                heapq.heappush(self._order, (due, name))
                self._changed.notify()
