"""SQLite engines: readers take no lock, writers take it at once.

Damaged disposable files are recreated.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

log = logging.getLogger(__name__)

LOCK_TIMEOUT = 2
"""Seconds to wait for another writer."""
READ_ONLY = "read only"
FILE = "file"
"""The key of the opened file's identity; by now, a different file may have its name."""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BESIDE = ("-wal", "-shm", "")
"""The suffixes of a database's files, the main one last."""


def open_sqlite(url: str, *, disposable: bool = False, alone: bool = False) -> Engine:
    """Open an engine for the file or memory database in `url`; see `open_engine`.

    Commits do not wait for the disk, unless the caller changes that; they reach it in order, with the next one that
    waits.
    """
    engine = create_engine(url)
    if disposable:
        _make_anew_if_need_be(engine, Path(str(engine.url.database)))
    event.listen(engine, "connect", _alone if alone else _connected)
    event.listen(engine, "checkin", _give_up)
    event.listen(engine, "begin", _begin)
    return engine


def _make_anew_if_need_be(engine: Engine, path: Path) -> None:
    """Remove a damaged file on connection; other processes notice at their next checkout."""

    def connect(_: object, __: object, arguments: list[object], named: dict[str, object]) -> sqlite3.Connection:
        _make(path)
        found = sqlite3.connect(*arguments, **named)  # type: ignore[call-overload]
        try:
            found.execute("PRAGMA schema_version").fetchone()
        except sqlite3.DatabaseError as error:
            found.close()
            _discard_if_damaged(path, error)
            raise
        return found  # type: ignore[no-any-return]

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", lambda _, record: record.info.update({FILE: _identity(path)}))
    event.listen(engine, "checkout", lambda _, record, __: _check(path, record))
    event.listen(engine, "handle_error", lambda context: _discard_if_damaged(path, context.original_exception))


def read_only(file: str) -> bool:
    """Return whether a file exists and is read-only, as any connection opened now would be."""
    return os.access(file, os.F_OK) and not os.access(file, os.W_OK)


def is_damage(error: BaseException) -> bool:
    """Return whether the error means that the file itself is damaged."""
    cause = error.orig if isinstance(error, DatabaseError) else error
    return (getattr(cause, "sqlite_errorcode", 0) & 0xFF) in DAMAGED


def _discard_if_damaged(path: Path, error: BaseException) -> None:
    if is_damage(error):
        log.error("The read models at %s are damaged (%s) and are rebuilt.", path, error)
        for end in BESIDE:
            Path(f"{path}{end}").unlink(missing_ok=True)


def _make(path: Path) -> None:
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _identity(path: Path) -> tuple[int, int]:
    """Return the device and inode of a file; zeros if it cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return found.st_dev, found.st_ino


def _check(path: Path, record: ConnectionPoolEntry) -> None:
    """Discard the connection if the file was replaced."""
    if record.info[FILE] != _identity(path):
        raise DisconnectionError(f"There is another file at {path} now.")


def _connected(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
    file = connection.execute("PRAGMA database_list").fetchone()[2]
    record.info[READ_ONLY] = read_only(file)
    connection.isolation_level = None
    connection.text_factory = _text
    connection.execute(f"PRAGMA busy_timeout={LOCK_TIMEOUT * 1000}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")


def _text(stored: bytes) -> str:
    """Decode a text, replacing damaged characters."""
    try:
        return stored.decode()
    except UnicodeDecodeError:
        _tell_once()
        return stored.decode(errors="replace")


@cache
def _tell_once() -> None:
    log.error("A text in the database is damaged; its readable part is used. Restore a backup to repair it.")


def _alone(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=MEMORY")
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA cache_size=-64000")


def _give_up(_: object, record: ConnectionPoolEntry) -> None:
    """Discard a connection that was opened while the file was read-only."""
    if record.info.pop(READ_ONLY, False):
        record.invalidate()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
