"""Descriptions of tables: those of a revision, and those found in a database."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Location
from scoresheet.service.storage.migrations import BASELINE, NEWEST, statements

Tables = Mapping[str, Collection[str]]
"""Maps the names of tables to the names of their columns, in order."""
ALIAS = {"rowid": "notification_id"}
"""Maps column names of SQLite to those of PostgreSQL."""


@cache
def kept() -> Tables:
    """Return all tables of the newest revision, as in a SQLite file."""
    with made_by(NEWEST) as fresh:
        return in_file(fresh)


@cache
def at_first() -> Tables:
    """Return the tables of the first revision."""
    with made_by(BASELINE) as fresh:
        return in_file(fresh)


@contextmanager
def made_by(script: Path) -> Iterator[sqlite3.Connection]:
    """Create a database in memory with the tables of a script."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        for statement in statements(script.read_text()):
            fresh.execute(statement)
        yield fresh


def in_file(connection: sqlite3.Connection) -> Tables:
    """Return the tables of a SQLite file."""
    found: dict[str, list[str]] = {}
    for table, column in connection.execute(
        "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c "
        "WHERE t.type='table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY t.name, c.cid"
    ):
        found.setdefault(table, []).append(column)
    return found


def check(location: Location, there: Tables, wanted: Tables) -> None:
    """Raise `Unusable` if a table does not have the expected columns."""
    if different := sorted(name for name, columns in wanted.items() if not _alike(there.get(name, ()), columns)):
        raise Unusable(
            f"{location} was made by another version of Scoresheet: the columns of {' and '.join(different)} "
            "differ. Run the version that made it, or set SCORESHEET_DATABASE_URL to another database."
        )


def _alike(found: Collection[str], wanted: Collection[str]) -> bool:
    return {ALIAS.get(name, name) for name in found} == {ALIAS.get(name, name) for name in wanted}
