"""What sources of games have in common: each game by a key, made into rows in whichever process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from scoresheet.replays.datasets.packing import Packed


class LeftOut(NamedTuple):
    """A game that is not in the dataset, and why."""

    game: str
    reason: str
    wrong: bool = False
    """Whether it should be in it, and something is wrong with it."""


def unforeseen(game: str, error: Exception) -> LeftOut:
    """A game of which no rows can be made: its effects lead nowhere, or its title is not known here."""
    return LeftOut(game, f"no rows can be made of it ({type(error).__name__}: {error})", wrong=True)


Gathered = Packed | LeftOut
Gather = Callable[[Any], Gathered]


class Source(Protocol):
    """Can be pickled. Its keys are known to whoever asks for games, in the order of the ids of these games."""

    def open(self) -> Gather:
        """Begin in this process: what makes rows of the game with a key."""
        ...
