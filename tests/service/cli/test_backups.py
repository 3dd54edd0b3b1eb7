"""`scoresheet admin backup`, `restore` and `migrate`, on both databases."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.storage import migrating, opening
from scoresheet.service.storage.copying.copying import copy
from scoresheet.service.storage.copying.rows import KeptTable, Row, kept
from scoresheet.service.storage.copying.sides import reading
from scoresheet.service.storage.migrations import revisions
from scoresheet.service.storage.single_process import serving
from scoresheet.service.storage.tables import at_first
from tests import postgres
from tests.databases import DATABASES
from tests.service.command_line import CommandLine
from tests.service.storage.copying.installations import filled

pytestmark = pytest.mark.sqlite_only("these have databases of either kind by themselves")

EMPTY, FULL = "empty", "full"


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("filled"), games=3, moves=10)


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


def at(line: CommandLine, location: Location) -> CommandLine:
    """Return the command line with that database."""
    url = location.url if isinstance(location, Postgres) else f"sqlite:///{location}"
    return CommandLine(line.folder, SCORESHEET_DATABASE_URL=url)


@pytest.fixture(params=["sqlite", "postgresql"])
def places(request: pytest.FixtureRequest, tmp_path: Path, installation: Path) -> Iterator[dict[str, Location]]:
    """Databases of one kind: the installation, and an empty one."""
    if request.param == "sqlite":
        yield {FULL: installation, EMPTY: tmp_path / "empty.db"}
        return
    postgres.needed()
    made = {FULL: DATABASES.fresh(), EMPTY: DATABASES.fresh()}
    copy(installation, made[FULL], lambda *_: None)
    yield dict(made)
    for database in made.values():
        DATABASES.cluster.drop(database)


def everything(location: Location) -> object:
    with reading(location) as side:
        return [side.rows(table) for table in kept()], side.said()["id"]


def tables_of_first_revision(location: Location) -> list[object]:
    """Return the tables and columns of the first revision; migrating down to it drops everything added later."""
    with reading(location) as side:
        return [_in_first_columns(table, side.rows(table)) for table in kept() if table.name in at_first()]


def _in_first_columns(table: KeptTable, rows: list[Row]) -> list[Row]:
    there = [table.columns.index(name) for name in at_first()[table.name]]
    return [tuple(row[place] for place in there) for row in rows]


def test_a_backup_is_one_file_that_restores_everything(line: CommandLine, places: dict[str, Location]) -> None:
    file = line.folder / "backups" / "copy.db"
    said = at(line, places[FULL]).run("admin", "backup", file)
    assert said.exit_code == 0, said.stderr
    assert "The folder of secrets (SCORESHEET_SECRETS_DIR) is not included" in said.stdout
    assert [(path.name, stat.S_IMODE(path.stat().st_mode)) for path in file.parent.iterdir()] == [("copy.db", 0o600)]
    restored = at(line, places[EMPTY]).json("admin", "restore", file)
    assert sum(restored["written"].values()) == sum(digest["rows"] for digest in restored["digests"])
    assert everything(places[EMPTY]) == everything(file) == everything(places[FULL])
    opening.prepare(places[EMPTY])


def test_a_database_with_data_is_not_overwritten_by_a_restore(line: CommandLine, places: dict[str, Location]) -> None:
    file = line.folder / "copy.db"
    full = at(line, places[FULL])
    full.json("admin", "backup", file)
    opening.prepare(places[FULL])
    before = everything(places[FULL])
    assert "was not changed" in full.refused("admin", "restore", file)
    assert everything(places[FULL]) == before


def test_restoring_an_old_backup_migrates_the_copy_and_keeps_the_backup(line: CommandLine, installation: Path) -> None:
    file = line.folder / "old.db"
    at(line, installation).json("admin", "backup", file)
    migrating.migrate(file, revisions()[0])
    with closing(sqlite3.connect(file)) as backup:
        backup.execute(f"DROP TABLE {migrating.TABLE}")
        backup.execute("PRAGMA journal_mode=DELETE")
    before = file.read_bytes()
    line.json("admin", "restore", file)
    assert file.read_bytes() == before
    assert tables_of_first_revision(line.database) == tables_of_first_revision(installation) != []


def test_a_file_that_is_no_backup_is_refused(line: CommandLine) -> None:
    file = line.folder / "other.db"
    file.write_bytes(b"no database at all" * 100)
    assert f"The backup {file} is damaged. Restore another one" in line.refused("admin", "restore", file, code=4)
    file.unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE cooking (recipe)")
    assert "is not a backup made by Scoresheet" in line.refused("admin", "restore", file)
    assert not line.database.exists()


def test_a_backup_of_a_newer_version_is_refused(line: CommandLine, installation: Path) -> None:
    file = line.folder / "copy.db"
    at(line, installation).json("admin", "backup", file)
    with closing(sqlite3.connect(file)) as backup, backup:
        backup.execute(f"UPDATE {migrating.TABLE} SET version_num='9999'")
    assert "its tables are at revision 9999" in line.refused("admin", "restore", file)


def test_migrate_changes_the_revision_down_and_up(line: CommandLine, places: dict[str, Location]) -> None:
    full, newest = at(line, places[FULL]), migrating.newest()
    before = tables_of_first_revision(places[FULL])
    down = full.json("admin", "migrate", "--to", revisions()[0])
    assert (down["from"], down["to"]) == (newest, revisions()[0])
    assert f"from revision {revisions()[0]} to {newest}" in full.run("admin", "migrate").stdout
    assert f"are already at revision {newest}" in full.run("admin", "migrate").stdout
    assert tables_of_first_revision(places[FULL]) == before != []
    assert "There is no revision '7'" in full.refused("admin", "migrate", "--to", "7", code=2)


def test_the_tables_of_a_running_service_are_not_migrated(line: CommandLine) -> None:
    opening.prepare(line.database)
    with serving(line.database):
        assert "Another process is already serving" in line.refused("admin", "migrate", "--to", revisions()[0])
    assert "no database at" in CommandLine(line.folder / "nowhere").refused("admin", "migrate")
