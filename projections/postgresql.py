"""Connections to PostgreSQL: checked before use, with short waits and snapshot reads.

While no server accepts writes, connections go to a read-only one.
"""

from __future__ import annotations

import select
import time
from typing import Any

import psycopg
from psycopg import errors
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

URL = "postgresql+psycopg://"
CONNECTIONS, MORE_CONNECTIONS = 8, 24
"""The number of connections kept open, and of additional ones under load."""
SECONDS_FOR_A_CONNECTION = 5.0
SECONDS_UNTIL_ASKED = 5.0
"""The idle seconds after which a connection is checked before use."""
LOCK_TIMEOUT = 2
STATEMENT_TIMEOUT = 30
"""In seconds; longer statements, such as rebuilding, override it with `SET LOCAL statement_timeout`."""
SETTINGS = (
    f"SET lock_timeout='{LOCK_TIMEOUT}s'; SET statement_timeout='{STATEMENT_TIMEOUT}s'; "
    "SET idle_in_transaction_session_timeout='60s'; "
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') IN ('off', 'local')"
)
PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "target_session_attrs": "read-write",
    "fallback_application_name": "scoresheet",
}
"""Timeouts that detect a lost server within seconds; the URL can override them."""
ANY = {"target_session_attrs": "any"}
SAID_OF_READ_ONLY = ("session is read-only", "in hot standby mode")
SECONDS_OF_TRYING, PAUSE = 5.0, 0.1
GOING = (errors.ReadOnlySqlTransaction, errors.AdminShutdown, errors.CrashShutdown, errors.CannotConnectNow)
SNAPSHOT, NEWEST = "REPEATABLE READ", "READ COMMITTED"
_USED_AT, _OPENED_AT = "used at", "opened at"
SECONDS_READ_ONLY = 1.0
"""The seconds after which a connection to a read-only server is replaced, in case a server accepts writes again."""


def open_postgresql(url: str, connections: int = CONNECTIONS, *, durable: bool = True) -> Engine:
    """Open an engine for a libpq `url`, possibly with several hosts.

    Transactions read one snapshot; those of `for_writing` read the latest data. Unless `durable`, commits return
    without waiting for disk or standby; they become durable, in order, with the next commit that waits.
    """
    engine = create_engine(
        URL,
        pool_size=connections,
        max_overflow=MORE_CONNECTIONS,
        pool_timeout=SECONDS_FOR_A_CONNECTION,
        pool_use_lifo=True,
        isolation_level=SNAPSHOT,
        hide_parameters=True,
    )
    patience = Patience()
    given = {**PATIENCE, **psycopg.conninfo.conninfo_to_dict("postgresql://" + url.partition("://")[2])}

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: object, _record: object, _args: object, parameters: dict[str, Any]) -> object:
        connection = patience.connect({**parameters, **given})
        connection._pool = None  # tells the pool that connections may be open when the program ends
        return connection

    event.listen(engine, "connect", _connected)
    if not durable:
        event.listen(engine, "connect", _lightly)
    event.listen(engine, "checkin", _rests)
    event.listen(engine, "checkout", _lives)
    event.listen(engine, "handle_error", _gone)
    event.listen(engine, "handle_error", _say_less)
    return engine


class ReadOnlyConnection(psycopg.Connection[Any]):
    """A connection to a server that was read-only when it was opened."""


class Patience:
    """Waits for a server restart or a failover, but only once per outage."""

    def __init__(self) -> None:
        self._away_since: float | None = None

    def connect(self, parameters: dict[str, Any]) -> psycopg.Connection[Any]:
        """Return a connection; raises `psycopg.OperationalError` after some time without a server."""
        while True:
            try:
                connection = _connect_to_some(parameters)
            except psycopg.OperationalError as error:
                now = time.monotonic()
                self._away_since = self._away_since or now
                if now - self._away_since > SECONDS_OF_TRYING or not _may_come_back(error):
                    raise
                time.sleep(PAUSE)
            else:
                self._away_since = None
                return connection


def _connect_to_some(parameters: dict[str, Any]) -> psycopg.Connection[Any]:
    """Connect to a server that accepts writes, or else to one that is read-only."""
    try:
        return psycopg.connect(**parameters)
    except psycopg.OperationalError as error:
        if not refuses_writes(error):
            raise
        return ReadOnlyConnection.connect(**{**parameters, **ANY})


def refuses_writes(error: psycopg.OperationalError) -> bool:
    """Return whether a connection failed because no server accepts writes."""
    return any(said in str(error) for said in SAID_OF_READ_ONLY)


def one_after_the_other(connection: Connection, name: str) -> None:
    """Serialise transactions with the same name; on SQLite writers are serialised anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK, {"name": name})


def without_transaction(connection: Connection) -> None:
    """Put the connection in autocommit mode until it returns to the pool, to save round trips.

    This is cheaper than SQLAlchemy's isolation levels. On SQLite nothing changes.
    """
    if connection.dialect.name == "postgresql":
        connection.connection.dbapi_connection.autocommit = True  # type: ignore[union-attr]


_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 14))")


def _connected(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
    connection.autocommit = True
    connection.execute(SETTINGS)
    record.info[_OPENED_AT] = time.monotonic()
    _rests(connection, record)


def _lightly(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.autocommit = True
    connection.execute("SET synchronous_commit=off")
    connection.autocommit = False


def _rests(connection: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
    if connection is not None and connection.autocommit:
        connection.autocommit = False
    record.info[_USED_AT] = time.monotonic()


def _lives(connection: DBAPIConnection, record: ConnectionPoolEntry, _: object) -> None:
    """Raise `DisconnectionError` if the server has closed the connection.

    The pool then uses a different one. A closed connection has data to read, so only connections with data, and those
    that were idle for a while, are queried.
    """
    now = time.monotonic()
    rested = now - record.info[_USED_AT]
    if isinstance(connection, ReadOnlyConnection) and now - record.info[_OPENED_AT] > SECONDS_READ_ONLY:
        raise DisconnectionError("A server may accept writes again.")
    if _has_something_to_say(connection) or rested > SECONDS_UNTIL_ASKED:
        try:
            connection.execute("SELECT 1")
            connection.rollback()
        except psycopg.Error:
            raise DisconnectionError from None


def _may_come_back(error: psycopg.OperationalError) -> bool:
    """Return whether the error may be temporary: no answer, or a server that starts or stops."""
    refusals = ("password", "pg_hba.conf", "does not exist")
    return not any(refusal in str(error) for refusal in refusals)


def _gone(context: ExceptionContext) -> None:
    """Treat a server that became read-only or is shutting down as a lost connection."""
    if isinstance(context.original_exception, GOING):
        context.is_disconnect = True


def _say_less(context: ExceptionContext) -> None:
    """Drop the detail of a server's error, because errors are logged.

    The detail contains the values to be stored, such as a name or an address.
    """
    error = context.original_exception
    if isinstance(error, psycopg.Error) and error.diag.message_primary:
        error.args = (error.diag.message_primary,)
        if context.sqlalchemy_exception:
            context.sqlalchemy_exception.args = error.args


def _has_something_to_say(connection: DBAPIConnection) -> bool:
    try:
        poll = select.poll()
        poll.register(connection.fileno(), select.POLLIN)
        return bool(poll.poll(0))
    except (psycopg.Error, OSError, ValueError):
        return True
