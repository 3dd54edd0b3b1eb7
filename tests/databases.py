"""Databases for tests: a SQLite file in a folder, or, with `--store=postgresql`, a database in its place."""

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
"""In one cluster: each takes eight megabytes."""
LASTING = ("session", "package")
"""Scopes of fixtures whose databases stay to the end."""


class Databases:
    """Those of one run: a cluster is started when the first database of it is asked for."""

    def __init__(self, store: str = SQLITE) -> None:
        self.store = store
        self.scopes: list[str] = []
        """Of the fixtures that are being set up, the innermost last."""
        self._stack = ExitStack()
        self._cluster: postgres.Cluster | None = None
        self._template = ""
        self._number = 0
        self._made: dict[Path, tuple[Postgres, bool]] = {}

    @property
    def cluster(self) -> postgres.Cluster:
        """The PostgreSQL of this run."""
        if self._cluster is None:
            self._cluster = self._stack.enter_context(postgres.running())
        return self._cluster

    def at(self, file: Path) -> Location:
        """That file, or the database that stands for it: the same each time."""
        if self.store == SQLITE:
            return file
        if file not in self._made:
            self._made[file] = self.prepared(), bool(self.scopes) and self.scopes[-1] in LASTING
        return self._made[file][0]

    def fresh(self) -> Postgres:
        """A new PostgreSQL database."""
        self._number += 1
        return self.cluster.fresh()

    def prepared(self) -> Postgres:
        """A new one with empty tables: copying another is quicker than making them."""
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
        """Know nothing any more of what was made for the tests of one file.

        Databases go all together, with their cluster: dropping one takes longer than making it.
        """
        self._made = {file: made for file, made in self._made.items() if made[1]}
        if self._number > MOST and not self._made:
            self.close()

    def close(self) -> None:
        """End the cluster."""
        self._stack.close()
        self._cluster, self._template, self._number = None, "", 0
        self._made.clear()

    @contextmanager
    def within(self, scope: str) -> Iterator[None]:
        """What is made within is made for a fixture of that scope."""
        self.scopes.append(scope)
        try:
            yield
        finally:
            self.scopes.pop()


DATABASES = Databases()


def at(folder: Path, name: str = "scoresheet.db") -> Location:
    """Where the games in `folder` are kept: in a file, or in a database that stands for it."""
    return DATABASES.at(folder / name)


def url(folder: Path, name: str = "scoresheet.db") -> str:
    """The same as SCORESHEET_DATABASE_URL has it."""
    return url_of(at(folder, name))


def url_of(location: Location) -> str:
    """As SCORESHEET_DATABASE_URL names it."""
    return location.url if isinstance(location, Postgres) else f"sqlite:///{location}"


class Opened:
    """A connection that changes what is stored behind everybody's back: `?` for values on both databases."""

    def __init__(self, connection: Any, *, postgresql: bool) -> None:
        self._connection = connection
        self._postgresql = postgresql

    def execute(self, statement: str, values: Sequence[object] = ()) -> Any:
        """What a statement comes to."""
        return self._connection.execute(translated(statement) if self._postgresql else statement, values)


@contextmanager
def opened(location: Location) -> Iterator[Opened]:
    """One to a database; what was changed is committed at the end."""
    if isinstance(location, Postgres):
        with psycopg.connect(location.url) as database:
            yield Opened(database, postgresql=True)
        return
    with closing(sqlite3.connect(location, timeout=20)) as file, file:
        yield Opened(file, postgresql=False)
