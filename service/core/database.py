"""Read and write transactions on the tables that are not game events."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from sqlalchemy import Connection, Engine

from scoresheet.projections.engine import asking, for_writing, reading


class Database:
    """The tables of `engine`. A writer holds `lock`, which all writers to the same file share."""

    def __init__(self, engine: Engine, lock: AbstractContextManager[object]) -> None:
        self.engine = engine
        self.lock = lock

    @property
    def dialect(self) -> str:
        """The database dialect: `sqlite` or `postgresql`."""
        return self.engine.dialect.name

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Open a transaction that holds the write lock from the start.

        Raises `NotStored` if the lock is not free in time.
        """
        with self.lock, for_writing(self.engine).begin() as connection:
            yield connection

    def read(self) -> AbstractContextManager[Connection]:
        """Open a transaction that reads from one snapshot and takes no lock."""
        return reading(self.engine)

    def ask(self) -> AbstractContextManager[Connection]:
        """Open a connection for one short query."""
        return asking(self.engine)
