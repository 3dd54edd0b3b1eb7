"""Rewards: what a place in the ranking is worth, so that all of a game's rewards add up to nought."""

from __future__ import annotations

from collections.abc import Sequence

from domain.viewer import Seat


def rewards(ranking: Sequence[Sequence[Seat]]) -> dict[Seat, float]:
    """By seat: 1 for the first place down to -1 for the last, in even steps; who share places share their worth."""
    seats, first, worth = sum(map(len, ranking)), 0, dict[Seat, float]()
    for shared in ranking:
        places = range(first, first + len(shared))
        worth |= dict.fromkeys(shared, sum(_worth(place, seats) for place in places) / len(shared))
        first += len(shared)
    return worth


def _worth(place: int, seats: int) -> float:
    return 1 - 2 * place / (seats - 1)
