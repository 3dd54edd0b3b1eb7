"""Back-off: after each failure, the pause before the next try doubles."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_DOUBLINGS = 30


def pause_after(failures: int, shortest: float, longest: float) -> float:
    """Return the number of seconds to wait after `failures` consecutive failures."""
    return min(shortest * 2.0 ** min(failures - 1, MOST_DOUBLINGS), longest)


class Backoff:
    """The back-off of one job, with pauses from `shortest` to `longest` seconds."""

    def __init__(self, shortest: float, longest: float) -> None:
        self.shortest, self.longest = shortest, longest
        self.failures = 0
        """The number of consecutive failures."""

    def failed(self) -> float:
        """Count a failure and return the seconds to wait."""
        self.failures += 1
        return pause_after(self.failures, self.shortest, self.longest)

    def done(self) -> None:
        """Reset the pause to the shortest."""
        self.failures = 0


class Backoffs:
    """The back-offs of several jobs, by name.

    A worker that runs regularly skips the jobs whose pause is not over.
    """

    def __init__(
        self, shortest: float = 5.0, longest: float = 600.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.times: dict[str, int] = {}
        """The number of consecutive failures, by job."""
        self._shortest, self._longest = shortest, longest
        self._clock = clock
        self._until: dict[str, float] = {}

    def rests(self, name: str) -> bool:
        """Return whether the job is still in its pause after a failure."""
        return self._clock() < self._until.get(name, 0.0)

    def failed(self, name: str) -> float:
        """Count a failure and return the seconds to wait."""
        times = self.times[name] = self.times.get(name, 0) + 1
        pause = pause_after(times, self._shortest, self._longest)
        self._until[name] = self._clock() + pause
        return pause

    def done(self, name: str) -> None:
        """Forget the job's failures."""
        self.times.pop(name, None)
        self._until.pop(name, None)
