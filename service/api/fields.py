"""Strict marshmallow fields: JSON strings, numbers and booleans are never converted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TypedDict, Unpack

from marshmallow import ValidationError, fields, validate

from scoresheet.service.core import text_checks
from scoresheet.service.core.errors import UnfitText

LARGEST = 2**53 - 1
LARGEST_TEXT = 10**15 - 1
ID = "^[A-Za-z0-9_-]{1,64}$"
_DIGITS = re.compile(r"[0-9]{1,15}", re.ASCII)

Metadata = Mapping[str, object]
NO_METADATA: Metadata = MappingProxyType({})


class FieldOptions(TypedDict, total=False):
    """The options of marshmallow that every field in this module accepts."""

    required: bool
    allow_none: bool
    load_default: object
    dump_default: object
    data_key: str
    attribute: str
    load_only: bool
    dump_only: bool


class DescribedOptions(FieldOptions, total=False):
    """Field options with a description for OpenAPI."""

    metadata: Metadata


class CheckedOptions(FieldOptions, total=False):
    """Field options with a validator."""

    validate: Callable[[str], object]


class Whole(fields.Integer):
    """An integer in JSON, from `low` to `high`."""

    def __init__(self, low: int = 0, high: int = LARGEST, **options: Unpack[DescribedOptions]) -> None:
        super().__init__(strict=True, validate=validate.Range(low, high), **options)

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object) -> int:
        if type(value) is not int:
            raise ValidationError("Not a whole number.")
        return value


class WholeOr(fields.Raw):
    """An integer in JSON of at least `low`, or the string `text`."""

    def __init__(
        self, text: str, low: int = 0, *, metadata: Metadata = NO_METADATA, **options: Unpack[FieldOptions]
    ) -> None:
        whole = {"type": "integer", "minimum": low, "maximum": LARGEST}
        described = {"oneOf": [whole, {"type": "string", "enum": [text]}], **metadata}
        super().__init__(metadata=described, **options)
        self._text, self._whole = text, Whole(low)

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object
    ) -> object:
        return value if value == self._text else self._whole.deserialize(value, attr, data)


class WholeText(Whole):
    """An integer of at most fifteen digits in a query string."""

    def __init__(self, low: int = 0, high: int = LARGEST_TEXT, **options: Unpack[DescribedOptions]) -> None:
        super().__init__(low, high, **options)

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object) -> int:
        if not isinstance(value, str) or not _DIGITS.fullmatch(value):
            raise ValidationError("Not a whole number.")
        return int(value)


class Truth(fields.Boolean):
    """A boolean in JSON."""

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object) -> bool:
        if type(value) is not bool:
            raise ValidationError("Not true or false.")
        return value


class Object(fields.Dict):
    """A JSON object, passed on unchanged."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object
    ) -> dict[str, object]:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        return value


class Text(fields.String):
    """A line of `low` to `high` characters that is safe to show to other players."""

    def __init__(self, low: int = 0, high: int = 200, **options: Unpack[DescribedOptions]) -> None:
        super().__init__(validate=[validate.Length(low, high), _check_text], **options)


class Prose(fields.String):
    """A text of `low` to `high` characters in one or more lines, safe to show to other players."""

    def __init__(self, high: int, low: int = 1, **options: Unpack[DescribedOptions]) -> None:
        super().__init__(validate=[validate.Length(low, high), partial(_check_prose, low, high)], **options)


class OneOf(fields.String):
    """One of a few strings."""

    def __init__(self, *choices: str, **options: Unpack[DescribedOptions]) -> None:
        super().__init__(validate=validate.OneOf(choices), **options)


class Id(fields.String):
    """An id, opaque to clients; `example` is shown in the documentation."""

    def __init__(
        self,
        example: str = "5c1f0b7de2a94c7f8b1d",
        *,
        metadata: Metadata = NO_METADATA,
        **options: Unpack[CheckedOptions],
    ) -> None:
        super().__init__(metadata={"pattern": ID, "examples": [example], **metadata}, **options)


class Time(fields.String):
    """A time in UTC, RFC 3339."""

    def __init__(self, *, metadata: Metadata = NO_METADATA, **options: Unpack[FieldOptions]) -> None:
        described = {"format": "date-time", "examples": ["2026-11-21T20:15:00Z"], **metadata}
        super().__init__(metadata=described, **options)


class Address(fields.String):
    """The path of a resource on this server."""

    def __init__(self, example: str = "/api/v1/titles", **options: Unpack[FieldOptions]) -> None:
        super().__init__(metadata={"format": "uri-reference", "examples": [example]}, **options)


class Version(fields.Integer):
    """A version of a game: the number of an event, and of the position after it."""

    def __init__(self, *, metadata: Metadata = NO_METADATA, **options: Unpack[FieldOptions]) -> None:
        described = {"minimum": 0, "examples": [12], **metadata}
        super().__init__(metadata=described, **options)


class SeatNumber(fields.Integer):
    """A seat, counted from 0."""

    def __init__(self, *, metadata: Metadata = NO_METADATA, **options: Unpack[FieldOptions]) -> None:
        super().__init__(metadata={"minimum": 0, "examples": [0], **metadata}, **options)


class Thousandths(fields.Integer):
    """A probability or a share, in thousandths: 1000 is certainty or the whole."""

    def __init__(self, *, metadata: Metadata = NO_METADATA, **options: Unpack[FieldOptions]) -> None:
        described = {"minimum": 0, "maximum": 1_000, "examples": [500], **metadata}
        super().__init__(metadata=described, **options)


class Own(fields.Raw):
    """A field that each title defines itself: boards, moves, events."""

    def __init__(self, component: str, *, metadata: Metadata = NO_METADATA, **options: Unpack[FieldOptions]) -> None:
        super().__init__(metadata={**metadata, "component": component}, **options)
        self.component = component


class TitleId(fields.String):
    """The id of a title, which determines the shapes of the fields next to it."""


def _check_prose(low: int, high: int, text: str) -> None:
    try:
        if low or text:
            text_checks.prose(text, high)
    except UnfitText as error:
        raise ValidationError(str(error)) from None


def _check_text(text: str) -> None:
    try:
        text_checks.checked(text)
    except UnfitText as error:
        raise ValidationError(str(error)) from None
