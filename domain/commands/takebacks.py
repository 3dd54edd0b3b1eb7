"""Takebacks of turns: the start of a seat's turn, and the part that needs no consent."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import Event, MoveMade
from scoresheet.domain.game import Game
from scoresheet.domain.takebacks.takebacks import taken_back
from scoresheet.domain.viewer import Seat

if TYPE_CHECKING:
    from scoresheet.domain.commands.sheet import Sheet

TURN: Literal["turn"] = "turn"
"""Used in place of a version: the position at which the turn began."""


class TurnToUndo(msgspec.Struct, frozen=True):
    """The moves of a seat's current or last turn that need no consent: those after `to`."""

    to: int
    moves: int
    """The number of the seat's own moves."""
    whole: bool
    """True if `to` is the start of the turn; false if the turn drew or disclosed something before `to`."""


def turn_of(game: Game, seat: Seat, since: Sequence[Event], before: int = 0) -> TurnToUndo | None:
    """Return the part of the seat's turn that needs no consent; None if its last move does.

    A turn is a run of moves of one seat. It begins after another seat's move (anytime moves excepted) or with a round.
    `since` holds at least the events after position `game.free[seat]`. `before` is the version of the last move up to
    that position if the seat made it, otherwise 0.
    """
    free = game.free.get(seat)
    if free is None:
        return None
    own = _own_moves(seat, [event for event in since if event.version > free])
    began = max((event.version for event in own[:-1] if begins_round(event)), default=free)
    moves = sum(event.version > began for event in own)
    return TurnToUndo(began, moves, whole=began > free or before == 0 or before != game.disclosed)


def begins_round(event: Event) -> bool:
    """Return whether a round of the game began with the event."""
    return any(effect.begins_round for effect in event.effects)


def request_takeback(sheet: Sheet, seat: Seat, to: int | Literal["turn"], allies: Collection[Seat] = ()) -> None:
    """Return to position `to`, at once or after asking; raises `CannotTakeBack`.

    "turn" returns to the start of the part of the turn that needs no consent.
    """
    sheet.request_takeback(seat, _start(sheet, seat) if to == TURN else to, allies)


def _start(sheet: Sheet, seat: Seat) -> int:
    """Return the start of the part of the turn that needs no consent; raises `CannotTakeBack`."""
    sheet.need("playing")
    free = sheet.game.free.get(seat)
    since = sheet.past.since(free) if free is not None else []
    turn = turn_of(sheet.game, seat, since)
    for start in _starts(seat, since, turn.to) if turn else []:
        if sheet.is_free(seat, start):
            return start
    raise CannotTakeBack("Nothing in this turn can be undone without asking the other players.")


def _starts(seat: Seat, since: Sequence[Event], to: int) -> list[int]:
    """Return `to` and the positions before the seat's later moves."""
    return [to, *(event.version - 1 for event in _own_moves(seat, since)[1:] if event.version - 1 > to)]


def _own_moves(seat: Seat, since: Sequence[Event]) -> list[MoveMade]:
    """Return the moves of `seat` on the current line."""
    gone = taken_back(since)
    return [
        event for event in since if isinstance(event, MoveMade) and event.seat == seat and event.version not in gone
    ]
