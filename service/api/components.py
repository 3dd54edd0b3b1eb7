"""OpenAPI components of each title: boards, moves, decisions, effects and events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, cast, get_type_hints

import msgspec

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.effect import KERNEL_EFFECTS
from scoresheet.domain.events import PLAIN_EVENTS, GameStarted, MoveMade, Score
from scoresheet.domain.title import Title
from scoresheet.service.api.fields import ID

Shape = dict[str, Any]
"""A JSON Schema."""

PLACE = "#/components/schemas/"
SHARED = {event.__name__: event.__name__ for event in PLAIN_EVENTS} | {Score.__name__: "SeatScore", "Draw": "Draw"}
"""Types shared by all titles, with the names of their components."""
DIGEST: Shape = {"type": "string", "pattern": "^[0-9a-f]{64}$", "examples": ["d1" * 32]}
OF_EVENTS: dict[str, Shape] = {
    "id": {"type": "string", "pattern": "^[A-Za-z0-9_.-]+$", "examples": ["5c1f0b7de2a94c7f8b1d.12"]},
    "game": {"type": "string", "pattern": ID, "examples": ["5c1f0b7de2a94c7f8b1d"]},
    "version": {"type": "integer", "minimum": 1},
    "at": {"type": "string", "format": "date-time", "examples": ["2026-11-21T20:15:00Z"]},
    "actor": {
        "type": "string",
        "description": "The id of a player, `bot:<strategy>` or `system`.",
        "examples": ["5c1f0b7de2a94c7f8b1d"],
    },
    "command": {"type": "string", "description": "The id of the command; all events of one request have the same."},
    "software": {"type": "string", "description": "The version of Scoresheet that wrote the event."},
    "rules": {"type": "string", "description": "The version of the title's rules."},
    "previous": {**DIGEST, "description": "The digest of the previous event."},
    "digest": {**DIGEST, "description": "SHA-256 of the event's bytes in the record."},
    "text": {"type": "string", "description": "The event as a sentence."},
}
"""Fields of every event."""
WHERE_IT_HAS_NONE: dict[str, Shape] = {
    "seat": {"type": "null"},
    "move": {"type": "null"},
    "effects": {"type": "array", "maxItems": 0, "items": {"type": "object"}},
}
"""Fields that every event has in answers: null or empty if its type does not define them."""
UNTIL_THE_END = "null until the game is over"
PROOFS: dict[str, Shape] = {
    "draws": {"description": f"The draws as pairs [of, got], with `got` from 0 to `of` - 1; {UNTIL_THE_END}."},
    "salt": {"description": f"The salt that keeps the digest from revealing hidden parts; {UNTIL_THE_END}."},
}
"""The fields that prove an event's draws."""


def reference(name: str) -> Shape:
    """Return a reference to the component of that name."""
    return {"$ref": PLACE + name}


OMITTING = {Clock.__name__}
"""Structs inside events that omit fields with default values."""


def prefix(title: Title) -> str:
    """Return the prefix of a title's components."""
    return "".join(part.capitalize() for part in title.title.split("-"))


def union(names: Iterable[str], by: str = "", values: Iterable[str] = ()) -> Shape:
    """Return a union of components, told apart by the field `by` if given."""
    references = [reference(name) for name in names]
    if not by:
        return {"anyOf": references}
    mapping = {value: one["$ref"] for value, one in zip(values, references, strict=True)}
    return {"oneOf": references, "discriminator": {"propertyName": by, "mapping": mapping}}


@cache
def components_of(title: Title) -> dict[str, Shape]:
    """Return a title's own components by name."""
    return _Titles(title).all()


class _Titles:
    """The components of one title."""

    def __init__(self, title: Title) -> None:
        self.prefix = prefix(title)
        self.board = get_type_hints(title.view)["return"]
        self.decisions = _names(title.decisions)
        self.unions = {
            "Decision": self.decisions,
            "Move": _names(title.moves),
            "Effect": _names((*title.effects, *KERNEL_EFFECTS)),
            "Event": _names((*PLAIN_EVENTS, GameStarted, MoveMade)),
        }
        _, self.found = msgspec.json.schema_components((self.board, title.event), ref_template=PLACE + "{name}")

    def all(self) -> dict[str, Shape]:
        described = {self._named(name): self._described(_short(name), shape) for name, shape in self.found.items()}
        if self.board.__name__ != "Board":
            described[self.prefix + "Board"] = reference(self._named(self.board.__name__))
        for kind, names in self.unions.items():
            described[self.prefix + kind] = union(map(self._named, names), "type", names)
        return described

    def _named(self, name: str) -> str:
        short = _short(name)
        return SHARED.get(short) or self.prefix + short

    def _described(self, name: str, shape: Shape) -> Shape:
        made = cast(Shape, self._rewritten({key: part for key, part in shape.items() if key != "title"}))
        if made.get("type") != "object":
            return made
        if name in self.unions["Event"]:
            return _event(made)
        if name in self.decisions:
            made["properties"]["text"] = {
                "type": "string",
                "description": "The question in words; only in the caller's own decisions.",
            }
            return {**made, "required": ["type"], "additionalProperties": False}
        if name in self.unions["Move"]:
            return made
        if name in OMITTING:
            return {**made, "required": sorted(made.get("required", [])), "additionalProperties": False}
        return _complete(made)

    def _rewritten(self, part: object) -> object:
        """Rename references, turn one-value enums into constants, and unions into references."""
        if isinstance(part, list):
            return [self._rewritten(item) for item in part]
        if not isinstance(part, dict):
            return part
        if "discriminator" in part:
            names = sorted(part["discriminator"]["mapping"])
            return next(reference(self.prefix + kind) for kind, of in self.unions.items() if sorted(of) == names)
        if "$ref" in part:
            return {**part, "$ref": PLACE + self._named(part["$ref"].removeprefix(PLACE))}
        if len(part.get("enum", ())) == 1 and isinstance(part["enum"][0], str):
            return {
                **{key: of for key, of in part.items() if key != "enum"},
                "type": "string",
                "const": part["enum"][0],
            }
        if "prefixItems" in part:
            return _tuple([self._rewritten(of) for of in part["prefixItems"]], part)
        return {key: self._rewritten(of) for key, of in part.items()}


def _tuple(parts: list[object], shape: Shape) -> Shape:
    """Describe a tuple without `items: false`, which apispec cannot handle."""
    same = all(part == parts[0] for part in parts)
    told = {"items": parts[0]} if same else {"prefixItems": parts, "items": {"anyOf": parts}}
    kept = {key: of for key, of in shape.items() if key not in ("prefixItems", "items")}
    return {**kept, **told, "minItems": len(parts), "maxItems": len(parts)}


def _event(shape: Shape) -> Shape:
    """Describe an event as the API returns it: with its sentence, and proofs only after the end."""
    own = shape["properties"]
    proofs = {name: {"anyOf": [own[name], {"type": "null"}], **of} for name, of in PROOFS.items() if name in own}
    return _complete({**shape, "properties": {**WHERE_IT_HAS_NONE, **own, **OF_EVENTS, **proofs}})


def _complete(shape: Shape) -> Shape:
    """Mark all properties as required, since answers are always complete."""
    properties = {name: _without_default(of) for name, of in shape["properties"].items()}
    return {**shape, "properties": properties, "required": sorted(properties), "additionalProperties": False}


def _without_default(shape: Shape) -> Shape:
    return {key: part for key, part in shape.items() if key != "default"}


def _names(types: Iterable[type]) -> list[str]:
    return [kind.__name__ for kind in types]


def _short(name: str) -> str:
    """Return the name of a class without its generic parameters."""
    return name.partition("_")[0]


def walk(part: object) -> Iterator[Shape]:
    """Yield every object within a description, outermost first."""
    if isinstance(part, dict):
        yield part
        for inner in part.values():
            yield from walk(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from walk(inner)
