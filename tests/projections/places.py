"""Places for read models in tests: a SQLite file or a PostgreSQL schema each."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from sqlalchemy import Engine, text

from scoresheet.projections.engine import for_writing, open_engine
from scoresheet.projections.read_models import ReadModels
from scoresheet.service.core.location import Location, engine_url

_numbers = count(1)


class Place:
    """Places for read models by name; `database` is None on SQLite."""

    def __init__(self, folder: Path, database: Location | None = None) -> None:
        self._folder = folder
        self._database = database
        self._prefix = f"t{os.getpid()}_{next(_numbers)}_"
        self._engines: list[Engine] = []
        self._schemas: set[str] = set()

    def url(self, name: str = "read_models") -> str:
        """Return the URL of the read models of that name, valid in any process."""
        if self._database is None:
            return f"sqlite:///{self._folder}/{name}.db"
        schema = f"{self._prefix}{name}"
        if schema not in self._schemas:
            self._execute(f"CREATE SCHEMA {schema}")
            self._schemas.add(schema)
        return f"{engine_url(self._database)}?options=-csearch_path%3D{schema}"

    def engine(self, name: str = "read_models") -> Engine:
        """Open an engine that is disposed of after the test."""
        self._engines.append(engine := open_engine(self.url(name), disposable=True))
        return engine

    def read_models(self, name: str = "read_models") -> ReadModels:
        """Return the read models of that name."""
        return ReadModels(self.engine(name))

    def durable(self, file: Path) -> ReadModels:
        """Return read models in a file that also holds other data."""
        self._engines.append(engine := open_engine(f"sqlite:///{file}"))
        return ReadModels(engine)

    @property
    def is_postgresql(self) -> bool:
        """Return whether the read models are on PostgreSQL."""
        return self._database is not None

    def left_behind(self) -> set[str]:
        """Return files or schemas beyond those that were asked for."""
        if self._database is None:
            return {file.name for file in self._folder.iterdir()}
        engine = open_engine(engine_url(self._database))
        with engine.connect() as connection:
            names = connection.scalars(text("SELECT nspname FROM pg_namespace")).all()
        engine.dispose()
        return {name for name in names if name.startswith(self._prefix)} - self._schemas

    def close(self) -> None:
        """Close the connections and drop the schemas."""
        for engine in self._engines:
            engine.dispose()
        for schema in self._schemas:
            self._execute(f"DROP SCHEMA {schema} CASCADE")

    def _execute(self, statement: str) -> None:
        assert self._database is not None
        engine = open_engine(engine_url(self._database))
        with for_writing(engine).begin() as connection:
            connection.execute(text(statement))
        engine.dispose()
