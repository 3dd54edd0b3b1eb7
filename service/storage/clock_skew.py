"""Measures the difference between this machine's clock and PostgreSQL's."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from sqlalchemy import Engine, text

from scoresheet.projections.engine import asking
from scoresheet.service.core import clock

log = logging.getLogger(__name__)

MOST_SECONDS = 2.0
"""The largest tolerated difference between the clocks."""
SECONDS_BETWEEN = 60.0
_NOW = text("SELECT CAST(extract(epoch FROM clock_timestamp()) AS float8)")


class Skew:
    """Compares this machine's clock with PostgreSQL's at most once a minute; idle on SQLite."""

    def __init__(self, engine: Engine, passing: Callable[[], float] = time.monotonic) -> None:
        self._engine = engine
        self._passing = passing
        self._looked: float | None = None
        self.seconds = 0.0
        """The seconds by which this machine's clock is ahead; negative if it is behind."""

    @property
    def ok(self) -> bool:
        """Return whether the clocks agree."""
        return abs(self.seconds) <= MOST_SECONDS

    def look(self) -> None:
        """Compare the clocks if it is time to; raises the database's errors."""
        now = self._passing()
        if self._engine.dialect.name != "postgresql" or (
            self._looked is not None and now - self._looked < SECONDS_BETWEEN
        ):
            return
        self.keep(self._ahead())
        self._looked = now

    def keep(self, seconds: float) -> None:
        """Record the difference; log when it becomes too large, and when it is small again."""
        before, self.seconds = self.ok, seconds
        if before and not self.ok:
            log.error("This machine's clock differs from the database's by %.1f seconds. Synchronise both.", seconds)
        elif self.ok and not before:
            log.warning("This machine's clock and the database's agree again.")

    def _ahead(self) -> float:
        """Return by how many seconds this clock is ahead, corrected by half the round-trip time."""
        with asking(self._engine) as connection:
            before = clock.seconds()
            theirs = float(connection.scalar(_NOW) or 0.0)
            return (before + clock.seconds()) / 2 - theirs
