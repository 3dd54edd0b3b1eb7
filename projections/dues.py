"""The read model of due clock events, by game."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Column, Engine, Index, Table, func, insert, select

from scoresheet.domain.commands.clocks import dues
from scoresheet.projections.columns import TextColumn, WholeColumn
from scoresheet.projections.engine import reading
from scoresheet.projections.following import EventBatch
from scoresheet.projections.tables import METADATA, TableChange, rows_of, touched

DUES = Table(
    "dues",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("at", WholeColumn, nullable=False),
    Column("what", TextColumn, nullable=False),
    Index("dues_by_time", "at"),
)
"""The next due event of each game; times are milliseconds since 1970."""


class DueTimes(NamedTuple):
    """Reads the due times of games."""

    engine: Engine

    def before(self, at: int, limit: int = 1_000) -> list[str]:
        """Return the games with an event due by that time, the earliest first."""
        with reading(self.engine) as connection:
            due = select(DUES.c.game).where(DUES.c.at <= at).order_by(DUES.c.at, DUES.c.game)
            return list(connection.scalars(due.limit(limit)))

    def next(self, after: int = 0) -> int | None:
        """Return the next due instant later than `after`; None if there is none."""
        with reading(self.engine) as connection:
            found: int | None = connection.scalar(select(func.min(DUES.c.at)).where(DUES.c.at > after))
        return found


def project(batch: EventBatch) -> list[TableChange]:
    """Return the next due time of each touched game."""
    rows = [
        {"game": game, "at": found[0].at, "what": found[0].what}
        for game, followed in batch.games.items()
        if (found := dues(followed.game))
    ]
    return [TableChange(rows_of(DUES), touched(batch)), TableChange(insert(DUES), rows)]
