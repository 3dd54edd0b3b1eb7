"""Statuses: what those who follow the games say of themselves, written down for the processes that serve."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from sqlalchemy import Column, MetaData, Table, delete, insert, select

from scoresheet.projections.columns import Text, Whole
from scoresheet.service.core import clock as moments
from scoresheet.service.core.database import Database

METADATA = MetaData()
FOLLOWERS = Table(
    "followers",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("heard_at", Whole, nullable=False),
    Column("figures", Text, nullable=False),
)
SECONDS_WITHOUT_WORD = 15
"""After which a follower counts as gone."""

Figures = dict[str, object]
"""What a follower says: `ok`, and figures of its own."""


class Status(msgspec.Struct, frozen=True):
    """What one follower said last."""

    name: str
    holder: str
    """Which process it is: the machine's name, and a number."""
    heard_at: int
    """Seconds since 1970, by the clock of the machine where it runs."""
    figures: Figures
    silent: bool = False
    """Whether it has not been heard of for too long."""


class Statuses:
    """What all followers said last. `writing` is held while a transaction writes."""

    def __init__(self, database: Database, clock: Callable[[], float] = moments.seconds) -> None:
        self._database = database
        self._clock = clock
        self._seen: dict[str, tuple[int, float]] = {}
        """By name: when it says it wrote, and when that was first read here, by this machine's clock."""

    def tell(self, holder: str, figures: Mapping[str, Figures]) -> None:
        """Write down what followers say, each by its name."""
        now = self.now()
        rows = [
            {"name": name, "holder": holder, "heard_at": now, "figures": msgspec.json.encode(said).decode()}
            for name, said in figures.items()
        ]
        with self._database.write() as connection:
            connection.execute(delete(FOLLOWERS).where(FOLLOWERS.c.name.in_(list(figures))))
            connection.execute(insert(FOLLOWERS), rows)

    def take_leave(self, holder: str) -> None:
        """What `holder` has said does not hold any more: it ends."""
        with self._database.write() as connection:
            connection.execute(delete(FOLLOWERS).where(FOLLOWERS.c.holder == holder))

    def now(self) -> int:
        """By the clock of this machine, in seconds since 1970."""
        return int(self._clock())

    def all(self) -> dict[str, Status]:
        """What each follower said last, by its name."""
        with self._database.read() as connection:
            rows = connection.execute(select(FOLLOWERS).order_by(FOLLOWERS.c.name)).all()
        return {row.name: self._status(row.name, row.holder, row.heard_at, row.figures) for row in rows}

    def _status(self, name: str, holder: str, heard_at: int, figures: str) -> Status:
        """Clocks of two machines differ: what counts is since when no new word came, as far as anybody here looked."""
        now = self._clock()
        known, first_read = self._seen.get(name, (0, 0.0))
        if known != heard_at:
            first_read = float(heard_at) if not known else now
            self._seen[name] = heard_at, first_read
        silent = abs(now - first_read) > SECONDS_WITHOUT_WORD
        return Status(name, holder, heard_at, msgspec.json.decode(figures, type=dict[str, object]), silent)
