"""A restored backup is the installation as it was; kept heads reveal games that continued differently since."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scoresheet.replays.tree import Head
from scoresheet.replays.witness import Finding
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.storage import offline
from tests import postgres
from tests.databases import DATABASES
from tests.service.command_line import CommandLine
from tests.service.hashing import CHEAP
from tests.service.playing import start, step

pytestmark = pytest.mark.sqlite_only("these have databases of either kind by themselves")

Empty = Callable[[], Location]
PASSWORD = "correct horse battery staple"


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Empty]:
    """A factory of empty databases of one kind."""
    made: list[Location] = []

    def make() -> Location:
        made.append(DATABASES.fresh() if request.param == "postgresql" else tmp_path / f"{len(made)}.db")
        return made[-1]

    if request.param == "postgresql":
        postgres.needed()
    yield make
    for database in made:
        if isinstance(database, Postgres):
            DATABASES.cluster.drop(database)


@contextmanager
def opened(location: Location, folder: Path) -> Iterator[Services]:
    services = build(Config(database=location, secrets=folder / "secrets", threads=4), CHEAP)
    try:
        yield services
    finally:
        services.event_streams.close()
        services.games.store.close()


def play_more(services: Services, moves: int, seed: int) -> Head:
    """Make moves in a new game, and return the head of the log after them."""
    game, rng = start(services.games), random.Random(seed)
    for _ in range(moves):
        game = step(services.games, game, rng)
    head = services.transparency.make()
    assert head is not None
    return head


def admin(folder: Path, location: Location, *command: object) -> None:
    url = location.url if isinstance(location, Postgres) else f"sqlite:///{location}"
    CommandLine(folder, SCORESHEET_DATABASE_URL=url).json("admin", *command)


def compared(location: Location, kept: list[Head]) -> Finding:
    with offline.reading(location) as reader:
        return offline.check(reader, kept, [], offline.keys(reader), lambda *_: None)


def test_a_restored_backup_is_served_unchanged(empty: Empty, tmp_path: Path) -> None:
    live, restored, file = empty(), empty(), tmp_path / "backup.db"
    with opened(live, tmp_path) as services:
        ada = services.accounts.make("Ada", PASSWORD)
        head = play_more(services, 6, seed=1)
        games = services.games.store.games()
        admin(tmp_path, live, "backup", file)
    admin(tmp_path, restored, "restore", file)
    with opened(restored, tmp_path) as services:
        assert services.accounts.log_in("Ada", PASSWORD).id == ada.id
        assert services.games.store.games() == games
        services.projections.catch_up()
        assert services.read_models.offset() == services.games.store.recorder.max_notification_id()
        assert services.transparency.examine().contradicted == []
        assert play_more(services, 2, seed=2).tree_size > head.tree_size


def test_kept_heads_reveal_that_an_older_backup_was_restored(empty: Empty, tmp_path: Path) -> None:
    live, restored, older, newer = empty(), empty(), tmp_path / "older.db", tmp_path / "newer.db"
    with opened(live, tmp_path) as services:
        kept = [play_more(services, 5, seed=1)]
        admin(tmp_path, live, "backup", older)
        kept.append(play_more(services, 5, seed=2))
        admin(tmp_path, live, "backup", newer)
    admin(tmp_path, restored, "restore", older)
    assert compared(restored, kept[:1]).wrong == []
    (missing,) = compared(restored, kept).wrong
    assert str(kept[1].tree_size) in missing
    with opened(restored, tmp_path) as services:
        while play_more(services, 5, seed=3).tree_size <= kept[1].tree_size:
            pass
    assert len(compared(restored, kept).wrong) == 1
    assert compared(restored, kept[:1]).wrong == []


def test_the_newest_backup_is_consistent_with_all_heads(empty: Empty, tmp_path: Path) -> None:
    live, restored, file = empty(), empty(), tmp_path / "backup.db"
    with opened(live, tmp_path) as services:
        kept = [play_more(services, 5, seed=seed) for seed in (1, 2)]
        admin(tmp_path, live, "backup", file)
    admin(tmp_path, restored, "restore", file)
    with opened(restored, tmp_path) as services:
        play_more(services, 5, seed=3)
    assert compared(restored, kept).wrong == []
