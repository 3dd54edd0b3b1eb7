"""The options of a title as form fields, derived from the options' JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from scoresheet.domain.json_values import Json, JsonObject
from scoresheet.domain.title import Title

JsonSchema = Mapping[str, Any]
"""A JSON Schema: of all options, of a single one, or of the definitions by name."""


class OptionField(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a new game, as the form shows it."""

    name: str
    kind: str
    """The kind of field: `yes-no`, `one`, `some`, `number` or `text`."""
    choices: list[Json] = []
    default: object = None
    low: int | None = None
    high: int | None = None
    hint: str = ""
    """An explanation, not yet translated."""

    @property
    def label(self) -> str:
        """The option's name in words, not yet translated."""
        return self.name.replace("_", " ")

    @property
    def input(self) -> str:
        """The name of the input element."""
        return f"option:{self.name}"


def fields(title: Title) -> list[OptionField]:
    """Return the form fields for a title's options."""
    schema, definitions = _schema(title)
    return [_field(name, _resolved(shape, definitions), definitions) for name, shape in schema["properties"].items()]


def read(title: Title, form: MultiDict[str, str]) -> JsonObject:
    """Return the options in a form, without validating them; the title rejects invalid ones."""
    return {field.name: _READERS[field.kind](field, form) for field in fields(title) if _said(field, form)}


def filled(title: Title, form: MultiDict[str, str]) -> list[OptionField]:
    """Return the options with the form's values; an empty form gives the defaults."""
    said = read(title, form) if form else {}
    return [msgspec.structs.replace(field, default=said.get(field.name, field.default)) for field in fields(title)]


def _schema(title: Title) -> tuple[JsonSchema, JsonSchema]:
    (schema,), definitions = msgspec.json.schema_components([title.options], ref_template="{name}")
    return _resolved(schema, definitions), definitions


def _resolved(shape: JsonSchema, definitions: JsonSchema) -> JsonSchema:
    return definitions[shape["$ref"]] if "$ref" in shape else shape


def _field(name: str, shape: JsonSchema, definitions: JsonSchema) -> OptionField:
    plain = OptionField(name=name, kind="text", default=shape.get("default"), hint=shape.get("description", ""))
    return msgspec.structs.replace(plain, **_kind(shape, definitions))


def _kind(shape: JsonSchema, definitions: JsonSchema) -> dict[str, object]:
    """Return a field's kind, choices and limits, by its JSON Schema type."""
    if "enum" in shape:
        return {"kind": "one", "choices": shape["enum"]}
    if shape.get("type") == "array":
        items = _resolved(shape.get("items", {}), definitions)
        return {"kind": "some", "choices": items.get("enum", []), "default": shape.get("default") or []}
    if shape.get("type") == "integer":
        return {"kind": "number", "low": shape.get("minimum"), "high": shape.get("maximum")}
    return {"kind": "yes-no"} if shape.get("type") == "boolean" else {}


def _said(field: OptionField, form: MultiDict[str, str]) -> bool:
    return field.kind in ("yes-no", "some") or form.get(field.input, "") != ""


def _number(text: str) -> int | str:
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 12 else text


def _chosen(field: OptionField, text: str) -> Json:
    """Return the choice whose string is `text`; if there is none, return the text itself."""
    return next((choice for choice in field.choices if str(choice) == text), text)


_READERS: dict[str, Callable[[OptionField, MultiDict[str, str]], Json]] = {
    "yes-no": lambda field, form: field.input in form,
    "one": lambda field, form: _chosen(field, form[field.input]),
    "some": lambda field, form: [_chosen(field, text) for text in form.getlist(field.input)],
    "number": lambda field, form: _number(form[field.input]),
    "text": lambda field, form: form[field.input],
}
