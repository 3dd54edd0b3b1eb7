"""A subscription for recorders without one: polls the notification log, and is woken by appends of its own process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eventsourcing.persistence import ListenNotifySubscription

if TYPE_CHECKING:
    from service.storage.recorder import GameRecorder

SECONDS_BETWEEN_POLLS = 1.0


class PollingSubscription(ListenNotifySubscription["GameRecorder"]):
    """Wakes at once for appends in this process, and within a second for those of another."""

    def __init__(self, recorder: GameRecorder, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder, gt, topics)
        recorder.wakes.append(self._has_been_notified.set)

    def stop(self) -> None:
        """End the subscription and be woken no more."""
        wake = self._has_been_notified.set
        if wake in self._recorder.wakes:
            self._recorder.wakes.remove(wake)
        super().stop()

    def _loop_on_pull(self) -> None:
        try:
            while not self._has_been_stopped:
                self._pull()
                self._has_been_notified.wait(SECONDS_BETWEEN_POLLS)
        except BaseException as error:
            self._thread_error = self._thread_error or error
            self.stop()
