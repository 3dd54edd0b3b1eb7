"""Appends to a SQLite file over one dedicated, durable connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain

import msgspec
from eventsourcing import persistence
from eventsourcing.persistence import StoredEvent

from scoresheet.service.storage import datastore
from scoresheet.service.storage.recorder import EVENTS, KEEP_COMMAND, CommandBatch, insert_beside

APPEND = f"INSERT INTO {EVENTS} (originator_id, originator_version, topic, state) VALUES "  # noqa: S608
ROW = "(?,?,?,?)"
MOST_ROWS = 64
"""The maximum number of events per statement; each statement takes the interpreter's lock once."""
STATEMENTS = 80
"""The number of prepared statements that the connection caches."""


class Appender:
    """Stores batches; only the thread that holds the write lock may use it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def append(self, batches: Sequence[CommandBatch]) -> None:
        """Store all batches durably in one transaction; raises eventsourcing's errors."""
        with _told_as_the_library_does(), self._transaction() as cursor:
            events = [event for batch in batches for event in batch.events]
            for start in range(0, len(events), MOST_ROWS):
                _append(cursor, events[start : start + MOST_ROWS])
            for batch in batches:
                if batch.command:
                    cursor.execute(KEEP_COMMAND, msgspec.structs.astuple(batch.command))
                insert_beside(cursor, batch)

    def close(self) -> None:
        """Close the connection; the next append opens a new one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Cursor]:
        """Open a transaction that takes the write lock at once; roll it back on a failure."""
        connection = self._connection or self._open()
        try:
            cursor = connection.execute("BEGIN IMMEDIATE")
            yield cursor
            connection.execute("COMMIT")
        except sqlite3.IntegrityError:
            connection.rollback()
            raise
        except BaseException:
            with suppress(sqlite3.Error):
                connection.rollback()
            self.close()
            raise

    def _open(self) -> sqlite3.Connection:
        self._connection = datastore.durable(datastore.connected(self._path, cached_statements=STATEMENTS))
        return self._connection


def _append(cursor: sqlite3.Cursor, events: Sequence[StoredEvent]) -> None:
    columns = ((str(event.originator_id), event.originator_version, event.topic, event.state) for event in events)
    cursor.execute(APPEND + ",".join([ROW] * len(events)), list(chain.from_iterable(columns)))


@contextmanager
def _told_as_the_library_does() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise persistence.IntegrityError(error) from error
    except sqlite3.OperationalError as error:
        raise persistence.OperationalError(error) from error
    except sqlite3.ProgrammingError as error:
        raise persistence.ProgrammingError(error) from error
    except sqlite3.DatabaseError as error:
        raise persistence.DatabaseError(error) from error
    except sqlite3.Error as error:
        raise persistence.PersistenceError(error) from error
