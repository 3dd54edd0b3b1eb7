"""Column types that behave alike on both databases and let no damaged value through.

Texts sort by code point; integers have 64 bits. SQLite stores any value in any column. A value that does not fit is
read as the column's `damaged` value, counted and logged, so that it does not affect other rows. Every table uses these
types, and a test checks that.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Dialect, Double, Integer, String
from sqlalchemy.sql.base import SchemaEventTarget
from sqlalchemy.types import TypeDecorator, TypeEngine

log = logging.getLogger(__name__)

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
UNKNOWN = "\ufffd"
DAMAGED = "(damaged)"
"""The text shown in place of a damaged one."""
LARGEST = 2**53
"""The largest stored number; a larger one is damaged."""
WHOLE = (int, Decimal)
"""The types of whole numbers as they are read: PostgreSQL returns sums as decimals."""
counters: list[Callable[[str], object]] = []
"""Called with the name of the table whenever a damaged value is read."""
T = TypeVar("T")


class Guarded(TypeDecorator[T], Generic[T]):
    """A type whose damaged values are read as `damaged`, ideally the most restrictive value."""

    cache_ok = True
    kind: ClassVar[type[object]]
    column: Column[Any] | None = None

    def __init__(self, damaged: T | None = None) -> None:
        super().__init__()
        self.damaged: Any = self.kind() if damaged is None else damaged

    @property
    def python_type(self) -> type[T]:
        """The type of the values in Python."""
        return self.kind  # type: ignore[return-value]

    def _set_parent(self, parent: SchemaEventTarget, outer: bool = False, **more: Any) -> None:
        super()._set_parent(parent, outer, **more)
        if isinstance(parent, Column):
            self.column = parent

    def is_sound(self, value: object) -> bool:
        """Return whether a value that was read is valid for the column."""
        return type(value) is self.kind

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """Return a function that converts a stored value."""
        is_sound, unreadable = self.is_sound, self._unreadable

        def process(value: Any) -> Any:
            return value if value is None or is_sound(value) else unreadable()

        return process

    def _unreadable(self) -> T:
        table = "" if self.column is None else self.column.table.name
        tell_damaged(table, "" if self.column is None else self.column.name)
        return self.damaged  # type: ignore[no-any-return]


def tell_damaged(table: str, column: str) -> None:
    """Count a damaged value that was read; log the first one of a column."""
    _log_once(table, column)
    count(table)


def count(table: str) -> None:
    """Tell `counters` that a damaged value was read from the table."""
    for counter in counters:
        counter(table)


@cache
def _log_once(table: str, column: str) -> None:
    log.error("A value in %s.%s is damaged; the value that allows least is used. Restore it.", table, column)


class TextColumn(Guarded[str]):
    """Text that compares and sorts by code point.

    NUL and lone surrogates never reach the database: a search for them finds nothing, and texts are checked before they
    are stored.
    """

    impl = String
    cache_ok = True
    kind = str

    def __init__(self, damaged: str = DAMAGED) -> None:
        super().__init__(damaged)

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        """Compare by code point, as SQLite does by default."""
        kind = String(collation="C") if dialect.name == "postgresql" else String()
        return dialect.type_descriptor(kind)

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Return the text to store or to search for."""
        return value if value is None else storable(value)


class NumberColumn(Guarded[int]):
    """A whole number of 32 bits."""

    impl = Integer
    cache_ok = True
    kind = int

    def is_sound(self, value: object) -> bool:
        """Return whether the value is an integer, or a sum of integers, in range."""
        return type(value) in WHOLE and -LARGEST <= value <= LARGEST  # type: ignore[operator]


class WholeColumn(NumberColumn):
    """A whole number that may exceed 32 bits: seconds since 1970, numbers of notifications."""

    impl = BigInteger
    cache_ok = True


class Real(Guarded[float]):
    """A floating-point number."""

    impl = Double
    cache_ok = True
    kind = float

    def is_sound(self, value: object) -> bool:
        """Return whether the value is a number."""
        return type(value) is float or type(value) in WHOLE


class TruthColumn(Guarded[bool]):
    """A boolean."""

    impl = Boolean
    cache_ok = True
    kind = bool

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """Return a function that converts a stored value to a boolean."""
        unreadable, values = self._unreadable, {0: False, 1: True, None: None}

        def process(value: Any) -> Any:
            return values[value] if type(value) in (bool, int, type(None)) and value in values else unreadable()

        return process


def decoded(text: str, kind: Any, nothing: Any) -> Any:
    """Return the value of a JSON text, or `nothing` for a damaged one."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError:
        tell_damaged("read models", "JSON")
        return nothing


def storable(text: str) -> str:
    """Return the text with unstorable characters replaced."""
    return UNSTORABLE.sub(UNKNOWN, text)
