"""The base of all requests: frozen dataclasses with a marshmallow schema.

The schema parses, checks and describes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self, cast, dataclass_transform

from marshmallow import RAISE, Schema, missing, post_load
from marshmallow.fields import Field

PARSER = "parser"


def parsed(parser: Field[Any]) -> Any:
    """Declare a field of a request with its parser.

    An optional field without a default is None if it was not sent.
    """
    return field(default=None, metadata={PARSER: parser})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(parsed,))
class ApiRequest:
    """A request body or query string; unknown fields are rejected."""

    schema: ClassVar[Schema]

    def __init_subclass__(cls) -> None:
        dataclass(kw_only=True, frozen=True)(cls)
        parsers = {one.name: one.metadata[PARSER] for one in fields(cls)}  # type: ignore[arg-type]

        def build(_: Schema, values: dict[str, Any], **options: object) -> ApiRequest:
            return cls(**values)

        members = {**parsers, "__doc__": cls.__doc__, "build": post_load(build)}
        cls.schema = type(cls.__name__, (Schema,), members)(unknown=RAISE)

    @classmethod
    def load(cls, sent: object) -> Self:
        """Return the parsed request; raises marshmallow's `ValidationError`."""
        return cast(Self, cls.schema.load(sent))  # type: ignore[arg-type]  # anything but an object is refused by the schema

    def values(self) -> dict[str, Any]:
        """Return the fields that were sent or have a default, for fingerprints and structs."""
        return {
            name: _plain(value) for name, value in vars(self).items() if value is not None or self._has_default(name)
        }

    def _has_default(self, name: str) -> bool:
        return self.schema.fields[name].load_default is not missing


def _plain(value: object) -> object:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.values() if isinstance(value, ApiRequest) else value
