"""Response schemas for the documentation; `representations` and `responses` build answers."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.service.api.clock_schemas import ClockSchema, RunningClockSchema
from scoresheet.service.api.fields import Address, Id, OneOf, SeatNumber, Time, Version
from scoresheet.service.api.requests import ON_DISPUTE, STATUSES, VISIBILITIES
from scoresheet.service.api.seat_requests import REPLACEMENTS
from scoresheet.service.api.seat_schemas import FormerHolderSchema, SeatSchema, UndecidedSchema

DIGEST = "^[0-9a-f]{64}$"
BASE64URL = "^[A-Za-z0-9_-]+$"
NEXT = {"description": "The value of `after` for the next page; null on the last page.", "examples": [None]}


class LinkedSchema(Schema):
    """Base of resources with the addresses of related resources."""

    links = fields.Dict(keys=fields.String(), values=Address(), required=True)


class WrongFieldSchema(Schema):
    """An error in a field of the request, named by a JSON pointer."""

    pointer = fields.String(required=True, metadata={"format": "json-pointer", "examples": ["/seats"]})
    detail = fields.String(required=True, metadata={"examples": ["Not a whole number."]})


class ProblemSchema(Schema):
    """An error (RFC 9457)."""

    type = Address("/api/problems/stale-version", required=True)
    title = fields.String(required=True, metadata={"examples": ["The game has moved on"]})
    status = fields.Integer(required=True, metadata={"minimum": 400, "maximum": 599, "examples": [412]})
    detail = fields.String(required=True, metadata={"examples": ["The game is at version 13."]})
    instance = Address("/api/v1/games/5c1f0b7de2a94c7f8b1d/moves", required=True)
    request_id = fields.String(
        required=True, metadata={"description": "The id of the request, for questions to the operator."}
    )
    errors = fields.List(fields.Nested(WrongFieldSchema))
    current_version = Version(metadata={"description": "The current version of the game."})
    game = Id(metadata={"description": "The id of a quarantined game."})
    version = Version(
        metadata={"description": "The version of the corrupt event, or of the event in the invalid line."}
    )
    line = fields.Integer(
        metadata={"minimum": 1, "description": "The number of the first invalid line of a record.", "examples": [10]}
    )


class SeatCountsSchema(Schema):
    """The minimum and maximum number of seats."""

    min = fields.Integer(required=True, metadata={"minimum": 1})
    max = fields.Integer(required=True, metadata={"minimum": 1})


class TitleSummarySchema(LinkedSchema):
    """A title in a list."""

    title = Id("industrial-waste", required=True)
    name = fields.String(required=True, metadata={"examples": ["Industrial Waste"]})
    seats = fields.Nested(SeatCountsSchema, required=True)
    solo = fields.Boolean(required=True, metadata={"description": "True if the title can be played alone."})
    minutes = fields.Integer(
        required=True,
        metadata={"minimum": 1, "description": "The approximate duration of a game in minutes.", "examples": [60]},
    )
    rules_version = fields.String(required=True, metadata={"examples": ["1"]})


class TitleDetailSchema(TitleSummarySchema):
    """A title with the shapes of its options and moves."""

    options = fields.Dict(
        required=True, metadata={"description": "The JSON Schema of the options.", "examples": [{"type": "object"}]}
    )
    moves = fields.Dict(required=True, metadata={"description": "The JSON Schema of each type of move."})
    components = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    texts = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.String()),
        required=True,
        metadata={"description": "The texts of cards and other pieces, by kind and id."},
    )
    notes = fields.List(fields.String(), required=True)


class TitleListSchema(LinkedSchema):
    """All titles, by name."""

    items = fields.List(fields.Nested(TitleSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class SeatScoreSchema(Schema):
    """The score of a seat."""

    seat = SeatNumber(required=True)
    points = fields.Integer(required=True)
    parts = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": "The points by source."},
    )
    tie_break = fields.List(
        fields.Integer(),
        required=True,
        metadata={"description": "The values that break a tie, in order; the higher one wins."},
    )


class TakebackSchema(Schema):
    """An open takeback request."""

    id = Version(required=True, metadata={"description": "The id of the request, for …/takebacks/{id}/answers."})
    seat = SeatNumber(required=True)
    to = Version(required=True)
    at = Time(required=True)
    agreed = fields.List(SeatNumber(), required=True, metadata={"description": "The seats that have agreed."})


class SettledTakebackSchema(LinkedSchema):
    """A takeback request and its outcome."""

    id = Version(required=True)
    seat = SeatNumber(required=True, metadata={"description": "The seat that made the request."})
    to = Version(required=True)
    at = Time(required=True)
    agreed = fields.List(SeatNumber(), required=True, metadata={"description": "The seats that have agreed."})
    outcome = OneOf(
        "asked",
        "agreed",
        "refused",
        "withdrawn",
        "lapsed",
        required=True,
        metadata={"description": "`asked` while it is open; `lapsed` if the game moved on before all had answered."},
    )
    settled = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The version of the event that settled it; null while it is open.", "examples": [42]},
    )


class ParentPositionSchema(LinkedSchema):
    """The position of another game from which a branch continues."""

    game = Id(required=True)
    version = Version(required=True)


class GameSummarySchema(LinkedSchema):
    """A game in a list."""

    id = Id(required=True)
    title = Id("industrial-waste", required=True)
    name = fields.String(required=True, metadata={"examples": ["Friday evening"]})
    status = OneOf(*STATUSES, required=True)
    version = Version(required=True)
    visibility = OneOf(*VISIBILITIES, required=True)
    rated = fields.Boolean(required=True)
    imported = fields.Boolean(
        required=True,
        metadata={"description": "True if the game was imported: it has no players here, and is not rated."},
    )
    voided = fields.Boolean(
        required=True, metadata={"description": "True if a ruling has voided the game: it does not count."}
    )
    on_dispute = OneOf(
        *ON_DISPUTE,
        required=True,
        metadata={"description": "The effect of an open dispute: play goes on, or waits for the ruling."},
    )
    disputes = fields.Integer(
        required=True, metadata={"minimum": 0, "description": "The number of open disputes.", "examples": [0]}
    )
    set_aside = fields.Boolean(
        required=True,
        metadata={"description": "True if the game is quarantined with a corrupt event; its data may be outdated."},
    )
    clock = fields.Nested(ClockSchema, required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    options = fields.Dict(
        required=True, metadata={"description": "The options, as defined by the title.", "examples": [{}]}
    )
    rules_version = fields.String(required=True, metadata={"examples": ["1"]})
    seed_commitment = fields.String(
        required=True,
        metadata={
            "pattern": DIGEST,
            "examples": ["5e" * 32],
            "description": "SHA-256 of the secret, which is revealed at the end.",
        },
    )
    scores = fields.List(fields.Nested(SeatScoreSchema), required=True)
    ranking = fields.List(
        fields.List(SeatNumber()),
        required=True,
        metadata={"description": "The seats from first to last place, ties together; empty before the end."},
    )
    club = Id(
        required=True,
        allow_none=True,
        metadata={"description": "The id of the club whose members can see and join the game; null if none."},
    )
    parent = fields.Nested(
        ParentPositionSchema,
        required=True,
        allow_none=True,
        metadata={"description": "The position from which a branch continues; null for other games."},
    )
    created_at = Time(required=True)
    updated_at = Time(required=True)


class GameDetailSchema(GameSummarySchema):
    """A game with its clock and open requests."""

    clock = fields.Nested(RunningClockSchema, required=True, allow_none=True)
    takeback = fields.Nested(TakebackSchema, required=True, allow_none=True)
    replacements = OneOf(
        *REPLACEMENTS,
        required=True,
        metadata={"description": "The players who may take over vacant seats; in private games always `invited`."},
    )
    handicap = fields.List(
        fields.Integer(),
        required=True,
        metadata={
            "description": "The points that each seat starts with, by seat; empty without a handicap.",
            "examples": [[]],
        },
    )
    former = fields.List(fields.Nested(FormerHolderSchema), required=True)
    undecided = fields.List(fields.Nested(UndecidedSchema), required=True)


class GameListSchema(LinkedSchema):
    """A page of games, newest first."""

    items = fields.List(fields.Nested(GameSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
