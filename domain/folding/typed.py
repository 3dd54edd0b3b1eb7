"""The types of folds: functions that change a game by one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from scoresheet.domain.envelope import Event
from scoresheet.domain.position import Position

E = TypeVar("E", bound=Event)

Folded = Position[Any]
"""A game of any title; folds do not look into its state."""
Fold = Callable[[Folded, Any], None]
"""(game, event) → None; the event is of the kind under which a table lists the fold."""
Folds = dict[type[Event], Fold]


def on(kind: type[E], fold: Callable[[Folded, E], None]) -> Folds:
    """Return a table with one entry, whose fold takes events of that kind; type checkers compare the two."""
    return {kind: fold}
