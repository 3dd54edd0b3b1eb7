"""A SQLite file as a side of a copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from scoresheet.service.core.errors import Unusable
from scoresheet.service.storage.copying.rows import INSTALLATION, Clash, KeptTable, Row, page
from scoresheet.service.storage.opening import sentences

SECONDS_TO_WAIT = 5
NO_NAMES: dict[str, str] = {}


class FileSide:
    """A SQLite file on one connection; if opened to read, in a single transaction."""

    def __init__(self, path: Path, *, writes: bool) -> None:
        self.location = path
        with sentences(path):
            self._connection = sqlite3.connect(path, timeout=SECONDS_TO_WAIT, isolation_level=None)
            self._connection.text_factory = _text
            if writes:
                self._connection.execute("PRAGMA journal_mode=WAL")
                self._connection.execute("PRAGMA synchronous=NORMAL")
            else:
                self._connection.execute("BEGIN")
                self._connection.execute("SELECT 1 FROM sqlite_master").fetchone()

    def count(self, table: KeptTable) -> int:
        with sentences(self.location):
            found: int = self._connection.execute(f'SELECT COUNT(*) FROM "{table.name}"').fetchone()[0]  # noqa: S608
        return found

    def rows(self, table: KeptTable, after: Row | None = None, upto: Row | None = None, limit: int = -1) -> list[Row]:
        query, bounds = page(table, NO_NAMES, "?", after, upto)
        with sentences(self.location):
            return self._connection.execute(query, (*bounds, limit)).fetchall()

    def last(self, table: KeptTable) -> Row | None:
        key = ", ".join(f'"{name}"' for name in table.key)
        down = ", ".join(f'"{name}" DESC' for name in table.key)
        with sentences(self.location):
            query = f'SELECT {key} FROM "{table.name}" ORDER BY {down} LIMIT 1'  # noqa: S608
            found: Row | None = self._connection.execute(query).fetchone()
        return found

    def write(self, table: KeptTable, gone: Sequence[Row], rows: Sequence[Row]) -> None:
        where = " AND ".join(f'"{name}"=?' for name in table.key)
        names = ", ".join(f'"{name}"' for name in table.columns)
        marks = ", ".join("?" * len(table.columns))
        try:
            with self._transaction() as connection:
                connection.executemany(f'DELETE FROM "{table.name}" WHERE {where}', gone)  # noqa: S608
                connection.executemany(f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})', rows)  # noqa: S608
        except Unusable as error:
            if isinstance(error.__cause__, sqlite3.IntegrityError):
                raise Clash from error
            raise

    def clear(self, table: KeptTable) -> None:
        with self._transaction() as connection:
            connection.execute(f'DELETE FROM "{table.name}"')  # noqa: S608

    def settle(self, table: KeptTable) -> None:
        """Do nothing, since SQLite continues generated ids itself."""

    def said(self) -> dict[str, str]:
        with sentences(self.location):
            return dict(self._connection.execute(f"SELECT name, value FROM {INSTALLATION}").fetchall())  # noqa: S608

    def say(self, says: dict[str, str], unsaid: Sequence[str] = ()) -> None:
        """Store properties durably, along with everything written before."""
        with sentences(self.location):
            self._connection.execute("PRAGMA synchronous=FULL")
        with self._transaction() as connection:
            for name in (*says, *unsaid):
                connection.execute(f"DELETE FROM {INSTALLATION} WHERE name=?", (name,))  # noqa: S608
            connection.executemany(f"INSERT INTO {INSTALLATION} VALUES (?, ?)", says.items())  # noqa: S608
        self._connection.execute("PRAGMA synchronous=NORMAL")

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with sentences(self.location):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")


def _text(raw: bytes) -> str | bytes:
    """Decode a text; return bytes that are not valid UTF-8 unchanged, so that they differ."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw
