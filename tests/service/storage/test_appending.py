"""Appending to a file: durable and atomic, and without effects after a failure."""

import sqlite3
from pathlib import Path

import pytest
from eventsourcing.persistence import DatabaseError, IntegrityError, OperationalError, StoredEvent

from scoresheet.service.storage import datastore
from scoresheet.service.storage.appending import Appender
from scoresheet.service.storage.recorder import CommandBatch, CommandKey
from scoresheet.service.storage.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An empty file for games."""
    path = tmp_path / "scoresheet.db"
    Store(str(path)).close()
    return path


def batch(game: str, version: int = 1, key: str = "") -> CommandBatch:
    command = CommandKey("ann", key, "print", game, version, version) if key else None
    return CommandBatch(events=[StoredEvent(game, version, "industrial-waste.MoveMade", b"{}")], command=command)


def stored(file: Path) -> list[str]:
    with sqlite3.connect(file) as reader:
        return [row[0] for row in reader.execute("SELECT originator_id FROM game_events ORDER BY rowid")]


def test_batches_are_stored_together(file: Path) -> None:
    Appender(str(file)).append([batch("a"), batch("b", key="once")])
    assert stored(file) == ["a", "b"]


@pytest.mark.parametrize("late", [batch("a"), batch("other", key="once")], ids=["a version", "a key"])
def test_a_conflict_rolls_back_its_transaction_and_later_batches_are_stored(file: Path, late: CommandBatch) -> None:
    appender = Appender(str(file))
    appender.append([batch("a", key="once")])
    connection = appender._connection
    with pytest.raises(IntegrityError, match="UNIQUE"):
        appender.append([batch("b"), late])
    appender.append([batch("c")])
    assert stored(file) == ["a", "c"]
    assert appender._connection is connection, "A conflict is no trouble of the file's."


def test_a_lock_is_awaited_briefly_and_a_time_out_leaves_nothing_behind(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(datastore, "LOCK_TIMEOUT", 0.05)
    appender, other = Appender(str(file)), sqlite3.connect(file, isolation_level=None, timeout=0)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        appender.append([batch("a")])
    other.execute("ROLLBACK")
    other.execute("BEGIN IMMEDIATE")
    other.execute("ROLLBACK")
    other.close()
    appender.append([batch("a")])
    assert stored(file) == ["a"]


def test_a_failed_append_stores_nothing_and_releases_the_lock(file: Path) -> None:
    appender = Appender(str(file))
    broken = CommandBatch(events=[StoredEvent("b", 1, None, b"{}")])  # type: ignore[arg-type]
    with pytest.raises(IntegrityError, match="NOT NULL"):
        appender.append([batch("a"), broken])
    other = sqlite3.connect(file, isolation_level=None, timeout=0)
    other.execute("BEGIN IMMEDIATE")
    other.close()
    assert stored(file) == []


def test_a_file_that_is_no_database_gives_a_database_error(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"This is no database at all. " * 50)
    with pytest.raises(DatabaseError):
        Appender(str(tmp_path / "games.db")).append([batch("a")])


def test_a_connection_that_does_not_sync_to_disk_is_rejected() -> None:
    class Forgetful(sqlite3.Connection):
        def execute(self, statement: str, *parameters: object) -> sqlite3.Cursor:
            return super().execute(statement.replace("FULL", "OFF"), *parameters)

    with pytest.raises(OperationalError, match="would not be durable"):
        datastore.durable(sqlite3.connect(":memory:", factory=Forgetful))
