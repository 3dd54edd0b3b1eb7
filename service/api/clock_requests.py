"""Requests about clocks."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.errors import BadTerms
from scoresheet.domain.terms import FURTHEST_ZONE, LONGEST, MOST_VACATION, OUTCOMES, check_terms
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import OneOf, Text, Truth, Whole
from scoresheet.service.core import clock as moments
from scoresheet.service.core.time_zones import resolved
from scoresheet.service.http.problems import wrong_field

LONGEST_PACE = 8_760
"""The maximum time per move: a year, in hours."""
HOUR = 3_600
LONGEST_ZONE = 60


OFFSET = {
    "description": "The offset from UTC in minutes for days off and nights, east positive; not used with `zone_name`."
}


class ZoneName(Text):
    """A time zone by its IANA name."""

    def __init__(self) -> None:
        super().__init__(
            0,
            LONGEST_ZONE,
            metadata={
                "description": "The IANA name of the time zone of days off and nights, including summer time.",
                "examples": ["Europe/Berlin"],
            },
        )


class ClockRequest(ApiRequest):
    """The terms of a clock: either `hours` alone, or any of the other fields."""

    hours: int | None = parsed(
        Whole(
            1,
            LONGEST_PACE,
            metadata={
                "description": "The time per move in hours; on time-out the other players decide whether to wait."
            },
        )
    )
    move: int | None = parsed(
        Whole(0, LONGEST, metadata={"description": "The time per turn in seconds, used before the bank."})
    )
    bank: int | None = parsed(
        Whole(0, LONGEST, metadata={"description": "The initial bank in seconds, for all turns together."})
    )
    increment: int | None = parsed(
        Whole(0, LONGEST, metadata={"description": "The seconds added to the bank when a turn ends."})
    )
    most: int | None = parsed(
        Whole(0, LONGEST, metadata={"description": "The maximum of the bank in seconds; 0 for no maximum."})
    )
    zone: int | None = parsed(Whole(-FURTHEST_ZONE, FURTHEST_ZONE, metadata=OFFSET))
    zone_name: str | None = parsed(ZoneName())
    days_off: list[int] | None = parsed(
        fields.List(
            Whole(1, 7),
            validate=validate.Length(0, 6),
            metadata={
                "description": "The days of the week on which the clocks are stopped, 1 (Monday) to 7.",
                "examples": [[6, 7]],
            },
        )
    )
    night: list[int] | None = parsed(
        fields.List(
            Whole(0, 23),
            validate=validate.Length(0, 2),
            metadata={
                "description": "The hours when the night, in which the clocks stop, begins and ends; empty for none.",
                "examples": [[22, 7]],
            },
        )
    )
    vacation: int | None = parsed(
        Whole(0, MOST_VACATION, metadata={"description": "The number of vacation days per seat."})
    )
    on_time_out: str | None = parsed(
        OneOf(
            *OUTCOMES,
            metadata={
                "description": "The effect of a time-out. `wait`: the other players decide whether to wait. `bot`: "
                "a bot plays until the player returns. `forfeit`: the player loses the seat."
            },
        )
    )
    bot: str | None = parsed(OneOf(*STRATEGIES, metadata={"description": "The bot that plays after a time-out."}))


def read_clock(body: ClockRequest | None) -> tuple[int, Clock | None]:
    """Return the pace in hours (0 for none) and the clock; raises a problem for invalid terms."""
    if body is None:
        return 0, None
    terms: dict[str, Any] = body.values()
    hours = terms.pop("hours", 0)
    if hours and terms:
        raise wrong_field("/clock/hours", "Send either `hours` or the other terms, not both.")
    clock = Clock(move=hours * HOUR) if hours else Clock(**terms)
    check_clock(clock)
    return hours, clock


def check_clock(clock: Clock) -> None:
    """If the terms or the time zone are invalid, raise a problem that names the field."""
    try:
        check_terms(clock)
        resolved(clock, moments.milliseconds())
    except BadTerms as error:
        raise wrong_field(f"/clock/{error.field}", error.say()) from None


class PauseAnswer(ApiRequest):
    """An answer to a request for a pause: yes or no."""

    agree: bool = parsed(Truth(required=True))


class VacationRequest(ApiRequest):
    """The number of days of vacation."""

    days: int = parsed(Whole(1, MOST_VACATION, required=True, metadata={"examples": [7]}))
