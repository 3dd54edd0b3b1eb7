"""Response schemas for disputes."""

from __future__ import annotations

from marshmallow import fields

from scoresheet.domain.commands.disputes import REMEDIES
from scoresheet.service.api.fields import Id, OneOf, SeatNumber, Time, Version
from scoresheet.service.api.schemas import NEXT, LinkedSchema

STANDINGS = ("open", "upheld", "dismissed", "withdrawn", "expired")


class DisputeSummarySchema(LinkedSchema):
    """A dispute in a list."""

    id = Version(required=True, metadata={"description": "The version of the event that raised the dispute."})
    game = Id(required=True)
    title = Id("industrial-waste", required=True)
    name = fields.String(
        required=True, metadata={"description": "The name of the game.", "examples": ["Friday evening"]}
    )
    seat = SeatNumber(required=True, metadata={"description": "The seat that raised the dispute."})
    about = Version(required=True, metadata={"description": "The disputed position, just after the event in question."})
    reason = fields.String(required=True, metadata={"examples": ["That card was not mine to draw."]})
    at = Time(required=True)
    standing = OneOf(*STANDINGS, required=True)
    closed = fields.Integer(
        required=True,
        allow_none=True,
        metadata={
            "description": "The version of the event that closed the dispute; null while it is open.",
            "examples": [42],
        },
    )
    remedy = OneOf(*REMEDIES, required=True)
    game_again = Id(
        required=True,
        allow_none=True,
        metadata={"description": "The new game that a ruling has opened; null if there is none."},
    )


class DisputeDetailSchema(DisputeSummarySchema):
    """A dispute with its ruling and the arbiters involved."""

    to = fields.Integer(
        required=True,
        allow_none=True,
        metadata={
            "description": "The position of a rewind or a replay; null if the ruling has none.",
            "examples": [11],
        },
    )
    note = fields.String(
        required=True, metadata={"description": "The arbiter's reasons; empty before the ruling.", "examples": [""]}
    )
    holds = fields.Boolean(
        required=True,
        metadata={"description": "True while the dispute stops the clocks, and play if the game waits for rulings."},
    )
    arbiters = fields.List(
        Id(),
        required=True,
        metadata={"description": "The ids of the arbiters who have looked at hidden information, or ruled."},
    )
    remedies = fields.List(
        OneOf(*REMEDIES),
        required=True,
        metadata={"description": "The remedies that a ruling can have now; empty once the dispute is closed."},
    )


class DisputeListSchema(LinkedSchema):
    """Disputes, oldest first."""

    items = fields.List(fields.Nested(DisputeSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class DisputesOfGameSchema(LinkedSchema):
    """All disputes of a game, oldest first."""

    items = fields.List(fields.Nested(DisputeDetailSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
