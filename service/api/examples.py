"""Examples for the OpenAPI document, from the schemas and from games that have just begun."""

from __future__ import annotations

from typing import Any

import msgspec

from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.service.api import representations
from scoresheet.service.api.components import PLACE, Shape, prefix

JSON = "application/json"
PLAIN: dict[str, object] = {"string": "…", "boolean": False, "null": None, "object": {}, "array": []}


class _Lowest:
    """A source of draws that always yields the lowest number."""

    def below(self, of: int) -> int:
        return 0


def of_titles() -> dict[str, object]:
    """Return examples by component, for those whose schemas are not enough for an example."""
    return {name: one for title in registry.all_titles().values() for name, one in _beginning(title).items()}


def _beginning(title: Title) -> dict[str, object]:
    """Return examples from a new game, for two players if the title allows it."""
    table = title.lay_out(min(max(2, title.seats[0]), title.seats[-1]), {}, TODAY, _Lowest())
    state, words = table.state, title.words
    decision = next(decision for decision in state.decisions[::-1] if decision.legal_moves(state))
    viewer = at_seat(decision.seat)
    moves = title.legal_moves(state, Seat(decision.seat))
    found = {
        "Board": title.view(state, viewer),
        "Decision": representations.represent_decision(words, decision, viewer),
        "Move": moves[0],
        "LegalMove": representations.represent_legal_move(words, state, moves[0], decision.seat),
    }
    return {prefix(title) + name: msgspec.to_builtins(one) for name, one in found.items()}


def add(document: Shape, operation: Shape) -> None:
    """Add examples of the request body and of successful answers to an operation."""
    contents = [operation.get("requestBody", {}).get("content", {})]
    contents += [answer.get("content", {}) for status, answer in operation["responses"].items() if status[0] == "2"]
    for content in contents:
        for media_type, described in content.items():
            if "schema" in described and media_type == JSON:
                described.setdefault("example", example(document, described["schema"]))


def example(document: Shape, schema: Shape) -> Any:
    """Return a value that the schema allows."""
    if "$ref" in schema:
        return example(document, document["components"]["schemas"][schema["$ref"].removeprefix(PLACE)])
    for given in ("examples", "enum"):
        if given in schema:
            return schema[given][0]
    for given in ("const", "default"):
        if given in schema:
            return schema[given]
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return example(document, schema[several][0])
    return _plain(document, schema)


def _plain(document: Shape, schema: Shape) -> Any:
    kind = schema.get("type", "object")
    kind = kind[0] if isinstance(kind, list) else kind
    if "properties" in schema:
        return {name: example(document, of) for name, of in schema["properties"].items()}
    if "items" in schema and schema.get("maxItems") != 0:
        parts = schema.get("prefixItems") or [schema["items"]] * max(1, schema.get("minItems", 1))
        return [example(document, part) for part in parts]
    return PLAIN[kind] if kind in PLAIN else schema.get("minimum", 0)
