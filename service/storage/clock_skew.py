"""Skew: how far this machine's clock is from that of PostgreSQL. Whoever writes has the time from their own machine."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from sqlalchemy import Engine, text

from scoresheet.projections.engine import asking
from scoresheet.service.core import clock

log = logging.getLogger(__name__)

MOST_SECONDS = 2.0
"""By which two clocks may differ without anybody minding."""
SECONDS_BETWEEN = 60.0
_NOW = text("SELECT CAST(extract(epoch FROM clock_timestamp()) AS float8)")


class Skew:
    """Looks at the clock of the database of `engine` once a minute at most; a file has none."""

    def __init__(self, engine: Engine, passing: Callable[[], float] = time.monotonic) -> None:
        self._engine = engine
        self._passing = passing
        self._looked: float | None = None
        self.seconds = 0.0
        """This machine's clock is ahead by so many; behind, where that is less than nought."""

    @property
    def ok(self) -> bool:
        """Whether the clocks agree."""
        return abs(self.seconds) <= MOST_SECONDS

    def look(self) -> None:
        """Compare, if it is time to; raises what the database does."""
        now = self._passing()
        if self._engine.dialect.name != "postgresql" or (
            self._looked is not None and now - self._looked < SECONDS_BETWEEN
        ):
            return
        self.keep(self._ahead())
        self._looked = now

    def keep(self, seconds: float) -> None:
        """Know by how much it is ahead; that the clocks differ is told once, and that they agree again."""
        before, self.seconds = self.ok, seconds
        if before and not self.ok:
            log.error(
                "The clock of this machine differs from the database's by %.1f seconds: let both be set.", seconds
            )
        elif self.ok and not before:
            log.warning("The clock of this machine and the database's agree again.")

    def _ahead(self) -> float:
        """Half of the way there and back is taken off."""
        with asking(self._engine) as connection:
            before = clock.seconds()
            theirs = float(connection.scalar(_NOW) or 0.0)
            return (before + clock.seconds()) / 2 - theirs
