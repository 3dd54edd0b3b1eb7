"""The event store's interface, common to both databases."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from time import perf_counter
from typing import Any, NamedTuple, Protocol, cast
from uuid import UUID

import msgspec
from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent, Subscription

from scoresheet.service.core.failures import log_failure
from scoresheet.service.observability import metrics
from scoresheet.service.storage.datastore import Value
from scoresheet.service.storage.rows import Row
from scoresheet.service.storage.subscription import PollingSubscription

log = logging.getLogger(__name__)

EVENTS = "game_events"
KEEP = (
    "INSERT INTO checkpoints (game, version, topic, state) VALUES (?,?,?,?) "
    "ON CONFLICT (game, version) DO UPDATE SET topic=excluded.topic, state=excluded.state"
)
"""The statement that stores a checkpoint; see `Store.checkpoint_of`."""
KEEP_COMMAND = "INSERT INTO commands (player, key, fingerprint, game, first, last) VALUES (?,?,?,?,?,?)"
LARGEST = 2**63 - 1
"""The largest integer that both databases can store."""


class CommandKey(msgspec.Struct, frozen=True):
    """A command's idempotency key, the fingerprint of its request, and the events it wrote."""

    player: str
    key: str
    fingerprint: str
    game: str
    first: int
    last: int


class CommandBatch(msgspec.Struct, frozen=True, kw_only=True):
    """All rows that a command writes in one transaction."""

    events: Sequence[StoredEvent]
    command: CommandKey | None = None
    secret: bytes | None = None
    """The secret of a new game."""
    checkpoint: StoredEvent | None = None
    imported_at: str = ""


class Noted(NamedTuple):
    """An event in the log: like the library's notification, but four times as fast to create."""

    id: int
    originator_id: str
    originator_version: int
    topic: str
    state: bytes


class Cursor(Protocol):
    """Executes statements with `?` placeholders on either database."""

    def execute(self, statement: str, parameters: Sequence[Value] = (), /) -> object:
        """Execute a statement."""
        ...

    def fetchone(self) -> Any:
        """Return the next row of the result; None at the end."""
        ...

    def fetchall(self) -> list[Row]:
        """Return all remaining rows of the result."""
        ...


class GameRecorder(ApplicationRecorder):
    """Stores the events of all games in one sequence.

    In statements, an event's position in the sequence is called `rowid` on either database.
    """

    wakes: list[Callable[[], None]]
    turn: AbstractContextManager[object]
    """The lock for other writers to the same database; raises `NotStored`."""

    def insert_batches(self, batches: Sequence[CommandBatch]) -> None:
        """Store all batches durably in one transaction; the caller then calls `wake`."""
        begun = perf_counter()
        self.insert(batches)
        topics = (event.topic for batch in batches for event in batch.events)
        metrics.appended(topics, len(batches), perf_counter() - begun)

    @abstractmethod
    def insert(self, batches: Sequence[CommandBatch]) -> None:
        """Store all batches durably in one transaction, without notifying subscribers."""

    @abstractmethod
    def select(self, statement: str, parameters: Sequence[Value] = (), *, long: bool = False) -> list[Row]:
        """Return the rows of a query; `long` allows the time to read a whole table."""

    @abstractmethod
    def writing(self, alone: str = "") -> AbstractContextManager[Cursor]:
        """Open a write transaction that locks the table `alone`, if given."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections."""

    def wake(self) -> None:
        """Notify followers of new events; log their errors, since the events are stored already."""
        for wake in tuple(self.wakes):
            try:
                wake()
            except Exception as error:
                log_failure(log, "A follower could not be notified of new events.", error=error)

    def imported(self, game: str) -> bool:
        """Return whether the game came from a record."""
        return bool(self.select("SELECT 1 FROM imports WHERE game=?", (game,)))

    def select_states(self, game: str, after: int, upto: int) -> list[bytes]:
        """Return the stored bytes of a game's events with `after` < version ≤ `upto`."""
        statement = (
            f"SELECT state FROM {EVENTS} WHERE originator_id=? "  # noqa: S608
            "AND originator_version>? AND originator_version<=? ORDER BY originator_version"
        )
        return [row[0] for row in self.select(statement, (game, min(after, LARGEST), min(upto, LARGEST)))]

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """Return the events with `gt` < version ≤ `lte`, at most `limit`; with `desc`, the last."""
        statement = (
            f"SELECT originator_id, originator_version, topic, state FROM {EVENTS} WHERE originator_id=? "  # noqa: S608
            "AND originator_version>? AND originator_version<=? "
            f"ORDER BY originator_version {'DESC' if desc else 'ASC'} LIMIT ?"
        )
        bounds = (-LARGEST if gt is None else gt, LARGEST if lte is None else lte, LARGEST if limit is None else limit)
        return [StoredEvent(*row) for row in self.select(statement, (str(originator_id), *bounds))]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Return events in the order of storage, from notification id `start` on."""
        of_topics = f"AND topic IN ({','.join('?' * len(topics))}) " if topics else ""
        statement = (
            f"SELECT rowid, originator_id, originator_version, topic, state FROM {EVENTS} "  # noqa: S608
            f"WHERE rowid>=? AND rowid<=? {of_topics}ORDER BY rowid LIMIT ?"
        )
        first = (start or 0) + (not inclusive_of_start)
        bounds: tuple[Value, ...] = (first, LARGEST if stop is None else stop, *topics, limit)
        return cast("list[Notification]", list(map(Noted._make, self.select(statement, bounds))))

    def sizes(self, upto: int) -> list[tuple[str, int]]:
        """Return all games with the number of their events up to the position `upto` in the log."""
        statement = f"SELECT originator_id, COUNT(*) FROM {EVENTS} WHERE rowid<=? GROUP BY originator_id"  # noqa: S608
        return [(game, size) for game, size in self.select(statement, (upto,), long=True)]

    def select_of_games(self, games: Sequence[str], upto: int) -> Sequence[Notification]:
        """Return all events of these games up to the position `upto`, in order within each game."""
        statement = (
            f"SELECT rowid, originator_id, originator_version, topic, state FROM {EVENTS} "  # noqa: S608
            f"WHERE originator_id IN ({','.join('?' * len(games))}) AND rowid<=? "
            "ORDER BY originator_id, originator_version"
        )
        return cast("list[Notification]", list(map(Noted._make, self.select(statement, (*games, upto)))))

    def max_notification_id(self) -> int:
        """Return the id of the newest event; 0 if there is none."""
        return self.select(f"SELECT MAX(rowid) FROM {EVENTS}")[0][0] or 0  # noqa: S608

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[GameRecorder]:
        """Subscribe to events after notification id `gt`."""
        return PollingSubscription(self, self.wakes, gt, topics)


def insert_beside(cursor: Cursor, batch: CommandBatch) -> None:
    """Store a batch's command, secret and checkpoint."""
    game = str(batch.events[0].originator_id)
    if batch.secret is not None:
        cursor.execute("INSERT INTO game_secrets (game, secret) VALUES (?,?)", (game, batch.secret))
    if kept := batch.checkpoint:
        cursor.execute(KEEP, (str(kept.originator_id), kept.originator_version, kept.topic, kept.state))
    if batch.imported_at:
        cursor.execute("INSERT INTO imports (game, at) VALUES (?,?)", (game, batch.imported_at))
