"""Records imported by a player's upload."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command
from scoresheet.service.records import exporting
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.playing import open_store, rated_with_bots
from tests.service.records.imported import PASSWORD


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("importing")
    services = build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4), CHEAP)
    services.projections.start()
    assert services.projections.level.wait(30)
    yield services
    services.projections.stop()
    services.games.store.close()


@pytest.fixture(scope="module")
def ada(services: Services) -> Profile:
    return services.accounts.make("Ada", PASSWORD)


@pytest.fixture
def file(tmp_path: Path, ada: Profile) -> Path:
    """A record of a private, rated game elsewhere, in which a player with Ada's id lost."""
    (tmp_path / "elsewhere").mkdir()
    games = open_store(tmp_path / "elsewhere")
    game = rated_with_bots(games, ada.id, 3, {2: "greedy"}, visibility="private", name="Tuesday")
    games.take_seat(game.id, Command("p1"))
    head = games.resign(game.id, Command(ada.id)).game
    head = games.resign(game.id, Command("p1")).game
    written = tmp_path / "game.jsonl"
    written.write_bytes(b"".join(exporting.whole(games, head, "elsewhere")))
    games.store.close()
    return written
