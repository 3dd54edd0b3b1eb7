"""The effect of events on a pending takeback request."""

from __future__ import annotations

from operator import attrgetter
from typing import Literal

from scoresheet.domain.events import (
    Event,
    GameFinished,
    MoveMade,
    MovesTakenBack,
    SeatForfeited,
    SeatHandedOver,
    TakebackAnswered,
    TakebackWithdrawn,
)

Outcome = Literal["agreed", "refused", "withdrawn", "lapsed"]

_discloses = attrgetter("discloses")


def outcome_of(event: Event) -> Outcome | None:
    """Return the outcome of a pending request after `event`; None while it is still pending."""
    match event:
        case TakebackAnswered(agree=False):
            return "refused"
        case TakebackWithdrawn():
            return "withdrawn"
        case MovesTakenBack(ruling=0):
            return "agreed"
        case MoveMade(anytime=True) if not has_disclosed(event):
            return None
        case MoveMade() | MovesTakenBack() | SeatForfeited() | SeatHandedOver() | GameFinished():
            return "lapsed"
    return None


def has_disclosed(event: MoveMade) -> bool:
    """Return whether the move revealed something to a player."""
    return bool(event.draws) or any(map(_discloses, event.effects))
