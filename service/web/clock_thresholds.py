"""Moments of clocks: instants as pages write them, and when little time is left."""

from __future__ import annotations

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.instants import SECOND
from scoresheet.service.core import clock as moments

FEW = 6 * 3_600
"""Less time than that before it runs out is short, in seconds; but no more than a quarter of what a turn began with."""


def instant(milliseconds: int) -> str:
    """Milliseconds since 1970 as RFC 3339, UTC."""
    return moments.at(milliseconds / SECOND).isoformat(timespec="seconds").replace("+00:00", "Z")


def short_from(clock: Clock | None, due: int) -> int:
    """Return from when time is short before `due`; milliseconds since 1970."""
    whole = (clock.move or clock.bank) if clock else 0
    return due - SECOND * min(FEW, whole // 4)


def is_short(clock: Clock | None, due: int) -> bool:
    """Return whether little is left now."""
    return moments.milliseconds() > short_from(clock, due)
