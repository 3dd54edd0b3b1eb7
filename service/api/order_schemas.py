"""Shapes of conditional moves ("orders" in the API), described by the structs that parse them."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from apispec import APISpec
from marshmallow import fields, validate

from scoresheet.domain.conditional_moves.book import Reason, Standing
from scoresheet.domain.conditional_moves.language import MOST_STEPS, Order
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.viewer import Seat
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.components import PLACE, Shape
from scoresheet.service.api.fields import Id, Object, OneOf, SeatNumber, Time, Truth, Version, Whole
from scoresheet.service.api.schemas import LinkedSchema
from scoresheet.service.api.seat_requests import MOST_SEATS, OwnSeat
from scoresheet.service.play.conditional_moves import MOST_ENDED, MOST_ORDERS

NAMES = {
    "StandingOrder": "StandingOrder",
    "Plan": "SequenceOrder",
    "Step": "OrderStep",
    "Answer": "OrderAnswer",
    "Conditions": "OrderConditions",
    "Compare": "OrderComparison",
    "Offered": "OrderOffer",
}
"""The names of the language's parts in the OpenAPI document."""
EXAMPLES: dict[str, Any] = {
    "StandingOrder": {
        "type": "standing",
        "asked": "Bid",
        "answer": {"move": "Pass"},
        "when": {"offered": [{"move": "Offer", "field": "millions", "op": "ge", "value": 4}]},
    },
    "Plan": {"type": "sequence", "steps": [{"move": {"type": "TakeCombination", "column": 0}}]},
    "Step": {"move": {"type": "TakeCombination", "column": 0}},
    "Answer": {"move": "Pass"},
    "Conditions": {"offered": [{"move": "Offer", "field": "millions", "op": "ge", "value": 4}]},
    "Compare": {"field": "seller", "value": 0},
    "Offered": {"move": "Offer", "field": "millions", "op": "ge", "value": 4},
}


class OrderRequest(ApiRequest):
    """An order, and for which of your seats."""

    order: dict[str, object] = parsed(Object(required=True, metadata={"component": "Order"}))
    seat: Seat | None = parsed(OwnSeat())


class ArrangeRequest(ApiRequest):
    """The sequence in which orders are tried; those not named come after them, as they were."""

    orders: list[str] = parsed(
        fields.List(
            fields.String(validate=validate.Length(1, 64)),
            required=True,
            validate=validate.Length(0, MOST_ORDERS + MOST_ENDED),
            metadata={"examples": [["5c1f0b7de2a94c7f8b1d"]]},
        )
    )


class SuspensionRequest(ApiRequest):
    """Whether a conditional move is suspended."""

    suspended: bool = parsed(Truth(required=True))


class IntendedRequest(ApiRequest):
    """A move of a plan: your own, or one that you assume of another seat."""

    move: JsonObject = parsed(Object(required=True, metadata={"component": "Move"}))
    seat: int | None = parsed(
        Whole(0, MOST_SEATS - 1, load_default=None, metadata={"description": "Yours, if you do not say."})
    )


class PlanRequest(ApiRequest):
    """Moves to try out, one after the other, from the position as it is."""

    moves: list[IntendedRequest] = parsed(
        fields.List(fields.Nested(IntendedRequest.schema), required=True, validate=validate.Length(0, MOST_STEPS))
    )
    seat: Seat | None = parsed(OwnSeat())


class LeftOrderSchema(LinkedSchema):
    """An order that was left ahead, how it stands, and what it says in words."""

    id = Id(required=True)
    seat = SeatNumber(required=True)
    order = fields.Raw(required=True, metadata={"component": "Order"})
    text = fields.String(required=True)
    standing = OneOf(*get_args(Standing), required=True)
    counts = fields.Boolean(
        required=True,
        metadata={"description": "Whether it counts towards the orders that you may have here.", "examples": [True]},
    )
    reason = OneOf(
        "",
        *get_args(Reason),
        required=True,
        metadata={"description": "Why it has stopped; empty while it has not.", "examples": [""]},
    )
    stopped_at = Version(required=True, allow_none=True)
    used = fields.List(Version(), required=True, metadata={"description": "The events of the moves made by it."})
    version = Version(required=True, metadata={"description": "Of the game, when it was left."})
    placed_at = Time(required=True)


class LeftOrderListSchema(LinkedSchema):
    """The caller's orders in a game, in the sequence in which they are tried."""

    items = fields.List(fields.Nested(LeftOrderSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata={"description": "There are no further pages."})
    damaged = fields.Boolean(
        required=True,
        metadata={
            "description": "Whether some are lost or cannot be read, and do not answer: revoke all to begin anew.",
            "examples": [False],
        },
    )
    counted = fields.Integer(
        required=True,
        metadata={"description": "How many orders count, as they wait or rest.", "examples": [3]},
    )
    most = fields.Integer(
        required=True, metadata={"description": "How many may count at a time.", "examples": [MOST_ORDERS]}
    )


def register(spec: APISpec) -> None:
    """Describe the language, as components."""
    _, found = msgspec.json.schema_components((Order,), ref_template=PLACE + "{name}")
    for name, shape in found.items():
        described = _renamed({key: part for key, part in shape.items() if key != "title"})
        spec.components.schema(NAMES[name], {**described, "examples": [EXAMPLES[name]]})
    mapping = {"standing": PLACE + NAMES["StandingOrder"], "sequence": PLACE + NAMES["Plan"]}
    references = [{"$ref": place} for place in mapping.values()]
    discriminator = {"propertyName": "type", "mapping": mapping}
    spec.components.schema("Order", {"oneOf": references, "discriminator": discriminator})


def _renamed(part: Any) -> Shape:
    """With our names, and constants that say so."""
    if isinstance(part, list):
        return [_renamed(item) for item in part]  # type: ignore[return-value]
    if not isinstance(part, dict):
        return part  # type: ignore[no-any-return]
    if "$ref" in part:
        return {**part, "$ref": PLACE + NAMES[part["$ref"].removeprefix(PLACE)]}
    if len(part.get("enum", ())) == 1:
        return {"type": "string", "const": part["enum"][0]}
    return {key: _renamed(of) for key, of in part.items()}
