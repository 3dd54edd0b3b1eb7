"""Functions by which apispec describes each field."""

from __future__ import annotations

from typing import Any

from scoresheet.service.api.components import reference


def in_any_language(_: object, field: Any, ret: dict[str, Any]) -> dict[str, Any]:
    """Its pattern, without the anchors that Python alone knows."""
    pattern = ret.get("pattern")
    return {"pattern": pattern.replace(r"\A", "^").replace(r"\Z", "$")} if pattern else {}


def as_described(_: object, field: Any, ret: dict[str, Any]) -> dict[str, Any]:
    """A constant, or the component that describes what is in it."""
    if (const := field.metadata.get("const")) is not None:
        ret.clear()
        return {"type": "string", "const": const}
    if (name := field.metadata.get("component")) is None:
        return {}
    ret.clear()
    return {"anyOf": [reference(name), {"type": "null"}]} if field.allow_none else reference(name)
