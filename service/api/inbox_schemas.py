"""Response schemas for the inbox."""

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
    name = fields.String(
        required=True, metadata={"description": "The name of the game.", "examples": ["Friday evening"]}
    )
    version = Version(required=True, metadata={"description": "The current version of the game, for If-Match."})
    decision = fields.String(
        required=True,
        metadata={
            "description": "The type of the decision; `Consent` for the answer to a takeback request; `Wait` for the "
            "choice to wait, or not, for the seat `about`, which has timed out.",
            "examples": ["ChooseCombination"],
        },
    )
    text = fields.String(required=True, metadata={"examples": ["Choose a combination of cards"]})
    about = fields.Integer(
        required=True,
        allow_none=True,
        metadata={
            "description": "The seat that has timed out, for the decision `Wait`; else null.",
            "examples": [None],
        },
    )
    takeback = fields.Integer(
        required=True,
        allow_none=True,
        metadata={
            "description": "The id of the takeback request, for the decision `Consent`; else null.",
            "examples": [None],
        },
    )
    since = Time(required=True)
    deadline = Time(
        required=True,
        allow_none=True,
        metadata={
            "description": "The time when the caller times out if nothing happens; null while the clock is stopped."
        },
    )


class InboxDisputeSchema(DisputeSummarySchema):
    """An open dispute that concerns the caller."""

    to_rule = fields.Boolean(
        required=True, metadata={"description": "True if the dispute waits for the caller's ruling."}
    )


class InboxSchema(LinkedSchema):
    """Up to 200 decisions that wait for the caller, longest first, and open disputes."""

    items = fields.List(fields.Nested(WaitingSchema), required=True)
    disputes = fields.List(
        fields.Nested(InboxDisputeSchema),
        required=True,
        metadata={"description": "Disputes in the caller's games; for arbiters also those that wait for their ruling."},
    )
