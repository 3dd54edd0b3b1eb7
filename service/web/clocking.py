"""Clocks on the pages: their terms wherever a game is named; and how time stands."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint

from domain.clocks import Clock
from service import moments
from service.web.clock_words import in_sentences, in_short

clocking = Blueprint("clocking", __name__)

FEW = 6 * 3_600
"""Less time than that before it runs out is short, in seconds; but no more than a quarter of what a turn began with."""


def instant(milliseconds: int) -> str:
    """A time since 1970 as RFC 3339, UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def now() -> int:
    """Milliseconds since 1970."""
    return int(moments.seconds() * 1000)


def is_short(clock: Clock | None, due: int) -> bool:
    """Whether little is left until an instant at which somebody's time runs out."""
    whole = (clock.move or clock.bank) if clock else 0
    return due - now() < 1000 * min(FEW, whole // 4)


@clocking.app_context_processor
def words() -> dict[str, object]:
    """What templates ask of clocks."""
    return {"clock_in_short": in_short, "clock_sentences": in_sentences}
