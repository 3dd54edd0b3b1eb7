"""How offers and handovers of seats fold into a game."""

from __future__ import annotations

from typing import Any

import msgspec

from scoresheet.domain.clocks.events import TimeRanOut, WaitingAnswered
from scoresheet.domain.envelope import Event
from scoresheet.domain.seats.events import OfferWithdrawn, SeatHandedOver, SeatOffered
from scoresheet.domain.viewer import Seat, by_seat

NOBODY_WAITS: dict[str, Any] = {"overdue": 0, "unwilling": []}
"""The fields of a seat for which no waiting is pending."""


def _offered(game: Any, event: SeatOffered) -> None:
    _change(game, event.seat, offered=True)


def _withdrawn(game: Any, event: OfferWithdrawn) -> None:
    _change(game, event.seat, offered=False)


def _handed_over(game: Any, event: SeatHandedOver) -> None:
    """A bot plays for a player who is away; a player sits down where another sat, or comes back."""
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
    """Clear the pending question whether to wait for a seat that has moved."""
    if game.seats[seat].overdue:
        _change(game, seat, **NOBODY_WAITS)


def ask_anew(game: Any) -> None:
    """Moves were taken back: whose time ran out there has its time again."""
    for seat, chair in by_seat(game.seats):
        if chair.overdue:
            _change(game, seat, **NOBODY_WAITS)


def _change(game: Any, seat: Seat, **fields: Any) -> None:
    """Another list, with another chair in it: positions that are handed out are never changed."""
    chairs = list(game.seats)
    chairs[seat] = msgspec.structs.replace(chairs[seat], **fields)
    game.seats = chairs


FOLDS: dict[type[Event], Any] = {
    SeatOffered: _offered,
    OfferWithdrawn: _withdrawn,
    SeatHandedOver: _handed_over,
}
WAITING: dict[type[Event], Any] = {TimeRanOut: _time_ran_out, WaitingAnswered: _waiting_answered}
"""How clock events change seats; their effect on clocks is in `running_clocks.py`."""
