"""Assigns seats so that each player sits in each seat about equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

Had = Mapping[str, Counter[int]]
"""The number of times that each player has sat in each seat."""


def seated(players: Sequence[str], had: Had) -> list[str]:
    """Return the players by seat, each in one of their least frequent seats if possible.

    Ties keep the given order.
    """
    return list(min(permutations(players), key=lambda order: cost(list(order), had)))


def cost(order: Sequence[str], had: Had) -> int:
    """Return how much an order of players adds to the sum of squares of seat counts."""
    return sum(2 * had[player][seat] + 1 for seat, player in enumerate(order) if player in had)
