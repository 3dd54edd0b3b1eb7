"""Long polls: requests that wait for news without holding a thread."""

from __future__ import annotations

import time

from scoresheet.service.observability.access_log import RequestEntry
from scoresheet.service.signals.event_streams import EventStream

POLL = "scoresheet.poll"
"""Where the WSGI environment has the poll of a request, from servers that can wait; None as long as there is none."""


class Poll:
    """A request that waits, until `seconds` are over or the bell has something to take."""

    def __init__(self, seconds: float) -> None:
        self.bell: EventStream | None = None
        """Open while it waits."""
        self.asked: RequestEntry | None = None
        """The request, as it is logged when it is answered."""
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds left to wait."""
        return self._end - time.monotonic()

    def close(self) -> None:
        """Wait no more, and give the bell's slot to others."""
        if self.bell:
            self.bell.close()
        self.bell = None
