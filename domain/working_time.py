"""Working time: how much time runs between two instants, nights and days off left out; and until when a span lasts.

All weeks are alike, so that a span of months costs no more than one of minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from domain.instants import DAY, HOUR, MINUTE, WEEK

_TO_MONDAY = 3 * DAY
"""1970 began on a Thursday."""
Span = tuple[int, int]
"""From an instant until another, in milliseconds."""


class Hours(msgspec.Struct, frozen=True):
    """When time runs in a week that begins with Monday, local time: spans in order, and what is before each."""

    spans: tuple[Span, ...]
    before: tuple[int, ...]
    """Working milliseconds of the week before each span."""
    total: int
    east: int
    """Milliseconds that local time is ahead of UTC."""

    def until(self, instant: int) -> int:
        """Working milliseconds from a fixed beginning up to an instant."""
        weeks, rest = divmod(instant + self.east + _TO_MONDAY, WEEK)
        within = sum(max(0, min(rest, end) - start) for start, end in self.spans)
        return weeks * self.total + within

    def between(self, since: int, until: int) -> int:
        """Working milliseconds between two instants, nought where the second is not later."""
        return self.until(until) - self.until(since) if until > since else 0

    def after(self, instant: int, span: int) -> int:
        """The first instant by which so many working milliseconds (one at least) have passed since another."""
        weeks, rest = divmod(self.until(instant) + span - 1, self.total)
        which = max(number for number, before in enumerate(self.before) if before <= rest)
        return weeks * WEEK + self.spans[which][0] + rest - self.before[which] + 1 - _TO_MONDAY - self.east


@lru_cache(maxsize=1_000)
def hours(days_off: tuple[int, ...], night: tuple[int, ...], zone: int) -> Hours:
    """Those that the terms of a clock leave; where they leave none, time runs always."""
    spans = tuple(
        (day * DAY + start * HOUR, day * DAY + end * HOUR)
        for day in range(7)
        if day + 1 not in days_off
        for start, end in _awake(night)
    )
    spans = spans or ((0, WEEK),)
    before = tuple(sum(end - start for start, end in spans[:number]) for number in range(len(spans)))
    return Hours(spans, before, sum(end - start for start, end in spans), zone * MINUTE)


def _awake(night: tuple[int, ...]) -> list[Span]:
    """The hours of a day between which time runs."""
    if len(night) != 2 or night[0] == night[1] or not all(0 <= hour <= 24 for hour in night):
        return [(0, 24)]
    begins, ends = night
    spans = [(ends, begins)] if begins > ends else [(0, begins), (ends, 24)]
    return [(start, end) for start, end in spans if end > start]


def union(spans: Sequence[Span], since: int, until: int) -> list[Span]:
    """What of the spans lies between two instants, in order, each moment once."""
    found: list[Span] = []
    for start, end in sorted(spans):
        start, end = max(start, since, found[-1][1] if found else since), min(end, until)
        if end > start:
            found.append((start, end))
    return found
