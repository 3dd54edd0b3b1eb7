"""The shapes of disputes as clients get them."""

from __future__ import annotations

from marshmallow import fields

from scoresheet.domain.commands.disputes import REMEDIES
from scoresheet.service.api.fields import Id, OneOf, SeatNumber, Time, Version
from scoresheet.service.api.schemas import NEXT, LinkedSchema

STANDINGS = ("open", "upheld", "dismissed", "withdrawn", "expired")


class DisputeSummarySchema(LinkedSchema):
    """A dispute as lists have it."""

    id = Version(required=True, metadata={"description": "The version of the event that raised it."})
    game = Id(required=True)
    title = Id("industrial-waste", required=True)
    name = fields.String(required=True, metadata={"description": "Of the game.", "examples": ["Friday evening"]})
    seat = SeatNumber(required=True, metadata={"description": "Who disputes."})
    about = Version(required=True, metadata={"description": "The position after what is disputed."})
    reason = fields.String(required=True, metadata={"examples": ["That card was not mine to draw."]})
    at = Time(required=True)
    standing = OneOf(*STANDINGS, required=True)
    closed = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The version of the event that ended it.", "examples": [42]},
    )
    remedy = OneOf(*REMEDIES, required=True)
    game_again = Id(
        required=True, allow_none=True, metadata={"description": "The game in which it is played again, by a ruling."}
    )


class DisputeDetailSchema(DisputeSummarySchema):
    """A dispute of a game, with all that was said of it."""

    to = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The position that a rewind or a replay leads to.", "examples": [11]},
    )
    note = fields.String(required=True, metadata={"description": "What the arbiter says of it.", "examples": [""]})
    holds = fields.Boolean(
        required=True,
        metadata={"description": "Whether it stops the clocks, and play in a game that waits for rulings."},
    )
    arbiters = fields.List(
        Id(), required=True, metadata={"description": "Who has looked at what is hidden, or ruled: ids of players."}
    )
    remedies = fields.List(
        OneOf(*REMEDIES),
        required=True,
        metadata={"description": "Which remedies a ruling can have now."},
    )


class DisputeListSchema(LinkedSchema):
    """Disputes, the oldest first."""

    items = fields.List(fields.Nested(DisputeSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class DisputesOfGameSchema(LinkedSchema):
    """All disputes of a game, the oldest first."""

    items = fields.List(fields.Nested(DisputeDetailSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
