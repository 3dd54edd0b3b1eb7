"""Rungs: how a result moves players on a ladder."""

from __future__ import annotations

from collections.abc import Sequence


def shared_out(rungs: Sequence[str], ranked: Sequence[str]) -> list[str]:
    """The ladder after a table: its players share out the rungs they hold among themselves, the best the highest.

    Who is not on the ladder (any more) gets none; nobody else moves.
    """
    here = [player for player in ranked if player in rungs]
    order = iter(here)
    return [next(order) if player in here else player for player in rungs]
