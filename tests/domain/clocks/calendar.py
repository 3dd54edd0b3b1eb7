"""Instants as computed by the standard library."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.events import (
    MoveMade,
)


def instant(written: str) -> datetime:
    """Parse an instant, to the millisecond."""
    time = datetime.fromisoformat(written.replace("Z", "+00:00")).astimezone(UTC)
    return time - timedelta(microseconds=time.microsecond % 1000)


def at_ms(ms: int) -> datetime:
    """Convert milliseconds since 1970 to an instant."""
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)


def zone(terms: Clock) -> tzinfo:
    """Return the zone as the standard library knows it, whatever the event says of its shifts."""
    return ZoneInfo(terms.zone_name) if terms.zone_name else timezone(timedelta(minutes=terms.zone))


def lapses(event: MoveMade) -> bool:
    drawn = bool(event.draws) or any(effect.discloses for effect in event.effects)
    return not event.anytime or drawn
