"""On SQLite, read models have their own file, rebuilt if missing, corrupt or of another log."""

import random
import stat
from pathlib import Path

import pytest
from sqlalchemy.exc import DatabaseError

from scoresheet.projections import runner as running
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from tests.projections.logs import Log, caught_up, content, eventful, find, newest_of
from tests.projections.places import Place


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db.read-models"


@pytest.fixture
def kept(log: Log, file: Path) -> ReadModels:
    eventful(log, 3, games=2, steps=60)
    read_models = ReadModels.at(f"sqlite:///{file}")
    caught_up(log, read_models)
    return read_models


def test_the_files_are_readable_by_their_owner_only(kept: ReadModels, file: Path) -> None:
    files = list(file.parent.glob(f"{file.name}*"))
    assert file in files
    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}


@pytest.mark.parametrize("damage", ["overwritten", "missing"])
def test_a_corrupt_or_missing_file_is_rebuilt(log: Log, kept: ReadModels, file: Path, damage: str) -> None:
    before = content(kept)
    kept.lobby.engine.dispose()
    for each in file.parent.glob(f"{file.name}-*"):
        each.unlink()
    file.unlink() if damage == "missing" else file.write_bytes(b"no database at all" * 1000)
    again = ReadModels.at(f"sqlite:///{file}")
    caught_up(log, again)
    assert content(again) == before
    assert content(kept) == before  # by an engine that had the old file open


def test_corruption_within_the_file_makes_reads_fail_and_the_runner_rebuilds_it(
    log: Log, kept: ReadModels, file: Path
) -> None:
    before = content(kept)
    with kept.lobby.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        size = connection.exec_driver_sql("PRAGMA page_size").scalar_one()
    kept.lobby.engine.dispose()
    with file.open("r+b") as opened:
        opened.seek(size)
        opened.write(random.Random(1).randbytes(file.stat().st_size - size))
    with pytest.raises(DatabaseError, match="malformed"):
        content(kept)
    caught_up(log, kept)
    assert content(kept) == before


def test_a_file_that_is_not_disposable_is_never_removed(log: Log, tmp_path: Path) -> None:
    games = tmp_path / "games.db"
    games.write_bytes(b"somebody's games" * 1000)
    read_models = Place(tmp_path).durable(games)
    with pytest.raises(DatabaseError, match="not a database"):
        read_models.prepare()
    assert games.read_bytes().startswith(b"somebody's games")


def test_read_models_of_another_log_are_rebuilt(
    tmp_path: Path, place: Place, log: Log, read_models: ReadModels
) -> None:
    eventful(log, 3, games=2, steps=60)
    caught_up(log, read_models)
    (tmp_path / "restored").mkdir()
    restored = Log(tmp_path / "restored")
    eventful(restored, 4, games=2, steps=90)
    assert newest_of(restored) >= newest_of(log)
    caught_up(restored, read_models)
    fresh = place.read_models("fresh")
    caught_up(restored, fresh)
    assert content(read_models) == content(fresh)


def test_read_models_ahead_of_a_restored_log_are_rebuilt(tmp_path: Path, log: Log, read_models: ReadModels) -> None:
    eventful(log, 3, games=2, steps=60)
    caught_up(log, read_models)
    (tmp_path / "restored").mkdir()
    restored = Log(tmp_path / "restored")
    restored.begin("g0")
    caught_up(restored, read_models)
    assert [game.id for game in read_models.lobby.games()] == ["g0"]


def test_without_comparing_the_last_event_read_models_of_another_log_would_be_kept(
    tmp_path: Path, log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "identity", lambda one: "the same")
    log.begin("one")
    caught_up(log, read_models)
    (tmp_path / "restored").mkdir()
    restored = Log(tmp_path / "restored")
    restored.begin("other")
    Runner(restored.recorder, read_models, find).catch_up()
    assert [game.id for game in read_models.lobby.games()] == ["one"]
