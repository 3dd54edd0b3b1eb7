"""SQLite connections that are durable and do not deadlock.

They use FULL synchronous mode and immediate write transactions.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from eventsourcing.persistence import OperationalError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from scoresheet.projections.engine import read_only
from scoresheet.service.storage.rows import Row
from scoresheet.service.storage.write_lock import FileWriteLock

FULL = 2
LOCK_TIMEOUT = 2
Value = str | int | bytes | float | None


class ImmediateTransaction(SQLiteTransaction):
    """Takes the write lock as it begins, so that what it reads cannot become outdated."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        except sqlite3.OperationalError as error:
            raise OperationalError(str(error)) from error
        return cursor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Commit or roll back; also roll back if the commit fails, as on a full disk."""
        try:
            super().__exit__(kind, error, traceback)
        finally:
            if self.connection._sqlite_conn.in_transaction:
                with suppress(sqlite3.Error):
                    self.connection.rollback()


class DurableSQLiteConnection(SQLiteConnection):
    """A connection whose commits have reached the disk when they return."""

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """Open a transaction, for writing if `commit`."""
        with ImmediateTransaction(self, commit=commit) as cursor, cursor:
            yield cursor


class DurablePool(SQLiteConnectionPool):
    """The library's pool, with durable connections; it frees the writer lock after a failure."""

    _failed = threading.local()

    def _create_connection(self) -> SQLiteConnection:
        plain = durable(tolerant(super()._create_connection()._sqlite_conn))
        return DurableSQLiteConnection(plain, max_age=0 if read_only(str(self.db_name)) else self.max_age)

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> SQLiteConnection:
        """Return a connection; if that fails, free the writer lock taken for it."""
        self._failed.late = False
        try:
            return super().get_connection(timeout, is_writer=is_writer)
        except BaseException:
            if is_writer and self._failed.late:
                self._num_writers -= 1
                self._writer_lock.release()
            raise

    def _get_connection(self, timeout: float = 0.0) -> SQLiteConnection:
        try:
            return super()._get_connection(timeout)
        except BaseException:
            self._failed.late = True
            raise


class Readers:
    """Read-only connections; each statement sees all earlier commits."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._idle: list[sqlite3.Connection] = []

    def select(self, statement: str, parameters: Sequence[Value]) -> list[Row]:
        """Return the rows of a query."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._open()
        try:
            rows = connection.execute(statement, parameters).fetchall()
        except BaseException:
            connection.close()
            raise
        self._idle.append(connection)
        return rows

    def close(self) -> None:
        """Close idle connections."""
        while self._idle:
            self._idle.pop().close()

    def _open(self) -> sqlite3.Connection:
        found = connected(self._path)
        found.execute("PRAGMA query_only=ON")
        found.execute("PRAGMA cache_size=-4000")
        return found


class DurableDatastore(SQLiteDatastore):
    """The datastore of a SQLite file that contains games."""

    def __init__(self, path: str, readers: int = 8) -> None:
        self.readers = Readers(path)
        self.turns = FileWriteLock(
            Path(path.removeprefix("file:").partition("?")[0] if path.startswith("file:") else path)
        )
        super().__init__(path, lock_timeout=LOCK_TIMEOUT, originator_id_type="text")
        self.pool.close()
        self.pool = DurablePool(db_name=path, lock_timeout=LOCK_TIMEOUT, pool_size=readers)

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """Open a transaction; for writing, take the lock shared by all processes first."""
        if not commit:
            with super().transaction(commit=False) as cursor:
                yield cursor
            return
        with self.my_turn(), super().transaction(commit=True) as cursor:
            yield cursor

    def my_turn(self) -> AbstractContextManager[None]:
        """Hold the write lock shared by all processes."""
        return self.turns.held(LOCK_TIMEOUT, lambda late: OperationalError(str(late)))

    def close(self) -> None:
        """Close all connections, the writing one last, which checkpoints the file."""
        self.readers.close()
        super().close()
        self.turns.close()


def connected(path: str, **more: Any) -> sqlite3.Connection:
    """Return a connection that any thread can use, without automatic transactions."""
    return tolerant(
        sqlite3.connect(path, uri=True, check_same_thread=False, isolation_level=None, timeout=LOCK_TIMEOUT, **more)
    )


def durable(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Make a connection durable: commits are on disk when they return."""
    connection.execute("PRAGMA synchronous=FULL")
    if connection.execute("PRAGMA synchronous").fetchone()[0] != FULL:
        raise OperationalError("SQLite did not accept synchronous=FULL, so commits would not be durable.")
    return connection


def tolerant(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Make a connection replace invalid characters when it reads damaged texts."""
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection
