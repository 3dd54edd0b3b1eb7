"""Response schemas for receipts, keys and the transparency log."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.service.api.fields import Id, Time, Version
from scoresheet.service.api.schemas import BASE64URL, DIGEST, NEXT, LinkedSchema

PATH = {"description": "The hashes of the proof in hexadecimal, from the leaves to the root."}


class ReceiptSchema(Schema):
    """A signed receipt."""

    game = Id(required=True)
    version = Version(required=True)
    digest = fields.String(required=True, metadata={"pattern": DIGEST, "examples": ["d1" * 32]})
    at = Time(required=True)
    key_id = Id("9f86d081884c7d65", required=True)
    signature = fields.String(
        required=True,
        metadata={"pattern": BASE64URL, "examples": ["MEUCIQ"], "description": "The Ed25519 signature in base64url."},
    )


class ReceiptListSchema(LinkedSchema):
    """A page of receipts, oldest first."""

    items = fields.List(fields.Nested(ReceiptSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class KeySchema(Schema):
    """A public key for checking receipts."""

    key_id = Id("9f86d081884c7d65", required=True)
    algorithm = fields.String(required=True, metadata={"examples": ["Ed25519"]})
    public_key = fields.String(
        required=True,
        metadata={"pattern": BASE64URL, "examples": ["MCowBQ"], "description": "The Ed25519 key in base64url."},
    )


class KeyListSchema(LinkedSchema):
    """The public keys, newest first."""

    items = fields.List(fields.Nested(KeySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class LogHeadSchema(LinkedSchema):
    """A signed head of the transparency log."""

    tree_size = fields.Integer(
        required=True, metadata={"minimum": 0, "description": "The number of events in the log.", "examples": [1200]}
    )
    root_hash = fields.String(required=True, metadata={"pattern": DIGEST, "examples": ["a7" * 32]})
    timestamp = Time(required=True)
    key_id = Id("9f86d081884c7d65", required=True)
    signature = fields.String(
        required=True,
        metadata={
            "pattern": BASE64URL,
            "examples": ["MEUCIQ"],
            "description": "The Ed25519 signature in base64url over the bytes specified at /api/docs/log.",
        },
    )


class LogSchema(LinkedSchema):
    """The state of the transparency log."""

    head = fields.Nested(
        LogHeadSchema,
        required=True,
        allow_none=True,
        metadata={"description": "The newest signed head; null before the first one."},
    )
    tree_size = fields.Integer(
        required=True, metadata={"minimum": 0, "description": "The number of events in the tree.", "examples": [1200]}
    )
    sound = fields.Boolean(
        required=True,
        allow_none=True,
        metadata={"description": "True if the stored events match all signed heads; null before the first check."},
    )


class HeadListSchema(LinkedSchema):
    """A page of heads, oldest first."""

    items = fields.List(fields.Nested(LogHeadSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class ConsistencySchema(LinkedSchema):
    """The proof that the log of one size begins with that of another."""

    first = fields.Integer(required=True, metadata={"minimum": 0, "examples": [800]})
    second = fields.Integer(required=True, metadata={"minimum": 0, "examples": [1200]})
    consistency_path = fields.List(
        fields.String(metadata={"pattern": DIGEST, "examples": ["c0" * 32]}), required=True, metadata=PATH
    )


class InclusionSchema(LinkedSchema):
    """The proof that an event is in the log."""

    game = Id(required=True)
    version = Version(required=True)
    tree_size = fields.Integer(required=True, metadata={"minimum": 1, "examples": [1200]})
    leaf_index = fields.Integer(
        required=True,
        metadata={"minimum": 0, "description": "The index of the event in the log, counted from 0.", "examples": [17]},
    )
    leaf_hash = fields.String(required=True, metadata={"pattern": DIGEST, "examples": ["1e" * 32]})
    inclusion_path = fields.List(
        fields.String(metadata={"pattern": DIGEST, "examples": ["c0" * 32]}), required=True, metadata=PATH
    )
    head = fields.Nested(
        LogHeadSchema,
        required=True,
        allow_none=True,
        metadata={"description": "The signed head of this size; null if there is none."},
    )
