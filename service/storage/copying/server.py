"""A PostgreSQL database as a side of a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import IsolationLevel, errors

from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Postgres
from scoresheet.service.storage.copying.rows import INSTALLATION, Clash, KeptTable, Row, page
from scoresheet.service.storage.postgres_errors import SECONDS_TO_CONNECT, unusable
from scoresheet.service.storage.tables import ALIAS

LOCK = 7_236_018_115_093_227_381
"""The advisory lock that a copy holds on its target."""
OF_TYPE = (
    "SELECT table_name, column_name FROM information_schema.columns "
    "WHERE table_schema=current_schema() AND (data_type='boolean' OR is_identity=%s)"
)


class ServerSide:
    """A PostgreSQL database on one connection; if opened to read, from a single snapshot."""

    def __init__(self, location: Postgres, *, writes: bool) -> None:
        self.location = location
        with self._sentences():
            self._connection = psycopg.connect(location.url, connect_timeout=SECONDS_TO_CONNECT, autocommit=writes)
            if writes:
                self._connection.execute("SET statement_timeout=0")
                self._lock()
            else:
                self._connection.read_only = True
                self._connection.isolation_level = IsolationLevel.REPEATABLE_READ
            self._booleans = set(self._all(OF_TYPE, "no"))
            self._numbered = set(self._all(OF_TYPE, "YES")) - self._booleans

    def count(self, table: KeptTable) -> int:
        found: int = self._all(f'SELECT COUNT(*) FROM "{table.name}"')[0][0]  # noqa: S608
        return found

    def rows(self, table: KeptTable, after: Row | None = None, upto: Row | None = None, limit: int = -1) -> list[Row]:
        query, bounds = page(table, ALIAS, "%s", after, upto)
        found = self._all(query, *bounds, None if limit < 0 else limit)
        truths = self._truths(table)
        return [_converted(row, truths, int) for row in found] if truths else found

    def last(self, table: KeptTable) -> Row | None:
        key = ", ".join(f'"{name}"' for name in _names(table.key))
        down = ", ".join(f'"{name}" DESC' for name in _names(table.key))
        rows = self._all(f'SELECT {key} FROM "{table.name}" ORDER BY {down} LIMIT 1')  # noqa: S608
        return rows[0] if rows else None

    def write(self, table: KeptTable, gone: Sequence[Row], rows: Sequence[Row]) -> None:
        where = " AND ".join(f'"{name}"=%s' for name in _names(table.key))
        names = ", ".join(f'"{name}"' for name in _names(table.columns))
        truths = self._truths(table)
        try:
            with self._sentences(), self._connection.transaction(), self._connection.cursor() as cursor:
                if gone:
                    cursor.executemany(f'DELETE FROM "{table.name}" WHERE {where}'.encode(), gone)  # noqa: S608
                with cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN'.encode()) as copy:
                    for row in rows:
                        copy.write_row(_converted(row, truths, bool))
        except Unusable as error:
            if isinstance(error.__cause__, errors.UniqueViolation):
                raise Clash from error
            if isinstance(error.__cause__, psycopg.DataError):
                raise Unusable(f"{self.location} cannot hold a row of {table.name}: {error.__cause__}.") from error
            raise

    def clear(self, table: KeptTable) -> None:
        self._do(f'DELETE FROM "{table.name}"')  # noqa: S608

    def settle(self, table: KeptTable) -> None:
        for name in _names(table.columns):
            if (table.name, name) in self._numbered:
                highest = f'SELECT MAX("{name}") FROM "{table.name}"'  # noqa: S608
                self._do(f"SELECT setval(pg_get_serial_sequence('{table.name}', '{name}'), n) FROM ({highest}) h(n)")  # noqa: S608

    def said(self) -> dict[str, str]:
        return dict(self._all(f"SELECT name, value FROM {INSTALLATION}"))  # noqa: S608

    def say(self, says: dict[str, str], unsaid: Sequence[str] = ()) -> None:
        with self._sentences(), self._connection.transaction(), self._connection.cursor() as cursor:
            gone = [(name,) for name in (*says, *unsaid)]
            cursor.executemany(f"DELETE FROM {INSTALLATION} WHERE name=%s".encode(), gone)  # noqa: S608
            cursor.executemany(f"INSERT INTO {INSTALLATION} VALUES (%s, %s)".encode(), list(says.items()))  # noqa: S608

    def close(self) -> None:
        self._connection.close()

    def _lock(self) -> None:
        if not self._all("SELECT pg_try_advisory_lock(%s)", LOCK)[0][0]:
            raise Unusable(f"Another process is already copying to {self.location}. Wait for it to finish.")

    def _truths(self, table: KeptTable) -> list[int]:
        """Return the indexes of the boolean columns, which SQLite stores as 0 or 1."""
        return [at for at, name in enumerate(table.columns) if (table.name, name) in self._booleans]

    def _all(self, query: str, *parameters: object) -> list[Any]:
        with self._sentences(), self._connection.cursor(binary=True) as cursor:
            return cursor.execute(query.encode(), parameters).fetchall()

    def _do(self, statement: str) -> None:
        with self._sentences():
            self._connection.execute(statement.encode())

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise unusable(self.location, error) from error


def _names(columns: Sequence[str]) -> list[str]:
    return [ALIAS.get(name, name) for name in columns]


def _converted(row: Row, places: Sequence[int], kind: type) -> Row:
    if not places:
        return row
    return tuple(kind(value) if at in places and value is not None else value for at, value in enumerate(row))
