"""Integer statistics: means in tenths, shares in thousandths, spreads, intervals."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt, sqrt

from scoresheet.projections.statistics import Share, Spread

Z = 1.96
"""Standard deviations on each side of a 95 % interval of the normal distribution."""


def ratio(of: int, by: int, scale: int) -> int:
    """Return `of` / `by` in units of 1/`scale`, rounded half up; 0 if `by` is 0."""
    return (2 * scale * of + by) // (2 * by) if by else 0


def mean(total: int, number: int) -> int:
    """Return the mean in tenths."""
    return ratio(total, number, 10)


def spread(counted: Iterable[tuple[int, int]]) -> Spread:
    """Return the spread of values, given as pairs of value and frequency."""
    ordered = sorted(counted)
    count = sum(times for _, times in ordered)
    if not count:
        return Spread()
    total = sum(number * times for number, times in ordered)
    squares = sum(number * number * times for number, times in ordered)
    lower, median, upper = (_at(ordered, count * quarter // 4) for quarter in (1, 2, 3))
    return Spread(
        mean=mean(total, count),
        deviation=isqrt(100 * (count * squares - total * total) // (count * count)),
        least=ordered[0][0],
        lower=lower,
        median=median,
        upper=upper,
        most=ordered[-1][0],
    )


def _at(ordered: Iterable[tuple[int, int]], place: int) -> int:
    """Return the value at a position (from 0) of the sorted list."""
    for number, times in ordered:
        place -= times
        if place < 0:
            return number
    raise IndexError(place)


def share(of: int, by: int, scale: int = 1) -> Share:
    """Return the share (`of` / `scale`) / `by`, with its 95 % Wilson interval."""
    if not by:
        return Share()
    part = of / scale / by
    middle = part + Z * Z / (2 * by)
    half = Z * sqrt(part * (1 - part) / by + Z * Z / (4 * by * by))
    whole = 1 + Z * Z / by
    low, high = (middle - half) / whole, (middle + half) / whole
    return Share(share=ratio(of, by * scale, 1000), low=max(0, round(1000 * low)), high=min(1000, round(1000 * high)))
