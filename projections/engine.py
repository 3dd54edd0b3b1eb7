"""Engines: connections to the database of the read models."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar

from sqlalchemy import Connection, Engine

from scoresheet.projections import postgresql, sqlite
from scoresheet.projections.sqlite import read_only as read_only

OPENED_AT = "opened_at"
"""The option of an engine that holds its URL, for other processes."""
_moment: ContextVar[Moment | None] = ContextVar("moment", default=None)


class Moment:
    """The connections opened within `one_moment`, one for each engine."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._connections: dict[Engine, Connection] = {}

    def connection(self, engine: Engine) -> Connection:
        """Return the connection of `engine`, which is opened on first use."""
        if engine not in self._connections:
            self._connections[engine] = self._stack.enter_context(engine.connect())
        return self._connections[engine]


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything within the block in one transaction per engine."""
    with ExitStack() as stack:
        token = _moment.set(Moment(stack))
        try:
            yield
        finally:
            _moment.reset(token)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Open a connection for reading; within `one_moment`, use its connection."""
    if moment := _moment.get():
        yield moment.connection(engine)
    else:
        with engine.connect() as connection:
            yield connection


@contextmanager
def asking(engine: Engine) -> Iterator[Connection]:
    """Open a connection for one query; on PostgreSQL without a transaction.

    This saves round trips.
    """
    with reading(engine) as connection:
        if _moment.get() is None:
            postgresql.without_transaction(connection)
        yield connection


def open_engine(url: str, *, disposable: bool = False, alone: bool = False) -> Engine:
    """Open an engine; transactions read one snapshot, and waits are short.

    `disposable` data is not synced to disk; on SQLite it has a separate file, which only its owner can read and which
    is recreated if missing or damaged. A file opened `alone`, by a single process, is useless if that process dies.
    """
    if url.startswith("postgresql"):
        engine = postgresql.open_postgresql(url, durable=not disposable)
    else:
        engine = sqlite.open_sqlite(url, disposable=disposable, alone=alone)
    engine.update_execution_options(**{OPENED_AT: url})
    return engine


def for_writing(engine: Engine) -> Engine:
    """Return the engine for write transactions.

    They take the lock first (SQLite) or read the latest data (PostgreSQL).
    """
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level=postgresql.NEWEST)
    return engine.execution_options(writes=True)
