"""Sends notifications that are not about moves to players' streams."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

import msgspec

from scoresheet.service.core import clock
from scoresheet.service.notify.contact import Bulletin
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.signals.event_streams import EventStream

NEWS = "news"
MILLISECONDS_OF_OVERLAP = 10_000
"""Each check goes back this far, for transactions that had not been committed at the previous one."""
SLACK = 100
"""A resumed stream repeats the notifications from this many log events before its position."""


class _Reading(msgspec.Struct):
    """The recent notifications on a stream (`told`: times by id), and when it was opened."""

    player: str
    opened: int
    told: dict[str, int] = {}


class NewsStreams:
    """Sends notifications to open streams."""

    def __init__(self, notifier: Notifications, represent: Callable[[Bulletin], object]) -> None:
        self._notifier = notifier
        self._represent = represent
        self._readings: WeakKeyDictionary[EventStream, _Reading] = WeakKeyDictionary()

    def open(self, stream: EventStream, player: str, after: int | None, here: Callable[[EventStream], int]) -> None:
        """Start sending notifications to a stream; `here` returns its last event number.

        With `after`, also send what came after that event or shortly before it.
        """
        reading = _Reading(player, clock.milliseconds())
        for told in [] if after is None else self._notifier.told_after(player, max(0, after - SLACK)):
            self._send(stream, reading, told, here(stream))
        self._readings[stream] = reading

    def look(self, here: Callable[[EventStream], int]) -> None:
        """Send new notifications to all streams; `here` returns a stream's last event number."""
        readings = [(stream, reading) for stream, reading in list(self._readings.items()) if stream.patience() > 0]
        if not readings:
            return
        since = clock.milliseconds() - MILLISECONDS_OF_OVERLAP
        for player, told in self._notifier.told_since({reading.player for _, reading in readings}, since):
            for stream, reading in readings:
                if reading.player == player and told.at >= reading.opened:
                    self._send(stream, reading, told, here(stream))
        for _, reading in readings:
            reading.told = {one: at for one, at in reading.told.items() if at >= since}

    def _send(self, stream: EventStream, reading: _Reading, told: Bulletin, number: int) -> None:
        if told.id not in reading.told:
            reading.told[told.id] = told.at
            body = msgspec.json.encode(self._represent(told)).decode()
            stream.send(f"id: {number}\nevent: {NEWS}\ndata: {body}\n\n")
