"""Seating: who sits where at a table, so that nobody has one seat much more often than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

Had = Mapping[str, Counter[int]]
"""By player, how often they had each seat."""


def seated(players: Sequence[str], had: Had) -> list[str]:
    """The players by seat: each has, as far as can be, a seat that they had least often.

    Of what is equally good the order given counts.
    """
    return list(min(permutations(players), key=lambda order: cost(list(order), had)))


def cost(order: Sequence[str], had: Had) -> int:
    """How uneven it would be: the sum over players of how often they had that seat, large ones counting more."""
    return sum(2 * had[player][seat] + 1 for seat, player in enumerate(order) if player in had)
