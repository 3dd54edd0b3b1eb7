"""The connection to where the read models are kept."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry

READ_ONLY = "read only"
LOCK_TIMEOUT = 2
"""Seconds to wait for another writer."""


_moment: ContextVar[Moment | None] = ContextVar("moment", default=None)


class Moment:
    """The connections that have read since `one_moment` began, one for each engine."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._connections: dict[Engine, Connection] = {}

    def connection(self, engine: Engine) -> Connection:
        """The one of `engine`; opened when it is first asked for."""
        if engine not in self._connections:
            self._connections[engine] = self._stack.enter_context(engine.connect())
        return self._connections[engine]


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read within is read in one transaction for each engine: it is of one moment, and costs less."""
    with ExitStack() as stack:
        token = _moment.set(Moment(stack))
        try:
            yield
        finally:
            _moment.reset(token)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection to read by: that of the moment, within `one_moment`."""
    if moment := _moment.get():
        yield moment.connection(engine)
    else:
        with engine.connect() as connection:
            yield connection


def open_engine(url: str) -> Engine:
    """An engine for `url`. On SQLite it leaves no lock to chance: reading never takes one, writing takes it at once.

    Read models can be rebuilt, so their commits do not wait for the disk; in one file with the events they reach
    it with the next of those, in order.
    """
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _connected)
        event.listen(engine, "checkin", _give_up)
        event.listen(engine, "begin", _begin)
    return engine


def read_only(file: str) -> bool:
    """Whether a file is there and may not be written: what SQLite opens then is for reading alone, for good."""
    return os.access(file, os.F_OK) and not os.access(file, os.W_OK)


def for_writing(engine: Engine) -> Engine:
    """The same engine, its transactions beginning with the write lock."""
    return engine.execution_options(writes=True)


def _connected(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
    file = connection.execute("PRAGMA database_list").fetchone()[2]
    record.info[READ_ONLY] = read_only(file)
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={LOCK_TIMEOUT * 1000}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")


def _give_up(_: object, record: ConnectionPoolEntry) -> None:
    """What was opened while the file was read-only would be so for good."""
    if record.info.pop(READ_ONLY, False):
        record.invalidate()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
