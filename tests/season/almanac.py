"""The time of a season: it stands still while clients act, and jumps to the next moment at which something is due."""

from __future__ import annotations

from datetime import UTC, datetime
from math import ceil

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
MONDAY = datetime(2027, 3, 1, tzinfo=UTC).timestamp()
"""The start of a season."""
A_READING = 0.0002
GRAIN = 15 * MINUTE
"""The interval between moments at which people look in."""


class Almanac:
    """A clock for the whole process, by `moments.told_by(almanac.seconds)`."""

    def __init__(self, begins: float = MONDAY) -> None:
        self.begins = begins
        self.now = begins

    def seconds(self) -> float:
        """Return the seconds since 1970, a little later at each call, as if actions took time."""
        self.now += A_READING
        return self.now

    def jump(self, to: float) -> None:
        """Let time pass; it never runs backwards."""
        self.now = max(self.now, to)

    def grid(self, at: float) -> float:
        """Return the first moment from `at` on at which people look in."""
        return self.begins + ceil((at - self.begins) / GRAIN) * GRAIN

    @property
    def day(self) -> int:
        """Return the number of days that have passed."""
        return int((self.now - self.begins) // DAY)

    @property
    def weekend(self) -> bool:
        """Return whether it is Saturday or Sunday."""
        return datetime.fromtimestamp(self.now, UTC).isoweekday() > 5
