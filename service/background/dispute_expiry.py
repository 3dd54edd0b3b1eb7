"""Closes disputes without a timely ruling, and opens the replays that rulings require.

All its state is stored, so when it starts it does any missed work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from scoresheet.domain.disputes.disputes import DAYS_TO_RULE
from scoresheet.domain.errors import CannotDispute
from scoresheet.domain.instants import DAY, milliseconds
from scoresheet.service.core import clock as moments
from scoresheet.service.core.backoff import Backoff
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.ids import rfc3339
from scoresheet.service.core.worker import Worker
from scoresheet.service.play.disputes import DisputeService
from scoresheet.service.play.outages import Outages

log = logging.getLogger(__name__)

SECONDS_BETWEEN = 600.0
SECONDS_AFTER_FAILURE = 30.0
SECONDS_FOR_READ_MODELS = 10.0


class ExpirableDispute(Protocol):
    """The fields of a dispute that expiry needs."""

    @property
    def game(self) -> str:
        """The id of the game."""
        ...

    @property
    def dispute(self) -> int:
        """The id of the dispute."""
        ...

    @property
    def at(self) -> str:
        """The time at which the dispute was raised: UTC, RFC 3339."""
        ...


class ExpirableDisputes(Protocol):
    """Disputes in the read models."""

    def raised_before(self, at: str) -> Sequence[ExpirableDispute]:
        """Return the open disputes that were raised before a time (UTC, RFC 3339)."""
        ...

    def not_played_again(self) -> Sequence[ExpirableDispute]:
        """Return disputes whose ruling requires a replay that does not exist yet."""
        ...


class DisputeExpiry:
    """Closes old disputes; `settle` waits for the read models.

    Days on which the service was down do not count, because no arbiter could rule then.
    """

    def __init__(
        self,
        courts: DisputeService,
        disputes: ExpirableDisputes,
        outages: Outages,
        settle: Callable[[float], bool],
        clock: Callable[[], datetime] = moments.now,
    ) -> None:
        self._courts = courts
        self._disputes = disputes
        self._outages = outages
        self._settle = settle
        self._clock = clock
        self._worker = Worker(
            "dispute-expiry",
            self.step,
            every=SECONDS_BETWEEN,
            backoff=Backoff(SECONDS_AFTER_FAILURE, SECONDS_AFTER_FAILURE),
            failed=lambda error, pause: log_failure(
                log, "Disputes could not be closed; trying again in %g s.", pause, error=error
            ),
        )

    def start(self) -> None:
        """Start the thread; it begins with missed work."""
        self._worker.start()

    def stop(self) -> None:
        """Stop after the current dispute."""
        self._worker.stop()

    def step(self) -> bool:
        """Do everything that is due; return whether nothing is left."""
        now = self._clock()
        if not self._settle(SECONDS_FOR_READ_MODELS) or not self._outages.up():
            return False
        old = self._disputes.raised_before(rfc3339(now - timedelta(days=DAYS_TO_RULE)))
        done = [self._do(self._courts.expire, one) for one in old if self._has_expired(one, now)]
        done += [self._do(self._courts.play_again, one) for one in self._disputes.not_played_again()]
        return all(done)

    def _has_expired(self, dispute: ExpirableDispute, now: datetime) -> bool:
        raised = milliseconds(dispute.at) or 0
        due = self._outages.put_off(raised + DAYS_TO_RULE * DAY, raised)
        return due <= now.timestamp() * 1_000

    def _do(self, what: Callable[[str, int], object], dispute: ExpirableDispute) -> bool:
        if self._worker.is_stopping:
            return True
        try:
            what(dispute.game, dispute.dispute)
        except CannotDispute:  # another writer was faster
            return True
        except Exception as error:  # an unexpected error must not delay the others
            said = "Dispute %s of game %s could not be closed; trying again."
            log_failure(log, said, dispute.dispute, dispute.game, error=error)
            return False
        return True
