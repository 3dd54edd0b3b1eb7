"""The leader lock, which selects one of all processes for background work.

The kernel or the database releases it when its holder dies.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import psycopg
from psycopg.conninfo import make_conninfo

from scoresheet.service.core import file_modes
from scoresheet.service.core.file_locks import locked
from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.signals.postgres import WATCHED

SUFFIX = ".following"
NUMBER = 0x53636F7265
"""The number of the advisory lock in PostgreSQL."""


class LeaderLock(Protocol):
    """A lock that one process holds."""

    def take(self) -> bool:
        """Take the lock if it is free, without waiting; return whether it is held now."""
        ...

    def is_held(self) -> bool:
        """Return whether the lock is still held, as far as can be known."""
        ...

    def give_back(self) -> None:
        """Release the lock."""
        ...


class FileLock:
    """A lock on a separate file beside the database."""

    def __init__(self, database: Path) -> None:
        path = database.resolve()
        self._path = path.with_name(path.name + SUFFIX)
        self._file = -1

    def take(self) -> bool:
        """Take the lock if it is free; return whether it is held now."""
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, file_modes.FILE)
        if not locked(file):
            os.close(file)
            return False
        self._file = file
        if self.is_held():
            return True
        self.give_back()
        return False

    def is_held(self) -> bool:
        """Return whether the locked file is still the one that other processes would lock."""
        with suppress(OSError):
            return self._file >= 0 and os.path.samestat(os.fstat(self._file), self._path.stat())
        return False

    def give_back(self) -> None:
        """Release the lock."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


class PostgresLock:
    """An advisory lock on a separate connection; losing the connection loses the lock."""

    def __init__(self, database: Postgres) -> None:
        self._how = make_conninfo(database.url, **WATCHED)
        self._connection: psycopg.Connection | None = None
        self._is_ours = False

    def take(self) -> bool:
        """Take the lock if it is free; return whether it is held now."""
        try:
            if self._connection is None:
                self._connection = psycopg.connect(self._how, autocommit=True)
                self._connection.execute("SET tcp_keepalives_idle=5; SET tcp_keepalives_interval=2")
                self._connection.execute("SET tcp_keepalives_count=2")
            row = self._connection.execute("SELECT pg_try_advisory_lock(%s)", (NUMBER,)).fetchone()
        except psycopg.Error:
            self.give_back()
            return False
        self._is_ours = bool(row and row[0])
        return self._is_ours

    def is_held(self) -> bool:
        """Return whether the lock's connection is alive; a dead one is noticed within seconds."""
        try:
            if self._connection is not None:
                self._connection.execute("SELECT 1")
                return self._is_ours
        except psycopg.Error:
            self.give_back()
        return False

    def give_back(self) -> None:
        """Release the lock."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
        self._connection, self._is_ours = None, False


def lock_of(location: Location) -> LeaderLock:
    """Return the leader lock of a database."""
    return PostgresLock(location) if isinstance(location, Postgres) else FileLock(location)
