"""Time zones by IANA name: offsets from UTC and clock changes.

The machine's zone data is read only when a game or a tournament is opened. Events store the offsets, so folding them
does not depend on that data.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.clocks.working_time import Shift
from scoresheet.domain.commands.records import GameSettings
from scoresheet.domain.errors import BadTerms

YEARS = 20
"""The number of years for which clock changes are stored; after that, the last offset applies."""
STEP = timedelta(days=1)
"""The interval at which a zone is searched for clock changes."""
UTC_NAME = "UTC"
FIRST_YEAR, LAST_YEAR = 2000, 2100


@cache
def names() -> list[str]:
    """Return the names to choose from: at least one zone per country, and UTC."""
    lines = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8").splitlines()
    return [UTC_NAME, *sorted(line.split("\t")[2] for line in lines if line and not line.startswith("#"))]


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())


def find(name: str) -> ZoneInfo:
    """Find a time zone by its current or former name; raises `BadTerms`."""
    if name in _known():
        return ZoneInfo(name)
    close = get_close_matches(name.lower(), by_lower := {one.lower(): one for one in sorted(_known())}, n=1)
    if close:
        raise BadTerms(
            "There is no time zone “{name}”. Did you mean {meant}?",
            "zone_name",
            name=name[:60],
            meant=by_lower[close[0]],
        )
    raise BadTerms(
        "There is no time zone “{name}”. Use a name from the IANA database, such as Europe/Berlin, or UTC.",
        "zone_name",
        name=name[:60],
    )


def resolved(clock: Clock, at: int) -> Clock:
    """Return the clock with its zone's current offset and its clock changes after `at`.

    `at` is in milliseconds since 1970. A clock without a zone keeps its fixed offset. Raises `BadTerms`.
    """
    if not clock.zone_name:
        return msgspec.structs.replace(clock, shifts=[])
    zone = find(clock.zone_name)
    moment = datetime.fromtimestamp(at / 1_000, UTC)
    needed = clock.days_off or clock.night
    shifts = [shift for shift in _shifts(clock.zone_name, moment.year) if shift[0] * 1_000 > at] if needed else []
    return msgspec.structs.replace(clock, zone=_ahead(zone, moment), shifts=shifts)


def settled(settings: GameSettings, at: int) -> GameSettings:
    """Return the settings of a game opened at `at`, with the clock changes of its zone."""
    if settings.clock is None:
        return settings
    return msgspec.structs.replace(settings, clock=resolved(settings.clock, at))


def read_local(said: str) -> datetime | None:
    """Parse a local time such as 2027-07-01T18:00; return None if that fails."""
    try:
        local = datetime.strptime(said, "%Y-%m-%dT%H:%M")  # The zone is a separate field.
    except ValueError:
        return None
    return local if FIRST_YEAR <= local.year < LAST_YEAR else None


def instant_of(local: datetime, zone: ZoneInfo) -> int:
    """Return the instant of a local time in a zone, in milliseconds since 1970.

    When clocks go forward, a skipped time is read with the earlier offset, so 2:30 means 3:30. When clocks go back, a
    repeated time means the first of the two.
    """
    return int(local.replace(tzinfo=zone, fold=0).timestamp() * 1_000)


def local_time(instant: int, name: str) -> str:
    """Format an instant as local time in a zone, such as 2027-07-01 18:00."""
    return datetime.fromtimestamp(instant / 1_000, find(name)).strftime("%Y-%m-%d %H:%M")


@lru_cache(maxsize=1_000)
def _shifts(name: str, year: int) -> tuple[Shift, ...]:
    """Return the clock changes of a zone from the start of `year`, for `YEARS` years."""
    zone, found = find(name), []
    moment, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + YEARS, 1, 1, tzinfo=UTC)
    while moment < end:
        if _ahead(zone, moment) != _ahead(zone, moment + STEP):
            at = _shift_between(zone, moment, moment + STEP)
            found.append((int(at.timestamp()), _ahead(zone, at)))
        moment += STEP
    return tuple(found)


def _shift_between(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    """Return the first second between `low` and `high` whose offset differs from that at `low`."""
    before = _ahead(zone, low)
    while high - low > timedelta(seconds=1):
        middle = low + timedelta(seconds=int((high - low).total_seconds()) // 2)
        low, high = (middle, high) if _ahead(zone, middle) == before else (low, middle)
    return high


def _ahead(zone: ZoneInfo, at: datetime) -> int:
    """Return the zone's offset from UTC in whole minutes; positive if local time is ahead."""
    ahead = at.astimezone(zone).utcoffset() or timedelta()
    return round(ahead / timedelta(minutes=1))
