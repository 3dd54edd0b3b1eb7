"""Shapes of answers. They only describe; `representations` and `responses` build answers."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.service.accounts.tokens import SCOPES, SESSION, TOKEN
from scoresheet.service.api.clock_schemas import ClockSchema, RunningClockSchema
from scoresheet.service.api.fields import Address, Id, OneOf, SeatNumber, Time, Version
from scoresheet.service.api.requests import ON_DISPUTE, STATUSES, VISIBILITIES
from scoresheet.service.api.seat_requests import REPLACEMENTS
from scoresheet.service.api.seat_schemas import FormerHolderSchema, SeatSchema, UndecidedSchema

DIGEST = "^[0-9a-f]{64}$"
BASE64URL = "^[A-Za-z0-9_-]+$"
NEXT = {"description": "What `after` is for the next page; null at the end.", "examples": [None]}


class LinkedSchema(Schema):
    """Base of resources: the addresses of what belongs to them."""

    links = fields.Dict(keys=fields.String(), values=Address(), required=True)


class WrongFieldSchema(Schema):
    """An error in a field of the body, named by a JSON pointer."""

    pointer = fields.String(required=True, metadata={"format": "json-pointer", "examples": ["/seats"]})
    detail = fields.String(required=True, metadata={"examples": ["Not a whole number."]})


class ProblemSchema(Schema):
    """An error (RFC 9457)."""

    type = Address("/api/problems/stale-version", required=True)
    title = fields.String(required=True, metadata={"examples": ["The game has moved on"]})
    status = fields.Integer(required=True, metadata={"minimum": 400, "maximum": 599, "examples": [412]})
    detail = fields.String(required=True, metadata={"examples": ["The game is at version 13."]})
    instance = Address("/api/v1/games/5c1f0b7de2a94c7f8b1d/moves", required=True)
    request_id = fields.String(required=True, metadata={"description": "Tell us this id if you ask about it."})
    errors = fields.List(fields.Nested(WrongFieldSchema))
    current_version = Version(metadata={"description": "Where the game is now."})
    game = Id(metadata={"description": "Of a game that is set aside."})
    version = Version(metadata={"description": "Its event that is not as it was stored, or that of the wrong line."})
    line = fields.Integer(
        metadata={"minimum": 1, "description": "Of a record: its first line that is wrong.", "examples": [10]}
    )


class PlayerSchema(LinkedSchema):
    """A public profile."""

    id = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ada"]})
    former = fields.Boolean(required=True, metadata={"description": "Whether the account has been deleted."})
    bot = fields.Boolean(required=True, metadata={"description": "Whether it is the account of a program."})
    run_by = Id(required=True, allow_none=True, metadata={"description": "Of a bot: the id of the player who runs it."})


class PlayerListSchema(LinkedSchema):
    """Several players."""

    items = fields.List(fields.Nested(PlayerSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class TokenSummarySchema(LinkedSchema):
    """A token without its secret."""

    id = Id(required=True)
    kind = OneOf(TOKEN, SESSION, required=True)
    scopes = fields.List(OneOf(*SCOPES), required=True)
    label = fields.String(required=True, metadata={"examples": ["My bot"]})
    created_at = Time(required=True)
    expires_at = Time(required=True)
    used_at = Time(
        required=True,
        allow_none=True,
        metadata={"description": "The hour in which it was used last."},
    )


class TokenCreatedSchema(TokenSummarySchema):
    """A token with its secret."""

    token = fields.String(
        required=True, metadata={"description": "Shown this once.", "examples": ["ss_Zm9yIHlvdSBhbG9uZQ"]}
    )


class TokenListSchema(LinkedSchema):
    """The tokens and sessions of a player."""

    items = fields.List(fields.Nested(TokenSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class SeatCountsSchema(Schema):
    """With how many seats it is played."""

    min = fields.Integer(required=True, metadata={"minimum": 1})
    max = fields.Integer(required=True, metadata={"minimum": 1})


class TitleSummarySchema(LinkedSchema):
    """A title as lists have it."""

    title = Id("industrial-waste", required=True)
    name = fields.String(required=True, metadata={"examples": ["Industrial Waste"]})
    seats = fields.Nested(SeatCountsSchema, required=True)
    solo = fields.Boolean(required=True, metadata={"description": "Whether one can play alone."})
    minutes = fields.Integer(
        required=True, metadata={"minimum": 1, "description": "How long a game takes.", "examples": [60]}
    )
    rules_version = fields.String(required=True, metadata={"examples": ["1"]})


class TitleDetailSchema(TitleSummarySchema):
    """A title with the shapes of its options and moves."""

    options = fields.Dict(required=True, metadata={"description": "JSON Schema.", "examples": [{"type": "object"}]})
    moves = fields.Dict(required=True, metadata={"description": "JSON Schema of each move type."})
    components = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    texts = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.String()),
        required=True,
        metadata={"description": "What cards and the like do: by kind, and by id."},
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
        metadata={"description": "What the points are made of."},
    )
    tie_break = fields.List(
        fields.Integer(), required=True, metadata={"description": "What breaks a tie: higher wins."}
    )


class TakebackSchema(Schema):
    """A takeback that waits for answers."""

    id = Version(required=True, metadata={"description": "Where it is answered: …/takebacks/{id}/answers."})
    seat = SeatNumber(required=True)
    to = Version(required=True)
    at = Time(required=True)
    agreed = fields.List(SeatNumber(), required=True, metadata={"description": "The seats that have agreed."})


class SettledTakebackSchema(LinkedSchema):
    """A takeback that was asked for, and what became of it."""

    id = Version(required=True)
    seat = SeatNumber(required=True, metadata={"description": "Who asked."})
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
        metadata={"description": "`asked` while it waits; `lapsed` when the game went on before all had answered."},
    )
    settled = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The version of the event by which it was settled.", "examples": [42]},
    )


class ParentPositionSchema(LinkedSchema):
    """The position of another game that a branch goes on from."""

    game = Id(required=True)
    version = Version(required=True)


class GameSummarySchema(LinkedSchema):
    """A game as lists have it."""

    id = Id(required=True)
    title = Id("industrial-waste", required=True)
    name = fields.String(required=True, metadata={"examples": ["Friday evening"]})
    status = OneOf(*STATUSES, required=True)
    version = Version(required=True)
    visibility = OneOf(*VISIBILITIES, required=True)
    rated = fields.Boolean(required=True)
    imported = fields.Boolean(
        required=True,
        metadata={"description": "Whether it came from a record: its players are nobody here, it is not rated."},
    )
    voided = fields.Boolean(required=True, metadata={"description": "Whether a ruling made it count for nothing."})
    on_dispute = OneOf(
        *ON_DISPUTE, required=True, metadata={"description": "Whether it goes on or waits while a dispute is open."}
    )
    disputes = fields.Integer(
        required=True, metadata={"minimum": 0, "description": "How many disputes are open.", "examples": [0]}
    )
    set_aside = fields.Boolean(
        required=True,
        metadata={"description": "Whether it is damaged, and waits to be mended: what is told of it may be behind."},
    )
    clock = fields.Nested(ClockSchema, required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    options = fields.Dict(
        required=True, metadata={"description": "As the title describes its options.", "examples": [{}]}
    )
    rules_version = fields.String(required=True, metadata={"examples": ["1"]})
    seed_commitment = fields.String(
        required=True,
        metadata={
            "pattern": DIGEST,
            "examples": ["5e" * 32],
            "description": "SHA-256 of the secret that the end reveals.",
        },
    )
    scores = fields.List(fields.Nested(SeatScoreSchema), required=True)
    ranking = fields.List(
        fields.List(SeatNumber()),
        required=True,
        metadata={"description": "Best first, ties together; empty before the end."},
    )
    club = Id(required=True, allow_none=True, metadata={"description": "The club whose members may see and join it."})
    parent = fields.Nested(
        ParentPositionSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Of a branch: what it goes on from."},
    )
    created_at = Time(required=True)
    updated_at = Time(required=True)


class GameDetailSchema(GameSummarySchema):
    """A game with what waits for an answer in it."""

    clock = fields.Nested(RunningClockSchema, required=True, allow_none=True)
    takeback = fields.Nested(TakebackSchema, required=True, allow_none=True)
    replacements = OneOf(
        *REPLACEMENTS, required=True, metadata={"description": "Who may take over vacant seats, if it is not private."}
    )
    handicap = fields.List(
        fields.Integer(),
        required=True,
        metadata={"description": "Points that each seat was given as its start; empty if none was.", "examples": [[]]},
    )
    former = fields.List(fields.Nested(FormerHolderSchema), required=True)
    undecided = fields.List(fields.Nested(UndecidedSchema), required=True)


class GameListSchema(LinkedSchema):
    """A page of games, newest first."""

    items = fields.List(fields.Nested(GameSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
