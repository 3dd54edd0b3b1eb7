"""Working time: without nights and days off, between instants or as a span.

A week of local time repeats; its offset from UTC changes at the shifts. Spans of months cost no more than minutes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from scoresheet.domain.instants import DAY, HOUR, MINUTE, SECOND, WEEK

_TO_MONDAY = 3 * DAY
"""1970 began on a Thursday."""
Span = tuple[int, int]
"""From an instant until another, in milliseconds."""
Shift = tuple[int, int]
"""From when on (seconds since 1970) local time is ahead of UTC by that number of minutes."""


class Week(msgspec.Struct, frozen=True):
    """The working time of a local week from Monday: spans in order, with cumulated time."""

    spans: tuple[Span, ...]
    before: tuple[int, ...]
    """Working milliseconds of the week before each span."""
    total: int

    def until(self, local: int) -> int:
        """Return the working milliseconds from a fixed beginning up to an instant of local time."""
        weeks, rest = divmod(local + _TO_MONDAY, WEEK)
        within = sum(max(0, min(rest, end) - start) for start, end in self.spans)
        return weeks * self.total + within

    def reaching(self, count: int) -> int:
        """Return the first local instant after that many working milliseconds."""
        weeks, rest = divmod(count - 1, self.total)
        which = max(number for number, before in enumerate(self.before) if before <= rest)
        return weeks * WEEK + self.spans[which][0] + rest - self.before[which] + 1 - _TO_MONDAY


class Era(msgspec.Struct, frozen=True):
    """A time in which local time is ahead of UTC by a fixed span."""

    east: int
    """Milliseconds that local time is ahead of UTC."""
    offset: int
    """Working milliseconds to add to those of the week, so that the count continues from the era before."""


class Hours(msgspec.Struct, frozen=True):
    """The working hours: a week of local time, in each of the eras between the shifts."""

    week: Week
    eras: tuple[Era, ...]
    starts: tuple[int, ...]
    """The instants at which each era but the first begins."""
    counts: tuple[int, ...]
    """Working milliseconds up to each of these."""

    def until(self, instant: int) -> int:
        """Return the working milliseconds from a fixed beginning up to an instant."""
        era = self.eras[bisect_right(self.starts, instant)]
        return era.offset + self.week.until(instant + era.east)

    def between(self, since: int, until: int) -> int:
        """Return the working milliseconds between two instants, 0 where the second is not later."""
        return self.until(until) - self.until(since) if until > since else 0

    def after(self, instant: int, span: int) -> int:
        """Return the first instant after `span` working milliseconds (at least one)."""
        count = self.until(instant) + span
        era = self.eras[bisect_left(self.counts, count)]
        return self.week.reaching(count - era.offset) - era.east


@lru_cache(maxsize=1_000)
def hours(days_off: tuple[int, ...], night: tuple[int, ...], zone: int, shifts: tuple[Shift, ...] = ()) -> Hours:
    """Return the working hours that a clock's terms leave; all time if they leave none.

    Before the first shift, local time is `zone` minutes ahead of UTC; after the last one it stays.
    """
    week = _week(days_off, night)
    eras, starts, counts = [Era(zone * MINUTE, 0)], [], []
    for second, minutes in sorted(shifts):
        start, east = second * SECOND, minutes * MINUTE
        count = eras[-1].offset + week.until(start + eras[-1].east)
        eras.append(Era(east, count - week.until(start + east)))
        starts.append(start)
        counts.append(count)
    return Hours(week, tuple(eras), tuple(starts), tuple(counts))


def _week(days_off: tuple[int, ...], night: tuple[int, ...]) -> Week:
    spans = tuple(
        (day * DAY + start * HOUR, day * DAY + end * HOUR)
        for day in range(7)
        if day + 1 not in days_off
        for start, end in _awake(night)
    )
    spans = spans or ((0, WEEK),)
    before = tuple(sum(end - start for start, end in spans[:number]) for number in range(len(spans)))
    return Week(spans, before, sum(end - start for start, end in spans))


def _awake(night: tuple[int, ...]) -> list[Span]:
    """The hours of a day between which time runs."""
    if len(night) != 2 or night[0] == night[1] or not all(0 <= hour <= 24 for hour in night):
        return [(0, 24)]
    begins, ends = night
    spans = [(ends, begins)] if begins > ends else [(0, begins), (ends, 24)]
    return [(start, end) for start, end in spans if end > start]


def union(spans: Sequence[Span], since: int, until: int) -> list[Span]:
    """Return the union of the spans between two instants, in order."""
    found: list[Span] = []
    for start, end in sorted(spans):
        start, end = max(start, since, found[-1][1] if found else since), min(end, until)
        if end > start:
            found.append((start, end))
    return found
