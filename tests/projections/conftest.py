"""Fixtures: a log, and read models on either database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoresheet.projections.read_models import ReadModels
from scoresheet.service.core.location import Postgres
from tests import postgres
from tests.databases import DATABASES
from tests.projections.logs import Log
from tests.projections.places import Place


@pytest.fixture(scope="session")
def postgresql_for_read_models() -> Postgres:
    postgres.needed()
    return DATABASES.fresh()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    database = request.getfixturevalue("postgresql_for_read_models") if request.param == "postgresql" else None
    place = Place(tmp_path, database)
    yield place
    place.close()


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(tmp_path)


@pytest.fixture
def read_models(place: Place) -> ReadModels:
    return place.read_models()
