"""Stores of old versions: newer software migrates them, and reads all their games to the end."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scoresheet import SOFTWARE
from scoresheet.domain.chain import is_sealed
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.storage import migrating
from scoresheet.service.storage.tables import at_first, in_file
from tests.service.hashing import CHEAP
from tests.service.playing import step
from tests.stores import FOLDER, VERSIONS, contents, unpacked

pytestmark = pytest.mark.sqlite_only("these have databases of either kind by themselves")

MOST_BYTES = 300_000
FIRST = "before-revisions"


def rows(file: Path) -> dict[str, int]:
    """Count the rows of each table of the first revision."""
    with closing(sqlite3.connect(file)) as connection:
        there = in_file(connection).keys() & at_first().keys()
        return {name: connection.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in there}


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def services(version: str, tmp_path: Path) -> Iterator[Services]:
    """The present service on that store."""
    unpacked(version, tmp_path)
    services = build(Config(database=tmp_path / "scoresheet.db", secrets=tmp_path / "secrets"), CHEAP)
    yield services
    services.event_streams.close()
    services.games.store.close()


def test_there_is_a_store_of_this_version_and_one_from_before_revisions() -> None:
    assert {SOFTWARE, FIRST} <= set(VERSIONS)
    assert max(path.stat().st_size for path in FOLDER.glob("*.gz")) < MOST_BYTES


def test_every_table_has_rows(version: str, tmp_path: Path) -> None:
    empty = {table for table, count in rows(unpacked(version, tmp_path)).items() if not count}
    assert empty == {"checkpoints", "imports", "probe"}


def test_the_store_of_this_version_has_the_newest_revision(tmp_path: Path) -> None:
    with closing(sqlite3.connect(unpacked(SOFTWARE, tmp_path))) as connection:
        assert migrating.State(*connection.execute(migrating.STATE).fetchone())[:2] == (migrating.newest(), SOFTWARE)
    with closing(sqlite3.connect(unpacked(FIRST, tmp_path))) as connection:
        assert migrating.TABLE not in in_file(connection)


def test_all_games_can_be_read_to_their_ends(services: Services, version: str) -> None:
    for game, (title, last, digest, status) in contents(version)["games"].items():
        head = services.games.head(game)
        assert [head.title, head.version, head.digest, head.status] == [title, last, digest, status]
        assert all(is_sealed(state) for state in services.games.store.states(game, 0, last))


def test_migrations_lose_no_rows(services: Services, version: str, tmp_path: Path) -> None:
    (tmp_path / "as it was").mkdir()
    was = rows(unpacked(version, tmp_path / "as it was"))
    now = rows(services.config.file)
    assert {table: now[table] for table in was} == was | {"public_keys": was["public_keys"] + 1}


def test_read_models_can_be_built(services: Services, version: str) -> None:
    services.projections.catch_up()
    found = contents(version)["games"]
    assert services.projections.offset == sum(last for _, last, _, _ in found.values())


def test_players_can_sign_in_as_before(services: Services, version: str) -> None:
    found = contents(version)
    for name, player in found["players"].items():
        assert services.accounts.log_in(name, found["password"]).id == player
    assert [token.label for token in services.accounts.tokens.of(found["players"]["Zoë"])] == ["a program"]


def test_signed_heads_are_still_valid(services: Services) -> None:
    examined = services.transparency.examine()
    assert (examined.contradicted, examined.changed, examined.damaged, examined.stale) == ([], None, [], False)
    assert len(list(services.transparency.heads.every())) == 2


def test_games_can_be_continued(services: Services, version: str) -> None:
    game = next(game for game, (*_, status) in contents(version)["games"].items() if status == "playing")
    head = services.games.head(game)
    assert step(services.games, head, random.Random(1)).version == head.version + 1
