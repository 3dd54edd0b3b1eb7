"""Writes due clock events: time-outs and their consequences.

All its state is stored, so on start it makes up for missed events. Time-outs wait until the service is up again and
players have been refunded the time of the outage.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from scoresheet.domain.errors import BrokenChain
from scoresheet.service.core import clock
from scoresheet.service.core.backoff import Backoff
from scoresheet.service.core.errors import StaleVersion
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.play.games import Games
from scoresheet.service.play.outages import Outages

log = logging.getLogger(__name__)

SECONDS_BETWEEN = 1.0
"""The maximum number of seconds between checks for due events."""
SHORTEST_WAIT = 0.05
SECONDS_AFTER_FAILURE = 5.0
SECONDS_FOR_READ_MODELS = 10.0
MOST_FAILURES_TOLD = 10
"""Further failures of the same game are not logged."""


class DueGames(Protocol):
    """The due times known to the read models."""

    def before(self, at: int) -> Sequence[str]:
        """Return the games in which an event is due by that time."""
        ...

    def next(self, after: int = 0) -> int | None:
        """Return the next due instant later than `after`."""
        ...


class ClockRunner:
    """Writes the clock events of `running` games; `settle` waits for the read models."""

    def __init__(
        self,
        games: Games,
        dues: DueGames,
        running: Callable[[], Sequence[str]],
        outages: Outages,
        settle: Callable[[float], bool],
    ) -> None:
        self._games = games
        self._dues = dues
        self._running = running
        self._outages = outages
        self._settle = settle
        self._looked = 0
        """The instant of the last check."""
        self._given = 0
        """The instant up to which lost time was refunded in all games except failing ones."""
        self.failures: dict[str, int] = {}
        """The number of consecutive failures, by game."""
        self._worker = Worker(
            "clocks",
            self._look,
            every=self._pause,
            backoff=Backoff(SECONDS_AFTER_FAILURE, SECONDS_AFTER_FAILURE),
            failed=lambda error, pause: log_failure(log, "Clocks wait; trying again in %g s.", pause, error=error),
        )

    def start(self) -> None:
        """Start, with missed events."""
        self._worker.start()

    def stop(self) -> None:
        """Stop after the current game."""
        self._worker.stop()

    def step(self) -> bool:
        """Write all due events; return whether no work is left."""
        if not self._settle(SECONDS_FOR_READ_MODELS) or not self._outages.up():
            return False
        lost, self._looked = self._outages.since(self._given), clock.milliseconds()
        games = [*(self._running() if lost else ()), *self.failures, *self._dues.before(self._looked)]
        done = [self._keep_time(game) for game in dict.fromkeys(games)]
        if lost:
            self._given = lost[-1].until
        return all(done)

    def _keep_time(self, game: str) -> bool:
        """Write the due events of a game; return whether that succeeded.

        A failure in one game does not delay the others.
        """
        if self._worker.is_stopping:
            return True
        try:
            self._games.keep_time(game)
        except StaleVersion:  # another writer was faster: the next check sees the events that are still due
            return True
        except Exception as error:
            self._failed(game, error)
            return False
        self.failures.pop(game, None)
        return True

    def _failed(self, game: str, error: Exception) -> None:
        times = self.failures[game] = self.failures.get(game, 0) + 1
        if isinstance(error, BrokenChain) or times > MOST_FAILURES_TOLD:  # it is logged where it is found
            return
        said = "The time of game %s could not be kept; that will be tried again."
        log_failure(log, said, game, error=error, times=times)

    def _look(self) -> None:
        self.step()

    def _pause(self) -> float:
        if self.failures:  # failed games are retried then, without delaying others
            return SECONDS_BETWEEN
        try:
            due = self._dues.next(self._looked)  # an earlier due event that is still there was postponed by an outage
        except Exception:
            return SECONDS_AFTER_FAILURE
        seconds = (due - clock.milliseconds()) / 1000 if due is not None else SECONDS_BETWEEN
        return min(max(seconds, SHORTEST_WAIT), SECONDS_BETWEEN)
