"""The types of folds: functions that change a game by one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from scoresheet.domain.envelope import Event
from scoresheet.domain.position import Position

EventType = TypeVar("EventType", bound=Event)

Folded = Position[Any]
"""A game of any title; folds do not look into its state."""
Fold = Callable[[Folded, Any], None]
"""(game, event) → None; the event is of the kind under which a table lists the fold."""
Folds = dict[type[Event], Fold]


def on(kind: type[EventType], fold: Callable[[Folded, EventType], None]) -> Folds:
    """Return a table with one entry; type checkers verify that the fold takes such events."""
    return {kind: fold}
