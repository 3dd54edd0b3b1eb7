"""Turning points, at which the favourite changes for a while, and a seat's accuracy."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import msgspec

from scoresheet.domain.viewer import NOBODY, Seat

CLEAR = 100
"""The lead in thousandths that makes a seat the clear favourite."""
LASTING = 3
"""The number of decisions for which the lead must last."""
HALF = 500
FALL = 150.0
"""A loss of this many thousandths reduces a decision's accuracy to 1/e."""
Charted = tuple[int, Seat, list[int], str]
"""The version of a decision, its seat, the chances after it by seat, and the verdict."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that made seat `to` the favourite instead of seat `was`.

    In a solo game, 0 means that an above-average result is likely, and -1 that it is not.
    """

    version: int
    was: Seat
    to: Seat
    swing: int
    """The rise in the chances of `to`, in thousandths; in solo games the change, up or down."""
    by: str
    """The verdict on the decision; empty if chance or small losses caused it."""


def points(charted: Sequence[Charted], result: Sequence[int] = ()) -> list[TurningPoint]:
    """Return a game's turning points in order; the first favourite does not count as one."""
    favourites = [favourite(chances) for _, _, chances, _ in charted]
    if result:
        favourites += [favourite(list(result))] * LASTING
    found: list[TurningPoint] = []
    current: Seat | None = None
    for at, (version, _, chances, called) in enumerate(charted):
        new = favourites[at]
        if new is None or new == current or set(favourites[at : at + LASTING]) != {new}:
            continue
        if current is not None:
            found.append(TurningPoint(version, current, new, _swing(charted, at, new, chances), called))
        current = new
    return found


def favourite(chances: Sequence[int]) -> Seat | None:
    """Return the clear favourite, if any; in solo games 0 for a good result, -1 for a bad one."""
    if len(chances) == 1:
        off = chances[0] - HALF
        return None if abs(off) < CLEAR // 2 else Seat(0) if off > 0 else NOBODY
    second, best = sorted(chances)[-2:]
    return Seat(list(chances).index(best)) if best - second >= CLEAR else None


def accuracy(losses: Sequence[int]) -> int | None:
    """Return the accuracy of decisions with these losses, at most 1000; None without decisions."""
    return round(1000 * sum(exp(-max(0, loss) / FALL) for loss in losses) / len(losses)) if losses else None


def _swing(charted: Sequence[Charted], at: int, to: Seat, chances: Sequence[int]) -> int:
    seat = max(0, to)
    return chances[seat] - (charted[at - 1][2][seat] if at else chances[seat])
