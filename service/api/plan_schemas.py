"""Response schemas for tried plans; each title defines its own boards and moves."""

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
    asked = fields.String(required=True, metadata={"description": "The type of the decision that the move answers."})
    text = fields.String(required=True)
    came = fields.List(
        fields.String(), required=True, metadata={"description": "The certain consequences, one sentence each."}
    )


class PossibleMovesSchema(TitledSchema):
    """A seat's legal moves at that point, as far as they are certain."""

    seat = SeatNumber(required=True)
    asked = fields.Boolean(required=True, metadata={"description": "True if a decision waits for the seat."})
    moves = fields.List(Own("Move"), required=True)


class TriedPlanSchema(TitledSchema, LinkedSchema):
    """The certain part of a plan, and the board after it."""

    title = TitleId(required=True)
    game = Id(required=True)
    version = Version(required=True, metadata={"description": "The position from which the plan starts."})
    seat = SeatNumber(required=True)
    tried = fields.List(fields.Nested(TriedMoveSchema), required=True)
    stopped = OneOf(
        *get_args(Stop),
        required=True,
        metadata={
            "description": "The reason for an early end: the next move is `illegal`, its result is `unknown` because "
            "it depends on draws or hidden information, or the game is `over`; empty if all moves were tried.",
            "examples": [""],
        },
    )
    board = Own("Board", required=True)
    next = fields.List(fields.Nested(PossibleMovesSchema), required=True)
