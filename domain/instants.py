"""Instants: conversion between RFC 3339 and whole milliseconds since 1970, UTC."""

from __future__ import annotations

import re

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY
_WRITTEN = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))", re.ASCII
)
_DAYS_TO_1970 = 719_468
"""Days from 1 March of the year 0 to 1970; starting in March puts leap days last."""
_DAYS_IN_400_YEARS = 146_097


def milliseconds(written: str) -> int | None:
    """Return milliseconds since 1970, rounded down; None if `written` is not RFC 3339."""
    found = _WRITTEN.fullmatch(written)
    if found is None:
        return None
    year, month, day, hour, minute, second = map(int, found.group(1, 2, 3, 4, 5, 6))
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    east = (int(found[9]) * HOUR + int(found[10]) * MINUTE) * (-1 if found[8] == "-" else 1) if found[8] else 0
    time = hour * HOUR + minute * MINUTE + second * SECOND + int(f"{found[7] or 0:0<3}"[:3])
    return _days(year, month, day) * DAY + time - east


def rfc3339(instant: int) -> str:
    """Format an instant as UTC with milliseconds, as in events."""
    days, time = divmod(instant, DAY)
    year, month, day = _civil(days)
    hour, minute, second = time // HOUR, time // MINUTE % 60, time // SECOND % 60
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{time % SECOND:03}Z"


def _days(year: int, month: int, day: int) -> int:
    """Return the days from 1970-01-01 to a date in the Gregorian calendar."""
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    leaps = year // 4 - year // 100 + year // 400
    return 365 * year + leaps + (153 * month + 2) // 5 + day - 1 - _DAYS_TO_1970


def _civil(days: int) -> tuple[int, int, int]:
    """Return the date that is `days` after 1970-01-01."""
    era, day = divmod(days + _DAYS_TO_1970, _DAYS_IN_400_YEARS)
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    year += 400 * era + (month >= 10)
    return year, month + 3 if month < 10 else month - 9, day + 1
