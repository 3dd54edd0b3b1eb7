"""The clock of the whole service, which tests replace to let days pass within a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

LATEST = 253_402_300_799
"""The last second of the year 9999, in seconds since 1970."""
Source = Callable[[], float]
"""A function that returns the time in seconds since 1970, UTC."""


def _by_the_machine() -> float:
    return time.time()


class _Time:
    source: Source = _by_the_machine


def seconds() -> float:
    """Return the time in seconds since 1970, UTC."""
    return _Time.source()


def milliseconds() -> int:
    """Return the time in milliseconds since 1970, UTC, the unit of events."""
    return int(seconds() * 1_000)


def now() -> datetime:
    """Return the time in UTC."""
    return datetime.fromtimestamp(seconds(), UTC)


def at(seconds: float) -> datetime:
    """Return a stored time, given in seconds since 1970. Values out of range are clamped."""
    return datetime.fromtimestamp(min(max(seconds, 0), LATEST), UTC)


@contextmanager
def told_by(source: Source) -> Iterator[None]:
    """Replace the clock of the whole process with `source` within the block."""
    before, _Time.source = _Time.source, source
    try:
        yield
    finally:
        _Time.source = before
