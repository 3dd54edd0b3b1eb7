"""Writes clock events that are due: time-outs and their consequences.

All its state is stored, so when it starts it writes any missed events. After an outage, time-outs wait until players
have been refunded the lost time.
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
"""After this many failures in the same game, further ones are not logged."""


class DueGames(Protocol):
    """The times at which games need a clock event, as the read models know them."""

    def before(self, at: int) -> Sequence[str]:
        """Return the games in which an event is due by `at` (milliseconds since 1970)."""
        ...

    def next(self, after: int = 0) -> int | None:
        """Return the first due time later than `after`, or None."""
        ...


class ClockRunner:
    """Writes clock events in all games.

    `running` returns the games whose clocks may be running; `settle` waits for the read models.
    """

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
        """The time of the last check, in milliseconds since 1970."""
        self._given = 0
        """The end of the last outage that was refunded; games that failed are retried."""
        self.failures: dict[str, int] = {}
        """Games that failed, each with its number of consecutive failures."""
        self._worker = Worker(
            "clocks",
            self._look,
            every=self._pause,
            backoff=Backoff(SECONDS_AFTER_FAILURE, SECONDS_AFTER_FAILURE),
            failed=lambda error, pause: log_failure(
                log, "Clock events could not be written; trying again in %g s.", pause, error=error
            ),
        )

    def start(self) -> None:
        """Start the thread; it begins with missed events."""
        self._worker.start()

    def stop(self) -> None:
        """Stop after the current game."""
        self._worker.stop()

    def step(self) -> bool:
        """Write all due events; return whether none are left."""
        if not self._settle(SECONDS_FOR_READ_MODELS) or not self._outages.up():
            return False
        lost, self._looked = self._outages.since(self._given), clock.milliseconds()
        games = [*(self._running() if lost else ()), *self.failures, *self._dues.before(self._looked)]
        done = [self._keep_time(game) for game in dict.fromkeys(games)]
        if lost:
            self._given = lost[-1].until
        return all(done)

    def _keep_time(self, game: str) -> bool:
        """Write a game's due events; return whether that succeeded.

        A failure does not delay the other games.
        """
        if self._worker.is_stopping:
            return True
        try:
            self._games.keep_time(game)
        except StaleVersion:  # another writer was faster: the next check finds the events that are still due
            return True
        except Exception as error:
            self._failed(game, error)
            return False
        self.failures.pop(game, None)
        return True

    def _failed(self, game: str, error: Exception) -> None:
        times = self.failures[game] = self.failures.get(game, 0) + 1
        if isinstance(error, BrokenChain) or times > MOST_FAILURES_TOLD:  # already logged where it was found
            return
        said = "The clock events of game %s could not be written; trying again."
        log_failure(log, said, game, error=error, times=times)

    def _look(self) -> None:
        self.step()

    def _pause(self) -> float:
        if self.failures:  # failed games are retried soon, without delaying the others
            return SECONDS_BETWEEN
        try:
            due = self._dues.next(self._looked)  # an earlier event is still there only because an outage postponed it
        except Exception:
            return SECONDS_AFTER_FAILURE
        seconds = (due - clock.milliseconds()) / 1000 if due is not None else SECONDS_BETWEEN
        return min(max(seconds, SHORTEST_WAIT), SECONDS_BETWEEN)
