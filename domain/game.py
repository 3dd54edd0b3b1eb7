"""The game aggregate, and how its events fold into it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Generic

import msgspec

from scoresheet.domain.events import Event, GameStarted, MovesTakenBack
from scoresheet.domain.folding.clocks import keep_standing, keep_time, pass_by, restart_turns
from scoresheet.domain.folding.lifecycle import FOLDS
from scoresheet.domain.folding.seats import clear_overdue
from scoresheet.domain.generics import S
from scoresheet.domain.position import Chair as Chair
from scoresheet.domain.position import Position
from scoresheet.domain.position import Request as Request
from scoresheet.domain.position import Status as Status
from scoresheet.domain.takebacks.takebacks import furthest_back, taken_back
from scoresheet.domain.title import Title


class Game(Position[S], Generic[S], kw_only=True):
    """A game of a title at one position, to which events can be applied."""

    def note(self, event: Event) -> None:
        """Fold an event whose effects are already applied to the state."""
        FOLDS[type(event)](self, event)
        if self.clock is not None:
            keep_time(self, self.clock, event)
        self.draws += len(event.draws)
        self.reach(event)

    def reach(self, event: Event) -> None:
        """Advance the version to this event, whether it is on the current line or was taken back."""
        self.version = event.version
        self.digest = event.digest
        self.updated_at = event.at

    def keep_talk(self, other: Game[S]) -> None:
        """Copy from `other`, the game before the takeback, everything that takebacks do not undo."""
        self.draws, self.request = other.draws, None
        self.disputes, self.voided = other.disputes, other.voided
        self.seats = other.seats
        clear_overdue(self)
        if self.dial is not None and other.dial is not None:
            keep_standing(self.dial, other.dial)

    def stand_again(self, event: MovesTakenBack) -> None:
        """Make this position current again after the takeback `event`, and restart the clocks."""
        if self.dial is not None:
            restart_turns(self, self.dial, event)
        self.reach(event)

    def _apply(self, title: Title[S], event: Event) -> None:
        if type(event) is GameStarted:
            self.state = title.begin_with(len(self.seats), self.options, event.components)
        state = self.state
        for effect in event.effects:
            effect.apply(state)
        FOLDS[type(event)](self, event)
        if self.clock is not None:
            keep_time(self, self.clock, event)


@cache
def game_type(title: Title) -> type[Game]:
    """Return the concrete type of a title's games, for copies and checkpoints."""
    kind: type[Game] = Game[title.stored_state]  # type: ignore[name-defined]
    return kind


@cache
def _decoder(title: Title) -> msgspec.msgpack.Decoder[Game]:
    return msgspec.msgpack.Decoder(game_type(title))


def copy(title: Title, game: Game) -> Game:
    """Return an independent copy of a game."""
    return _decoder(title).decode(msgspec.msgpack.encode(game))


def fold(title: Title, events: Iterable[Event], game: Game | None = None) -> Game:
    """Apply `events` to `game`, or all events of a game to a new one, and return it.

    Events that were taken back are counted but not applied. Raises `ValueError` if a takeback restores a position
    before `game`.
    """
    pending = list(events)
    game = game or Game()
    back = furthest_back(pending)
    if back < game.version:
        raise ValueError("Moves were taken back to a position before the game given.")
    gone = taken_back(pending) if back < sys.maxsize else ()
    for event in pending:
        if draws := event.draws:
            game.draws += len(draws)
        if event.version not in gone:
            game._apply(title, event)
        elif game.dial is not None:
            pass_by(game.dial, event)
    if pending:
        game.reach(pending[-1])
    return game


def carry_on(title: Title, game: Game, events: Sequence[Event]) -> Game:
    """Return the game after the last of `events`, which are all events of the game.

    `game` is the game before that event.
    """
    last = events[-1]
    return fold(title, events) if isinstance(last, MovesTakenBack) else fold(title, [last], game)
