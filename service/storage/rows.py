"""Checks rows from plain SQL, so that a damaged row does not affect others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoresheet.projections.columns import LARGEST, tell_damaged

Row = tuple[Any, ...]
"""A row of a query's result; its columns depend on the statement."""


def sound(table: str, rows: Iterable[Row], *kinds: type) -> list[Row]:
    """Return the rows whose values are of these types, in order; count and log the others."""
    found = []
    for row in rows:
        if all(map(is_sound, row, kinds)):
            found.append(row)
        else:
            tell_damaged(table, "a row")
    return found


def is_sound(value: object, kind: type) -> bool:
    """Return whether a value has that type and, if it is a number, is in range."""
    return type(value) is kind and (kind is not int or -LARGEST <= value <= LARGEST)  # type: ignore[operator]
