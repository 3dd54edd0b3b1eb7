"""Instants as RFC 3339 and in milliseconds. Stored events rely on the accepted formats."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scoresheet.domain.instants import DAY, MINUTE, SECOND, milliseconds, rfc3339

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
OFFSETS = some.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))
FIRST, LAST = -719_528 * DAY, 2_932_897 * DAY - 1
"""The first instant of the year 0 and the last of the year 9999."""


@given(some.datetimes(), OFFSETS)
def test_a_time_with_an_offset_is_the_instant_that_the_standard_library_computes(local: datetime, zone: timezone):
    since = (local.replace(tzinfo=UTC) - EPOCH - zone.utcoffset(None)) // timedelta(milliseconds=1)
    assert milliseconds(local.replace(tzinfo=zone).isoformat()) == since


@given(some.integers(FIRST, LAST))
def test_every_instant_of_years_with_four_digits_is_read_as_it_was_written(instant: int):
    assert milliseconds(rfc3339(instant)) == instant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2026-02-31T00:00:00Z", "2026-03-03T00:00:00.000Z"),
        ("2024-02-31T00:00:00Z", "2024-03-02T00:00:00.000Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
        ("2026-06-01T24:60:61.5Z", "2026-06-02T01:01:01.500Z"),
        ("2026-06-01T00:00:00+99:99", "2026-05-27T19:21:00.000Z"),
        ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"),
        ("0000-02-29T12:00:00z", "0000-02-29T12:00:00.000Z"),
        ("9999-12-31T23:59:60Z", "10000-01-01T00:00:00.000Z"),
        ("0000-01-01T00:00:00+00:01", "-001-12-31T23:59:00.000Z"),
    ],
)
def test_overflowing_days_and_times_and_years_beyond_the_standard_library_are_accepted(written: str, meant: str):
    found = milliseconds(written)
    assert found is not None
    assert rfc3339(found) == meant


@pytest.mark.parametrize(
    "written", ["2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z"]
)
def test_months_and_days_that_no_calendar_has_are_refused(written: str):
    assert milliseconds(written) is None


def test_fractions_are_rounded_down_even_before_1970():
    assert milliseconds("1969-12-31T23:59:59.9999Z") == -1
    assert milliseconds("1970-01-01T00:01:01.0009Z") == MINUTE + SECOND
