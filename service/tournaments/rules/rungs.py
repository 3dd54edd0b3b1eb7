"""Moves players on a ladder after a game."""

from __future__ import annotations

from collections.abc import Sequence


def shared_out(rungs: Sequence[str], ranked: Sequence[str]) -> list[str]:
    """Return the ladder after a game: the game's players redistribute their rungs by rank.

    Players who are no longer on the ladder get no rung; other players do not move.
    """
    here = [player for player in ranked if player in rungs]
    order = iter(here)
    return [next(order) if player in here else player for player in rungs]
