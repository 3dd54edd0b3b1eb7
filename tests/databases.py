"""Databases for tests: a SQLite file in a folder or, with `--store=postgresql`, a database in its place."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.storage import opening
from scoresheet.service.storage.postgres import translated
from tests import postgres

SQLITE, POSTGRESQL = "sqlite", "postgresql"
STORES = (SQLITE, POSTGRESQL)
MOST = 50
"""The maximum per cluster: each database takes eight megabytes."""
LASTING = ("session", "package")
"""Scopes of fixtures whose databases live until the end."""


class Databases:
    """The databases of a run; a cluster is started with the first database."""

    def __init__(self, store: str = SQLITE) -> None:
        self.store = store
        self.scopes: list[str] = []
        """The fixtures being set up, the innermost last."""
        self._stack = ExitStack()
        self._cluster: postgres.Cluster | None = None
        self._template = ""
        self._number = 0
        self._made: dict[Path, tuple[Postgres, bool]] = {}

    @property
    def cluster(self) -> postgres.Cluster:
        """The PostgreSQL cluster of this run."""
        if self._cluster is None:
            self._cluster = self._stack.enter_context(postgres.running())
        return self._cluster

    def at(self, file: Path) -> Location:
        """Return that file, or the database in its place: the same one each time."""
        if self.store == SQLITE:
            return file
        if file not in self._made:
            self._made[file] = self.prepared(), bool(self.scopes) and self.scopes[-1] in LASTING
        return self._made[file][0]

    def fresh(self) -> Postgres:
        """Create a new PostgreSQL database."""
        self._number += 1
        return self.cluster.fresh()

    def prepared(self) -> Postgres:
        """Create a new one with empty tables: copying another database is faster than creating them."""
        if not self._template:
            database = self.fresh()
            opening.prepare(database)
            self._template = database.url.rpartition("/")[2]
        self._number += 1
        copy = self.cluster.fresh(self._template)
        with psycopg.connect(copy.url, autocommit=True) as connection:
            connection.execute("UPDATE installation SET value=md5(random()::text) WHERE name='id'")
        return copy

    def clear(self) -> None:
        """Forget the databases created for the tests of a file.

        Databases are dropped together with their cluster: dropping one takes longer than creating it.
        """
        self._made = {file: made for file, made in self._made.items() if made[1]}
        if self._number > MOST and not self._made:
            self.close()

    def close(self) -> None:
        """Stop the cluster."""
        self._stack.close()
        self._cluster, self._template, self._number = None, "", 0
        self._made.clear()

    @contextmanager
    def within(self, scope: str) -> Iterator[None]:
        """Assign databases created within the block to a fixture of that scope."""
        self.scopes.append(scope)
        try:
            yield
        finally:
            self.scopes.pop()


DATABASES = Databases()


def at(folder: Path, name: str = "scoresheet.db") -> Location:
    """Return the location of the games in `folder`: a file, or a database in its place."""
    return DATABASES.at(folder / name)


def url(folder: Path, name: str = "scoresheet.db") -> str:
    """Return the same location as a URL for SCORESHEET_DATABASE_URL."""
    return url_of(at(folder, name))


def url_of(location: Location) -> str:
    """Return the URL for SCORESHEET_DATABASE_URL."""
    return location.url if isinstance(location, Postgres) else f"sqlite:///{location}"


class Opened:
    """A connection that changes stored data directly, with `?` for values on both databases."""

    def __init__(self, connection: Any, *, postgresql: bool) -> None:
        self._connection = connection
        self._postgresql = postgresql

    def execute(self, statement: str, values: Sequence[object] = ()) -> Any:
        """Execute a statement and return its result."""
        return self._connection.execute(translated(statement) if self._postgresql else statement, values)


@contextmanager
def opened(location: Location) -> Iterator[Opened]:
    """Open a connection to a database; changes are committed at the end."""
    if isinstance(location, Postgres):
        with psycopg.connect(location.url) as database:
            yield Opened(database, postgresql=True)
        return
    with closing(sqlite3.connect(location, timeout=20)) as file, file:
        yield Opened(file, postgresql=False)
