"""The fold of seat offers and handovers into a game."""

from __future__ import annotations

import msgspec

from scoresheet.domain.clocks.events import TimeRanOut, WaitingAnswered
from scoresheet.domain.folding.typed import Folded, Folds, on
from scoresheet.domain.seats.events import OfferWithdrawn, SeatHandedOver, SeatOffered
from scoresheet.domain.viewer import Seat, by_seat

NOBODY_WAITS: dict[str, object] = {"overdue": 0, "unwilling": []}
"""The field values of a seat whose opponents have no time-out to decide about."""


def _offered(game: Folded, event: SeatOffered) -> None:
    _change(game, event.seat, offered=True)


def _withdrawn(game: Folded, event: OfferWithdrawn) -> None:
    _change(game, event.seat, offered=False)


def _handed_over(game: Folded, event: SeatHandedOver) -> None:
    """Hand the seat to a bot while its player is away, or to a new or returning player."""
    if event.bot:
        _change(game, event.seat, bot=event.bot, away=True, **NOBODY_WAITS)
    else:
        _sit(game, event)
    game.free, game.request = {}, None


def _sit(game: Folded, event: SeatHandedOver) -> None:
    chair = game.seats[event.seat]
    now: dict[str, object] = {"bot": "", "forfeited": False, "offered": False, "away": False, **NOBODY_WAITS}
    if game.imported:
        _change(game, event.seat, imported=True, **now)
    else:
        before = [chair.player] if chair.player and chair.player != event.player else []
        _change(game, event.seat, player=event.player, former=[*chair.former, *before], **now)


def _time_ran_out(game: Folded, event: TimeRanOut) -> None:
    _change(game, event.seat, overdue=event.version, unwilling=[])


def _waiting_answered(game: Folded, event: WaitingAnswered) -> None:
    unwilling = game.seats[event.about].unwilling
    now = NOBODY_WAITS if event.wait else {"unwilling": [*unwilling, event.seat]}
    _change(game, event.about, **now)


def act(game: Folded, seat: Seat) -> None:
    """Clear the pending question of whether to wait for a seat, because it has moved."""
    if game.seats[seat].overdue:
        _change(game, seat, **NOBODY_WAITS)


def clear_overdue(game: Folded) -> None:
    """Clear all pending questions of whether to wait, because a takeback restarts the turns."""
    for seat, chair in by_seat(game.seats):
        if chair.overdue:
            _change(game, seat, **NOBODY_WAITS)


def _change(game: Folded, seat: Seat, **fields: object) -> None:
    """Replace the list of seats with a changed copy; positions handed out are never modified."""
    chairs = list(game.seats)
    chairs[seat] = msgspec.structs.replace(chairs[seat], **fields)
    game.seats = chairs


FOLDS: Folds = {
    **on(SeatOffered, _offered),
    **on(OfferWithdrawn, _withdrawn),
    **on(SeatHandedOver, _handed_over),
}
WAITING: Folds = {**on(TimeRanOut, _time_ran_out), **on(WaitingAnswered, _waiting_answered)}
"""The effects of clock events on seats; `clocks.py` has those on clocks."""
