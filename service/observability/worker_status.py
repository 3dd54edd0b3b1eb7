"""Status reports by background services, stored for the processes that answer requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from sqlalchemy import Column, MetaData, Table, delete, insert, select

from scoresheet.projections.columns import TextColumn, WholeColumn
from scoresheet.service.core import clock as moments
from scoresheet.service.core.database import Database

METADATA = MetaData()
FOLLOWERS = Table(
    "followers",
    METADATA,
    Column("name", TextColumn, primary_key=True),
    Column("holder", TextColumn, nullable=False),
    Column("heard_at", WholeColumn, nullable=False),
    Column("figures", TextColumn, nullable=False),
)
SECONDS_WITHOUT_WORD = 15
"""Seconds without a report after which a service counts as silent."""

Figures = dict[str, object]
"""A report: `ok`, and further values by name."""


class WorkerStatus(msgspec.Struct, frozen=True):
    """The last report of a background service."""

    name: str
    holder: str
    """The process that runs the service: its host name and process id."""
    heard_at: int
    """The time of the report, in seconds since 1970 by the clock of the holder's machine."""
    figures: Figures
    silent: bool = False
    """True if the last report is too old."""


class WorkerStatuses:
    """The last reports of all background services."""

    def __init__(self, database: Database, clock: Callable[[], float] = moments.seconds) -> None:
        self._database = database
        self._clock = clock
        self._seen: dict[str, tuple[int, float]] = {}
        """For each service, the time of its last report, and this machine's time when it first read that report."""

    def tell(self, holder: str, figures: Mapping[str, Figures]) -> None:
        """Store the reports of `holder`'s services, keyed by service name."""
        now = self.now()
        rows = [
            {"name": name, "holder": holder, "heard_at": now, "figures": msgspec.json.encode(said).decode()}
            for name, said in figures.items()
        ]
        with self._database.write() as connection:
            connection.execute(delete(FOLLOWERS).where(FOLLOWERS.c.name.in_(list(figures))))
            connection.execute(insert(FOLLOWERS), rows)

    def take_leave(self, holder: str) -> None:
        """Delete the reports of `holder`, a process that is ending."""
        with self._database.write() as connection:
            connection.execute(delete(FOLLOWERS).where(FOLLOWERS.c.holder == holder))

    def now(self) -> int:
        """Return this machine's time in seconds since 1970."""
        return int(self._clock())

    def all(self) -> dict[str, WorkerStatus]:
        """Return the last report of each service, by name."""
        with self._database.read() as connection:
            rows = connection.execute(select(FOLLOWERS).order_by(FOLLOWERS.c.name)).all()
        return {row.name: self._status(row.name, row.holder, row.heard_at, row.figures) for row in rows}

    def _status(self, name: str, holder: str, heard_at: int, figures: str) -> WorkerStatus:
        """Return a status, with `silent` judged by when this machine first read the report.

        Machines' clocks differ, so `heard_at` cannot be compared with this machine's clock.
        """
        now = self._clock()
        known, first_read = self._seen.get(name, (0, 0.0))
        if known != heard_at:
            first_read = float(heard_at) if not known else now
            self._seen[name] = heard_at, first_read
        silent = abs(now - first_read) > SECONDS_WITHOUT_WORD
        return WorkerStatus(name, holder, heard_at, msgspec.json.decode(figures, type=dict[str, object]), silent)
