"""The common interface of sources of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from scoresheet.replays.datasets.packing import PackedRows


class LeftOut(NamedTuple):
    """A game that is not in the dataset, and the reason."""

    game: str
    reason: str
    wrong: bool = False
    """True if the game should be included but is corrupt."""


def unforeseen(game: str, error: Exception) -> LeftOut:
    """Report that a game is left out because of an unexpected error."""
    return LeftOut(game, f"its rows cannot be made ({type(error).__name__}: {error})", wrong=True)


Gathered = PackedRows | LeftOut
Gather = Callable[[Any], Gathered]


class GameSource(Protocol):
    """A picklable source of games by key, in the order of game ids."""

    def open(self) -> Gather:
        """Return a function, for this process, from a key to the rows of its game."""
        ...
