"""Intervals: how far what was counted may be from what is true."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean

import msgspec

SURE = 0.95
"""How often an interval holds what is true."""
FEWEST = 2
"""Of fewer values than so many nothing can be said but their mean."""


class Interval(msgspec.Struct, frozen=True):
    """Something between `low` and `high`, most likely `mean`, from so many `cases`."""

    mean: float
    low: float
    high: float
    cases: int

    def excludes(self, value: float) -> bool:
        """Return whether it is surely another value."""
        return not self.low <= value <= self.high

    def rounded(self, digits: int) -> Interval:
        """To be written down."""
        return Interval(round(self.mean, digits), round(self.low, digits), round(self.high, digits), self.cases)


def among(comparisons: int, sure: float = SURE) -> float:
    """Return how sure each of so many comparisons must be for all together to be `sure` (Bonferroni)."""
    return 1 - (1 - sure) / max(1, comparisons)


def mean_of(values: Sequence[float], sure: float = SURE) -> Interval:
    """The mean of independent values, by Student's distribution. There is at least one."""
    mean, number = fmean(values), len(values)
    if number < FEWEST:
        return Interval(mean, -math.inf, math.inf, number)
    variance = sum((value - mean) ** 2 for value in values) / (number - 1)
    return _around(mean, math.sqrt(variance / number), number, number, sure)


def ratio_of(games: Iterable[tuple[float, int]], sure: float = SURE) -> Interval:
    """The mean over all cases, from each game's (sum, number of cases): cases of one game hang together, games do not.

    There is at least one case. The deviation is that of a ratio of two means, by linearisation.
    """
    some = [(total, cases) for total, cases in games if cases]
    cases = sum(number for _, number in some)
    mean, games_seen = sum(total for total, _ in some) / cases, len(some)
    if games_seen < FEWEST:
        return Interval(mean, -math.inf, math.inf, cases)
    squares = sum((total - mean * number) ** 2 for total, number in some) * games_seen / (games_seen - 1)
    return _around(mean, math.sqrt(squares) / cases, games_seen, cases, sure)


def share_of(won: float, games: int, sure: float = SURE) -> Interval:
    """A share of so many games (Wilson); parts of games may be won. There is at least one game."""
    z, share = NormalDist().inv_cdf((1 + sure) / 2), won / games
    square = z * z / games
    middle = (share + square / 2) / (1 + square)
    half = z / (1 + square) * math.sqrt(share * (1 - share) / games + square / games / 4)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half), games)


def _around(mean: float, deviation: float, independent: int, cases: int, sure: float) -> Interval:
    half = student(independent - 1, sure) * deviation
    return Interval(mean, mean - half, mean + half, cases)


def student(freedom: int, sure: float) -> float:
    """Deviations to either side that hold `sure` of Student's distribution: an expansion, good from 5 on."""
    z = NormalDist().inv_cdf((1 + sure) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))
