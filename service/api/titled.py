"""Response schemas with parts that titles define, for each title and as a union."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from apispec import APISpec
from marshmallow import Schema, fields

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.replays.findings import Kind, Verdict
from scoresheet.service.api import audit_schemas
from scoresheet.service.api.components import components_of, prefix, union
from scoresheet.service.api.fields import Id, OneOf, Own, SeatNumber, Time, TitleId, Version
from scoresheet.service.api.proof_schemas import ReceiptSchema
from scoresheet.service.api.schemas import NEXT, LinkedSchema, SeatScoreSchema


class TitledSchema(Schema):
    """A schema with parts that titles define; a field `title` tells the titles apart in a union."""


class AwaitingSchema(TitledSchema):
    """A seat to act, and its decision."""

    seat = SeatNumber(required=True)
    decision = Own("Decision", required=True)


class ViewerSchema(Schema):
    """The seats whose view the caller has; `all` for the view of everything."""

    seat = SeatNumber(
        required=True, allow_none=True, metadata={"description": "The only seat; null if there are none or several."}
    )
    seats = fields.List(SeatNumber(), required=True, metadata={"description": "The seats whose view the caller has."})
    all = fields.Boolean(required=True, metadata={"description": "True if the caller sees everything."})


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
    head = Version(
        required=True,
        metadata={"description": "The current version of the game, or the last position of a finished one."},
    )
    at = Time(required=True)
    viewer = fields.Nested(ViewerSchema, required=True)
    board = Own("Board", required=True)
    awaiting = fields.List(fields.Nested(AwaitingSchema), required=True)
    last = fields.Nested(LatestMoveSchema, required=True, allow_none=True)
    scores = fields.List(fields.Nested(SeatScoreSchema), required=True)


class LegalMoveSchema(TitledSchema):
    """A legal move with its text and the piece or place that it concerns."""

    move = Own("Move", required=True)
    text = fields.String(required=True)
    anchor = fields.String(
        required=True, metadata={"description": "The id of a piece or place on the board; may be empty."}
    )
    answers = fields.Boolean(
        required=True,
        metadata={"description": "True if the move answers the decision; false if it leaves the decision open."},
    )


class RefusedSchema(TitledSchema):
    """A move that is not legal now, or pieces without a move, with the reason."""

    move = Own("Move", required=True, allow_none=True)
    pieces = fields.List(
        fields.String(), required=True, metadata={"description": "The ids of the pieces and places without this move."}
    )
    reason = fields.String(required=True, metadata={"examples": ["costs 5 million; you have 3"]})


class LegalMovesSchema(TitledSchema, LinkedSchema):
    """The legal moves of a seat."""

    title = TitleId(required=True)
    version = Version(required=True)
    seat = SeatNumber(required=True, allow_none=True)
    decision = Own("Decision", required=True, allow_none=True)
    moves = fields.List(fields.Nested(LegalMoveSchema), required=True)
    refused = fields.List(
        fields.Nested(RefusedSchema),
        metadata={"description": "Only with `refused=true`: why other moves are not legal now."},
    )


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
    """An event for which today's rules lead to a different result than the stored one."""

    version = Version(required=True)
    kind = OneOf(
        *get_args(Kind),
        required=True,
        metadata={
            "description": "The difference: by today's rules the result differs (`otherwise`), the move is `illegal`, "
            "the `draws` differ, the event cannot follow (`life`), or its effects cannot be applied (`impossible`)."
        },
    )
    older = fields.Boolean(
        required=True,
        metadata={"description": "True if it was decided under different rules or components than today's."},
    )
    seat = SeatNumber(required=True, allow_none=True)
    move = Own("Move", required=True, allow_none=True)
    text = fields.String(required=True)
    expected = fields.Nested(
        OutcomeSchema,
        required=True,
        allow_none=True,
        metadata={"description": "The result by today's rules; null if they have none."},
    )
    stored = fields.Nested(OutcomeSchema, required=True)
    rules_version = fields.String(required=True, metadata={"examples": ["1"]})
    components = fields.String(required=True, metadata={"description": "The digest of the title's components."})


class AuditedRulesSchema(TitledSchema):
    """The check of each move against today's rules, with its recorded draws."""

    checked = fields.Integer(required=True, metadata={"minimum": 0, "description": "The number of checked events."})
    count = fields.Integer(required=True, metadata={"minimum": 0, "description": "The number of events that diverge."})
    diverged = fields.List(fields.Nested(DivergenceSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
    rules_version = fields.String(
        required=True, metadata={"description": "The version of today's rules.", "examples": ["1"]}
    )
    components = fields.String(required=True, metadata={"description": "The digest of today's components."})
    earlier = fields.Integer(
        required=True,
        metadata={"minimum": 0, "description": "The number of moves decided under earlier rules or components."},
    )
    withheld = fields.Boolean(
        required=True, metadata={"description": "True if the list is withheld until the game is over."}
    )
    stopped_at = Version(
        required=True,
        allow_none=True,
        metadata={"description": "The event at which the check stopped, as it cannot be applied; null if none."},
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


UNIONS: tuple[type[TitledSchema], ...] = (
    PositionSchema,
    LegalMovesSchema,
    EventListSchema,
    CommandAcceptedSchema,
    AuditSchema,
)
OF_EACH = ("Move", "Event")
"""Kinds of components with a union over all titles, for use where the title is not known."""


def register(spec: APISpec) -> None:
    """Add the components that titles define, and the unions over all titles."""
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
    """Add a schema for each title, and the union of these."""
    titles = registry.all_titles().values()
    for title in titles:
        spec.components.schema(prefix(title) + component_name(schema), schema=own(schema, title))
    names = [prefix(title) + component_name(schema) for title in titles]
    spec.components.schema(component_name(schema), union(names, "title", [title.title for title in titles]))


@cache
def own(schema: type[Schema], title: Title) -> type[Schema]:
    """Return the version of a schema for one title."""
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
