"""The worker that fills the outbox from the log and delivers due messages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from scoresheet.service.core import clock as moments
from scoresheet.service.core.backoff import Backoff
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.notify.bulletin import Bulletins
from scoresheet.service.notify.delivery import Delivery
from scoresheet.service.notify.follower import Follower
from scoresheet.service.notify.outbox import Outbox
from scoresheet.service.notify.warnings import Warnings

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 1.0
SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""The shortest and the longest back-off in seconds."""


class Dispatcher:
    """Reads the log and delivers messages; news waits `after` seconds for further news."""

    def __init__(
        self,
        follower: Follower,
        outbox: Outbox,
        warnings: Warnings,
        bulletins: Bulletins,
        deliveries: Mapping[str, Delivery],
        after: int,
        clock: Callable[[], float] = moments.seconds,
    ) -> None:
        self.follower = follower
        self.outbox = outbox
        self.warnings = warnings
        self.bulletins = bulletins
        self.deliveries = deliveries
        self.after = after
        self._clock = clock
        self._worker = Worker(
            "notifications",
            self.look,
            every=lambda: SECONDS_BETWEEN_LOOKS,
            backoff=Backoff(SHORTEST_PAUSE, LONGEST_PAUSE),
            failed=lambda error, pause: log_failure(log, "Notifications failed; retrying in %s s.", pause, error=error),
        )

    def start(self) -> None:
        """Start at the current end of the log."""
        self.follower.offset()
        self._worker.start()

    def stop(self) -> None:
        """Stop, after a moment for deliveries in progress."""
        self._worker.stop()
        for delivery in self.deliveries.values():
            delivery.rest()

    def wake(self) -> None:
        """Run the next step without waiting."""
        self._worker.wake()

    def look(self) -> None:
        """Read the log, combine news that has waited long enough, and send due messages.

        If a step fails, the others are still run, and the first failure is raised at the end.
        """
        now = int(self._clock())
        parts: list[Callable[[], object]] = [
            lambda: self.follower.follow(now),
            lambda: self.warnings.look(now),
            lambda: self.outbox.gather(now - self.after, now),
            lambda: self.outbox.forget_old(now),
            self.bulletins.forget_old,
        ]
        failed = [failure for part in parts if (failure := _failure_of(part))]
        for delivery in self.deliveries.values():
            delivery.start_due(now)
        if failed:
            raise failed[0]


def _failure_of(part: Callable[[], object]) -> Exception | None:
    try:
        part()
    except Exception as failure:
        return failure
    return None
