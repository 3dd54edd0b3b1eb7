"""A service with cheap password hashes, on a file of its own; and players who use it."""

from collections.abc import Iterator

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.api.players import Table
from tests.service.hashing import CHEAP


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """Everything, with read models that follow in a thread; no bots."""
    folder = tmp_path_factory.mktemp("service")
    config = Config(database=databases.at(folder), secrets=folder / "secrets", threads=4)
    services = build(config, CHEAP)
    services.projections.start()
    services.start_serving()
    services.followers.running = True  # they are asked here how they are, though the bots rest
    assert services.projections.level.wait(30)
    yield services
    services.stop()


@pytest.fixture(scope="module")
def table(services: Services) -> Table:
    """Where players sit down and play."""
    return Table(create_app(services))
