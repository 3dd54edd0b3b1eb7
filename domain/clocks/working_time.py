"""Working time: calculation of durations that exclude nights and days off.

The same local week repeats; the offset of local time from UTC changes at each of the `shifts`. The cost of a
calculation does not depend on the length of the span.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from scoresheet.domain.instants import DAY, HOUR, MINUTE, SECOND, WEEK

_TO_MONDAY = 3 * DAY
"""1970-01-01 was a Thursday, three days after Monday."""
Span = tuple[int, int]
"""Start and end, in milliseconds."""
Shift = tuple[int, int]
"""(seconds since 1970, minutes by which local time is ahead of UTC from then on)."""


class Week(msgspec.Struct, frozen=True):
    """The working time of a local week from Monday: spans in order, with cumulative time."""

    spans: tuple[Span, ...]
    before: tuple[int, ...]
    """Working milliseconds of the week before each span."""
    total: int

    def until(self, local: int) -> int:
        """Return the working milliseconds from a fixed origin to an instant of local time."""
        weeks, rest = divmod(local + _TO_MONDAY, WEEK)
        within = sum(max(0, min(rest, end) - start) for start, end in self.spans)
        return weeks * self.total + within

    def reaching(self, count: int) -> int:
        """Return the local instant at which `count` working milliseconds have passed."""
        weeks, rest = divmod(count - 1, self.total)
        which = max(number for number, before in enumerate(self.before) if before <= rest)
        return weeks * WEEK + self.spans[which][0] + rest - self.before[which] + 1 - _TO_MONDAY


class Era(msgspec.Struct, frozen=True):
    """A period in which local time has a fixed offset from UTC."""

    east: int
    """Milliseconds by which local time is ahead of UTC."""
    offset: int
    """Working milliseconds to add to the week's count so that it continues the previous era's."""


class Hours(msgspec.Struct, frozen=True):
    """The working hours: a local week, and the eras between changes of the UTC offset."""

    week: Week
    eras: tuple[Era, ...]
    starts: tuple[int, ...]
    """The first instant of each era except the first."""
    counts: tuple[int, ...]
    """The working milliseconds up to each of `starts`."""

    def until(self, instant: int) -> int:
        """Return the working milliseconds from a fixed origin to an instant."""
        era = self.eras[bisect_right(self.starts, instant)]
        return era.offset + self.week.until(instant + era.east)

    def between(self, since: int, until: int) -> int:
        """Return the working milliseconds between two instants; 0 if the second is not later."""
        return self.until(until) - self.until(since) if until > since else 0

    def after(self, instant: int, span: int) -> int:
        """Return the earliest instant that is `span` (> 0) working milliseconds after `instant`."""
        count = self.until(instant) + span
        era = self.eras[bisect_left(self.counts, count)]
        return self.week.reaching(count - era.offset) - era.east


@lru_cache(maxsize=1_000)
def hours(days_off: tuple[int, ...], night: tuple[int, ...], zone: int, shifts: tuple[Shift, ...] = ()) -> Hours:
    """Return the working hours for the given days off and night; all hours if those leave none.

    Local time is `zone` minutes ahead of UTC until the first of the `shifts`, which are changes of that offset.
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
    """Return the spans of a day, in hours, when the clocks run."""
    if len(night) != 2 or night[0] == night[1] or not all(0 <= hour <= 24 for hour in night):
        return [(0, 24)]
    begins, ends = night
    spans = [(ends, begins)] if begins > ends else [(0, begins), (ends, 24)]
    return [(start, end) for start, end in spans if end > start]


def union(spans: Sequence[Span], since: int, until: int) -> list[Span]:
    """Return the union of the spans, in order, limited to the time from `since` to `until`."""
    found: list[Span] = []
    for start, end in sorted(spans):
        start, end = max(start, since, found[-1][1] if found else since), min(end, until)
        if end > start:
            found.append((start, end))
    return found
