"""Read-your-writes: waits until the read models include the events a client knows."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SECONDS_BETWEEN_LOOKS = 0.05
SECONDS_OF_REST = 2.0
"""The seconds after a timeout during which no request waits; lists are shown in their current state."""


class ReadModelFreshness:
    """The stored position of the read models in the log.

    `newest` returns the end of the log; `ask` wakes the runner of the read models.
    """

    def __init__(
        self, newest: Callable[[], int], offset: Callable[[], int], ask: Callable[[], object] = lambda: None
    ) -> None:
        self._ask = ask
        self._newest = newest
        self._offset = offset
        self._moved = threading.Condition()
        self._late_until = 0.0

    def wake(self) -> None:
        """Have waiting callers check again, since the read models were updated."""
        with self._moved:
            self._moved.notify_all()

    @property
    def lag(self) -> int:
        """Return the number of events in the log that are not projected yet."""
        return max(0, self._newest() - self._offset())

    def settle(self, timeout: float) -> bool:
        """Wait until the read models have caught up; return False after `timeout` seconds."""
        end = self._newest()
        if self._offset() >= end:
            return True
        if time.monotonic() < self._late_until:
            return False
        return self.wait_for(end, timeout)

    def wait_for(self, offset: int, timeout: float) -> bool:
        """Wait until the read models have reached `offset`; return False after `timeout` seconds."""
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
