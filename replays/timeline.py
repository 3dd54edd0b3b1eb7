"""Time travel: any position of a game, from the nearest checkpoint and the events after it."""

from __future__ import annotations

from typing import Protocol

from domain.errors import DomainError
from domain.events import Event
from domain.game import Game, fold, furthest_back
from domain.title import Title


class NoSuchPosition(DomainError):
    """The game has no position of that number."""


class Events(Protocol):
    """Where a game's events are kept."""

    def states(self, game: str, after: int, upto: int) -> list[bytes]:
        """The stored bytes of the events `after` < version ≤ `upto`, in order."""
        ...

    def checkpoint(self, title: Title, game: str, upto: int) -> Game | None:
        """A copy of the game at some version ≤ `upto`, if one is kept."""
        ...


def position(title: Title, kept: Events, game: str, version: int) -> Game:
    """The game as it was after event `version`; `NoSuchPosition` if it has not got that far."""
    start, events = _from(title, kept, game, version, version)
    while (back := furthest_back(events)) < start.version:
        start, events = _from(title, kept, game, back, version)
    reached = fold(title, events, start)
    if reached.version != version or version < 1:
        raise NoSuchPosition("This game has no position {version}.", version=version)
    return reached


def _from(title: Title, kept: Events, game: str, upto: int, version: int) -> tuple[Game, list[Event]]:
    start = kept.checkpoint(title, game, upto) or Game()
    decode = title.event_decoder.decode
    return start, [decode(state) for state in kept.states(game, start.version, version)]
