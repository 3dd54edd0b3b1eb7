"""Prometheus gauges that are read on each request; `metrics.py` has the counters.

The process that answers the request reads values from the database; every process publishes its own values at
intervals.
"""

from __future__ import annotations

import logging
import os
import platform
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from scoresheet import SOFTWARE
from scoresheet.service.container.background_services import NAMES
from scoresheet.service.container.services import Services
from scoresheet.service.core.database_errors import ERRORS
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.observability import metrics

log = logging.getLogger(__name__)

SERVICE, FOLLOWERS = "service", "followers"
"""The roles of processes, used as labels."""
SECONDS_BETWEEN = 5.0
BESIDE = ("", "-wal", ".read-models", ".read-models-wal")
"""Suffixes of the files that make up a SQLite database."""
ESTABLISHED = "01"
TROUBLE = (*ERRORS, SQLAlchemyError, OSError)


class GaugeCollector(Collector):
    """Collects the gauges on each request; those that cannot be read are left out."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics."""
        stored = (
            self._games,
            self._events,
            self._aside,
            self._writable,
            self._size,
            self._lag,
            self._well,
            self._outbox,
        )
        for figure in (self._build, *stored):
            with suppress(*TROUBLE):
                yield figure()
        yield GaugeMetricFamily(
            "scoresheet_connections", "Open connections.", value=connections(self.services.config.port)
        )

    def _build(self) -> Metric:
        database = "sqlite" if isinstance(self.services.config.database, Path) else "postgresql"
        facts = {"version": SOFTWARE, "python": platform.python_version(), "database": database}
        return InfoMetricFamily(
            "scoresheet_build", "The versions of Scoresheet and Python, and the database.", value=facts
        )

    def _games(self) -> Metric:
        family = GaugeMetricFamily("scoresheet_games", "Games by status.", labels=["status"])
        counted = self.services.read_models.lobby.counted()
        for status in sorted({"open", "playing", "finished", *counted}):
            family.add_metric([status], counted.get(status, 0))
        return family

    def _events(self) -> Metric:
        stored = self.services.games.store.recorder.max_notification_id()
        return GaugeMetricFamily("scoresheet_events_stored", "Events in the log of all games.", value=stored)

    def _aside(self) -> Metric:
        return GaugeMetricFamily(
            "scoresheet_games_quarantined", "Quarantined games.", value=len(self.services.quarantined())
        )

    def _writable(self) -> Metric:
        try:
            self.services.games.store.check_writable()
            writable = 1
        except TROUBLE:
            writable = 0
        return GaugeMetricFamily("scoresheet_store_writable", "1 if the store accepts writes, else 0.", value=writable)

    def _size(self) -> Metric:
        return GaugeMetricFamily("scoresheet_database_bytes", "Size of the database.", value=self._bytes())

    def _bytes(self) -> int:
        where = self.services.config.database
        if isinstance(where, Path):
            files = [where.with_name(where.name + beside) for beside in BESIDE]
            return sum(file.stat().st_size for file in files if file.exists())
        return int(self.services.games.store.recorder.select("SELECT pg_database_size(current_database())")[0][0])

    def _lag(self) -> Metric:
        family = GaugeMetricFamily(
            "scoresheet_follower_lag_events", "Events that a follower has not yet read.", labels=["follower"]
        )
        family.add_metric(["read_models"], self.services.freshness.lag)
        family.add_metric(["notifications"], self.services.notifications.lag)
        return family

    def _well(self) -> Metric:
        family = GaugeMetricFamily(
            "scoresheet_follower_up", "1 if a follower reports and works, else 0.", labels=["follower"]
        )
        found = self.services.followers.statuses()
        for name in NAMES:
            status = found.get(name)
            well = status is not None and bool(status.figures["ok"]) and not status.silent
            family.add_metric([name.replace(" ", "_")], int(well))
        return family

    def _outbox(self) -> Metric:
        waiting = self.services.notifications.waiting
        return GaugeMetricFamily("scoresheet_outbox_pending", "Notifications to be sent.", value=waiting)


def publish(services: Services, role: str) -> None:
    """Publish this process's values under its role, `SERVICE` or `FOLLOWERS`."""
    metrics.BOT_GAMES_FAILING.set(services.bot_runner.failing)
    metrics.HEADS_CONTRADICTED.set(services.transparency.contradicted)
    metrics.TRANSPARENCY_FAILING.set(services.transparency.failing)
    metrics.RESIDENT.labels(role).set(resident_bytes())


def keep_publishing(services: Services, role: str) -> None:
    """Publish every few seconds on a thread, because any process may answer for all of them."""
    Worker("metrics", lambda: publish(services, role), every=SECONDS_BETWEEN, failed=_failed).start()


def _failed(error: Exception, pause: float) -> None:
    log_failure(log, "Metrics could not be published; trying again in %g s.", pause, error=error)


def resident_bytes() -> int:
    """Return the resident memory of this process; 0 where the system does not report it."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def connections(port: int) -> int:
    """Return the number of connections to a local port; 0 where the system does not report it."""
    return sum(_connected(Path(f"/proc/self/net/{table}"), f":{port:04X}") for table in ("tcp", "tcp6"))


def _connected(table: Path, port: str) -> int:
    with suppress(OSError):
        rows = [line.split() for line in table.read_text().splitlines()[1:]]
        return sum(row[1].endswith(port) and row[3] == ESTABLISHED for row in rows)
    return 0
