"""The recorder on PostgreSQL; it stores events with a function that keeps their order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import lru_cache, partial
from os import environ
from typing import Any

import msgspec
import psycopg
from eventsourcing import persistence
from eventsourcing.persistence import InfrastructureFactory, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
from eventsourcing.utils import Environment

from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Postgres
from scoresheet.service.storage import schema
from scoresheet.service.storage.connections import LOCK_TIMEOUT, Connections, DurablePostgresConnection
from scoresheet.service.storage.datastore import Value
from scoresheet.service.storage.recorder import EVENTS, CommandBatch, Cursor, GameRecorder, insert_beside
from scoresheet.service.storage.rows import Row

STORE = (
    "SELECT store_batches_1(%s::text[], %s::bigint[], %s::text[], %b::bytea[], "
    "%s::text[], %s::text[], %s::text[], %s::text[], %s::bigint[], %s::bigint[])"
)
SAME = f"SELECT state FROM {EVENTS} WHERE originator_id=? AND originator_version=?"  # noqa: S608
PROVE = (
    "INSERT INTO probe (number, bytes) VALUES (2, ''::bytea) ON CONFLICT (number) DO UPDATE SET bytes=excluded.bytes"
)
"""A write whose replication proves that all earlier writes are replicated."""
NONE: tuple[list[object], ...] = ([], [], [], [], [], [])
SECONDS_OF_READING = 300.0
"""The timeout for reading a whole table."""
MAKING = 7_265_663
"""The advisory lock for creating tables."""
UNSAFE = ("POSTGRES_ENABLE_DB_FUNCTIONS", "SCORESHEET_POSTGRES_ENABLE_DB_FUNCTIONS")
OURS: Mapping[type[psycopg.Error], type[persistence.PersistenceError]] = {
    psycopg.InterfaceError: persistence.InterfaceError,
    psycopg.OperationalError: persistence.OperationalError,
    psycopg.DataError: persistence.DataError,
    psycopg.IntegrityError: persistence.IntegrityError,
    psycopg.InternalError: persistence.InternalError,
    psycopg.ProgrammingError: persistence.ProgrammingError,
    psycopg.NotSupportedError: persistence.NotSupportedError,
}


@lru_cache(1_024)
def translated(statement: str) -> bytes:
    """Translate a statement into PostgreSQL's syntax."""
    return re.sub(r"\browid\b", "notification_id", statement.replace("%", "%%").replace("?", "%s")).encode()


@contextmanager
def told_as_the_library_does() -> Iterator[None]:
    """Convert the driver's errors into the library's, which the service handles."""
    try:
        yield
    except psycopg.Error as error:
        kinds = (ours for kind, ours in OURS.items() if isinstance(error, kind))
        raise next(kinds, persistence.PersistenceError)(str(error)) from error


class PortableCursor:
    """A cursor for statements that are written for both databases."""

    def __init__(self, connection: DurablePostgresConnection) -> None:
        self._cursor = connection.cursor()

    def execute(self, statement: str, parameters: Sequence[Value] = ()) -> None:
        """Execute a statement."""
        self._cursor.execute(translated(statement), parameters)

    def fetchone(self) -> Any:
        """Return the next row of the result; None at the end."""
        return self._cursor.fetchone()

    def fetchall(self) -> list[Row]:
        """Return all remaining rows of the result."""
        return self._cursor.fetchall()


class DurableDatabase(PostgresDatastore):
    """The datastore of a PostgreSQL database that contains games."""

    def __init__(self, where: Postgres) -> None:
        super().__init__("", "", "", "", "", lock_timeout=LOCK_TIMEOUT, originator_id_type="text")
        self.connections = Connections(where)
        self.pool: Any = self.connections

    def register_type_adapters(self) -> None:
        """Do nothing, since no custom types are used."""

    @contextmanager
    def transaction(self, *, commit: bool = False) -> Iterator[Any]:
        """Open a transaction."""
        with told_as_the_library_does(), self.connections.transaction() as connection:
            yield PortableCursor(connection)
            if not commit:
                connection.rollback()


class PostgresRecorder(GameRecorder, PostgresApplicationRecorder):
    """Stores the events of all games in one database."""

    datastore: DurableDatabase

    def __init__(self, datastore: DurableDatabase) -> None:
        super().__init__(datastore, events_table_name=EVENTS)
        self.wakes: list[Callable[[], None]] = []
        self.turn = nullcontext()

    def create_table(self) -> None:
        """Create what is missing, once, even if several processes start at the same time."""
        with self.writing() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(?)", (MAKING,))
            cursor.execute("SELECT to_regclass(?), to_regproc('store_batches_1')", (EVENTS,))
            tables, function = cursor.fetchone()
            missing = [*(schema.postgresql() if tables is None else ()), *(() if function else [schema.STORE_BATCHES])]
            for statement in missing:
                cursor.execute(statement)

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: object) -> None:
        """Store events atomically."""
        self.insert_batches([CommandBatch(events=stored_events)])
        self.wake()

    def insert(self, batches: Sequence[CommandBatch]) -> None:
        """Store all batches atomically, durably and on the standby.

        If the answer is lost, find out whether they were stored.
        """
        with told_as_the_library_does():
            self.datastore.connections.persistently(Storing(self.datastore.connections, batches).attempt)

    def select(self, statement: str, parameters: Sequence[Value] = (), *, long: bool = False) -> list[Row]:
        """Return the rows of a query; `long` allows the time to read a whole table."""
        patience = SECONDS_OF_READING if long else 0
        with told_as_the_library_does():
            return self.datastore.connections.persistently(partial(self._select, statement, parameters, patience))

    @contextmanager
    def writing(self, alone: str = "") -> Iterator[Cursor]:
        """Open a write transaction that locks the table `alone`, if given."""
        with self.datastore.transaction(commit=True) as cursor:
            if alone:
                cursor.execute(f"LOCK TABLE {alone} IN SHARE ROW EXCLUSIVE MODE")
            yield cursor

    def close(self) -> None:
        """Close all connections."""
        self.datastore.close()

    def _select(self, statement: str, parameters: Sequence[Value], patience: float) -> list[Row]:
        known = [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in parameters]
        with self.datastore.connections.connection(patience) as connection:
            return connection.execute(translated(statement), known, prepare=True).fetchall()


class Storing:
    """Stores batches; can be retried after a lost answer without storing them twice."""

    def __init__(self, connections: Connections, batches: Sequence[CommandBatch]) -> None:
        self._connections = connections
        self._batches = batches
        self._events = [event for batch in batches for event in batch.events]
        self._tried = False

    def attempt(self) -> None:
        """Store all batches; after a failed attempt, those that already exist are fine."""
        again, self._tried = self._tried, True
        try:
            self._store()
        except psycopg.errors.UniqueViolation:
            if not (again and self._are_stored()):
                raise

    def _store(self) -> None:
        if not any(batch.secret is not None or batch.checkpoint or batch.imported_at for batch in self._batches):
            with self._connections.connection() as connection:
                connection.execute(STORE, self._arrays(), prepare=True)
                connection.settle()
            return
        with self._connections.transaction() as connection:
            connection.execute(STORE, self._arrays(), prepare=True)
            for batch in self._batches:
                insert_beside(PortableCursor(connection), batch)

    def _arrays(self) -> list[list[object]]:
        events = [(event.originator_id, event.originator_version, event.topic, event.state) for event in self._events]
        commands = [msgspec.structs.astuple(batch.command) for batch in self._batches if batch.command]
        return [*map(list, zip(*events, strict=True)), *(map(list, zip(*commands, strict=True)) if commands else NONE)]

    def _are_stored(self) -> bool:
        """Return whether all events are stored unchanged, after waiting for the standby."""
        with self._connections.transaction() as connection:
            connection.execute(PROVE)
            return all(self._is_stored(PortableCursor(connection), event) for event in self._events)

    def _is_stored(self, cursor: Cursor, event: StoredEvent) -> bool:
        cursor.execute(SAME, (str(event.originator_id), event.originator_version))
        return bool(cursor.fetchone() == (event.state,))


class DatabaseFactory(PostgresFactory):
    """Builds the recorder on a durable database."""

    def __init__(self, env: Environment, where: Postgres) -> None:
        """Raise `Unusable` if the library's insert function, which may skip events, is configured."""
        if unsafe := [name for name in UNSAFE if environ.get(name)]:
            raise Unusable(f"{unsafe[0]} is set, which would make storing events unsafe. Unset it.")
        InfrastructureFactory.__init__(self, env)
        self.datastore: DurableDatabase = DurableDatabase(where)

    def application_recorder(self) -> PostgresRecorder:
        """Return the recorder."""
        recorder = PostgresRecorder(self.datastore)
        recorder.create_table()
        return recorder
