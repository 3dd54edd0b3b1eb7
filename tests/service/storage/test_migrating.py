"""Migrations: every revision up and down, on both databases; the result matches the code."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from scoresheet.projections.engine import for_writing, open_engine
from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Location, Postgres, engine_url
from scoresheet.service.storage import migrating, tables
from scoresheet.service.storage.migrations import NEWEST, revisions
from scoresheet.service.storage.opening import prepare
from tests.service.playing import open_store, start
from tests.service.storage.conftest import Empty
from tests.service.storage.shapes import OURS, created_by_the_code, shape, without

pytestmark = pytest.mark.sqlite_only("these have databases of either kind by themselves")

STEPS = list(zip(revisions(), revisions()[1:], strict=False))


def run(location: Location, *statements: str) -> list[Any]:
    """Execute the statements, and return the rows of the last one."""
    engine: Engine = for_writing(open_engine(engine_url(location)))
    with engine.begin() as connection:
        *_, last = [connection.exec_driver_sql(statement) for statement in statements]
        rows = list(last) if last.returns_rows else []
    engine.dispose()
    return rows


def test_migrations_create_the_tables_that_the_code_describes(empty: Empty) -> None:
    migrated, described = empty(), empty()
    migrating.migrate(migrated)
    created_by_the_code(described)
    assert without(shape(migrated), *OURS) == shape(described)


def test_a_change_without_a_migration_is_detected(empty: Empty) -> None:
    described = empty()
    created_by_the_code(described)
    for change in (
        "ALTER TABLE commands ADD COLUMN colour VARCHAR",
        "DROP INDEX tokens_by_player",
        "CREATE TABLE other (name VARCHAR)",
    ):
        before = shape(described)
        run(described, change)
        assert shape(described) != before, change


def test_a_new_database_has_the_same_shape_as_a_migrated_one(empty: Empty) -> None:
    made, migrated = empty(), empty()
    prepare(made)
    migrating.migrate(migrated)
    assert shape(made) == shape(migrated)
    assert NEWEST.read_text() == migrating.made_anew(), "run python -m scoresheet.service.storage.migrating"


@pytest.mark.parametrize(("lower", "higher"), STEPS)
def test_each_revision_can_be_upgraded_and_downgraded(empty: Empty, lower: str, higher: str) -> None:
    location = empty()
    assert migrating.migrate(location, lower) == ("", lower)
    before = shape(location)
    assert migrating.migrate(location, higher) == (lower, higher)
    after = shape(location)
    assert after != before
    assert migrating.migrate(location, lower) == (higher, lower)
    assert shape(location) == before
    assert migrating.migrate(location, higher) == (lower, higher)
    assert shape(location) == after


def test_data_survives_all_migrations(empty: Empty) -> None:
    location = empty()
    prepare(location)
    row = ("INSERT INTO game_events (originator_id, originator_version, topic, state) VALUES ('a', 1, 'x.Y', '')",)
    run(location, *row, "INSERT INTO preferences VALUES ('p', 'k', 'v')")
    migrating.migrate(location, revisions()[0])
    prepare(location)
    assert run(location, "SELECT originator_id, originator_version, topic FROM game_events") == [("a", 1, "x.Y")]
    assert run(location, "SELECT * FROM preferences") == [("p", "k", "v")]


def test_a_database_without_a_revision_counts_as_the_first_one(tmp_path: Path) -> None:
    path = tmp_path / "scoresheet.db"
    games = open_store(tmp_path)
    game = start(games)
    games.store.close()
    with closing(sqlite3.connect(path)) as file, file:
        for table in (*OURS, "notify_told", "log_heads"):
            file.execute(f"DROP TABLE IF EXISTS {table}")
    prepare(path)
    with closing(sqlite3.connect(path)) as file:
        assert tables.kept().keys() <= tables.in_file(file).keys()
    games = open_store(tmp_path)
    assert games.head(game.id).digest == game.digest
    games.store.close()


def test_a_database_of_a_newer_version_is_refused_with_a_clear_error(empty: Empty) -> None:
    location = empty()
    prepare(location)
    run(
        location,
        f"UPDATE {migrating.TABLE} SET version_num='9999'",
        "UPDATE installation SET value='7.5.0' WHERE name='software'",
    )
    before = shape(location)
    for attempt in (prepare, migrating.migrate):
        with pytest.raises(Unusable) as refused:
            attempt(location)
        said = str(refused.value)
        assert "was written by Scoresheet 7.5.0: its tables are at revision 9999" in said
        assert f"migrate --to {migrating.newest()}" in said
    assert shape(location) == before


def test_a_table_with_other_columns_is_refused_and_left_unchanged(empty: Empty) -> None:
    location = empty()
    run(location, "CREATE TABLE tokens (id VARCHAR PRIMARY KEY, secret VARCHAR)")
    before = shape(location)
    with pytest.raises(Unusable):
        prepare(location)
    assert shape(location) == before


def test_several_threads_can_prepare_a_database_at_once(empty: Empty) -> None:
    location = empty()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(prepare, [location] * 4)) == [None] * 4
    assert run(location, f"SELECT version_num FROM {migrating.TABLE}") == [(migrating.newest(),)]
    assert [name for (name,) in run(location, "SELECT name FROM installation ORDER BY name")] == ["id", "software"]


def test_several_processes_can_prepare_a_database_at_once(empty: Empty) -> None:
    location = empty()
    url = location.url if isinstance(location, Postgres) else f"sqlite:///{location}"
    program = "import sys; from scoresheet.service.core.location import location_of\n"
    program += "from scoresheet.service.storage.opening import prepare\n"
    command = [sys.executable, "-c", program + "prepare(location_of(sys.argv[1]))", url]
    assert [running.wait() for running in [subprocess.Popen(command) for _ in range(2)]] == [0, 0]
    assert run(location, f"SELECT version_num FROM {migrating.TABLE}") == [(migrating.newest(),)]


def test_alembic_is_not_imported_if_there_is_nothing_to_migrate(tmp_path: Path) -> None:
    prepare(tmp_path / "scoresheet.db")
    program = "import sys; from pathlib import Path; from scoresheet.service.storage.opening import prepare; "
    asked = "prepare(Path(sys.argv[1])); sys.exit('alembic' in sys.modules)"
    command = [sys.executable, "-c", program + asked, str(tmp_path / "scoresheet.db")]
    assert subprocess.run(command, check=False).returncode == 0


def test_a_failed_migration_changes_nothing(empty: Empty, monkeypatch: pytest.MonkeyPatch) -> None:
    location = empty()
    migrating.migrate(location, revisions()[0])
    before = shape(location)

    def fails(*_: object) -> None:
        raise Unusable("the disk is full")

    monkeypatch.setattr(tables, "check", fails)
    with pytest.raises(Unusable, match="full"):
        migrating.migrate(location)
    assert shape(location) == before


def test_a_prepared_database_is_not_migrated_again(empty: Empty, monkeypatch: pytest.MonkeyPatch) -> None:
    location = empty()
    prepare(location)
    monkeypatch.setattr(migrating, "migrate", lambda *_: pytest.fail("migrated again"))
    prepare(location)
