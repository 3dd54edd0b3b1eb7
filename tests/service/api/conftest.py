"""Fixtures: a service with cheap password hashes and its own database, and players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.records.uploads import RecordUploads
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.api.cases import new_arbiter
from tests.service.api.persons import (
    Person,
)
from tests.service.api.players import Player, Table
from tests.service.api.record_readers import Place
from tests.service.command_line import CommandLine
from tests.service.hashing import CHEAP


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """All services, with read models updated in a thread and without bots."""
    folder = tmp_path_factory.mktemp("service")
    config = Config(database=databases.at(folder), secrets=folder / "secrets", threads=4)
    services = build(config, CHEAP)
    services.projections.start()
    services.start_serving()
    services.followers.running = True  # the health check asks them, although the bots are not started
    assert services.projections.level.wait(30)
    yield services
    services.stop()


@pytest.fixture(scope="module")
def table(services: Services) -> Table:
    """A factory of players and games."""
    return Table(create_app(services))


@pytest.fixture
def person(table: Table) -> Person:
    return Person(table)


@pytest.fixture(scope="module")
def arbiter(table: Table) -> Player:
    return new_arbiter(table)


@pytest.fixture
def seated(table: Table) -> tuple[Player, Player, str]:
    """Two players, and the id of their game."""
    (ada, ben), game = table.new_game(2)
    return ada, ben, game["id"]


@pytest.fixture(scope="module")
def place(services: Services, table: Table, tmp_path_factory: pytest.TempPathFactory) -> Place:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoresheet.service.records.uploads.MOST_AN_HOUR", 1_000)
        object.__setattr__(services, "uploads", RecordUploads(services.games, services.accounts))
    player = table.player()
    session = services.accounts.new_session(services.accounts.profile(player.id), "")[0]
    return Place(CommandLine(tmp_path_factory.mktemp("games")), player, session, tmp_path_factory.mktemp("records"))
