"""Response schemas for tournaments and ladders."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.service.api.fields import Id, OneOf, Time, Version
from scoresheet.service.api.schemas import NEXT, LinkedSchema
from scoresheet.service.api.tournament_requests import ON_TIME_OUT, STATUSES
from scoresheet.service.tournaments.rules.terms import BYES, KINDS, TIE_BREAKS

MS = {"description": "An instant in milliseconds since 1970.", "minimum": 0, "examples": [1_795_000_000_000]}
STANDINGS = ("in", "withdrawn", "removed")
HOWS = ("played", "resigned", "abandoned", "voided", "deadline")


class TournamentSummarySchema(LinkedSchema):
    """A tournament or ladder in a list."""

    id = Id(required=True)
    number = fields.Integer(required=True, metadata={"minimum": 1, "examples": [7]})
    name = fields.String(required=True, metadata={"examples": ["Autumn cup"]})
    kind = OneOf(*KINDS, required=True)
    title = Id("industrial-waste", required=True)
    status = OneOf(*STATUSES, required=True)
    opener = Id(
        required=True,
        allow_none=True,
        metadata={"description": "The id of the organiser; null if there is none any more."},
    )
    club = Id(required=True, allow_none=True)
    version = Version(required=True, metadata={"description": "The version: the number of events."})


class EntrantSchema(Schema):
    """A current or former participant."""

    player = Id(required=True)
    since = fields.Integer(
        required=True, metadata={"description": "The first round that the player takes part in.", "examples": [1]}
    )
    standing = OneOf(*STANDINGS, required=True)
    reason = fields.String(required=True, metadata={"examples": [""]})


class OpenChallengeSchema(Schema):
    """An open challenge."""

    id = Version(required=True)
    by = Id(required=True)
    of = Id(required=True)
    until = fields.Integer(required=True, metadata=MS)


class ClockOfTournamentSchema(Schema):
    """The clock of each game, in seconds unless noted; zero and empty values are left out."""

    move = fields.Integer(metadata={"examples": [172_800]})
    bank = fields.Integer(metadata={"examples": [0]})
    increment = fields.Integer(metadata={"examples": [0]})
    most = fields.Integer(metadata={"examples": [0]})
    zone = fields.Integer(metadata={"examples": [60]})
    zone_name = fields.String(metadata={"examples": ["Europe/Berlin"]})
    shifts = fields.List(fields.List(fields.Integer(metadata={"examples": [60]})))
    days_off = fields.List(fields.Integer(metadata={"examples": [7]}))
    night = fields.List(fields.Integer(metadata={"examples": [22]}))
    vacation = fields.Integer(metadata={"examples": [14]})
    on_time_out = OneOf(*ON_TIME_OUT)
    bot = fields.String(metadata={"examples": ["greedy"]})


class TermsOfTournamentSchema(Schema):
    """The terms as in `POST /tournaments`; default values are left out."""

    kind = OneOf(*KINDS, required=True)
    title = Id("industrial-waste", required=True)
    options = fields.Dict(keys=fields.String())
    table = fields.Integer(metadata={"examples": [3]})
    smallest = fields.Integer(metadata={"examples": [2]})
    rounds = fields.Integer(metadata={"examples": [5]})
    most = fields.Integer(metadata={"examples": [32]})
    starts_at = fields.Integer(metadata=MS)
    starts_zone = fields.String(metadata={"examples": ["Europe/Berlin"]})
    round_time = fields.Integer(metadata={"examples": [1_209_600]})
    clock = fields.Nested(ClockOfTournamentSchema)
    rated = fields.Boolean()
    bots = fields.Boolean()
    fill = fields.String(metadata={"examples": ["greedy"]})
    late = fields.Integer(metadata={"examples": [2]})
    late_points = fields.Integer(metadata={"examples": [6]})
    bye = OneOf(*BYES)
    tie_breaks = fields.List(OneOf(*TIE_BREAKS))
    club = fields.String(metadata={"examples": ["5c1f0b7de2a94c7f8b1d"]})
    reach = fields.Integer(metadata={"examples": [3]})
    answer_time = fields.Integer(metadata={"examples": [259_200]})
    period = fields.Integer(metadata={"examples": [604_800]})
    idle = fields.Integer(metadata={"examples": [864_000]})


class TournamentDetailSchema(TournamentSummarySchema):
    """A tournament or ladder."""

    text = fields.String(required=True, metadata={"examples": ["Everybody is welcome."]})
    terms = fields.Nested(TermsOfTournamentSchema, required=True)
    seed = fields.String(
        required=True, metadata={"description": "The seed of the lots; empty before the start.", "examples": [""]}
    )
    rounds = fields.Integer(
        required=True, metadata={"description": "The number of rounds paired so far.", "examples": [2]}
    )
    planned = fields.Integer(required=True, metadata={"description": "The planned number of rounds.", "examples": [5]})
    next_at = fields.Integer(
        required=True,
        metadata={**MS, "description": "The next deadline in milliseconds since 1970; 0 if there is none."},
    )
    entrants = fields.List(fields.Nested(EntrantSchema), required=True)
    challenges = fields.List(fields.Nested(OpenChallengeSchema), required=True)


class TournamentListSchema(LinkedSchema):
    """Tournaments and ladders, newest first."""

    items = fields.List(fields.Nested(TournamentSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class ResultOfTableSchema(Schema):
    """The result of a table."""

    game = Id(required=True)
    ranking = fields.List(
        fields.List(fields.Integer(metadata={"minimum": 0, "examples": [0]})),
        required=True,
        metadata={"description": "The seats from first to last place, ties together."},
    )
    points = fields.List(
        fields.Integer(metadata={"examples": [24]}),
        required=True,
        metadata={"description": "The tournament points by seat; a win is 24."},
    )
    scores = fields.List(
        fields.Integer(metadata={"examples": [31]}),
        required=True,
        metadata={"description": "The points in the game, by seat."},
    )
    time_outs = fields.List(
        fields.Integer(metadata={"examples": [0]}),
        required=True,
        metadata={"description": "The number of time-outs, by seat."},
    )
    how = OneOf(*HOWS, required=True)


class TableOfRoundSchema(Schema):
    """A table of a round."""

    seats = fields.List(
        fields.String(metadata={"examples": ["5c1f0b7de2a94c7f8b1d"]}),
        required=True,
        metadata={"description": "By seat: the id of a player, or `bot:<strategy>`."},
    )
    game = Id(required=True, allow_none=True, metadata={"description": "The id of the game; null until it is open."})
    late = fields.List(Id(), required=True, metadata={"description": "The ids of the players who have timed out."})
    result = fields.Nested(ResultOfTableSchema, required=True, allow_none=True)


class RoundOfTournamentSchema(Schema):
    """A round; on a ladder, the tables that were paired together."""

    number = fields.Integer(required=True, metadata={"minimum": 1, "examples": [1]})
    at = fields.Integer(required=True, metadata=MS)
    deadline = fields.Integer(required=True, metadata=MS)
    closed = fields.Boolean(required=True)
    tables = fields.List(fields.Nested(TableOfRoundSchema), required=True)
    byes = fields.List(
        Id(), required=True, metadata={"description": "The ids of the players without a game in the round."}
    )


class TournamentRoundsSchema(LinkedSchema):
    """The rounds in order."""

    version = Version(required=True)
    items = fields.List(fields.Nested(RoundOfTournamentSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class StandingRowSchema(Schema):
    """A player's standing."""

    place = fields.Integer(required=True, metadata={"minimum": 1, "examples": [1]})
    player = Id(required=True)
    points = fields.Integer(required=True, metadata={"examples": [72]})
    played = fields.Integer(required=True, metadata={"minimum": 0, "examples": [3]})
    tie_breaks = fields.List(
        fields.Integer(metadata={"examples": [2]}),
        required=True,
        metadata={
            "description": "The values of the tie-breaks, in the order of the terms; higher is better. `time_outs` are "
            "negative; of `lots`, the first player drawn has -1, the next -2."
        },
    )
    standing = OneOf(*STANDINGS, required=True)


class TournamentStandingsSchema(LinkedSchema):
    """Standings, best first; on a ladder by rung."""

    version = Version(required=True)
    tie_breaks = fields.List(fields.String(metadata={"examples": ["opponents"]}), required=True)
    items = fields.List(fields.Nested(StandingRowSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class TournamentEventSchema(Schema):
    """An event of a tournament with its data."""

    version = Version(required=True)
    type = fields.String(required=True, metadata={"examples": ["RoundPaired"]})
    at = Time(required=True)
    actor = fields.String(required=True, metadata={"examples": ["system"]})
    told = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata={"description": "The data of the event, which depends on its type: see docs/tournaments.md."},
    )
    digest = fields.String(required=True, metadata={"examples": ["0" * 64]})


class TournamentEventsSchema(LinkedSchema):
    """Events of a tournament, oldest first."""

    items = fields.List(fields.Nested(TournamentEventSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
