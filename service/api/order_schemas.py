"""Schemas for conditional moves ("orders" in the API), from the structs that parse them."""

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
"""The names of the parts of a conditional move in the OpenAPI document."""
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
    """A conditional move, and the caller's seat that makes it."""

    order: dict[str, object] = parsed(Object(required=True, metadata={"component": "Order"}))
    seat: Seat | None = parsed(OwnSeat())


class ArrangeRequest(ApiRequest):
    """The order in which to try conditional moves; unnamed ones follow in their current order."""

    orders: list[str] = parsed(
        fields.List(
            fields.String(validate=validate.Length(1, 64)),
            required=True,
            validate=validate.Length(0, MOST_ORDERS + MOST_ENDED),
            metadata={"examples": [["5c1f0b7de2a94c7f8b1d"]]},
        )
    )


class SuspensionRequest(ApiRequest):
    """The new state of a conditional move: suspended or waiting."""

    suspended: bool = parsed(Truth(required=True))


class IntendedRequest(ApiRequest):
    """A move of a plan: the caller's own, or one assumed for another seat."""

    move: JsonObject = parsed(Object(required=True, metadata={"component": "Move"}))
    seat: int | None = parsed(
        Whole(
            0,
            MOST_SEATS - 1,
            load_default=None,
            metadata={"description": "The seat that moves; by default the caller's."},
        )
    )


class PlanRequest(ApiRequest):
    """Moves to try one after another from the current position."""

    moves: list[IntendedRequest] = parsed(
        fields.List(fields.Nested(IntendedRequest.schema), required=True, validate=validate.Length(0, MOST_STEPS))
    )
    seat: Seat | None = parsed(OwnSeat())


class LeftOrderSchema(LinkedSchema):
    """A conditional move with its status and its wording."""

    id = Id(required=True)
    seat = SeatNumber(required=True)
    order = fields.Raw(required=True, metadata={"component": "Order"})
    text = fields.String(required=True)
    standing = OneOf(*get_args(Standing), required=True)
    counts = fields.Boolean(
        required=True,
        metadata={
            "description": "True if it counts towards the limit of conditional moves in this game.",
            "examples": [True],
        },
    )
    reason = OneOf(
        "",
        *get_args(Reason),
        required=True,
        metadata={"description": "The reason why it has stopped; empty otherwise.", "examples": [""]},
    )
    stopped_at = Version(
        required=True, allow_none=True, metadata={"description": "The version at which it stopped; null otherwise."}
    )
    used = fields.List(Version(), required=True, metadata={"description": "The versions of the events of its moves."})
    version = Version(required=True, metadata={"description": "The version of the game when it was added."})
    placed_at = Time(required=True)


class LeftOrderListSchema(LinkedSchema):
    """The caller's conditional moves in a game, in the order in which they are tried."""

    items = fields.List(fields.Nested(LeftOrderSchema), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata={"description": "Always null: there is only one page."}
    )
    damaged = fields.Boolean(
        required=True,
        metadata={
            "description": "True if some are lost or unreadable and have no effect: revoke all to start again.",
            "examples": [False],
        },
    )
    counted = fields.Integer(
        required=True,
        metadata={
            "description": "The number of waiting and suspended conditional moves, which count.",
            "examples": [3],
        },
    )
    most = fields.Integer(
        required=True,
        metadata={"description": "The maximum number of conditional moves that count.", "examples": [MOST_ORDERS]},
    )


def register(spec: APISpec) -> None:
    """Describe the language of conditional moves as OpenAPI components."""
    _, found = msgspec.json.schema_components((Order,), ref_template=PLACE + "{name}")
    for name, shape in found.items():
        described = _renamed({key: part for key, part in shape.items() if key != "title"})
        spec.components.schema(NAMES[name], {**described, "examples": [EXAMPLES[name]]})
    mapping = {"standing": PLACE + NAMES["StandingOrder"], "sequence": PLACE + NAMES["Plan"]}
    references = [{"$ref": place} for place in mapping.values()]
    discriminator = {"propertyName": "type", "mapping": mapping}
    spec.components.schema("Order", {"oneOf": references, "discriminator": discriminator})


def _renamed(part: Any) -> Shape:
    """Rename references, and turn one-value enums into constants."""
    if isinstance(part, list):
        return [_renamed(item) for item in part]  # type: ignore[return-value]
    if not isinstance(part, dict):
        return part  # type: ignore[no-any-return]
    if "$ref" in part:
        return {**part, "$ref": PLACE + NAMES[part["$ref"].removeprefix(PLACE)]}
    if len(part.get("enum", ())) == 1:
        return {"type": "string", "const": part["enum"][0]}
    return {key: _renamed(of) for key, of in part.items()}
