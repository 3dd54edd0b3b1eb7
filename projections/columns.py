"""Columns that are the same on both databases: texts that sort by code point, and whole numbers of 64 bits."""

from __future__ import annotations

import re

from sqlalchemy import BigInteger, Dialect, String
from sqlalchemy.types import TypeDecorator

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
UNKNOWN = "\ufffd"


class Text(TypeDecorator[str]):
    """A text, compared and sorted by its code points.

    What PostgreSQL could not hold (NUL, half of a surrogate pair) never comes to either database: whoever looks for a
    text with such a character finds nothing, and texts that are stored were looked at before.
    """

    impl = String
    cache_ok = True

    @property
    def python_type(self) -> type[str]:
        """What it is in a program."""
        return str

    def load_dialect_impl(self, dialect: Dialect) -> String:
        """By code point: as SQLite does anyhow."""
        kind = String(collation="C") if dialect.name == "postgresql" else String()
        return dialect.type_descriptor(kind)  # type: ignore[return-value]

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The text as it is stored, or looked for."""
        return value if value is None else storable(value)


Whole = BigInteger
"""Seconds since 1970, numbers of notifications: they outgrow 32 bits."""


def storable(text: str) -> str:
    """The same text, with another character for each that no database holds."""
    return UNSTORABLE.sub(UNKNOWN, text)
