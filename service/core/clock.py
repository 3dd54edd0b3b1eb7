"""The one clock of the service, which tests replace to let days pass within a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

LATEST = 253_402_300_799
"""The last second of the year 9999."""
Source = Callable[[], float]
"""Seconds since 1970, UTC."""


def _by_the_machine() -> float:
    return time.time()


class _Time:
    source: Source = _by_the_machine


def seconds() -> float:
    """Seconds since 1970, UTC."""
    return _Time.source()


def milliseconds() -> int:
    """Milliseconds since 1970, UTC: as events have them."""
    return int(seconds() * 1_000)


def now() -> datetime:
    """The time, UTC."""
    return datetime.fromtimestamp(seconds(), UTC)


def at(seconds: float) -> datetime:
    """Return a stored time, in seconds since 1970; a damaged one as the nearest in the calendar."""
    return datetime.fromtimestamp(min(max(seconds, 0), LATEST), UTC)


@contextmanager
def told_by(source: Source) -> Iterator[None]:
    """Take the time from `source` within the block, in the whole process."""
    before, _Time.source = _Time.source, source
    try:
        yield
    finally:
        _Time.source = before
