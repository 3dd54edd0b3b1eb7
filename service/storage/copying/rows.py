"""The rows of tables that are copied, in the order of their keys."""

from __future__ import annotations

import sqlite3
from functools import cache
from typing import Any, NamedTuple

from scoresheet.service.storage import tables
from scoresheet.service.storage.migrations import NEWEST

Row = tuple[Any, ...]
"""A row of integers, texts, bytes and None, which are the same in both databases."""
EVENTS, INSTALLATION = "game_events", "installation"
LEFT_OUT = (INSTALLATION, "checkpoints", "probe", "followers")
"""Tables that are not copied: they contain derived data, or data about one database."""


class Clash(Exception):
    """Rows of a table conflict in a unique column other than the key."""


class KeptTable(NamedTuple):
    """A table that is copied."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    def key_of(self, row: Row) -> Row:
        """Return the values of the row's key columns."""
        return tuple(row[self.columns.index(name)] for name in self.key)

    def shown(self, row: Row) -> str:
        """Describe the row by its key; an event by its game and version."""
        names = ("originator_id", "originator_version") if self.name == EVENTS else self.key
        return ", ".join(f"{name} {row[self.columns.index(name)]}" for name in names)


@cache
def kept() -> tuple[KeptTable, ...]:
    """Return all tables that are copied, the events first."""
    with tables.made_by(NEWEST) as fresh:
        found = [_described(fresh, name) for name in tables.in_file(fresh) if name not in LEFT_OUT]
    return tuple(sorted(found, key=lambda table: table.name != EVENTS))


def _described(connection: sqlite3.Connection, name: str) -> KeptTable:
    rows = connection.execute("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", (name,)).fetchall()
    key = sorted((place, column) for column, place in rows if place)
    return KeptTable(name, tuple(column for column, _ in rows), tuple(column for _, column in key))


def page(
    table: KeptTable, names: dict[str, str], mark: str, after: Row | None, upto: Row | None
) -> tuple[str, list[Any]]:
    """Return the query for a page of rows and its parameters.

    The page contains the rows with `after` < key ≤ `upto`. `names` translates column names; `mark` is the placeholder.
    """
    own = [f'"{names.get(column, column)}"' for column in table.columns]
    key = ", ".join(f'"{names.get(column, column)}"' for column in table.key)
    marks = ", ".join([mark] * len(table.key))
    bounds = [(sign, bound) for sign, bound in ((">", after), ("<=", upto)) if bound is not None]
    where = " AND ".join(f"({key}) {sign} ({marks})" for sign, _ in bounds) or "1=1"
    query = f'SELECT {", ".join(own)} FROM "{table.name}" WHERE {where} ORDER BY {key} LIMIT {mark}'  # noqa: S608
    return query, [part for _, bound in bounds for part in bound]
