"""Thought: how long a bot may think, in seconds."""

from __future__ import annotations

import time

SLOWEST = 5
"""Times as long may pass in the room: on a busy machine a bot gets little of the processor, and somebody waits."""


class Seconds:
    """A budget of so many seconds of this thread's own processor time, and of a few times as many by the clock."""

    def __init__(self, seconds: float) -> None:
        self._own = time.thread_time() + seconds
        self._wall = time.monotonic() + SLOWEST * seconds

    def spent(self, playouts: int) -> bool:
        """Whether they are over."""
        return time.thread_time() >= self._own or time.monotonic() >= self._wall
