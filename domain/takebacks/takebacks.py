"""Takebacks: the events that were undone, and the positions that can be restored."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import Event, GameStarted, MoveMade, MovesTakenBack, SeatForfeited, SeatHandedOver
from scoresheet.domain.viewer import Seat


def taken_back(events: Sequence[Event]) -> set[int]:
    """Return the versions of the events that takebacks undid, without those with `Event.stands`."""
    gone: set[int] = set()
    back = sys.maxsize
    for event in reversed(events):
        if event.version > back and not event.stands:
            gone.add(event.version)
        if type(event) is MovesTakenBack:
            back = min(back, event.to)
    return gone


def furthest_back(events: Sequence[Event]) -> int:
    """Return the earliest position that a takeback in `events` restores; `sys.maxsize` if none."""
    return min((event.to for event in events if type(event) is MovesTakenBack), default=sys.maxsize)


def check_return(to: int, since: Sequence[Event]) -> None:
    """Check that position `to` can be restored; raise `CannotTakeBack` if it cannot."""
    if any(isinstance(event, MovesTakenBack) and event.to < to for event in since):
        raise CannotTakeBack("Position {to} has itself been undone.", to=to)
    if any(isinstance(event, SeatForfeited | SeatHandedOver | GameStarted) for event in since):
        raise CannotTakeBack("Play cannot be taken back past the start of the game or a resignation.")
    gone = taken_back(since)
    if not any(isinstance(event, MoveMade) and event.version not in gone for event in since):
        raise CannotTakeBack("No move has been made since position {to}.", to=to)


def made_at_any_time(events: Sequence[Event], seat: Seat) -> list[MoveMade]:
    """Return the anytime moves of other seats among `events` that have not been taken back."""
    gone = taken_back(events)
    made = [event for event in events if isinstance(event, MoveMade) and event.version not in gone]
    return [event for event in made if event.anytime and event.seat != seat]
