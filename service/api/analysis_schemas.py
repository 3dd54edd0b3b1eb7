"""Response schemas for analyses; each title defines its own moves."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from scoresheet.replays.analysis import Verdict
from scoresheet.service.api.fields import Id, OneOf, Own, SeatNumber, Thousandths, Time, TitleId, Version
from scoresheet.service.api.schemas import LinkedSchema
from scoresheet.service.api.titled import TitledSchema


class PreferredMoveSchema(TitledSchema):
    """A move that looks better, with each seat's chance after it, in thousandths."""

    move = Own("Move", required=True)
    text = fields.String(required=True)
    chances = fields.List(Thousandths(), required=True)


class JudgedDecisionSchema(TitledSchema, LinkedSchema):
    """A decision, judged by what its seat knew."""

    version = Version(required=True, metadata={"description": "The version of the event of the move."})
    seat = SeatNumber(required=True)
    move = Own("Move", required=True)
    text = fields.String(required=True)
    before = fields.List(
        Thousandths(),
        required=True,
        metadata={"description": "The chances of first place by seat, with the best move found."},
    )
    after = fields.List(
        Thousandths(),
        required=True,
        metadata={"description": "The chances of first place by seat, with the move made."},
    )
    preferred = fields.List(
        fields.Nested(PreferredMoveSchema),
        required=True,
        metadata={"description": "The moves that look better, best first."},
    )
    loss = Thousandths(required=True, metadata={"description": "The chance lost by the move, in thousandths."})
    error = Thousandths(required=True, metadata={"description": "The standard error of the loss, in thousandths."})
    worlds = fields.Integer(
        required=True,
        metadata={"minimum": 1, "description": "The number of sampled worlds in which the moves were tried."},
    )
    verdict = OneOf(
        *get_args(Verdict),
        required=True,
        metadata={"description": "The verdict on the move; empty unless the loss is statistically certain."},
    )


class TurningPointShape(LinkedSchema):
    """A decision that changes the most likely winner."""

    version = Version(required=True)
    was = SeatNumber(
        required=True,
        allow_none=True,
        metadata={"description": "The favourite before; in a solo game null if no good result was likely."},
    )
    to = SeatNumber(
        required=True,
        allow_none=True,
        metadata={"description": "The favourite after; in a solo game null if no good result is likely."},
    )
    swing = fields.Integer(
        required=True, metadata={"description": "The rise of the new favourite's chances, in thousandths."}
    )
    by = OneOf(
        *get_args(Verdict),
        required=True,
        metadata={"description": "The verdict on the decision; empty if chance or small losses caused the change."},
    )


class FoundAnalysisSchema(TitledSchema):
    """The results of an analysis."""

    fitted = fields.Integer(
        required=True,
        metadata={
            "minimum": 0,
            "description": "The number of simulated games behind the chances; 0 if the chances are guesses.",
        },
    )
    accuracy = fields.List(
        Thousandths(allow_none=True),
        required=True,
        metadata={"description": "The accuracy by seat in thousandths: 1000 without losses; null if not judged."},
    )
    result = fields.List(
        Thousandths(), required=True, metadata={"description": "The share of first place at the end, by seat."}
    )
    turning_points = fields.List(fields.Nested(TurningPointShape), required=True)
    worst = fields.List(
        Version(), required=True, metadata={"description": "The versions of the biggest mistakes, biggest first."}
    )
    decisions = fields.List(fields.Nested(JudgedDecisionSchema), required=True)


class AnalysedGameSchema(TitledSchema, LinkedSchema):
    """The state and the results of an analysis."""

    title = TitleId(required=True)
    game = Id(required=True)
    version = Version(required=True)
    status = OneOf("queued", "running", "done", "failed", required=True)
    others_before = fields.Integer(
        required=True, metadata={"minimum": 0, "description": "The number of analyses ahead in the queue."}
    )
    done = fields.Integer(
        required=True, metadata={"minimum": 0, "description": "The number of decisions judged so far."}
    )
    total = fields.Integer(
        required=True,
        metadata={"minimum": 0, "description": "The number of decisions to judge; 0 before the analysis begins."},
    )
    playouts = fields.Integer(
        required=True, metadata={"minimum": 1, "description": "The number of play-outs per decision."}
    )
    asked_at = Time(required=True)
    found = fields.Nested(FoundAnalysisSchema, required=True, allow_none=True)
