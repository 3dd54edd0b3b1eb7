"""Shapes of audit requests and answers that are the same for every title."""

from __future__ import annotations

from typing import get_args

from marshmallow import Schema, fields

from scoresheet.replays.findings import Damage
from scoresheet.service.api.fields import Id, OneOf, SeatNumber, Version
from scoresheet.service.api.proof_schemas import ReceiptSchema
from scoresheet.service.audit.audits import Place

VERDICTS = {
    "description": "`older_rules`: today's rules or components would decide a move otherwise than those of its time."
}
COUNT = {"minimum": 0, "examples": [12]}


class AuditedChainSchema(Schema):
    """The chain check: each event is as it was stored and continues the previous one."""

    ok = fields.Boolean(required=True)
    checked = fields.Integer(required=True, metadata={**COUNT, "description": "Events, those before the damaged one."})
    broken_at = Version(required=True, allow_none=True, metadata={"description": "The first event that is damaged."})
    broken_by = OneOf(
        *get_args(Damage),
        required=True,
        allow_none=True,
        metadata={
            "description": "Its bytes are not those of its digest, it is not there, it does not follow the event "
            "before, or it cannot be read by this version of the service."
        },
    )


class ContributionSchema(Schema):
    """A seat's contribution to the draws."""

    seat = SeatNumber(required=True)
    bot = fields.Boolean(required=True)
    entropy = fields.String(required=True, metadata={"examples": ["my own words"]})
    entropy_from = fields.String(
        required=True,
        metadata={
            "description": "Who came up with it; `server` where it was left to the service, empty where nobody said.",
            "examples": ["device"],
        },
    )


class AuditedChanceSchema(Schema):
    """The check of the draws: the secret matches the commitment and yields every draw."""

    checked = fields.Integer(required=True, metadata={**COUNT, "description": "Draws; 0 until the game is over."})
    proven = fields.Integer(
        required=True, metadata={**COUNT, "description": "Draws that anybody can make again from what was revealed."}
    )
    broken_at = Version(required=True, allow_none=True, metadata={"description": "The first event with a wrong one."})
    revealed = fields.Boolean(required=True, metadata={"description": "Whether the end has revealed the secret."})
    by_service = fields.Boolean(
        required=True,
        metadata={"description": "The game goes on: the service made all draws again, and says no more."},
    )
    contributions = fields.List(fields.Nested(ContributionSchema), required=True)


class DifferenceSchema(Schema):
    """A piece of derived data that contradicts the events."""

    place = OneOf(*get_args(Place), required=True)
    version = Version(required=True)


class AuditedDerivedSchema(Schema):
    """The check of derived data and API answers against the events."""

    checked = fields.Integer(required=True, metadata={**COUNT, "description": "Positions that were compared."})
    differ = fields.List(fields.Nested(DifferenceSchema), required=True)


class AuditedReceiptsSchema(Schema):
    """The public keys for checking receipts; the service keeps no receipts."""

    key_ids = fields.List(Id("9f86d081884c7d65"), required=True)
    head = fields.Nested(
        ReceiptSchema,
        required=True,
        allow_none=True,
        metadata={"description": "For the last event; none of a broken chain."},
    )
