"""Fields that are exact: whole numbers are neither texts nor truths, and texts are nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate

from service import texts
from service.errors import BadText

LARGEST = 2**53 - 1
_DIGITS = re.compile(r"[0-9]{1,15}", re.ASCII)


class Whole(fields.Integer):
    """A whole number in JSON, from `low` to `high`."""

    def __init__(self, low: int = 0, high: int = LARGEST, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(low, high), **kwargs)

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **more: object) -> int:
        if type(value) is not int:
            raise ValidationError("Not a whole number.")
        return value


class WholeText(Whole):
    """A whole number in a query string."""

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


class Text(fields.String):
    """A text of `low` to `high` characters that others may be shown."""

    def __init__(self, low: int = 0, high: int = 200, **kwargs: Any) -> None:
        super().__init__(validate=[validate.Length(low, high), _check_text], **kwargs)


class OneOf(fields.String):
    """One of a few texts."""

    def __init__(self, *choices: str, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(choices), **kwargs)


def _check_text(text: str) -> None:
    try:
        texts.checked(text)
    except BadText as error:
        raise ValidationError(str(error)) from None
