"""The database beside the game events: transactions for reading and for writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from sqlalchemy import Connection, Engine

from scoresheet.projections.engine import asking, for_writing, reading


class Database:
    """The tables of `engine`. Writers hold `lock`, which all writers to the same file share."""

    def __init__(self, engine: Engine, lock: AbstractContextManager[object]) -> None:
        self.engine = engine
        self.lock = lock

    @property
    def dialect(self) -> str:
        """The kind of database: `sqlite` or `postgresql`."""
        return self.engine.dialect.name

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Open a transaction that holds the write lock from the start; raises `NotStored` if it is taken."""
        with self.lock, for_writing(self.engine).begin() as connection:
            yield connection

    def read(self) -> AbstractContextManager[Connection]:
        """Open a transaction that sees one moment and takes no lock."""
        return reading(self.engine)

    def ask(self) -> AbstractContextManager[Connection]:
        """Open a connection for one short query."""
        return asking(self.engine)
