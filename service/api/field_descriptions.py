"""Functions with which apispec describes fields."""

from __future__ import annotations

from typing import Any

from scoresheet.service.api.components import reference


def in_any_language(_: object, field: Any, ret: dict[str, Any]) -> dict[str, Any]:
    """Return the field's pattern with anchors that regular expressions in all languages support."""
    pattern = ret.get("pattern")
    return {"pattern": pattern.replace(r"\A", "^").replace(r"\Z", "$")} if pattern else {}


def as_described(_: object, field: Any, ret: dict[str, Any]) -> dict[str, Any]:
    """Return a constant, or a reference to the component that describes the field."""
    if (const := field.metadata.get("const")) is not None:
        ret.clear()
        return {"type": "string", "const": const}
    if (name := field.metadata.get("component")) is None:
        return {}
    ret.clear()
    return {"anyOf": [reference(name), {"type": "null"}]} if field.allow_none else reference(name)
