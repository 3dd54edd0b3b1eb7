"""Answers with parts that titles define, described per title and as a union."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from apispec import APISpec
from marshmallow import Schema, fields

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.replays.analysis import Verdict as MoveVerdict
from scoresheet.replays.findings import Kind, Verdict
from scoresheet.service.api import audit_schemas
from scoresheet.service.api.components import components_of, prefix, union
from scoresheet.service.api.fields import Id, OneOf, Own, SeatNumber, Thousandths, Time, TitleId, Version
from scoresheet.service.api.proof_schemas import ReceiptSchema
from scoresheet.service.api.schemas import NEXT, LinkedSchema, SeatScoreSchema


class TitledSchema(Schema):
    """A schema with such parts; with a field `title`, also the union over all titles."""


class AwaitingSchema(TitledSchema):
    """A seat to act, and its decision."""

    seat = SeatNumber(required=True)
    decision = Own("Decision", required=True)


class ViewerSchema(Schema):
    """The seats whose view the caller has, or all."""

    seat = SeatNumber(required=True, allow_none=True)
    seats = fields.List(SeatNumber(), required=True)
    all = fields.Boolean(required=True)


class LatestMoveSchema(TitledSchema):
    """The move that led to a position."""

    seat = SeatNumber(required=True)
    version = Version(required=True)
    move = Own("Move", required=True)
    text = fields.String(required=True)


class PositionSchema(TitledSchema, LinkedSchema):
    """A position as the caller may see it."""

    title = TitleId(required=True)
    game = Id(required=True)
    version = Version(required=True)
    head = Version(required=True, metadata={"description": "The version that the game is at."})
    at = Time(required=True)
    viewer = fields.Nested(ViewerSchema, required=True)
    board = Own("Board", required=True)
    awaiting = fields.List(fields.Nested(AwaitingSchema), required=True)
    last = fields.Nested(LatestMoveSchema, required=True, allow_none=True)
    scores = fields.List(fields.Nested(SeatScoreSchema), required=True)


class LegalMoveSchema(TitledSchema):
    """A legal move, in words, and the piece or place it concerns."""

    move = Own("Move", required=True)
    text = fields.String(required=True)
    anchor = fields.String(required=True, metadata={"description": "An id that stands in the board, or nothing."})
    answers = fields.Boolean(
        required=True, metadata={"description": "Whether it answers the decision; else that stays open."}
    )


class LegalMovesSchema(TitledSchema, LinkedSchema):
    """The legal moves of a seat."""

    title = TitleId(required=True)
    version = Version(required=True)
    seat = SeatNumber(required=True, allow_none=True)
    decision = Own("Decision", required=True, allow_none=True)
    moves = fields.List(fields.Nested(LegalMoveSchema), required=True)


class EventListSchema(TitledSchema, LinkedSchema):
    """A page of events, oldest first."""

    title = TitleId(required=True)
    items = fields.List(Own("Event"), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class CommandAcceptedSchema(TitledSchema, LinkedSchema):
    """The result of a command."""

    title = TitleId(required=True)
    version = Version(required=True)
    event = Own("Event", required=True)
    awaiting = fields.List(fields.Nested(AwaitingSchema), required=True)
    receipt = fields.Nested(ReceiptSchema, required=True)


class OutcomeSchema(TitledSchema):
    """The result of an event: effects, their sentences, and final scores."""

    effects = fields.List(Own("Effect"), required=True)
    texts = fields.List(fields.String(), required=True)
    scores = fields.List(fields.Nested(SeatScoreSchema), required=True)
    ranking = fields.List(fields.List(SeatNumber()), required=True)


class DivergenceSchema(TitledSchema, LinkedSchema):
    """An event that today's rules see otherwise than it is stored."""

    version = Version(required=True)
    kind = OneOf(
        *get_args(Kind),
        required=True,
        metadata={
            "description": "Today's rules make something else of it, forbid it, or draw otherwise; it cannot happen to "
            "the game as it stands; what is stored of it cannot be applied."
        },
    )
    older = fields.Boolean(
        required=True, metadata={"description": "It was decided under other rules or components than today's."}
    )
    seat = SeatNumber(required=True, allow_none=True)
    move = Own("Move", required=True, allow_none=True)
    text = fields.String(required=True)
    expected = fields.Nested(
        OutcomeSchema,
        required=True,
        allow_none=True,
        metadata={"description": "By today's rules, if they make anything."},
    )
    stored = fields.Nested(OutcomeSchema, required=True)
    rules_version = fields.String(required=True, metadata={"examples": ["1"]})
    components = fields.String(required=True, metadata={"description": "The edition, as a digest."})


class AuditedRulesSchema(TitledSchema):
    """What today's rules make of each move, decided again with its recorded draws."""

    checked = fields.Integer(required=True, metadata={"minimum": 0})
    count = fields.Integer(required=True, metadata={"minimum": 0, "description": "Events that diverge."})
    diverged = fields.List(fields.Nested(DivergenceSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
    rules_version = fields.String(required=True, metadata={"description": "Today's.", "examples": ["1"]})
    components = fields.String(required=True, metadata={"description": "Today's edition, as a digest."})
    earlier = fields.Integer(
        required=True, metadata={"minimum": 0, "description": "Moves that were decided under others than today's."}
    )
    withheld = fields.Boolean(
        required=True, metadata={"description": "Which of those diverge is told when the game is over."}
    )
    stopped_at = Version(
        required=True, allow_none=True, metadata={"description": "An event that cannot be applied: none behind it was."}
    )


class AuditSchema(TitledSchema, LinkedSchema):
    """The audit of a game from its stored events."""

    title = TitleId(required=True)
    game = Id(required=True)
    verdict = OneOf(*get_args(Verdict), required=True, metadata=audit_schemas.VERDICTS)
    events = fields.Integer(required=True, metadata={"minimum": 0})
    chain = fields.Nested(audit_schemas.AuditedChainSchema, required=True)
    rules = fields.Nested(AuditedRulesSchema, required=True)
    chance = fields.Nested(audit_schemas.AuditedChanceSchema, required=True)
    derived = fields.Nested(audit_schemas.AuditedDerivedSchema, required=True)
    receipts = fields.Nested(audit_schemas.AuditedReceiptsSchema, required=True)


class PreferredMoveSchema(TitledSchema):
    """A move that looks better, with the chances after it by seat, in thousandths."""

    move = Own("Move", required=True)
    text = fields.String(required=True)
    chances = fields.List(Thousandths(), required=True)


class JudgedDecisionSchema(TitledSchema, LinkedSchema):
    """A decision, judged on what its seat knew."""

    version = Version(required=True, metadata={"description": "Of the event by which the move was made."})
    seat = SeatNumber(required=True)
    move = Own("Move", required=True)
    text = fields.String(required=True)
    before = fields.List(Thousandths(), required=True, metadata={"description": "With the best move that was found."})
    after = fields.List(Thousandths(), required=True, metadata={"description": "With the move that was made."})
    preferred = fields.List(
        fields.Nested(PreferredMoveSchema), required=True, metadata={"description": "The best first."}
    )
    loss = Thousandths(required=True, metadata={"description": "What was given away, in thousandths."})
    error = Thousandths(required=True, metadata={"description": "The standard error of the loss."})
    worlds = fields.Integer(required=True, metadata={"minimum": 1, "description": "In how many it was tried."})
    verdict = OneOf(
        *get_args(MoveVerdict), required=True, metadata={"description": "Empty where nothing is lost for certain."}
    )


class TurningPointShape(LinkedSchema):
    """A decision that changes the most likely winner; null in solo games: an average result."""

    version = Version(required=True)
    was = SeatNumber(required=True, allow_none=True)
    to = SeatNumber(required=True, allow_none=True)
    swing = fields.Integer(required=True, metadata={"description": "By how much its chances rose, in thousandths."})
    by = OneOf(*get_args(MoveVerdict), required=True, metadata={"description": "What the decision itself is called."})


class FoundAnalysisSchema(TitledSchema):
    """The results of an analysis."""

    fitted = fields.Integer(
        required=True,
        metadata={"minimum": 0, "description": "How many simulated games the chances were fitted to; 0: a guess."},
    )
    accuracy = fields.List(
        Thousandths(allow_none=True),
        required=True,
        metadata={"description": "By seat, 1000 where nothing was given away; null where nothing was judged."},
    )
    result = fields.List(
        Thousandths(), required=True, metadata={"description": "By seat the share of the first place in the end."}
    )
    turning_points = fields.List(fields.Nested(TurningPointShape), required=True)
    worst = fields.List(Version(), required=True, metadata={"description": "The biggest mistakes, the biggest first."})
    decisions = fields.List(fields.Nested(JudgedDecisionSchema), required=True)


class AnalysedGameSchema(TitledSchema, LinkedSchema):
    """The state and the results of an analysis."""

    title = TitleId(required=True)
    game = Id(required=True)
    version = Version(required=True)
    status = OneOf("queued", "running", "done", "failed", required=True)
    others_before = fields.Integer(required=True, metadata={"minimum": 0, "description": "Made before it."})
    done = fields.Integer(required=True, metadata={"minimum": 0, "description": "Decisions that are judged."})
    total = fields.Integer(required=True, metadata={"minimum": 0, "description": "Of so many; 0 before it began."})
    playouts = fields.Integer(required=True, metadata={"minimum": 1, "description": "For each decision."})
    asked_at = Time(required=True)
    found = fields.Nested(FoundAnalysisSchema, required=True, allow_none=True)


UNIONS: tuple[type[TitledSchema], ...] = (
    PositionSchema,
    LegalMovesSchema,
    EventListSchema,
    CommandAcceptedSchema,
    AuditSchema,
    AnalysedGameSchema,
)
OF_EACH = ("Move", "Event")
"""Components that stand for any title's where the title is not named."""


def register(spec: APISpec) -> None:
    """Describe all that is some title's own, as components."""
    titles = registry.all_titles().values()
    shapes = {name: shape for title in titles for name, shape in components_of(title).items()}
    for name, shape in shapes.items():
        if name != component_name(SeatScoreSchema):
            spec.components.schema(name, shape)
    for schema in UNIONS:
        register_union(spec, schema)
    spec.components.schema("Title", {"type": "string", "enum": sorted(title.title for title in titles)})
    for kind in OF_EACH:
        spec.components.schema(kind, union(prefix(title) + kind for title in titles))


def component_name(schema: type[Schema]) -> str:
    """Return the name of a schema's component: the name of its class without `Schema`."""
    return schema.__name__.removesuffix("Schema")


def register_union(spec: APISpec, schema: type[TitledSchema]) -> None:
    """Describe a shape as it is for each title, and as the union of these."""
    titles = registry.all_titles().values()
    for title in titles:
        spec.components.schema(prefix(title) + component_name(schema), schema=own(schema, title))
    names = [prefix(title) + component_name(schema) for title in titles]
    spec.components.schema(component_name(schema), union(names, "title", [title.title for title in titles]))


@cache
def own(schema: type[Schema], title: Title) -> type[Schema]:
    """The schema as it is for one title."""
    declared = {name: _own(field, title) for name, field in schema().declared_fields.items()}
    made = Schema.from_dict(declared, name=prefix(title) + component_name(schema))
    made.__doc__ = schema.__doc__
    return made


def _own(field: Any, title: Title) -> Any:
    also = {"required": field.required, "allow_none": field.allow_none, "metadata": field.metadata}
    if isinstance(field, TitleId):
        return TitleId(required=True, metadata={"const": title.title})
    if isinstance(field, Own):
        return Own(prefix(title) + field.component, **also)
    if isinstance(field, fields.List):
        return fields.List(_own(field.inner, title), **also)
    if isinstance(field, fields.Nested) and isinstance(field.schema, TitledSchema):
        return fields.Nested(own(type(field.schema), title), **also)
    return field
