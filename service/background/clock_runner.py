"""Writes what clocks say when it is due: time-outs and their consequences.

All its state is stored, so on start it makes up for what was missed. While the service was unreachable, nobody is
judged: it waits until the service is up and players have got the lost time back.
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
"""At most, between looks at what is due next."""
SHORTEST_WAIT = 0.05
SECONDS_AFTER_FAILURE = 5.0
SECONDS_FOR_READ_MODELS = 10.0
MOST_FAILURES_TOLD = 10
"""Further failures of the same game are not logged."""


class DueGames(Protocol):
    """The due dates known to the read models."""

    def before(self, at: int) -> Sequence[str]:
        """The games in which something is due by then."""
        ...

    def next(self, after: int = 0) -> int | None:
        """Return the next due instant later than `after`."""
        ...


class ClockRunner:
    """Keeps the time of `running` games; `settle` waits for the read models."""

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
        """The instant of the last look at what is due."""
        self._given = 0
        """Until when time that was lost has been given back in all games but those that fail."""
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
        """Begin, with what was left undone."""
        self._worker.start()

    def stop(self) -> None:
        """End after the game under way."""
        self._worker.stop()

    def step(self) -> bool:
        """Write all that is due now; whether nothing is left to be done."""
        if not self._settle(SECONDS_FOR_READ_MODELS) or not self._outages.up():
            return False
        lost, self._looked = self._outages.since(self._given), clock.milliseconds()
        games = [*(self._running() if lost else ()), *self.failures, *self._dues.before(self._looked)]
        done = [self._keep_time(game) for game in dict.fromkeys(games)]
        if lost:
            self._given = lost[-1].until
        return all(done)

    def _keep_time(self, game: str) -> bool:
        """Return whether that is done: what fails in one game keeps no other waiting."""
        if self._worker.is_stopping:
            return True
        try:
            self._games.keep_time(game)
        except StaleVersion:  # somebody was faster: what is due still is seen next time
            return True
        except Exception as error:
            self._failed(game, error)
            return False
        self.failures.pop(game, None)
        return True

    def _failed(self, game: str, error: Exception) -> None:
        times = self.failures[game] = self.failures.get(game, 0) + 1
        if isinstance(error, BrokenChain) or times > MOST_FAILURES_TOLD:  # which is told where it is found
            return
        said = "The time of game %s could not be kept; that will be tried again."
        log_failure(log, said, game, error=error, times=times)

    def _look(self) -> None:
        self.step()

    def _pause(self) -> float:
        if self.failures:  # what fails is tried again then, and delays nobody else
            return SECONDS_BETWEEN
        try:
            due = self._dues.next(self._looked)  # what was due before and is still there was put off by an outage
        except Exception:
            return SECONDS_AFTER_FAILURE
        seconds = (due - clock.milliseconds()) / 1000 if due is not None else SECONDS_BETWEEN
        return min(max(seconds, SHORTEST_WAIT), SECONDS_BETWEEN)
