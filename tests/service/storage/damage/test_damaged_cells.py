"""Corrupt every column of every table in turn: unrelated pages answer, no request fails.

The suite corrupts some columns in one way, and requests pages that read their table; `--whole` covers everything.
"""

from __future__ import annotations

import logging
import re
import shutil
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import Engine, MetaData, event

from scoresheet.projections import columns
from scoresheet.projections.tables import METADATA as READ_MODELS
from scoresheet.service.accounts import tables as accounts
from scoresheet.service.analysis.queue import METADATA as ANALYSES
from scoresheet.service.container.services import NAME, Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.errors import Unusable
from scoresheet.service.runtime import bootstrap
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.storage.datastore import Readers
from tests.service.hashing import CHEAP
from tests.service.storage.damage.cells import BLOB, VALUES, Cell, cells, damage, tables
from tests.service.storage.damage.scene import Scene, fill

pytestmark = pytest.mark.sqlite_only("PostgreSQL stores no value that a column cannot hold")

PATHS_OF_A_TABLE = 3
ONE_IN = 8
"""The suite corrupts one column in this many."""
SET_ASIDE = ("game_events", "game_secrets", "log_tiles", "commands")
"""Tables without whose rows there is no answer: pages of the corrupt item give a 503."""


class World(NamedTuple):
    """A scene, its original files, and the paths that read each table."""

    scene: Scene
    config: Config
    pristine: Path
    readers: dict[str, list[str]]

    def restore(self) -> None:
        """Restore the original files."""
        for file in self.pristine.iterdir():
            shutil.copy(file, self.config.database.parent)  # type: ignore[union-attr]

    def files(self) -> list[Path]:
        """Return the databases: the main one, and the read models."""
        where = self.config.database
        assert isinstance(where, Path)
        return [where, where.with_name(f"{where.name}.read-models")]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder, pristine = tmp_path_factory.mktemp("damage"), tmp_path_factory.mktemp("pristine")
    database = folder / "scoresheet.db"
    config = Config(database=database, secrets=folder / "secrets", threads=4, analysis_playouts=5)
    services = build(config, CHEAP)
    services.projections.start()
    services.followers.running = True
    app = create_app(services)
    scene = Scene(services, app)
    assert services.projections.level.wait(30)
    services.stop()
    for file in (database, database.with_name(f"{database.name}.read-models")):
        fill(file, scene)
    for file in folder.glob("scoresheet.db*"):
        if file.is_file():
            shutil.copy(file, pristine)
    return World(scene, config, pristine, _readers(scene, config))


def _opened(scene: Scene, config: Config) -> Services:
    services = build(config, CHEAP)
    services.followers.running = True
    scene.table.app.extensions[NAME] = services
    return services


def _closed(services: Services) -> None:
    services.games.store.close()
    services.journal.database.engine.dispose()


def _readers(scene: Scene, config: Config) -> dict[str, list[str]]:
    """Return some paths that read each table."""
    said: list[str] = []
    select = Readers.select

    def noted(self: Readers, statement: str, parameters: object) -> object:
        said.append(statement)
        return select(self, statement, parameters)  # type: ignore[arg-type]

    def executed(_: object, __: object, statement: str, *more: object) -> None:
        said.append(statement)

    found: dict[str, list[str]] = defaultdict(list)
    services = _opened(scene, config)
    Readers.select = noted  # type: ignore[method-assign, assignment]
    event.listen(Engine, "before_cursor_execute", executed)
    try:
        for path in scene.paths():
            said.clear()
            list(scene.visit([path]))
            for table in set(re.findall(r"\w+", " ".join(said))):
                found[table].append(path)
    finally:
        event.remove(Engine, "before_cursor_execute", executed)
        Readers.select = select  # type: ignore[method-assign]
        _closed(services)
    return found


def _asked(world: World, table: str, *, whole: bool) -> list[str]:
    paths = world.scene.paths() if whole else world.readers.get(table, [])
    apart = [path for path in paths if world.scene.playing not in path][:PATHS_OF_A_TABLE]
    return paths if whole else ["/", *apart, *[path for path in paths if path not in apart][:PATHS_OF_A_TABLE]]


def failures(world: World, cell: Cell, kind: str, *, whole: bool) -> list[str]:
    """Return the requests that failed while a cell was corrupt."""
    world.restore()
    if not damage(cell, kind):
        return []
    try:
        services = _opened(world.scene, world.config)
    except Unusable:  # a clear error: the revision of the tables is corrupt
        return []
    try:
        answers = list(world.scene.visit(_asked(world, cell.table, whole=whole)))
    finally:
        _closed(services)
    own = [f"{who} {path} {status}" for who, path, status in answers if status >= 500]
    if cell.table in SET_ASIDE:
        own = [one for one in own if not one.endswith(" 503") or not re.search(r"/games/\w|/log", one)]
    return [f"{cell} {kind}: {one}" for one in own]


@pytest.mark.timeout(1_800)
def test_a_corrupt_value_in_any_column_fails_no_request(
    world: World, whole: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    every = [cell for file in world.files() for cell in cells(file)]
    failed: list[str] = []
    for number, cell in enumerate(every if whole else every[::ONE_IN]):
        kinds = list(VALUES) if whole else [BLOB, list(VALUES)[number % len(VALUES)]][number % 2 :][:1]
        for kind in kinds:
            failed += failures(world, cell, kind, whole=whole)
    assert failed == []


def test_every_table_has_a_row_to_corrupt(world: World) -> None:
    world.restore()
    there = set()
    for file in world.files():
        with closing(sqlite3.connect(file)) as connection:
            there |= set(tables(connection))
    damaged = {cell.table for file in world.files() for cell in cells(file)}
    assert there - damaged == set()


def _metadata() -> list[MetaData]:
    of_service = {table.metadata for table in bootstrap.PERSONAL}
    return [READ_MODELS, ANALYSES, accounts.METADATA, *of_service]


def test_every_column_of_every_table_is_guarded() -> None:
    bare = {
        f"{table.name}.{column.name}"
        for metadata in _metadata()
        for table in metadata.sorted_tables
        for column in table.columns
        if not isinstance(column.type, columns.Guarded)
    }
    assert bare == set()


def test_a_column_without_a_guard_passes_corrupt_values_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns.TextColumn, "is_sound", lambda self, value: True)
    monkeypatch.setattr("scoresheet.service.http.problems.MET_DAMAGE", "never set")
    cell = next(cell for cell in cells(world.files()[0]) if str(cell) == "players.name")
    assert failures(world, cell, BLOB, whole=False)
