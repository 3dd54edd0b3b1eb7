"""The season's time: it stands while anybody does anything, and jumps to the next moment at which something is due."""

from __future__ import annotations

from datetime import UTC, datetime
from math import ceil

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
MONDAY = datetime(2027, 3, 1, tzinfo=UTC).timestamp()
"""When a season begins."""
A_READING = 0.0002
GRAIN = 15 * MINUTE
"""Between moments at which people look in."""


class Almanac:
    """Tells the time to all of the process, by `moments.told_by(almanac.seconds)`."""

    def __init__(self, begins: float = MONDAY) -> None:
        self.begins = begins
        self.now = begins

    def seconds(self) -> float:
        """Seconds since 1970; a little later each time that it is asked, as if doing things took time."""
        self.now += A_READING
        return self.now

    def jump(self, to: float) -> None:
        """Let time pass; it never runs backwards."""
        self.now = max(self.now, to)

    def grid(self, at: float) -> float:
        """The first moment from `at` on at which people look in."""
        return self.begins + ceil((at - self.begins) / GRAIN) * GRAIN

    @property
    def day(self) -> int:
        """How many days have passed."""
        return int((self.now - self.begins) // DAY)

    @property
    def weekend(self) -> bool:
        """Whether it is Saturday or Sunday."""
        return datetime.fromtimestamp(self.now, UTC).isoweekday() > 5
