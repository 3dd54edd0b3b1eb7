"""Setbacks: what has failed is left alone for longer and longer, until it is done."""

from __future__ import annotations

import time
from collections.abc import Callable

from scoresheet.service.core.retry_queue import pause_after

SHORTEST_PAUSE, LONGEST_PAUSE = 5.0, 600.0
"""Seconds."""


class Setbacks:
    """By name, how often something has failed, one after the other, and from when on it may be tried again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.times: dict[str, int] = {}
        self._clock = clock
        self._until: dict[str, float] = {}

    def rests(self, name: str) -> bool:
        """Whether it failed so short a time ago that it is left alone."""
        return self._clock() < self._until.get(name, 0.0)

    def failed(self, name: str) -> float:
        """It is tried again; returns after how many seconds."""
        times = self.times[name] = self.times.get(name, 0) + 1
        pause = pause_after(times, SHORTEST_PAUSE, LONGEST_PAUSE)
        self._until[name] = self._clock() + pause
        return pause

    def done(self, name: str) -> None:
        """It was done."""
        self.times.pop(name, None)
        self._until.pop(name, None)
