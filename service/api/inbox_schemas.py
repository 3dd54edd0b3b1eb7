"""The shapes of what waits for a player."""

from __future__ import annotations

from marshmallow import fields

from scoresheet.service.api.dispute_schemas import DisputeSummarySchema
from scoresheet.service.api.fields import Id, SeatNumber, Time, Version
from scoresheet.service.api.schemas import LinkedSchema


class WaitingSchema(LinkedSchema):
    """A decision that waits for the caller at one seat of a game."""

    game = Id(required=True)
    seat = SeatNumber(required=True)
    title = Id("industrial-waste", required=True)
    name = fields.String(required=True, metadata={"description": "Of the game.", "examples": ["Friday evening"]})
    version = Version(required=True, metadata={"description": "Of the game, now: what If-Match takes."})
    decision = fields.String(
        required=True,
        metadata={
            "description": "The type of the decision; or `Consent`: whether others may take moves back; "
            "or `Wait`: whether to wait for the seat `about`, whose time ran out.",
            "examples": ["ChooseCombination"],
        },
    )
    text = fields.String(required=True, metadata={"examples": ["Choose a combination of cards"]})
    about = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The seat that it is about whether to wait for, if it is.", "examples": [None]},
    )
    takeback = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The takeback that consent is asked to.", "examples": [None]},
    )
    since = Time(required=True)
    deadline = Time(
        required=True,
        allow_none=True,
        metadata={"description": "When your time runs out if nothing happens; null while it does not run."},
    )


class InboxDisputeSchema(DisputeSummarySchema):
    """An open dispute that concerns the caller."""

    to_rule = fields.Boolean(required=True, metadata={"description": "Whether it waits for the caller's ruling."})


class InboxSchema(LinkedSchema):
    """What waits for the caller, longest first, at most 200, and their open disputes."""

    items = fields.List(fields.Nested(WaitingSchema), required=True)
    disputes = fields.List(
        fields.Nested(InboxDisputeSchema),
        required=True,
        metadata={"description": "Of the caller's games; for arbiters also those that wait for their ruling."},
    )
