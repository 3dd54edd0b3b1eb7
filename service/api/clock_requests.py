"""Requests about clocks, and the parsed bodies."""

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
"""A year, in hours per move."""
HOUR = 3_600
LONGEST_ZONE = 60


OFFSET = {
    "description": "Minutes east of UTC all the year, for days off and nights. `zone_name` is used instead, if given."
}


class ZoneName(Text):
    """A time zone by its IANA name."""

    def __init__(self) -> None:
        super().__init__(
            0,
            LONGEST_ZONE,
            metadata={
                "description": "The time zone of days off and nights by its IANA name: they follow its summer time.",
                "examples": ["Europe/Berlin"],
            },
        )


class ClockRequest(ApiRequest):
    """The terms of a clock: either `hours` alone, or any of the other fields."""

    hours: int | None = parsed(
        Whole(
            1,
            LONGEST_PACE,
            metadata={"description": "So many hours a move, and on time-out the others decide whether to wait."},
        )
    )
    move: int | None = parsed(
        Whole(0, LONGEST, metadata={"description": "Seconds for each turn; used before the bank is."})
    )
    bank: int | None = parsed(Whole(0, LONGEST, metadata={"description": "Seconds."}))
    increment: int | None = parsed(
        Whole(0, LONGEST, metadata={"description": "Seconds that the bank gets when a turn ends."})
    )
    most: int | None = parsed(
        Whole(0, LONGEST, metadata={"description": "Seconds that the bank never holds more than; 0 for no bound."})
    )
    zone: int | None = parsed(Whole(-FURTHEST_ZONE, FURTHEST_ZONE, metadata=OFFSET))
    zone_name: str | None = parsed(ZoneName())
    days_off: list[int] | None = parsed(
        fields.List(
            Whole(1, 7),
            validate=validate.Length(0, 6),
            metadata={"description": "Days of the week on which no time runs, 1 (Monday) to 7.", "examples": [[6, 7]]},
        )
    )
    night: list[int] | None = parsed(
        fields.List(
            Whole(0, 23),
            validate=validate.Length(0, 2),
            metadata={"description": "The hours between which no time runs, or none.", "examples": [[22, 7]]},
        )
    )
    vacation: int | None = parsed(Whole(0, MOST_VACATION, metadata={"description": "Days that each seat may take."}))
    on_time_out: str | None = parsed(
        OneOf(
            *OUTCOMES,
            metadata={
                "description": "`wait`: the others decide. `bot`: a bot plays on until the player is back. `forfeit`: "
                "the seat is given up."
            },
        )
    )
    bot: str | None = parsed(OneOf(*STRATEGIES, metadata={"description": "Who plays on."}))


def read_clock(body: ClockRequest | None) -> tuple[int, Clock | None]:
    """Return the pace in hours (0 for none) and the clock; raises a problem for invalid terms."""
    if body is None:
        return 0, None
    terms: dict[str, Any] = body.values()
    hours = terms.pop("hours", 0)
    if hours and terms:
        raise wrong_field("/clock/hours", "Say the hours, or the other terms.")
    clock = Clock(move=hours * HOUR) if hours else Clock(**terms)
    check_clock(clock)
    return hours, clock


def check_clock(clock: Clock) -> None:
    """Raise a problem that names the field if the terms or the time zone are invalid."""
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
