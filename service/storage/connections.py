"""Connections to PostgreSQL: limited in number, durable, and patient during a restart.

They lead to a server that accepts writes. While there is none, a read-only server answers reads.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from scoresheet.projections.postgresql import ANY, refuses_writes
from scoresheet.service.core.location import Postgres

SECONDS_TO_CONNECT = 2
LOCK_TIMEOUT = 2
SECONDS_OF_TRYING = 5.0
"""The time for which the database may be unavailable before requests fail."""
PAUSE = 0.1
INTERVAL = 0.1
MOST_CONNECTIONS = 8
"""The maximum number of connections per process for reading and storing events."""
DURABLE = ("on", "remote_apply")
SECONDS_READ_ONLY = 1.0
"""The seconds after which a connection to a read-only server is replaced, since another server may accept writes by
then."""
AWAY = ("08", "57P01", "57P02", "57P03", "25006", "53300")
"""Prefixes of the error codes of a server that is starting, stopping, read-only or out of connections."""
UNFINISHED = (TransactionStatus.INTRANS, TransactionStatus.INERROR)
T = TypeVar("T")


class Unreplicated(psycopg.OperationalError):
    """The commit is stored, but perhaps not on the standby.

    It would be lost if this server were lost.
    """


class Busy(psycopg.OperationalError):
    """The process has reached its maximum number of connections."""


class DurablePostgresConnection(psycopg.Connection[Any]):
    """A connection with timeouts that detects commits that may be missing on the standby."""

    doubtful = False
    read_only_since = 0.0
    """The time (monotonic) at which this was opened to a read-only server; 0 if the server accepted writes."""
    patience = SECONDS_OF_TRYING

    def wait(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Wait for the server's answer; close the connection on a timeout."""
        try:
            return super().wait(gen, interval, timeout or self.patience)
        except psycopg.errors._WaitTimeout as late:
            self.pgconn.finish()
            raise psycopg.OperationalError("the database does not answer") from late

    def settle(self) -> None:
        """Raise `Unreplicated` if waiting for the standby was cancelled."""
        if self.doubtful:
            self.doubtful = False
            raise Unreplicated("waiting for the standby ended before it had received everything")

    def note(self, notice: psycopg.errors.Diagnostic) -> None:
        """Handle a notice from the server."""
        self.doubtful = self.doubtful or notice.source_function == "SyncRepWaitForLSN"


def is_away(error: psycopg.Error) -> bool:
    """Return whether the server is unreachable or not ready, so that a retry may succeed."""
    if error.sqlstate:
        return error.sqlstate.startswith(AWAY)
    return isinstance(error, psycopg.OperationalError) and not isinstance(error, Busy)


class Connections:
    """A process's connections to one database; when one breaks, the idle ones are closed."""

    def __init__(self, where: Postgres, most: int = MOST_CONNECTIONS) -> None:
        self._conninfo = _conninfo(where)
        self._several = "," in str(conninfo_to_dict(where.url).get("host"))
        self._read_only_since: float | None = None
        """The time (monotonic) since which no server has accepted writes; None while one does."""
        self._idle: deque[DurablePostgresConnection] = deque()
        self._places = threading.BoundedSemaphore(most)
        self._away_since: float | None = None
        self._lock = threading.Lock()

    def open(self, *_: object) -> None:
        """Do nothing, since connections are opened on demand."""

    def close(self) -> None:
        """Close idle connections."""
        while self._idle:
            self._idle.pop().close()

    @contextmanager
    def connection(self, patience: float = 0) -> Iterator[DurablePostgresConnection]:
        """Lend a connection for auto-committed statements, with a timeout of `patience` seconds."""
        with self._place():
            connection = self._take()
            connection.patience = patience or SECONDS_OF_TRYING
            try:
                yield connection
            finally:
                self._give(connection)

    @contextmanager
    def transaction(self) -> Iterator[DurablePostgresConnection]:
        """Lend a connection with an open transaction; retry while the server is unavailable."""
        with self._place():
            connection = self.persistently(self._begun)
            connection.patience = SECONDS_OF_TRYING
            try:
                yield connection
                connection.commit()
                connection.settle()
            except psycopg.errors.ReadOnlySqlTransaction:
                self._discard(connection)
                raise
            finally:
                self._give(connection)

    def persistently(self, call: Callable[[], T]) -> T:
        """Retry `call` until it succeeds or the server has been unavailable for too long."""
        began = time.monotonic()
        while True:
            try:
                found = call()
            except psycopg.Error as error:
                if not is_away(error) or self._only_reads(error) or not self._bear(began):
                    raise
            else:
                self._away_since = None
                return found

    def _only_reads(self, error: psycopg.Error) -> bool:
        """Return whether waiting is useless because every server is read-only.

        If several hosts are configured, a standby may be about to take over, so it gets some time first.
        """
        if self._read_only_since is None or not isinstance(error, psycopg.errors.ReadOnlySqlTransaction):
            return False
        return not self._several or time.monotonic() > self._read_only_since + SECONDS_OF_TRYING

    def _bear(self, began: float) -> bool:
        """Wait a little if the server may still come back in time; return whether to retry."""
        self.close()
        with self._lock:
            self._away_since = min(self._away_since or began, began)
        if time.monotonic() > self._away_since + SECONDS_OF_TRYING:
            return False
        time.sleep(PAUSE)
        return True

    @contextmanager
    def _place(self) -> Iterator[None]:
        if not self._places.acquire(timeout=LOCK_TIMEOUT):
            raise Busy("all connections to the database are in use")
        try:
            yield
        finally:
            self._places.release()

    def _begun(self) -> DurablePostgresConnection:
        connection = self._take()
        try:
            connection.execute("BEGIN")
        except BaseException:
            connection.close()
            raise
        return connection

    def _take(self) -> DurablePostgresConnection:
        try:
            connection = self._idle.pop()
        except IndexError:
            return self._connected()
        if connection.read_only_since and time.monotonic() > connection.read_only_since + SECONDS_READ_ONLY:
            connection.close()
            return self._take()
        return connection

    def _discard(self, connection: DurablePostgresConnection) -> None:
        """Close a connection to a server that has become read-only, and the idle ones."""
        connection.close()
        self.close()

    def _give(self, connection: DurablePostgresConnection) -> None:
        if connection.pgconn.transaction_status in UNFINISHED:
            with suppress(psycopg.Error):
                connection.rollback()
        if connection.pgconn.transaction_status == TransactionStatus.IDLE:
            self._idle.append(connection)
        else:
            connection.close()

    def _connected(self) -> DurablePostgresConnection:
        connection = self._open()
        connection.add_notice_handler(connection.note)
        row = connection.execute("SHOW synchronous_commit").fetchone()
        if row is None or row[0] not in DURABLE:
            connection.execute("SET synchronous_commit TO on")
        return connection

    def _open(self) -> DurablePostgresConnection:
        """Connect to a server that accepts writes, or else to a read-only one."""
        try:
            connection = DurablePostgresConnection.connect(self._conninfo, autocommit=True)
        except psycopg.OperationalError as error:
            if not refuses_writes(error):
                raise
            connection = DurablePostgresConnection.connect(make_conninfo(self._conninfo, **ANY), autocommit=True)
            connection.read_only_since = time.monotonic()
            self._read_only_since = self._read_only_since or connection.read_only_since
        else:
            self._read_only_since = None
        return connection


def _conninfo(where: Postgres) -> str:
    given = conninfo_to_dict(where.url)
    ours: dict[str, Any] = {
        "connect_timeout": SECONDS_TO_CONNECT,
        "target_session_attrs": "read-write",
        "tcp_user_timeout": int(SECONDS_OF_TRYING * 1000),
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "fallback_application_name": "scoresheet",
        "options": f"{given.get('options', '')} -c lock_timeout={LOCK_TIMEOUT}s "
        "-c idle_in_transaction_session_timeout=60s",
    }
    return make_conninfo(where.url, **ours)
