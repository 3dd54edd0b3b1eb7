"""Starts and stops all background services together and reports their status."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Mapping

from scoresheet.projections.runner import Runner
from scoresheet.service.analysis.worker import AnalysisWorker
from scoresheet.service.audit.transparency import Transparency
from scoresheet.service.background.bots import BotRunner
from scoresheet.service.background.clock_runner import ClockRunner
from scoresheet.service.background.conditional_moves import ConditionalMoveRunner
from scoresheet.service.background.departures import Departures
from scoresheet.service.background.dispute_expiry import DisputeExpiry
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.dumps.schedule import DumpScheduler
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.observability.worker_status import Figures, WorkerStatus, WorkerStatuses
from scoresheet.service.tournaments.director import TournamentDirector

log = logging.getLogger(__name__)

READ_MODELS, BOTS, DEPARTURES, NOTIFICATIONS, HEADS = "read models", "bots", "departures", "notifications", "log heads"
NAMES = (READ_MODELS, BOTS, DEPARTURES, NOTIFICATIONS, HEADS)
MOST_EVENTS_BEHIND = 10_000
SECONDS_BETWEEN_REPORTS = 3.0
SECONDS_BETWEEN_LOOKS = 0.25
"""Seconds between self-checks; a change is reported at once."""


class BackgroundServices:
    """The background services of a process. They share state only through the store."""

    def __init__(
        self,
        runner: Runner,
        bot_runner: BotRunner,
        departures: Departures,
        resting: DisputeExpiry,
        timekeeper: ClockRunner,
        notifications: Notifications,
        transparency: Transparency,
        statuses: WorkerStatuses,
        dumps: DumpScheduler,
        analyst: AnalysisWorker,
        referee: TournamentDirector,
        order_runner: ConditionalMoveRunner,
    ) -> None:
        self.running = False
        """True while the services run in this process."""
        self._runner = runner
        self._bot_runner = bot_runner
        self._departures = departures
        self._notifications = notifications
        self._transparency = transparency
        self._statuses = statuses
        self._parts = (
            runner,
            bot_runner,
            departures,
            resting,
            timekeeper,
            notifications,
            transparency,
            dumps,
            analyst,
            referee,
            order_runner,
        )
        self._holder = f"{socket.gethostname()}:{os.getpid()}"
        self._told: dict[str, object] = {}
        self._since_told = SECONDS_BETWEEN_REPORTS
        self._worker = Worker("statuses", self._look, every=SECONDS_BETWEEN_LOOKS, failed=_failed, at_once=False)

    def start(self) -> None:
        """Start all background services."""
        self.running = True
        for part in self._parts:
            part.start()
        self._worker.start()

    def stop(self) -> None:
        """Stop all background services after their current work."""
        self._worker.stop(0)
        for part in reversed(self._parts):
            part.stop()
        if self._worker.has_started:
            self._worker.stop()
            self._tell(self._statuses.take_leave)
        self.running = False

    def statuses(self) -> Mapping[str, WorkerStatus]:
        """Return each service's status: its own if it runs here, else the last one reported."""
        if not self.running:
            return self._statuses.all()
        return {
            name: WorkerStatus(name, self._holder, self._statuses.now(), said) for name, said in self._figures().items()
        }

    def _figures(self) -> dict[str, Figures]:
        return {
            READ_MODELS: self._read_models(),
            BOTS: self._bots(),
            DEPARTURES: {"ok": True, "due": self._departures.due},
            NOTIFICATIONS: {"ok": True, **self._notifications.figures()},
            HEADS: self._heads(),
        }

    def _read_models(self) -> Figures:
        runner = self._runner
        lag = runner.lag
        well = runner.level.is_set() and runner.failure is None and lag <= MOST_EVENTS_BEHIND
        return {"ok": well, "lag": lag, **_problem(runner.failure)}

    def _bots(self) -> Figures:
        bots = self._bot_runner
        return {"ok": not bots.blocked, "failing": bots.failing, "failures": bots.failures}

    def _heads(self) -> Figures:
        heads = self._transparency
        sound = heads.sound
        return {"ok": sound is not False, "sound": sound, "contradicted": heads.contradicted, "failing": heads.failing}

    def _look(self) -> None:
        self._since_told += SECONDS_BETWEEN_LOOKS
        well: dict[str, object] = {READ_MODELS: self._runner.level.is_set(), BOTS: self._bot_runner.blocked}
        if self._since_told >= SECONDS_BETWEEN_REPORTS or well != self._told:
            self._since_told, self._told = 0.0, well
            self._tell(lambda holder: self._statuses.tell(holder, self._figures()))

    def _tell(self, tell: Callable[[str], object]) -> None:
        try:
            tell(self._holder)
        except Exception as error:
            _failed(error)


def _failed(error: Exception, pause: float = 0.0) -> None:
    log_failure(log, "The status of the background work could not be stored.", error=error)


def _problem(failure: BaseException | None) -> Figures:
    return {} if failure is None else {"problem": type(failure).__name__}
