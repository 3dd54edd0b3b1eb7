"""Requests about tournaments and ladders."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from marshmallow import fields, validate

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.service.api.clock_requests import LONGEST_ZONE, OFFSET, ZoneName
from scoresheet.service.api.fields import Id, OneOf, Text, Truth, Whole, WholeText
from scoresheet.service.api.requests import LISTED, MOST_LISTED, Strict
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
)
from scoresheet.service.tournaments.tournaments import LONGEST_NAME, LONGEST_TEXT

HOUR, DAY, YEAR = 3_600, 86_400, 366 * 86_400
STATUSES = ("open", "running", "finished", "cancelled")
ON_TIME_OUT = ("wait", "bot", "forfeit")
LATEST = 4_102_444_800_000
"""Milliseconds since 1970: the end of the century is far enough."""
LONGEST_START = len("2027-07-01T18:00")


class TermsOfClock(Strict):
    """The clock of each game, in seconds where nothing else is said."""

    move = Whole(0, YEAR, load_default=0, metadata={"description": "For each turn.", "examples": [2 * DAY]})
    bank = Whole(0, YEAR, load_default=0, metadata={"description": "For all turns together, used after that."})
    increment = Whole(0, YEAR, load_default=0, metadata={"description": "Added to the bank when a turn ends."})
    most = Whole(0, YEAR, load_default=0, metadata={"description": "The bank never holds more; 0: no bound."})
    zone = Whole(-840, 840, load_default=0, metadata=OFFSET)
    zone_name = ZoneName()
    days_off = fields.List(Whole(1, 7), load_default=list, validate=validate.Length(0, 6))
    night = fields.List(Whole(0, 23), load_default=list, validate=validate.Length(0, 2))
    vacation = Whole(0, 60, load_default=0, metadata={"description": "Days that each seat may take."})
    on_time_out = OneOf(*ON_TIME_OUT, load_default="bot")
    bot = OneOf(*STRATEGIES, load_default="greedy", metadata={"description": "Who plays on, where a bot does."})


class TournamentRequest(Strict):
    """The terms of a tournament or ladder; times in seconds unless noted."""

    kind = OneOf(*KINDS, required=True)
    name = Text(1, LONGEST_NAME, required=True, metadata={"examples": ["Autumn cup"]})
    text = Text(0, LONGEST_TEXT, load_default="", metadata={"examples": ["Everybody is welcome."]})
    title = fields.String(required=True, metadata={"component": "Title"})
    options = fields.Dict(keys=fields.String(), load_default=dict)
    table = Whole(SMALLEST, LARGEST, load_default=SMALLEST, metadata={"description": "Seats at a table."})
    smallest = Whole(
        SMALLEST, LARGEST, load_default=SMALLEST, metadata={"description": "Seats of the smallest table that may be."}
    )
    rounds = Whole(
        0, MOST_ROUNDS, load_default=0, metadata={"description": "0: as many as the number of players requires."}
    )
    most = Whole(SMALLEST, MOST_ENTRANTS, load_default=32, metadata={"description": "Players."})
    starts_at = Whole(
        0, LATEST, load_default=0, metadata={"description": "Milliseconds since 1970; 0: when its opener starts it."}
    )
    starts = Text(
        0,
        LONGEST_START,
        metadata={
            "description": "The same as a local time in the zone `starts_zone`, instead of `starts_at`.",
            "examples": ["2027-07-01T18:00"],
        },
    )
    starts_zone = Text(
        0, LONGEST_ZONE, metadata={"description": "The IANA name of that zone; UTC if none is named.", "examples": [""]}
    )
    round_time = Whole(0, YEAR, load_default=0, metadata={"description": "What a round may last; 0: without bound."})
    clock = fields.Nested(TermsOfClock)
    rated = Truth(load_default=False)
    bots = Truth(load_default=False, metadata={"description": "Whether programs with accounts may enter."})
    fill = OneOf("", *STRATEGIES, load_default="", metadata={"description": "The bot that takes seats left free."})
    late = Whole(0, MOST_ROUNDS, load_default=0, metadata={"description": "The last round to enter after the start."})
    late_points = Whole(0, WIN, load_default=0, metadata={"description": "For each round missed so; a win is 24."})
    bye = OneOf(*BYES, load_default="win", metadata={"description": "What a round without a game is worth."})
    tie_breaks = fields.List(
        OneOf(*TIE_BREAKS), load_default=lambda: list(USUAL), validate=validate.Length(0, len(TIE_BREAKS))
    )
    club = fields.String(
        load_default="",
        validate=validate.Length(0, 64),
        metadata={"description": "A club of yours, whose members alone see it and may enter."},
    )
    reach = Whole(1, 20, load_default=3, metadata={"description": "Of a ladder: rungs that a challenge may span."})
    answer_time = Whole(HOUR, 30 * DAY, load_default=3 * DAY, metadata={"description": "For answering challenges."})
    period = Whole(
        0, 90 * DAY, load_default=0, metadata={"description": "Of a ladder: how often neighbours meet; 0: never."}
    )
    idle = Whole(
        0, YEAR, load_default=0, metadata={"description": "Of a ladder: after which who has not played falls."}
    )


class TournamentBody(TypedDict):
    """A new tournament, read; all else are the terms."""

    name: str
    text: str
    title: str
    clock: NotRequired[dict[str, Any]]


class TournamentsQuery(Strict):
    """The filter and the part of a list of tournaments."""

    status = OneOf(*STATUSES, load_default=None)
    kind = OneOf(*KINDS, load_default=None)
    title = fields.String(load_default="", validate=validate.Length(0, 60))
    player = fields.String(load_default="", validate=validate.Length(0, 64))
    after = WholeText(low=1, load_default=None)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class TournamentsFilter(TypedDict):
    """The parsed query for tournaments."""

    status: str | None
    kind: str | None
    title: str
    player: str
    after: int | None
    limit: int


class AtQuery(Strict):
    """At which version of the tournament."""

    at = WholeText(low=1, load_default=None)


class AtFilter(TypedDict):
    """A version, read."""

    at: int | None


class StandingQuery(AtQuery):
    """At which version of the tournament, from where on, and how many."""

    after = WholeText(load_default=0)
    limit = WholeText(1, MOST_LISTED, load_default=MOST_LISTED)


class StandingFilter(AtFilter):
    """A part of how it stands, read."""

    after: int
    limit: int


class HappenedQuery(Strict):
    """The part of the list of events."""

    after = WholeText(load_default=0)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class HappenedFilter(TypedDict):
    """A part of what happened, read."""

    after: int
    limit: int


class ChallengeRequest(Strict):
    """The player to challenge."""

    player = Id(required=True, validate=validate.Length(1, 64))


class ChallengeBody(TypedDict):
    """A challenge, read."""

    player: str


class ChallengeAnswerRequest(Strict):
    """Whether to accept a challenge; its sender withdraws it with either answer."""

    accept = Truth(required=True)


class ChallengeAnswerBody(TypedDict):
    """An answer, read."""

    accept: bool
