"""Strict marshmallow fields: numbers are not texts or booleans, and texts are only texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from marshmallow import ValidationError, fields, validate

from scoresheet.service.core import text_checks
from scoresheet.service.core.errors import UnfitText

LARGEST = 2**53 - 1
LARGEST_TEXT = 10**15 - 1
ID = "^[A-Za-z0-9_-]{1,64}$"
_DIGITS = re.compile(r"[0-9]{1,15}", re.ASCII)


class Whole(fields.Integer):
    """A whole number in JSON, from `low` to `high`."""

    def __init__(self, low: int = 0, high: int = LARGEST, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(low, high), **kwargs)

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object) -> int:
        if type(value) is not int:
            raise ValidationError("Not a whole number.")
        return value


class WholeOr(fields.Raw):
    """A whole number in JSON from `low` on, or one certain text in its place."""

    def __init__(self, text: str, low: int = 0, **kwargs: Any) -> None:
        whole = {"type": "integer", "minimum": low, "maximum": LARGEST}
        metadata = {"oneOf": [whole, {"type": "string", "enum": [text]}], **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)
        self._text, self._whole = text, Whole(low)

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object) -> Any:
        return value if value == self._text else self._whole.deserialize(value, attr, data)


class WholeText(Whole):
    """A whole number in a query string, of at most fifteen digits."""

    def __init__(self, low: int = 0, high: int = LARGEST_TEXT, **kwargs: Any) -> None:
        super().__init__(low, high, **kwargs)

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object) -> int:
        if not isinstance(value, str) or not _DIGITS.fullmatch(value):
            raise ValidationError("Not a whole number.")
        return int(value)


class Truth(fields.Boolean):
    """true or false."""

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object) -> bool:
        if type(value) is not bool:
            raise ValidationError("Not true or false.")
        return value


class Object(fields.Dict):
    """An object of JSON, as it is: its keys are texts already."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object
    ) -> dict[str, object]:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        return value


class Text(fields.String):
    """A text of `low` to `high` characters that others may be shown."""

    def __init__(self, low: int = 0, high: int = 200, **kwargs: Any) -> None:
        super().__init__(validate=[validate.Length(low, high), _check_text], **kwargs)


class Prose(fields.String):
    """A text of `low` to `high` characters, of several lines perhaps, that others may be shown."""

    def __init__(self, high: int, low: int = 1, **kwargs: Any) -> None:
        super().__init__(validate=[validate.Length(low, high), partial(_check_prose, low, high)], **kwargs)


class OneOf(fields.String):
    """One of a few texts."""

    def __init__(self, *choices: str, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(choices), **kwargs)


class Id(fields.String):
    """An id, opaque to clients; `example` shows its kind."""

    def __init__(self, example: str = "5c1f0b7de2a94c7f8b1d", **kwargs: Any) -> None:
        super().__init__(metadata={"pattern": ID, "examples": [example], **kwargs.pop("metadata", {})}, **kwargs)


class Time(fields.String):
    """A time in UTC, RFC 3339."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {"format": "date-time", "examples": ["2026-11-21T20:15:00Z"], **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)


class Address(fields.String):
    """An address on this server."""

    def __init__(self, example: str = "/api/v1/titles", **kwargs: Any) -> None:
        super().__init__(metadata={"format": "uri-reference", "examples": [example]}, **kwargs)


class Version(fields.Integer):
    """A version of a game: the number of an event, and of the position after it."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {"minimum": 0, "examples": [12], **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)


class SeatNumber(fields.Integer):
    """A seat, counted from 0."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"minimum": 0, "examples": [0], **kwargs.pop("metadata", {})}, **kwargs)


class Thousandths(fields.Integer):
    """A chance, or a part of one: 1000 is certain."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {"minimum": 0, "maximum": 1_000, "examples": [500], **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)


class Own(fields.Raw):
    """A field that each title defines itself: boards, moves, events."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        super().__init__(**{**kwargs, "metadata": {**kwargs.get("metadata", {}), "component": component}})
        self.component = component


class TitleId(fields.String):
    """The title that all beside it belongs to; it tells which title's shapes they have."""


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
