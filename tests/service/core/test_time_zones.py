"""Time zones by name: the shifts stored in an event, and the instant of a local time."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.errors import BadTerms
from scoresheet.domain.instants import milliseconds
from scoresheet.service.core import time_zones

NOVEMBER = milliseconds("2026-11-15T12:00:00Z") or 0
ZONES = (
    "Europe/Berlin",
    "Europe/Dublin",
    "Africa/Casablanca",
    "America/New_York",
    "America/St_Johns",
    "America/Sao_Paulo",
    "America/Santiago",
    "America/Nuuk",
    "Asia/Kathmandu",
    "Asia/Kolkata",
    "Asia/Tehran",
    "Australia/Adelaide",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Chatham",
    "UTC",
    "US/Eastern",
)


@pytest.mark.parametrize("name", ZONES)
def test_the_stored_shifts_match_the_zone_at_every_hour(name: str) -> None:
    clock = time_zones.resolved(Clock(move=86_400, night=[22, 7], zone_name=name), NOVEMBER)
    zone, shifts = ZoneInfo(name), [*clock.shifts]
    east = clock.zone
    for hour in range(4 * 366 * 24):
        second = NOVEMBER // 1_000 + hour * 3_600
        while shifts and shifts[0][0] <= second:
            east = shifts.pop(0)[1]
        ahead = datetime.fromtimestamp(second, UTC).astimezone(zone).utcoffset()
        assert ahead is not None
        assert ahead.total_seconds() == east * 60, datetime.fromtimestamp(second, UTC)


def test_shifts_of_twenty_years_are_stored_only_for_nights_or_days_off() -> None:
    clock = time_zones.resolved(Clock(move=86_400, days_off=[7], zone_name="Europe/Berlin"), NOVEMBER)
    assert clock.shifts[0] == (1_806_195_600, 120)
    assert (clock.zone, len(clock.shifts)) == (60, 38)
    assert time_zones.resolved(Clock(move=86_400, zone_name="Europe/Berlin"), NOVEMBER).shifts == []
    fixed = Clock(move=86_400, days_off=[7], zone=60)
    assert time_zones.resolved(fixed, NOVEMBER) == fixed


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("europe/berlin", "Did you mean Europe/Berlin?"),
        ("Europe/Berlim", "Did you mean Europe/Berlin?"),
        ("../../etc/passwd", "IANA database"),
        ("Mars/Olympus Mons", "IANA database"),
        ("", "IANA database"),
        ("x" * 10_000, "IANA database"),
    ],
)
def test_an_unknown_zone_is_refused_with_a_suggestion(name: str, said: str) -> None:
    with pytest.raises(BadTerms, match="There is no time zone") as refused:
        time_zones.find(name)
    assert said in str(refused.value)
    assert refused.value.field == "zone_name"


@pytest.mark.parametrize(
    ("local", "name", "instant"),
    [
        ("2027-07-01T18:00", "Europe/Berlin", "2027-07-01T16:00:00Z"),
        ("2027-01-01T18:00", "Europe/Berlin", "2027-01-01T17:00:00Z"),
        ("2027-03-28T02:30", "Europe/Berlin", "2027-03-28T01:30:00Z"),
        ("2027-10-31T02:30", "Europe/Berlin", "2027-10-31T00:30:00Z"),
        ("2027-01-01T18:00", "America/Santiago", "2027-01-01T21:00:00Z"),
        ("2027-07-01T18:00", "America/Santiago", "2027-07-01T22:00:00Z"),
        ("2027-07-01T18:00", "Asia/Kathmandu", "2027-07-01T12:15:00Z"),
        ("2027-07-01T18:00", "Australia/Lord_Howe", "2027-07-01T07:30:00Z"),
        ("2027-01-01T18:00", "Australia/Lord_Howe", "2027-01-01T07:00:00Z"),
        ("2027-10-03T02:15", "Australia/Lord_Howe", "2027-10-02T15:45:00Z"),
        ("2027-04-04T01:45", "Australia/Lord_Howe", "2027-04-03T14:45:00Z"),
        ("2017-01-01T18:00", "America/Sao_Paulo", "2017-01-01T20:00:00Z"),
        ("2027-01-01T18:00", "America/Sao_Paulo", "2027-01-01T21:00:00Z"),
    ],
)
def test_a_local_time_is_converted_with_the_offset_of_its_date(local: str, name: str, instant: str) -> None:
    read = time_zones.read_local(local)
    assert read is not None
    assert time_zones.instant_of(read, time_zones.find(name)) == milliseconds(instant)


@pytest.mark.parametrize(
    "said", ["", "tomorrow", "2027-13-01T18:00", "2027-07-01", "1999-12-31T18:00", "2100-01-01T00:00"]
)
def test_an_invalid_local_time_gives_none(said: str) -> None:
    assert time_zones.read_local(said) is None


def test_the_list_of_zones_starts_with_utc() -> None:
    names = time_zones.names()
    assert names[0] == "UTC"
    assert {"Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe"} < set(names)
    assert all(time_zones.find(name) for name in names)
