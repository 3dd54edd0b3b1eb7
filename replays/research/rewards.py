"""Rewards by ranking, which add up to zero."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet.domain.viewer import Seat


def rewards(ranking: Sequence[Sequence[Seat]]) -> dict[Seat, float]:
    """Return rewards from 1 for the first place to -1 for the last; tied seats get their mean."""
    seats, first, worth = sum(map(len, ranking)), 0, dict[Seat, float]()
    for shared in ranking:
        steps = sum(seats - 1 - 2 * place for place in range(first, first + len(shared)))
        worth |= dict.fromkeys(shared, steps / (seats - 1) / len(shared))
        first += len(shared)
    return worth
