"""A subscription that polls, and wakes up when this process appends events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

from eventsourcing.persistence import ApplicationRecorder, ListenNotifySubscription

SECONDS_BETWEEN_POLLS = 1.0

R = TypeVar("R", bound=ApplicationRecorder)


class Wakes(Protocol):
    """The subscribers to wake up after an append."""

    def append(self, wake: Callable[[], None], /) -> None:
        """Add a subscriber."""
        ...

    def remove(self, wake: Callable[[], None], /) -> None:
        """Remove a subscriber; raises `ValueError` if it is unknown."""
        ...


class PollingSubscription(ListenNotifySubscription[R]):
    """Wakes up at once for appends by this process, and within a second for others."""

    def __init__(self, recorder: R, wakes: Wakes, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder, gt, topics)
        self._wakes = wakes
        wakes.append(self._has_been_notified.set)

    def stop(self) -> None:
        """End the subscription."""
        with suppress(ValueError):
            self._wakes.remove(self._has_been_notified.set)
        super().stop()

    def _loop_on_pull(self) -> None:
        try:
            while not self._has_been_stopped:
                self._pull()
                self._has_been_notified.wait(SECONDS_BETWEEN_POLLS)
        except BaseException as error:
            self._thread_error = self._thread_error or error
            self.stop()
