"""Long polls: requests that wait for news without holding a thread."""

from __future__ import annotations

import time

from scoresheet.service.observability.access_log import RequestEntry
from scoresheet.service.signals.event_streams import EventStream

POLL = "scoresheet.poll"
"""The key of a request's poll in the WSGI environment of servers that can wait; its value is None at first."""


class Poll:
    """A request that waits for news, for `seconds` at most."""

    def __init__(self, seconds: float) -> None:
        self.wakeup: EventStream | None = None
        """The stream whose events end the wait."""
        self.asked: RequestEntry | None = None
        """The request's entry in the access log."""
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds left to wait."""
        return self._end - time.monotonic()

    def close(self) -> None:
        """Stop waiting and free the stream's slot."""
        if self.wakeup:
            self.wakeup.close()
        self.wakeup = None
