"""Positions of a game, from the nearest checkpoint and the checked events after it."""

from __future__ import annotations

from typing import Protocol

from scoresheet.domain import stored
from scoresheet.domain.chain import GENESIS
from scoresheet.domain.errors import DomainError
from scoresheet.domain.events import Event
from scoresheet.domain.game import Game, fold
from scoresheet.domain.takebacks.takebacks import furthest_back
from scoresheet.domain.title import Title

EVENTS_BETWEEN_CHECKPOINTS = 50
FAR = 2 * EVENTS_BETWEEN_CHECKPOINTS
"""The number of events since the last checkpoint (or the start) that justifies a new one."""


class NoSuchPosition(DomainError):
    """The game has no position with that number."""


class Events(Protocol):
    """A store of events."""

    def states(self, game: str, after: int, upto: int) -> list[bytes]:
        """Return the stored bytes of the events with `after` < version ≤ `upto`, in order."""
        ...

    def checkpoint(self, title: Title, game: str, upto: int) -> Game | None:
        """Return a trusted copy of the game at some version ≤ `upto`, or None."""
        ...

    def imported(self, game: str) -> bool:
        """Return whether the game came from a record."""
        ...

    def keep(self, title: Title, game: Game) -> None:
        """Keep a checkpoint of the game at its current version, if possible."""
        ...


def position(title: Title, kept: Events, game: str, version: int) -> Game:
    """Return the game after event `version`; raises `NoSuchPosition`.

    Raises `BrokenChain` if an event after the checkpoint is corrupt; earlier events are not read.
    """
    start, events = _near(title, kept, game, version, version)
    while (back := furthest_back(events)) < start.version:
        start, events = _near(title, kept, game, back, version)
    try:
        reached = _folded(title, kept, start, events)
    except Exception:  # an event that was not produced by the rules can raise anything
        reached = stored.folded(title, _events(title, kept, game, Game(), version), imported=kept.imported(game))
    if reached.version != version or version < 1:
        raise NoSuchPosition("This game has no position {version}.", version=version)
    return reached


def head(title: Title, kept: Events, game: str, version: int) -> Game:
    """Return the game at `version` after checking all events; raises `BrokenChain`."""
    stored.check(game, kept.states(game, 0, version))
    return position(title, kept, game, version)


def events(title: Title, kept: Events, game: str, after: int, upto: int) -> list[Event]:
    """Return events with `after` < version ≤ `upto`; raises `BrokenChain`."""
    digest, first = GENESIS, max(0, after - 1)
    states = kept.states(game, first, upto)
    if after > 0 and states:
        digest = stored.link_of(game, after, states.pop(0)).digest
    return list(stored.follow(title.event_decoder.decode, game, states, max(0, after), digest))


def _near(title: Title, kept: Events, game: str, upto: int, version: int) -> tuple[Game, list[Event]]:
    """Return the last checkpoint up to `upto`, or an empty game, and the events up to `version`."""
    start = kept.checkpoint(title, game, upto) or Game(imported=kept.imported(game))
    return start, _events(title, kept, game, start, version)


def _events(title: Title, kept: Events, game: str, start: Game, version: int) -> list[Event]:
    states = kept.states(game, start.version, version)
    return list(stored.follow(title.event_decoder.decode, game, states, start.version, start.digest))


def _folded(title: Title, kept: Events, start: Game, events: list[Event]) -> Game:
    """Fold `events` onto `start`; keep a checkpoint if there are many."""
    last = start.version + len(events)
    on_the_way = last - last % EVENTS_BETWEEN_CHECKPOINTS - start.version
    if len(events) < FAR or furthest_back(events[on_the_way:]) < start.version + on_the_way:
        return fold(title, events, start)
    kept.keep(title, fold(title, events[:on_the_way], start))
    return fold(title, events[on_the_way:], start)
