"""The connection to where the read models are kept."""

import sqlite3

from sqlalchemy import Connection, Engine, create_engine, event

LOCK_TIMEOUT = 2
"""Seconds to wait for another writer."""


def open_engine(url: str) -> Engine:
    """An engine for `url`. On SQLite it leaves no lock to chance: reading never takes one, writing takes it at once.

    Read models can be rebuilt, so their commits do not wait for the disk; in one file with the events they reach
    it with the next of those, in order.
    """
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _connected)
        event.listen(engine, "begin", _begin)
    return engine


def for_writing(engine: Engine) -> Engine:
    """The same engine, its transactions beginning with the write lock."""
    return engine.execution_options(writes=True)


def _connected(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={LOCK_TIMEOUT * 1000}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
