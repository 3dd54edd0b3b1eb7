"""The recorder on SQLite: the library's recorder with a durable datastore."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteFactory
from eventsourcing.utils import Environment

from scoresheet.service.storage import schema
from scoresheet.service.storage.appending import Appender
from scoresheet.service.storage.datastore import DurableDatastore, Value
from scoresheet.service.storage.recorder import EVENTS, CommandBatch, Cursor, GameRecorder
from scoresheet.service.storage.rows import Row
from scoresheet.service.storage.write_lock import WriteLock


class SqliteRecorder(GameRecorder, SQLiteApplicationRecorder):
    """Stores the events of all games in one file."""

    datastore: DurableDatastore

    def __init__(self, datastore: DurableDatastore, path: str, events_table_name: str = EVENTS) -> None:
        super().__init__(datastore, events_table_name)
        self.insert_events_statement = (
            f"INSERT INTO {self.events_table_name} "  # noqa: S608
            "(originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
        )
        self.wakes: list[Callable[[], None]] = []
        self.turn = WriteLock(datastore.turns)
        self.appender = Appender(path)

    def construct_create_table_statements(self) -> list[str]:
        """Return the statements that create the tables for events and related data."""
        return list(schema.sqlite())

    def insert(self, batches: Sequence[CommandBatch]) -> None:
        """Store all batches or none in one transaction."""
        with self.datastore.my_turn():
            self.appender.append(batches)

    def select(self, statement: str, parameters: Sequence[Value] = (), *, long: bool = False) -> list[Row]:
        """Return the rows of a query."""
        return self.datastore.readers.select(statement, parameters)

    @contextmanager
    def writing(self, alone: str = "") -> Iterator[Cursor]:
        """Open a write transaction, which locks the whole file."""
        with self.datastore.transaction(commit=True) as cursor:
            yield cursor

    def close(self) -> None:
        """Close all connections."""
        self.appender.close()
        self.datastore.close()


class DurableFactory(SQLiteFactory):
    """Builds the recorder on a durable datastore."""

    def __init__(self, env: Environment, path: str) -> None:
        InfrastructureFactory.__init__(self, env)
        self.path = path
        self.datastore: DurableDatastore = DurableDatastore(path)

    def application_recorder(self) -> SqliteRecorder:
        """Return the recorder."""
        recorder = SqliteRecorder(self.datastore, self.path)
        recorder.create_table()
        return recorder
