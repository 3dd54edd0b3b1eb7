"""How outages postpone stored deadlines; milliseconds since 1970 throughout. Pure.

A period promised to a player counts only while the service is reachable: three days to answer are three days of
service. An appointment (the start of a tournament) keeps its instant, unless an outage leaves players too little time
before it. `docs/outages.md` lists every stored instant and its rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

MOST_NOTICE = 3_600_000
"""At most an hour between the end of an outage and an appointment that it interfered with."""


class Outage(Protocol):
    """A period during which the service was unreachable."""

    @property
    def since(self) -> int:
        """The first instant without service."""
        ...

    @property
    def until(self) -> int:
        """The first instant with service again."""
        ...


def put_off(due: int, begun: int, outages: Iterable[Outage]) -> int:
    """Return when a period from `begun` to `due` ends after `outages`, which are sorted by start.

    An outage that begins during the period extends it by the outage's length. So does an outage that begins in the time
    added by an earlier one.
    """
    for outage in outages:
        since = max(outage.since, begun)
        if since < min(due, outage.until):
            due += outage.until - since
            begun = outage.until
    return due


def moved_up(instant: int, outage: Outage) -> int:
    """Move a past instant towards now, so that time counted from it leaves the outage out."""
    return max(instant, min(instant + outage.until - outage.since, outage.until))


def kept_apart(appointment: int, outage: Outage) -> int:
    """Postpone an appointment so that players get as much notice as the outage took, at most an hour."""
    return max(appointment, outage.until + min(outage.until - outage.since, MOST_NOTICE))
