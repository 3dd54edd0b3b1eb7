"""The tests of the store run on both databases: on PostgreSQL if a server can be started."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.play.games import Games
from scoresheet.service.storage.store import Store
from tests import postgres
from tests.databases import DATABASES
from tests.service.playing import KEY

Empty = Callable[[], Location]
SPARE: dict[int, list[Postgres]] = defaultdict(list)
"""Used and emptied databases by the port of their cluster: creating a new one takes a third of a second."""


@pytest.fixture
def cluster() -> postgres.Cluster:
    """The PostgreSQL cluster of this run, replaced after many databases."""
    postgres.needed()
    return DATABASES.cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Empty]:
    """A factory of empty databases, of one kind per run of a test."""
    if request.param == "sqlite":
        numbers = count()
        yield lambda: tmp_path / f"{next(numbers)}.db"
        return
    cluster: postgres.Cluster = request.getfixturevalue("cluster")
    made: list[Postgres] = []
    spare = SPARE[cluster.port]

    def make() -> Location:
        made.append(spare.pop() if spare else cluster.fresh())
        return made[-1]

    yield make
    for database in made:
        with psycopg.connect(database.url, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        spare.append(database)


@pytest.fixture
def where(empty: Empty) -> Location:
    """A new database of either kind."""
    return empty()


@pytest.fixture
def store(where: Location) -> Iterator[Store]:
    """A new store without a key for its checkpoints."""
    store = Store(where)
    yield store
    store.close()


@pytest.fixture
def games(where: Location) -> Iterator[Games]:
    """The games of a new store."""
    games = Games(Store(where, KEY))
    yield games
    games.store.close()
