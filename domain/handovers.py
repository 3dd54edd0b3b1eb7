"""How seats that are offered and change hands fold into a game."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.envelope import Event
from domain.seat_events import OfferWithdrawn, SeatHandedOver, SeatOffered
from domain.viewer import Seat


def _offered(game: Any, event: SeatOffered) -> None:
    _change(game, event.seat, offered=True)


def _withdrawn(game: Any, event: OfferWithdrawn) -> None:
    _change(game, event.seat, offered=False)


def _handed_over(game: Any, event: SeatHandedOver) -> None:
    """A bot plays for a player who is away; a player sits down where another sat, or comes back."""
    if event.bot:
        _change(game, event.seat, bot=event.bot, away=True)
    else:
        _sit(game, event)
    game.free, game.request = {}, None


def _sit(game: Any, event: SeatHandedOver) -> None:
    chair = game.seats[event.seat]
    now: dict[str, Any] = {"bot": "", "forfeited": False, "offered": False, "away": False}
    if game.imported:
        _change(game, event.seat, imported=True, **now)
    else:
        before = [chair.player] if chair.player and chair.player != event.player else []
        _change(game, event.seat, player=event.player, former=[*chair.former, *before], **now)


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
