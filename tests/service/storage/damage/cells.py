"""Cells of a SQLite file to corrupt: with a blob, with an invalid text, or with an unexpected value."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

BLOB, NO_TEXT, NULL, GARBAGE, HUGE, EMPTY, HALF_JSON, LIST = (
    *("blob", "no text", "null", "garbage", "huge", "empty", "half of JSON", "a list"),
)
VALUES = {
    BLOB: "x'ff00fe'",
    NO_TEXT: "CAST(x'ff00fe41' AS TEXT)",
    NULL: "NULL",
    GARBAGE: "'gar:bage'",
    HUGE: str(2**62),
    EMPTY: "''",
    HALF_JSON: "'{\"a\":'",
    LIST: "'[]'",
}


class Cell(NamedTuple):
    """A column of one row of a table."""

    file: Path
    table: str
    column: str
    row: tuple[object, ...]
    """The key of the row, by `_key`."""

    def __str__(self) -> str:
        return f"{self.table}.{self.column}"


def cells(file: Path) -> list[Cell]:
    """Return every column of every non-empty table of a file, in one row of each kind of the table."""
    with closing(sqlite3.connect(file)) as connection:
        found = []
        for table in tables(connection):
            key = ", ".join(_key(connection, table))
            kinds = f"GROUP BY {KINDS[table]}" if table in KINDS else "LIMIT 1"
            rows = connection.execute(f'SELECT {key} FROM "{table}" {kinds}').fetchall()
            columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info('{table}')")]
            found += [Cell(file, table, column, row) for row in rows for column in columns]
        return found


KINDS = {"streams": "substr(stream, 1, instr(stream, ':')), kind", "notify_bulletin": "kind"}
"""Expressions that tell the kinds of rows of a table apart."""


def tables(connection: sqlite3.Connection) -> list[str]:
    """Return the names of the tables of a file."""
    every = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name"
    return [name for (name,) in connection.execute(every)]


def damage(cell: Cell, kind: str) -> bool:
    """Corrupt a cell; return whether the file accepts the value."""
    with closing(sqlite3.connect(cell.file, isolation_level=None, timeout=20)) as connection:
        where = " AND ".join(f"{name} IS ?" for name in _key(connection, cell.table))
        connection.execute("PRAGMA ignore_check_constraints=ON")
        with suppress(sqlite3.IntegrityError):
            statement = f'UPDATE "{cell.table}" SET "{cell.column}"={VALUES[kind]} WHERE {where}'
            return connection.execute(statement, cell.row).rowcount == 1
        return False


def _key(connection: sqlite3.Connection, table: str) -> list[str]:
    """Return columns that identify a row even if other columns are corrupt."""
    try:
        connection.execute(f'SELECT rowid FROM "{table}" LIMIT 0')
    except sqlite3.OperationalError:
        return [f'"{name}"' for _, name, *_, key in connection.execute(f"PRAGMA table_info('{table}')") if key]
    return ["rowid"]
