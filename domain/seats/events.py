"""The events of a seat that changes hands while the game is played; nothing is taken back beyond that."""

from __future__ import annotations

from typing import ClassVar, Literal

from scoresheet.domain.envelope import Event
from scoresheet.domain.viewer import Public, Seat

HandoverReason = Literal["time", "replacement", "return", "offer"]
"""Its player's time ran out; somebody took a forfeited seat; its player is back; somebody took an offered seat."""


class SeatOffered(Public, Event, frozen=True, kw_only=True):
    """A seat's player wants to be replaced, and plays on until somebody takes the seat."""

    stands: ClassVar[bool] = True
    seat: Seat


class OfferWithdrawn(Public, Event, frozen=True, kw_only=True):
    """A seat's player wants to be replaced no more."""

    stands: ClassVar[bool] = True
    seat: Seat


class SeatHandedOver(Public, Event, frozen=True, kw_only=True):
    """Somebody plays on for a seat: a player, or a bot while its player is away."""

    stands: ClassVar[bool] = True
    seat: Seat
    player: str = ""
    bot: str = ""
    reason: HandoverReason


SEAT_EVENTS: tuple[type[Event], ...] = (SeatOffered, OfferWithdrawn, SeatHandedOver)
