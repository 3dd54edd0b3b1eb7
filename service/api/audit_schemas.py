"""Response schemas for the parts of audits that are the same for every title."""

from __future__ import annotations

from typing import get_args

from marshmallow import Schema, fields

from scoresheet.replays.findings import Damage
from scoresheet.service.api.fields import Id, OneOf, SeatNumber, Version
from scoresheet.service.api.proof_schemas import ReceiptSchema
from scoresheet.service.audit.audits import Place

VERDICTS = {
    "description": "`broken` if something is wrong, `older_rules` if today's rules or components would decide a move "
    "differently, else `sound`."
}
COUNT = {"minimum": 0, "examples": [12]}


class AuditedChainSchema(Schema):
    """The chain check: each event is as it was stored and continues the previous one."""

    ok = fields.Boolean(required=True)
    checked = fields.Integer(
        required=True,
        metadata={**COUNT, "description": "The number of checked events; the check ends at a corrupt one."},
    )
    broken_at = Version(
        required=True,
        allow_none=True,
        metadata={"description": "The version of the first corrupt event; null if there is none."},
    )
    broken_by = OneOf(
        *get_args(Damage),
        required=True,
        allow_none=True,
        metadata={
            "description": "The fault of that event: its bytes do not match its digest, it is missing, it does not "
            "continue the previous event, or this version of the service cannot read it. Null if there is none."
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
            "description": "The source of the contribution: `server` for the service; empty if unknown.",
            "examples": ["device"],
        },
    )


class AuditedChanceSchema(Schema):
    """The check of the draws: the secret matches the commitment and yields every draw."""

    checked = fields.Integer(
        required=True, metadata={**COUNT, "description": "The number of checked draws; 0 until the game is over."}
    )
    proven = fields.Integer(
        required=True, metadata={**COUNT, "description": "The number of draws that anyone can derive from the secret."}
    )
    broken_at = Version(
        required=True,
        allow_none=True,
        metadata={"description": "The version of the first event with a wrong draw; null if none."},
    )
    revealed = fields.Boolean(
        required=True, metadata={"description": "True once the end of the game has revealed the secret."}
    )
    by_service = fields.Boolean(
        required=True,
        metadata={"description": "True if the service has derived all draws itself, because the game is running."},
    )
    contributions = fields.List(fields.Nested(ContributionSchema), required=True)


class DifferenceSchema(Schema):
    """A piece of derived data that contradicts the events."""

    place = OneOf(*get_args(Place), required=True)
    version = Version(required=True)


class AuditedDerivedSchema(Schema):
    """The check of derived data and API answers against the events."""

    checked = fields.Integer(required=True, metadata={**COUNT, "description": "The number of compared positions."})
    differ = fields.List(fields.Nested(DifferenceSchema), required=True)


class AuditedReceiptsSchema(Schema):
    """The public keys for checking receipts; the service keeps no receipts."""

    key_ids = fields.List(Id("9f86d081884c7d65"), required=True)
    head = fields.Nested(
        ReceiptSchema,
        required=True,
        allow_none=True,
        metadata={"description": "The receipt for the latest event; null if the chain is broken."},
    )
