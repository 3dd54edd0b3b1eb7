"""Whether the lists are level with the log: what a client has been told is what any process shows it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SECONDS_BETWEEN_LOOKS = 0.05
SECONDS_OF_REST = 2.0
"""When the read models did not come in time, nobody waits for them for so long: lists are shown as they are."""


class Level:
    """How far the read models are, as it is stored, whoever keeps them.

    `newest` is the end of the log, `ask` tells those who keep the read models that there is something to be read.
    """

    def __init__(
        self, newest: Callable[[], int], offset: Callable[[], int], ask: Callable[[], object] = lambda: None
    ) -> None:
        self._ask = ask
        self._newest = newest
        self._offset = offset
        self._moved = threading.Condition()
        self._late_until = 0.0

    def moved(self, _: str = "") -> None:
        """The read models have moved on."""
        with self._moved:
            self._moved.notify_all()

    @property
    def lag(self) -> int:
        """How many events of the log the read models are behind."""
        return max(0, self._newest() - self._offset())

    def settle(self, timeout: float) -> bool:
        """Wait, at most `timeout` seconds, until all that is in the log now is in the lists; whether it is."""
        end = self._newest()
        if self._offset() >= end:
            return True
        if time.monotonic() < self._late_until:
            return False
        return self.wait_for(end, timeout)

    def wait_for(self, offset: int, timeout: float) -> bool:
        """Wait, at most `timeout` seconds, until everything up to `offset` is in the lists; whether it is."""
        until = time.monotonic() + timeout
        self._ask()
        while self._offset() < offset:
            left = until - time.monotonic()
            if left <= 0:
                self._late_until = time.monotonic() + SECONDS_OF_REST
                return False
            with self._moved:
                self._moved.wait(min(left, SECONDS_BETWEEN_LOOKS))
        return True
