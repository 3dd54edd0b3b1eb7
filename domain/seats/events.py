"""Events of seats that change hands; nothing is taken back beyond them."""

from __future__ import annotations

from typing import ClassVar, Literal

from scoresheet.domain.envelope import Event
from scoresheet.domain.viewer import Public, Seat

HandoverReason = Literal["time", "replacement", "return", "offer"]
"""A time-out; a resigned seat taken over; a return; an offer accepted."""


class SeatOffered(Public, Event, frozen=True, kw_only=True):
    """A player offers the seat and keeps playing until it is taken over."""

    stands: ClassVar[bool] = True
    seat: Seat


class OfferWithdrawn(Public, Event, frozen=True, kw_only=True):
    """A seat's player wants to be replaced no more."""

    stands: ClassVar[bool] = True
    seat: Seat


class SeatHandedOver(Public, Event, frozen=True, kw_only=True):
    """A seat has a new holder: a player, or a bot while its player is absent."""

    stands: ClassVar[bool] = True
    seat: Seat
    player: str = ""
    bot: str = ""
    reason: HandoverReason


SEAT_EVENTS: tuple[type[Event], ...] = (SeatOffered, OfferWithdrawn, SeatHandedOver)
