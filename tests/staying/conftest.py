"""Stores for the reliability tests: a SQLite file, or a database of a cluster that a worker starts once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import postgres
from tests.staying import place as places
from tests.staying.place import Place


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL cluster with durable commits."""
    postgres.needed()
    with postgres.running(places.DURABLE) as cluster:
        yield cluster


@pytest.fixture
def sqlite() -> Iterator[Place]:
    with places.sqlite() as place:
        yield place


@pytest.fixture
def postgresql(cluster: postgres.Cluster) -> Iterator[Place]:
    with places.postgresql(cluster) as place:
        yield place


@pytest.fixture(params=places.STORES)
def place(request: pytest.FixtureRequest) -> Place:
    """A place with either kind of store."""
    found: Place = request.getfixturevalue(request.param)
    return found
