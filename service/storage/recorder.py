"""The recorder: the library's, with ids never reused, commands and secrets beside the events, and a subscription."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from eventsourcing.persistence import Notification, StoredEvent, Subscription
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore

from service.storage.subscription import PollingSubscription

EVENTS = "game_events"
KEEP = "INSERT OR REPLACE INTO checkpoints VALUES (?,?,?,?)"
"""A checkpoint; see `Store.checkpoint_of`."""
SCHEMA = (Path(__file__).parent / "schema.sql").read_text()
LARGEST = 2**63 - 1
"""Number that SQLite knows."""


class CommandKey(msgspec.Struct, frozen=True):
    """A command that a client may repeat: `key` of `player`, what was asked, and the events it came to."""

    player: str
    key: str
    fingerprint: str
    game: str
    first: int
    last: int


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """What one command writes in one transaction."""

    events: Sequence[StoredEvent]
    command: CommandKey | None = None
    secret: bytes | None = None
    """Of a game that is opened."""
    checkpoint: StoredEvent | None = None
    imported_at: str = ""


class GameRecorder(SQLiteApplicationRecorder):
    """Stores the events of all games, in one sequence."""

    def __init__(self, datastore: SQLiteDatastore, events_table_name: str = EVENTS) -> None:
        super().__init__(datastore, events_table_name)
        self.insert_events_statement = (
            f"INSERT INTO {self.events_table_name} "  # noqa: S608
            "(originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
        )
        self.wakes: list[Callable[[], None]] = []

    def construct_create_table_statements(self) -> list[str]:
        """The tables of this package: events, and what is kept beside them."""
        return [statement for statement in SCHEMA.split(";") if statement.strip()]

    def insert_batches(self, batches: Sequence[Batch]) -> None:
        """All of `batches`, or none, in one transaction; durable when this returns."""
        with self.datastore.transaction(commit=True) as cursor:
            for batch in batches:
                self._insert_events(cursor, batch.events)
                self._insert_beside(cursor, batch)
        self.wake()

    def _insert_beside(self, cursor: SQLiteCursor, batch: Batch) -> None:
        game = batch.events[0].originator_id
        if batch.command:
            cursor.execute("INSERT INTO commands VALUES (?,?,?,?,?,?)", msgspec.structs.astuple(batch.command))
        if batch.secret is not None:
            cursor.execute("INSERT INTO game_secrets VALUES (?,?)", (game, batch.secret))
        if kept := batch.checkpoint:
            row = (kept.originator_id, kept.originator_version, kept.topic, kept.state)
            cursor.execute(KEEP, row)
        if batch.imported_at:
            cursor.execute("INSERT INTO imports VALUES (?,?)", (game, batch.imported_at))

    def wake(self) -> None:
        """Tell those who follow that there are new events."""
        for wake in self.wakes:
            wake()

    def select(self, statement: str, parameters: Sequence[str | int] = ()) -> list[sqlite3.Row]:
        """The rows of a query."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, parameters)
            rows: list[sqlite3.Row] = cursor.fetchall()
            return rows

    def imported(self, game: str) -> bool:
        """Whether the game came from a record."""
        return bool(self.select("SELECT 1 FROM imports WHERE game=?", (game,)))

    def select_states(self, game: str, after: int, upto: int) -> list[bytes]:
        """The stored bytes of a game's events `after` < version ≤ `upto`, and nothing else of them."""
        statement = (
            f"SELECT state FROM {self.events_table_name} WHERE originator_id=? "  # noqa: S608
            "AND originator_version>? AND originator_version<=? ORDER BY originator_version"
        )
        return [row[0] for row in self.select(statement, (game, min(after, LARGEST), min(upto, LARGEST)))]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Events in the order they were stored, from notification id `start` on."""
        return super().select_notifications(start, limit, stop, topics, inclusive_of_start=inclusive_of_start)

    def max_notification_id(self) -> int:
        """The id of the newest event; 0 when there is none."""
        return super().max_notification_id() or 0

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription["GameRecorder"]:
        """Events as they come, after notification id `gt`."""
        return PollingSubscription(self, self.wakes, gt, topics)
