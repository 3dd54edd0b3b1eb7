"""Rules that postpone stored deadlines after an outage.

All times are milliseconds since 1970. The functions are pure.

A period promised to a player counts only while the service is reachable: three days to answer are three days of
service. An appointment (the start of a tournament) keeps its time, unless an outage leaves players too little notice.
`docs/outages.md` lists every stored time and its rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

MOST_NOTICE = 3_600_000
"""The maximum notice that players get between an outage and an appointment: one hour."""


class Period(Protocol):
    """A period during which the service was unreachable."""

    @property
    def since(self) -> int:
        """The start of the outage."""
        ...

    @property
    def until(self) -> int:
        """The end of the outage, when the service is reachable again."""
        ...


def put_off(due: int, begun: int, outages: Iterable[Period]) -> int:
    """Return the end of a period from `begun` to `due`, extended by `outages` (sorted by start).

    An outage that begins within the period extends it by the outage's length. So does an outage that begins within the
    time added by an earlier one.
    """
    for outage in outages:
        since = max(outage.since, begun)
        if since < min(due, outage.until):
            due += outage.until - since
            begun = outage.until
    return due


def moved_up(instant: int, outage: Period) -> int:
    """Move a past time forward, so that a duration counted from it excludes the outage."""
    return max(instant, min(instant + outage.until - outage.since, outage.until))


def kept_apart(appointment: int, outage: Period) -> int:
    """Postpone an appointment so that players get enough notice after an outage.

    The notice is as long as the outage, but at most an hour.
    """
    return max(appointment, outage.until + min(outage.until - outage.since, MOST_NOTICE))
