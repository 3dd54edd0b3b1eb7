"""An installation to copy, and empty target databases."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from scoresheet.service.core.location import Location, Postgres
from tests import postgres
from tests.databases import DATABASES
from tests.service.storage.copying.installations import filled

Empty = Callable[[str], Location]
SQLITE, POSTGRESQL = "sqlite", "postgresql"


@pytest.fixture(scope="session")
def _filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("filled"))


@pytest.fixture
def installation(_filled: Path, tmp_path: Path) -> Path:
    """A SQLite file with games and with rows in every table."""
    shutil.copy(_filled, tmp_path / "scoresheet.db")
    return tmp_path / "scoresheet.db"


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Empty]:
    """A factory of empty databases of either kind."""
    numbers = count()
    made: list[Postgres] = []

    def make(kind: str) -> Location:
        if kind == SQLITE:
            return tmp_path / f"empty-{next(numbers)}.db"
        postgres.needed()
        made.append(DATABASES.fresh())
        return made[-1]

    yield make
    for database in made:
        DATABASES.cluster.drop(database)
