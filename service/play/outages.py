"""Outages, detected from marks that every serving process writes while it is running.

If the last mark is older than a minute when a process starts, it records an outage. A running process also measures the
elapsed time: if its machine's clock was put forward, it records the skipped time as an outage too, because no player
could use that time.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Column, Connection, MetaData, Table, delete, insert, select, update

from scoresheet.projections.columns import WholeColumn
from scoresheet.service.core import clock
from scoresheet.service.core.backoff import Backoff
from scoresheet.service.core.database import Database
from scoresheet.service.core.deadlines import put_off
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.storage.clock_skew import Skew

log = logging.getLogger(__name__)

METADATA = MetaData()
MARKS = Table(
    "alive",
    METADATA,
    Column("id", WholeColumn, primary_key=True, autoincrement=False),
    Column("at", WholeColumn, nullable=False),
)
"""One row: when the service was last known to be up, in milliseconds since 1970."""
OUTAGES = Table(
    "outages",
    METADATA,
    Column("since", WholeColumn, primary_key=True, autoincrement=False),
    Column("until", WholeColumn, nullable=False),
)
"""Outages, in milliseconds since 1970."""
THE_ONE = 1
SECONDS_BETWEEN_MARKS = 10.0
SECONDS_WITHOUT_A_MARK = 60.0
"""A longer gap between marks counts as an outage."""
DAYS_KEPT = 400


def awake() -> float:
    """Return the seconds on a clock that cannot be set and, where supported, runs during sleep."""
    which = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(which)


class ElapsedTime(NamedTuple):
    """Two measures of elapsed time, in seconds since an arbitrary start."""

    awake: float
    """Measured by a clock that cannot be set."""
    machine: float
    """Measured by the machine's clock."""

    @classmethod
    def now(cls) -> ElapsedTime:
        return cls(awake(), time.time())

    def put_forward(self, before: ElapsedTime) -> float:
        """Return by how many seconds the machine's clock was put forward since `before`."""
        return (self.machine - before.machine) - (self.awake - before.awake)


class Outage(NamedTuple):
    """The start and end of an outage, in milliseconds since 1970."""

    since: int
    until: int


class Outages:
    """Writes marks on its own thread and remembers the known outages."""

    def __init__(self, database: Database, passing: Callable[[], ElapsedTime] = ElapsedTime.now) -> None:
        self._database = database
        self._passing = passing
        self._marked: ElapsedTime | None = None
        """The time of this process's last mark."""
        self._looked: ElapsedTime | None = None
        """The time of this process's last attempt to write a mark."""
        self._known: list[Outage] = []
        self.skew = Skew(database.engine)
        self._worker = Worker(
            "outages",
            self._mark_and_look,
            every=SECONDS_BETWEEN_MARKS,
            backoff=Backoff(SECONDS_BETWEEN_MARKS, SECONDS_BETWEEN_MARKS),
            failed=_failed,
            at_once=False,
        )

    def start(self) -> None:
        """Load the known outages and start writing marks."""
        self._try()
        self._worker.start()

    def stop(self) -> None:
        """Write a last mark and stop."""
        if self._worker.runs:
            self._worker.stop()
            self._try()

    def mark(self) -> None:
        """Write a mark. Raises `NotStored` and database errors."""
        now = clock.milliseconds()
        self._looked = passed = self._passing()
        with self._database.write() as connection:
            last = connection.scalar(select(MARKS.c.at))
            _set_mark(connection, now, last)
            if last is not None and (lost := self._lost(passed, now - last)) > SECONDS_WITHOUT_A_MARK * 1000:
                connection.execute(insert(OUTAGES), {"since": last, "until": last + lost})
                log.warning("The service was unreachable for %d seconds; players get that time back.", lost // 1000)
            connection.execute(delete(OUTAGES).where(OUTAGES.c.until < now - DAYS_KEPT * 86_400_000))
            self._known = _all(connection)
        self._marked = passed

    def _lost(self, passed: ElapsedTime, gap: int) -> int:
        """Return the number of milliseconds, since the last mark, for which players could not play."""
        if self._marked is None or passed.awake - self._marked.awake > SECONDS_WITHOUT_A_MARK:
            return gap
        return min(gap, int(passed.put_forward(self._marked) * 1000))

    def since(self, instant: int) -> list[Outage]:
        """Return the outages that ended after `instant`, earliest first."""
        if self._worker.runs and self._missed_something():
            self._try()
        return [outage for outage in self._known if outage.until > instant]

    def put_off(self, due: int, begun: int) -> int:
        """Return when a period planned from `begun` to `due` ends if outages do not count."""
        return put_off(due, begun, self.since(begun))

    def _missed_something(self) -> bool:
        """Return whether the process slept, or its clock jumped, since it last tried to mark."""
        if self._looked is None:
            return False
        passed = self._passing()
        away = max(passed.awake - self._looked.awake, passed.put_forward(self._looked))
        return away > SECONDS_WITHOUT_A_MARK

    def up(self) -> bool:
        """Return whether the service is up, and update the known outages."""
        if self._worker.runs:
            if self._age() > SECONDS_WITHOUT_A_MARK:  # the clock was set, or marks could not be written
                self._try()
        else:
            with self._database.read() as connection:
                self._known = _all(connection)
            self.skew.look()
        return self._age() <= SECONDS_WITHOUT_A_MARK

    def _age(self) -> float:
        """Return the seconds since the last mark."""
        with self._database.read() as connection:
            last = connection.scalar(select(MARKS.c.at))
        return clock.seconds() - last / 1000 if last is not None else float("inf")

    def _mark_and_look(self) -> None:
        self.mark()
        self.skew.look()

    def _try(self) -> None:
        try:
            self._mark_and_look()
        except Exception as error:
            _failed(error)


def _failed(error: Exception, pause: float = 0.0) -> None:
    log_failure(log, "The mark that the service is running could not be stored.", error=error)


def _all(connection: Connection) -> list[Outage]:
    return [Outage(*row) for row in connection.execute(select(OUTAGES.c.since, OUTAGES.c.until).order_by("since"))]


def _set_mark(connection: Connection, now: int, last: int | None) -> None:
    """Store a mark; ignore small steps back, because the clocks of machines differ."""
    if last is None:
        connection.execute(insert(MARKS), {"id": THE_ONE, "at": now})
    elif now > last or last - now > SECONDS_WITHOUT_A_MARK * 1000:
        connection.execute(update(MARKS).values(at=now))
