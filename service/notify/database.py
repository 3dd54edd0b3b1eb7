"""The way to the tables: reading takes no lock, writing takes the one of all who write to the same file."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from sqlalchemy import Connection, Engine

from scoresheet.projections.engine import for_writing, reading
from scoresheet.service.accounts.tables import make_tables
from scoresheet.service.notify.tables import METADATA


class Database:
    """The tables of notifications in the database of `engine`; makes them if need be."""

    def __init__(self, engine: Engine, lock: AbstractContextManager[object]) -> None:
        self._engine = engine
        self._lock = lock
        with lock:
            make_tables(METADATA, engine)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that has the write lock from its beginning."""
        with self._lock, for_writing(self._engine).begin() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one moment."""
        with reading(self._engine) as connection:
            yield connection
