"""Times as pages write them, and the threshold below which little time is left."""

from __future__ import annotations

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.instants import SECOND
from scoresheet.service.core import clock as moments

FEW = 6 * 3_600
"""This many seconds count as little time, unless a quarter of the turn's or bank's time is less."""


def instant(milliseconds: int) -> str:
    """Format milliseconds since 1970 as RFC 3339, UTC."""
    return moments.at(milliseconds / SECOND).isoformat(timespec="seconds").replace("+00:00", "Z")


def short_from(clock: Clock | None, due: int) -> int:
    """Return the time from which little time is left before `due`, in milliseconds since 1970."""
    whole = (clock.move or clock.bank) if clock else 0
    return due - SECOND * min(FEW, whole // 4)


def is_short(clock: Clock | None, due: int) -> bool:
    """Return whether little time is left before `due`."""
    return moments.milliseconds() > short_from(clock, due)
