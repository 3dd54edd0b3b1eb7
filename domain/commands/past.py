"""Access to the earlier events and positions of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scoresheet.domain.events import Event
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title


class Past(Protocol):
    """The events and positions before a `Sheet` was begun."""

    def position(self, version: int) -> Game:
        """Return an independent copy of the game after event `version`."""
        ...

    def since(self, version: int) -> Sequence[Event]:
        """Return the events after `version`, in order."""
        ...


class PastEvents:
    """A past that holds all events in memory."""

    def __init__(self, title: Title, events: Sequence[Event] = ()) -> None:
        self.title = title
        self.events = events

    def position(self, version: int) -> Game:
        """Return the game after event `version`, folded from the first event."""
        return fold(self.title, self.events[:version])

    def since(self, version: int) -> Sequence[Event]:
        """Return the events after `version`, in order."""
        return self.events[version:]
