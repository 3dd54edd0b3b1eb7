"""Requests about tournaments and ladders."""

from __future__ import annotations

from marshmallow import fields, validate

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.errors import BadTerms
from scoresheet.domain.titles import registry
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.clock_requests import LONGEST_ZONE, OFFSET, ZoneName, check_clock
from scoresheet.service.api.fields import Id, OneOf, Text, Truth, Whole, WholeText
from scoresheet.service.api.paging import AFTER, LIMIT, LISTED, MOST_LISTED
from scoresheet.service.core import time_zones
from scoresheet.service.http.problems import wrong_field
from scoresheet.service.tournaments.rules.terms import (
    BYES,
    KINDS,
    LARGEST,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    SMALLEST,
    TIE_BREAKS,
    USUAL,
    WIN,
    Terms,
)
from scoresheet.service.tournaments.tournaments import LONGEST_NAME, LONGEST_TEXT

HOUR, DAY, YEAR = 3_600, 86_400, 366 * 86_400
STATUSES = ("open", "running", "finished", "cancelled")
ON_TIME_OUT = ("wait", "bot", "forfeit")
LATEST = 4_102_444_800_000
"""The end of the century, in milliseconds since 1970."""
LONGEST_START = len("2027-07-01T18:00")


class TermsOfClock(ApiRequest):
    """The clock of each game; times in seconds unless noted."""

    move: int = parsed(
        Whole(0, YEAR, load_default=0, metadata={"description": "The time per turn in seconds.", "examples": [2 * DAY]})
    )
    bank: int = parsed(
        Whole(
            0,
            YEAR,
            load_default=0,
            metadata={
                "description": "The initial bank in seconds, for all turns together; used after the turn's time."
            },
        )
    )
    increment: int = parsed(
        Whole(0, YEAR, load_default=0, metadata={"description": "The seconds added to the bank when a turn ends."})
    )
    most: int = parsed(
        Whole(
            0, YEAR, load_default=0, metadata={"description": "The maximum of the bank in seconds; 0 for no maximum."}
        )
    )
    zone: int = parsed(Whole(-840, 840, load_default=0, metadata=OFFSET))
    zone_name: str | None = parsed(ZoneName())
    days_off: list[int] = parsed(fields.List(Whole(1, 7), load_default=list, validate=validate.Length(0, 6)))
    night: list[int] = parsed(fields.List(Whole(0, 23), load_default=list, validate=validate.Length(0, 2)))
    vacation: int = parsed(
        Whole(0, 60, load_default=0, metadata={"description": "The number of vacation days per seat."})
    )
    on_time_out: str = parsed(OneOf(*ON_TIME_OUT, load_default="bot"))
    bot: str = parsed(
        OneOf(
            *STRATEGIES,
            load_default="greedy",
            metadata={"description": "The bot that plays after a time-out, if `on_time_out` is `bot`."},
        )
    )


class TournamentRequest(ApiRequest):
    """The terms of a tournament or ladder; times in seconds unless noted."""

    kind: str = parsed(OneOf(*KINDS, required=True))
    name: str = parsed(Text(1, LONGEST_NAME, required=True, metadata={"examples": ["Autumn cup"]}))
    text: str = parsed(Text(0, LONGEST_TEXT, load_default="", metadata={"examples": ["Everybody is welcome."]}))
    title: str = parsed(fields.String(required=True, metadata={"component": "Title"}))
    options: dict[str, object] = parsed(fields.Dict(keys=fields.String(), load_default=dict))
    table: int = parsed(
        Whole(SMALLEST, LARGEST, load_default=SMALLEST, metadata={"description": "The number of seats per table."})
    )
    smallest: int = parsed(
        Whole(
            SMALLEST,
            LARGEST,
            load_default=SMALLEST,
            metadata={"description": "The number of seats of the smallest allowed table."},
        )
    )
    rounds: int = parsed(
        Whole(
            0,
            MOST_ROUNDS,
            load_default=0,
            metadata={"description": "The number of rounds; 0 to derive it from the number of players."},
        )
    )
    most: int = parsed(
        Whole(SMALLEST, MOST_ENTRANTS, load_default=32, metadata={"description": "The maximum number of players."})
    )
    starts_at: int = parsed(
        Whole(
            0,
            LATEST,
            load_default=0,
            metadata={"description": "The start in milliseconds since 1970; 0 if the organiser starts it."},
        )
    )
    starts: str | None = parsed(
        Text(
            0,
            LONGEST_START,
            metadata={
                "description": "The start as a local time in `starts_zone`, instead of `starts_at`.",
                "examples": ["2027-07-01T18:00"],
            },
        )
    )
    starts_zone: str | None = parsed(
        Text(
            0,
            LONGEST_ZONE,
            metadata={"description": "The IANA name of the time zone of `starts`; UTC if empty.", "examples": [""]},
        )
    )
    round_time: int = parsed(
        Whole(
            0,
            YEAR,
            load_default=0,
            metadata={"description": "The maximum duration of a round in seconds; 0 for no maximum."},
        )
    )
    clock: TermsOfClock | None = parsed(fields.Nested(TermsOfClock.schema))
    rated: bool = parsed(Truth(load_default=False))
    bots: bool = parsed(Truth(load_default=False, metadata={"description": "True if bot accounts may enter."}))
    fill: str = parsed(
        OneOf(
            "",
            *STRATEGIES,
            load_default="",
            metadata={"description": "The bot that takes free seats; if empty, tables are smaller instead."},
        )
    )
    late: int = parsed(
        Whole(
            0,
            MOST_ROUNDS,
            load_default=0,
            metadata={"description": "The last round that players can enter after the start; 0 for none."},
        )
    )
    late_points: int = parsed(
        Whole(
            0,
            WIN,
            load_default=0,
            metadata={"description": "The points for each round missed by a late entry; a win is 24."},
        )
    )
    bye: str = parsed(
        OneOf(*BYES, load_default="win", metadata={"description": "The result that counts for a round without a game."})
    )
    tie_breaks: list[str] = parsed(
        fields.List(OneOf(*TIE_BREAKS), load_default=lambda: list(USUAL), validate=validate.Length(0, len(TIE_BREAKS)))
    )
    club: str = parsed(
        fields.String(
            load_default="",
            validate=validate.Length(0, 64),
            metadata={"description": "The id of one of the caller's clubs: only its members can see and enter it."},
        )
    )
    reach: int = parsed(
        Whole(
            1,
            20,
            load_default=3,
            metadata={"description": "The number of rungs that a challenge may reach up a ladder."},
        )
    )
    answer_time: int = parsed(
        Whole(
            HOUR,
            30 * DAY,
            load_default=3 * DAY,
            metadata={"description": "The time for answering a challenge in seconds."},
        )
    )
    period: int = parsed(
        Whole(
            0,
            90 * DAY,
            load_default=0,
            metadata={"description": "The seconds between pairings of neighbours on a ladder; 0 for none."},
        )
    )
    idle: int = parsed(
        Whole(
            0,
            YEAR,
            load_default=0,
            metadata={"description": "The seconds without a game after which a player drops by a rung; 0 for never."},
        )
    )


def read_terms(body: TournamentRequest) -> Terms:
    """Return the terms of a tournament; raises a problem for invalid ones."""
    if body.title not in registry.all_titles():
        raise wrong_field("/title", "There is no such title.")
    if body.table not in registry.find(body.title).seats:
        raise wrong_field("/table", "The title does not allow this number of seats.")
    clock = Clock(**body.clock.values()) if body.clock else None
    if clock:
        check_clock(clock)
    if len(set(body.tie_breaks)) < len(body.tie_breaks):
        raise wrong_field("/tie_breaks", "Send each tie-break only once.")
    terms = {name: value for name, value in body.values().items() if name not in ("name", "text", "clock", "starts")}
    return Terms(**{**terms, "starts_at": _start(body)}, clock=clock)


def _start(body: TournamentRequest) -> int:
    """Return the automatic start in milliseconds since 1970; 0 if there is none."""
    try:
        zone = time_zones.find(body.starts_zone or time_zones.UTC_NAME)
    except BadTerms as error:
        raise wrong_field("/starts_zone", error.say()) from None
    if not body.starts:
        return body.starts_at
    if body.starts_at:
        raise wrong_field("/starts", "Send the start as an instant or as a local time, not as both.")
    if (local := time_zones.read_local(body.starts)) is None:
        raise wrong_field("/starts", "Send a local time between 2000 and 2099 like 2027-07-01T18:00.")
    return time_zones.instant_of(local, zone)


class TournamentsQuery(ApiRequest):
    """Filter and paging for the list of tournaments."""

    status: str | None = parsed(OneOf(*STATUSES, load_default=None))
    kind: str | None = parsed(OneOf(*KINDS, load_default=None))
    title: str = parsed(fields.String(load_default="", validate=validate.Length(0, 60)))
    player: str = parsed(fields.String(load_default="", validate=validate.Length(0, 64)))
    after: int | None = parsed(WholeText(low=1, load_default=None, metadata=AFTER))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED, metadata=LIMIT))


class AtQuery(ApiRequest):
    """The version of a tournament to show."""

    at: int | None = parsed(WholeText(low=1, load_default=None))


class StandingQuery(AtQuery):
    """The version of a tournament to show, and paging."""

    after: int = parsed(WholeText(load_default=0, metadata=AFTER))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=MOST_LISTED, metadata=LIMIT))


class ChallengeRequest(ApiRequest):
    """The player to challenge."""

    player: str = parsed(Id(required=True, validate=validate.Length(1, 64)))


class ChallengeAnswerRequest(ApiRequest):
    """The answer to a challenge; the challenger withdraws it with either answer."""

    accept: bool = parsed(Truth(required=True))
