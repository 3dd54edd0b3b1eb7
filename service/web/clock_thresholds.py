"""Times as pages write them, and the threshold below which a clock is running low."""

from __future__ import annotations

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.instants import SECOND
from scoresheet.service.core import clock as moments

FEW = 6 * 3_600
"""A clock is running low with this many seconds left, or a quarter of the turn's or bank's time if that is less."""


def instant(milliseconds: int) -> str:
    """Format milliseconds since 1970 as RFC 3339, UTC."""
    return moments.at(milliseconds / SECOND).isoformat(timespec="seconds").replace("+00:00", "Z")


def short_from(clock: Clock | None, due: int) -> int:
    """Return the time at which the clock starts to run low, in milliseconds since 1970."""
    whole = (clock.move or clock.bank) if clock else 0
    return due - SECOND * min(FEW, whole // 4)


def is_short(clock: Clock | None, due: int) -> bool:
    """Return whether a clock that runs out at `due` is running low."""
    return moments.milliseconds() > short_from(clock, due)
