"""Deadlines: how outages put off what is due at a stored instant; milliseconds since 1970 throughout. Pure.

A span of time that a player was promised counts only while the service can be reached: three days to answer are three
days of service. An appointment at an instant of its own (the start of a tournament) stays where it is, unless an outage
leaves players too little time before it. `docs/outages.md` lists every stored instant and its rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

MOST_NOTICE = 3_600_000
"""At most an hour between the end of an outage and an appointment that it interfered with."""


class Outage(Protocol):
    """A span during which nobody could reach the service."""

    @property
    def since(self) -> int:
        """The first instant without service."""
        ...

    @property
    def until(self) -> int:
        """The first instant with service again."""
        ...


def put_off(due: int, begun: int, outages: Iterable[Outage]) -> int:
    """Return when a span that began at `begun` and would end at `due` ends, given the outages, the earliest first.

    An outage that begins during the span extends it by the length of the outage, also an outage that begins in the
    time added by an earlier one.
    """
    for outage in outages:
        since = max(outage.since, begun)
        if since < min(due, outage.until):
            due += outage.until - since
            begun = outage.until
    return due


def moved_up(instant: int, outage: Outage) -> int:
    """Return a past instant moved towards now, so that time counted from it leaves the outage out."""
    return max(instant, min(instant + outage.until - outage.since, outage.until))


def kept_apart(appointment: int, outage: Outage) -> int:
    """Return an appointment, later if need be: after an outage players have as long as it lasted, at most an hour."""
    return max(appointment, outage.until + min(outage.until - outage.since, MOST_NOTICE))
