"""Friends, clubs and presence in their own database, with cheap password hashes; no worker runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.community.people import People
from tests.service.hashing import CHEAP


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("circles")
    services = build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4), CHEAP)
    yield services
    services.games.store.close()


@pytest.fixture
def people(services: Services) -> People:
    return People(services)
