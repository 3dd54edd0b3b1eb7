"""Fixtures: the application with its own database and cheap password hashes, without bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.web.talking import Playing
from tests.service.web.visitors import Guests


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("pages")
    services = build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4), CHEAP)
    services.projections.start()
    yield services
    services.event_streams.close()
    services.projections.stop()
    services.games.store.close()


@pytest.fixture(scope="module")
def guests(services: Services) -> Guests:
    return Guests(create_app(services))


@pytest.fixture
def playing(guests: Guests) -> Playing:
    """Two players, and the address of their game."""
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    guests.play(game, players, 4)
    return players[0], players[1], game
