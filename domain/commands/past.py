"""The past: what a sheet may look back on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scoresheet.domain.events import Event
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title


class Past(Protocol):
    """What was written before a sheet was begun."""

    def position(self, version: int) -> Game:
        """An independent copy of the game as it was after event `version`."""
        ...

    def since(self, version: int) -> Sequence[Event]:
        """The events after `version`, in order."""
        ...


class PastEvents:
    """A past that is at hand as a list of events, from the first on."""

    def __init__(self, title: Title, events: Sequence[Event] = ()) -> None:
        self.title = title
        self.events = events

    def position(self, version: int) -> Game:
        """Folded from the first event."""
        return fold(self.title, self.events[:version])

    def since(self, version: int) -> Sequence[Event]:
        """The events after `version`, in order."""
        return self.events[version:]
