"""Confidence intervals for the figures of a balance report."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean

import msgspec

SURE = 0.95
"""The confidence of intervals."""
FEWEST = 2
"""With fewer values, only the mean is reported."""


class Interval(msgspec.Struct, frozen=True):
    """A confidence interval around `mean` from a number of `cases`."""

    mean: float
    low: float
    high: float
    cases: int

    def excludes(self, value: float) -> bool:
        """Return whether the value lies outside the interval."""
        return not self.low <= value <= self.high

    def rounded(self, digits: int) -> Interval:
        """Return the interval rounded for the report."""
        return Interval(round(self.mean, digits), round(self.low, digits), round(self.high, digits), self.cases)


def among(comparisons: int, sure: float = SURE) -> float:
    """Return the confidence that each of several comparisons needs (Bonferroni)."""
    return 1 - (1 - sure) / max(1, comparisons)


def mean_of(values: Sequence[float], sure: float = SURE) -> Interval:
    """Return the interval of the mean of independent values, by Student's distribution.

    There must be at least one value.
    """
    mean, number = fmean(values), len(values)
    if number < FEWEST:
        return Interval(mean, -math.inf, math.inf, number)
    variance = sum((value - mean) ** 2 for value in values) / (number - 1)
    return _around(mean, math.sqrt(variance / number), number, number, sure)


def ratio_of(games: Iterable[tuple[float, int]], sure: float = SURE) -> Interval:
    """Return the mean over all cases, given each game's (sum, cases), with games as clusters.

    There must be at least one case. The deviation of the ratio is linearised.
    """
    some = [(total, cases) for total, cases in games if cases]
    cases = sum(number for _, number in some)
    mean, games_seen = sum(total for total, _ in some) / cases, len(some)
    if games_seen < FEWEST:
        return Interval(mean, -math.inf, math.inf, cases)
    squares = sum((total - mean * number) ** 2 for total, number in some) * games_seen / (games_seen - 1)
    return _around(mean, math.sqrt(squares) / cases, games_seen, cases, sure)


def share_of(won: float, games: int, sure: float = SURE) -> Interval:
    """Return a Wilson interval for a share of games; a shared first place counts in part."""
    z, share = NormalDist().inv_cdf((1 + sure) / 2), won / games
    square = z * z / games
    middle = (share + square / 2) / (1 + square)
    half = z / (1 + square) * math.sqrt(share * (1 - share) / games + square / games / 4)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half), games)


def _around(mean: float, deviation: float, independent: int, cases: int, sure: float) -> Interval:
    half = student(independent - 1, sure) * deviation
    return Interval(mean, mean - half, mean + half, cases)


def student(freedom: int, sure: float) -> float:
    """Return the quantile of Student's distribution by an expansion, valid for `freedom` ≥ 5."""
    z = NormalDist().inv_cdf((1 + sure) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))
