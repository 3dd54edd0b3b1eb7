"""Turns: where that of a seat began, and what of it nobody has to be asked about."""

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
"""In place of a position: the one at which the turn began."""


class TurnToUndo(msgspec.Struct, frozen=True):
    """What a seat may take back at once of the turn that it is in, or has just ended: all moves after position `to`."""

    to: int
    moves: int
    """How many of its own."""
    whole: bool
    """Position `to` is where the turn began; otherwise something was drawn or disclosed in it by then."""


def turn_of(game: Game, seat: Seat, since: Sequence[Event], before: int = 0) -> TurnToUndo | None:
    """The turn of `seat` as far as it is free; None where its last move is not.

    A turn is a run of moves of one seat: it begins where another has moved last, moves at any time apart, or where a
    round began. `since` are the events after position `game.free[seat]`, or more; `before` is the version of the
    seat's own move that came last before that position, 0 if another's did.
    """
    free = game.free.get(seat)
    if free is None:
        return None
    own = _own_moves(seat, [event for event in since if event.version > free])
    began = max((event.version for event in own[:-1] if begins_round(event)), default=free)
    moves = sum(event.version > began for event in own)
    return TurnToUndo(began, moves, whole=began > free or before == 0 or before != game.disclosed)


def begins_round(event: Event) -> bool:
    """Return whether a round of the game began with it."""
    return any(effect.begins_round for effect in event.effects)


def request_takeback(sheet: Sheet, seat: Seat, to: int | Literal["turn"], allies: Collection[Seat] = ()) -> None:
    """Return to position `to`, at once or by asking; or to the start of the turn, as far as nobody has to be asked.

    Raises `CannotTakeBack`.
    """
    sheet.request_takeback(seat, _start(sheet, seat) if to == TURN else to, allies)


def _start(sheet: Sheet, seat: Seat) -> int:
    """The earliest position of the turn that the seat may return to unasked; raises `CannotTakeBack`."""
    sheet.need("playing")
    free = sheet.game.free.get(seat)
    since = sheet.past.since(free) if free is not None else []
    turn = turn_of(sheet.game, seat, since)
    for start in _starts(seat, since, turn.to) if turn else []:
        if sheet.is_free(seat, start):
            return start
    raise CannotTakeBack("Nothing in this turn can be undone without asking the other players.")


def _starts(seat: Seat, since: Sequence[Event], to: int) -> list[int]:
    """The positions before each own move after position `to`."""
    return [to, *(event.version - 1 for event in _own_moves(seat, since)[1:] if event.version - 1 > to)]


def _own_moves(seat: Seat, since: Sequence[Event]) -> list[MoveMade]:
    """Those of `seat` on the current line."""
    gone = taken_back(since)
    return [
        event for event in since if isinstance(event, MoveMade) and event.seat == seat and event.version not in gone
    ]
