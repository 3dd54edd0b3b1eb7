"""Instants: conversion between RFC 3339 and whole milliseconds since 1970, UTC."""

from __future__ import annotations

import re
from datetime import date

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY
_WRITTEN = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))", re.ASCII
)
_1970 = date(1970, 1, 1).toordinal()
_YEARS, _DAYS = 400, 146_097
"""The period after which the Gregorian calendar repeats, as `date` only has the years from 1 to 9999."""


def milliseconds(written: str) -> int | None:
    """Return milliseconds since 1970, rounded down; None if `written` is not RFC 3339.

    Days and times beyond the end of their month, day or minute overflow: 31 February is 3 March (2 March in a leap
    year).
    """
    found = _WRITTEN.fullmatch(written)
    if found is None:
        return None
    year, month, day, hour, minute, second = map(int, found.group(1, 2, 3, 4, 5, 6))
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    east = (int(found[9]) * HOUR + int(found[10]) * MINUTE) * (-1 if found[8] == "-" else 1) if found[8] else 0
    time = hour * HOUR + minute * MINUTE + second * SECOND + int(f"{found[7] or 0:0<3}"[:3])
    periods, year = divmod(year, _YEARS)
    days = date(_YEARS + year, month, 1).toordinal() + (periods - 1) * _DAYS + day - 1 - _1970
    return days * DAY + time - east


def rfc3339(instant: int) -> str:
    """Format an instant as UTC with milliseconds, as in events."""
    days, time = divmod(instant, DAY)
    periods, days = divmod(days, _DAYS)
    day = date.fromordinal(_1970 + days)
    hour, minute, second = time // HOUR, time // MINUTE % 60, time // SECOND % 60
    year = day.year + periods * _YEARS
    return f"{year:04}-{day.month:02}-{day.day:02}T{hour:02}:{minute:02}:{second:02}.{time % SECOND:03}Z"
