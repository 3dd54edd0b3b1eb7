"""Rungs: how a result moves players on a ladder."""

from __future__ import annotations

from collections.abc import Sequence


def shared_out(rungs: Sequence[str], ranked: Sequence[str]) -> list[str]:
    """Return the ladder after a game: its players share out their rungs by rank.

    Players who are no longer on the ladder get none; others do not move.
    """
    here = [player for player in ranked if player in rungs]
    order = iter(here)
    return [next(order) if player in here else player for player in rungs]
