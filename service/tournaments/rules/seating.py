"""Assigns seats so that players get each seat equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

Had = Mapping[str, Counter[int]]
"""The number of times in each seat, by player."""


def seated(players: Sequence[str], had: Had) -> list[str]:
    """Return the players by seat, each in a seat that they had least often, if possible.

    Ties keep the given order.
    """
    return list(min(permutations(players), key=lambda order: cost(list(order), had)))


def cost(order: Sequence[str], had: Had) -> int:
    """Return the imbalance of an order: squares of the numbers of times in the seats."""
    return sum(2 * had[player][seat] + 1 for seat, player in enumerate(order) if player in had)
