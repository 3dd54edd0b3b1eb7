"""Events of seat offers and handovers; takebacks cannot go back beyond a handover."""

from __future__ import annotations

from typing import ClassVar, Literal

from scoresheet.domain.envelope import Event
from scoresheet.domain.viewer import Public, Seat

HandoverReason = Literal["time", "replacement", "return", "offer"]
"""`time`: a time-out. `replacement`: a takeover of a vacant seat. `return`: the player came back. `offer`: a takeover
of an offered seat.
"""


class SeatOffered(Public, Event, frozen=True, kw_only=True):
    """A player offers the seat to others and keeps playing until it is taken over."""

    stands: ClassVar[bool] = True
    seat: Seat


class OfferWithdrawn(Public, Event, frozen=True, kw_only=True):
    """A player withdraws the offer of the seat."""

    stands: ClassVar[bool] = True
    seat: Seat


class SeatHandedOver(Public, Event, frozen=True, kw_only=True):
    """A seat has a new holder: a player, or a bot while its player is away."""

    stands: ClassVar[bool] = True
    seat: Seat
    player: str = ""
    bot: str = ""
    reason: HandoverReason


SEAT_EVENTS: tuple[type[Event], ...] = (SeatOffered, OfferWithdrawn, SeatHandedOver)
