"""SQLite connections that are durable and do not deadlock: FULL synchronous, immediate write transactions."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import TracebackType

from eventsourcing.persistence import OperationalError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from projections.engine import read_only

FULL = 2
LOCK_TIMEOUT = 2


class ImmediateTransaction(SQLiteTransaction):
    """Takes the write lock when it begins, so that what it reads cannot go stale before it writes."""

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
        """Commit or roll back; a commit that fails, as on a full disk, leaves no transaction open."""
        try:
            super().__exit__(kind, error, traceback)
        finally:
            if self.connection._sqlite_conn.in_transaction:
                with suppress(sqlite3.Error):
                    self.connection.rollback()


class DurableConnection(SQLiteConnection):
    """A connection whose commits have reached the disk when they return."""

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """A transaction, for writing if `commit`."""
        with ImmediateTransaction(self, commit=commit) as cursor, cursor:
            yield cursor


class DurablePool(SQLiteConnectionPool):
    """The library's pool, with durable connections, and no writer lock left behind by a failure."""

    _failed = threading.local()

    def _create_connection(self) -> SQLiteConnection:
        plain = super()._create_connection()._sqlite_conn
        plain.text_factory = partial(str, encoding="utf-8", errors="replace")  # one damaged text must stop nobody
        plain.execute("PRAGMA synchronous=FULL")
        plain.execute("PRAGMA cache_size=-16000")
        if plain.execute("PRAGMA synchronous").fetchone()[0] != FULL:
            raise OperationalError("SQLite does not keep its promises: synchronous is not FULL.")
        return DurableConnection(plain, max_age=0 if read_only(str(self.db_name)) else self.max_age)

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> SQLiteConnection:
        """A connection; if none can be had, the writer lock that was taken for it is given back."""
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


class DurableDatastore(SQLiteDatastore):
    """A file of games."""

    def __init__(self, path: str, readers: int = 8) -> None:
        super().__init__(path, lock_timeout=LOCK_TIMEOUT, originator_id_type="text")
        self.pool.close()
        self.pool = DurablePool(db_name=path, lock_timeout=LOCK_TIMEOUT, pool_size=readers)
