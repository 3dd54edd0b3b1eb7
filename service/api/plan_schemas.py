"""Shapes of tried plans; each title defines its boards and moves."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from scoresheet.domain.conditional_moves.plans import Stop
from scoresheet.service.api.fields import Id, OneOf, Own, SeatNumber, TitleId, Version
from scoresheet.service.api.schemas import LinkedSchema
from scoresheet.service.api.titled import TitledSchema


class TriedMoveSchema(TitledSchema):
    """A tried move and its certain consequences, one sentence each."""

    seat = SeatNumber(required=True)
    move = Own("Move", required=True)
    asked = fields.String(required=True, metadata={"description": "The type of the decision that it answers."})
    text = fields.String(required=True)
    came = fields.List(fields.String(), required=True)


class PossibleMovesSchema(TitledSchema):
    """The seat's legal moves then, as far as they can be known."""

    seat = SeatNumber(required=True)
    asked = fields.Boolean(required=True)
    moves = fields.List(Own("Move"), required=True)


class TriedPlanSchema(TitledSchema, LinkedSchema):
    """How far a plan can be foreseen, and the board at that point."""

    title = TitleId(required=True)
    game = Id(required=True)
    version = Version(required=True, metadata={"description": "The position that it begins at."})
    seat = SeatNumber(required=True)
    tried = fields.List(fields.Nested(TriedMoveSchema), required=True)
    stopped = OneOf(
        *get_args(Stop),
        required=True,
        metadata={
            "description": "Why no further: a move is `illegal`; what comes of it is `unknown` before it is made, "
            "because it depends on draws or on what is hidden; the game is `over`.",
            "examples": [""],
        },
    )
    board = Own("Board", required=True)
    next = fields.List(fields.Nested(PossibleMovesSchema), required=True)
