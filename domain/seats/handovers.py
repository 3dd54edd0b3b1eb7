"""The fold of seat offers and handovers into a game."""

from __future__ import annotations

from typing import Any

import msgspec

from scoresheet.domain.clocks.events import TimeRanOut, WaitingAnswered
from scoresheet.domain.envelope import Event
from scoresheet.domain.seats.events import OfferWithdrawn, SeatHandedOver, SeatOffered
from scoresheet.domain.viewer import Seat, by_seat

NOBODY_WAITS: dict[str, Any] = {"overdue": 0, "unwilling": []}
"""The field values of a seat whose opponents have no time-out to decide about."""


def _offered(game: Any, event: SeatOffered) -> None:
    _change(game, event.seat, offered=True)


def _withdrawn(game: Any, event: OfferWithdrawn) -> None:
    _change(game, event.seat, offered=False)


def _handed_over(game: Any, event: SeatHandedOver) -> None:
    """Hand the seat to a bot while its player is away, or to a new or returning player."""
    if event.bot:
        _change(game, event.seat, bot=event.bot, away=True, **NOBODY_WAITS)
    else:
        _sit(game, event)
    game.free, game.request = {}, None


def _sit(game: Any, event: SeatHandedOver) -> None:
    chair = game.seats[event.seat]
    now: dict[str, Any] = {"bot": "", "forfeited": False, "offered": False, "away": False, **NOBODY_WAITS}
    if game.imported:
        _change(game, event.seat, imported=True, **now)
    else:
        before = [chair.player] if chair.player and chair.player != event.player else []
        _change(game, event.seat, player=event.player, former=[*chair.former, *before], **now)


def _time_ran_out(game: Any, event: TimeRanOut) -> None:
    _change(game, event.seat, overdue=event.version, unwilling=[])


def _waiting_answered(game: Any, event: WaitingAnswered) -> None:
    unwilling = game.seats[event.about].unwilling
    now = NOBODY_WAITS if event.wait else {"unwilling": [*unwilling, event.seat]}
    _change(game, event.about, **now)


def act(game: Any, seat: Seat) -> None:
    """Clear the pending question whether to wait for a seat, because it has moved."""
    if game.seats[seat].overdue:
        _change(game, seat, **NOBODY_WAITS)


def ask_anew(game: Any) -> None:
    """Clear all pending questions whether to wait, because a takeback restarts the turns."""
    for seat, chair in by_seat(game.seats):
        if chair.overdue:
            _change(game, seat, **NOBODY_WAITS)


def _change(game: Any, seat: Seat, **fields: Any) -> None:
    """Replace the list of seats with a changed copy; positions handed out are never modified."""
    chairs = list(game.seats)
    chairs[seat] = msgspec.structs.replace(chairs[seat], **fields)
    game.seats = chairs


FOLDS: dict[type[Event], Any] = {
    SeatOffered: _offered,
    OfferWithdrawn: _withdrawn,
    SeatHandedOver: _handed_over,
}
WAITING: dict[type[Event], Any] = {TimeRanOut: _time_ran_out, WaitingAnswered: _waiting_answered}
"""The effects of clock events on seats; `running_clocks.py` has those on clocks."""
