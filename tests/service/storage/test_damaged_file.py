"""A database file with a corrupt page: each command gives a clear error and its own exit code."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scoresheet.service.core.errors import Damaged
from scoresheet.service.storage import opening
from tests.ports import free_port
from tests.service.playing import open_store, play_on, start

pytestmark = pytest.mark.sqlite_only("damaged pages of a file")

PAGE = 4_096
Spoil = Callable[[bytes, int], bytes]
"""Return the file's bytes with damage, given the bytes and the first page of the table of events."""


def _header(stored: bytes, _: int) -> bytes:
    return b"\xff" * 100 + stored[100:]


def _schema_page(stored: bytes, _: int) -> bytes:
    return stored[:100] + bytes(PAGE - 100) + stored[PAGE:]


def _schema_text(stored: bytes, _: int) -> bytes:
    return stored.replace(b"CREATE TABLE players (", b"CREATE TABLE players )", 1)


def _half(stored: bytes, _: int) -> bytes:
    return stored[: len(stored) // 2]


def _events(stored: bytes, page: int) -> bytes:
    return stored[: (page - 1) * PAGE] + bytes(PAGE) + stored[page * PAGE :]


AT_OPENING: dict[str, Spoil] = {"header": _header, "schema": _schema_page, "text": _schema_text, "half": _half}
LATER: dict[str, Spoil] = {"events": _events}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "scoresheet.db"
    opening.prepare(file)
    games = open_store(tmp_path)
    play_on(games, start(games), 5)
    games.store.close()
    return file


def spoil(file: Path, how: Spoil) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert connection.execute("PRAGMA page_size").fetchone() == (PAGE,)
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name='game_events'").fetchone()
    file.write_bytes(how(file.read_bytes(), page))


@pytest.mark.parametrize("name", AT_OPENING)
def test_a_damaged_file_is_recognised_when_it_is_opened(file: Path, name: str) -> None:
    spoil(file, AT_OPENING[name])
    with pytest.raises(Damaged, match=r"is damaged .*restore a backup"):
        opening.prepare(file)


@pytest.mark.parametrize("column", ["name", "tbl_name", "type", "sql", "rootpage"])
def test_a_corrupt_schema_is_reported_as_damage(file: Path, column: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(f"UPDATE sqlite_master SET {column}=CAST(x'ff' AS TEXT) WHERE name='players'")
    with pytest.raises(Damaged, match=r"is damaged .*restore a backup"):
        opening.prepare(file)


def test_a_locked_file_is_not_reported_as_damaged(file: Path) -> None:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    assert not isinstance(opening.unusable(file, error), Damaged)


@pytest.mark.parametrize("command", ["serve", "rebuild", "follow", "audit --all", "admin players"])
def test_commands_report_damage_with_their_own_exit_code_and_no_traceback(file: Path, command: str) -> None:
    spoil(file, _schema_page)
    done = run(file, *command.split())
    assert (done.returncode, "Traceback" in done.stderr) == (Damaged.exit_code, False), done.stderr
    assert "restore a backup" in done.stderr


@pytest.mark.parametrize("command", ["serve", "rebuild"])
def test_damage_found_after_opening_is_reported_in_the_same_way(file: Path, command: str) -> None:
    spoil(file, _events)
    done = run(file, command)
    assert (done.returncode, "Traceback" in done.stderr) == (Damaged.exit_code, False), done.stderr


def run(file: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command on the file."""
    environment = {
        **os.environ,
        "SCORESHEET_DATABASE_URL": f"sqlite:///{file}",
        "SCORESHEET_SECRETS_DIR": str(file.with_name("secrets")),
        "SCORESHEET_PORT": str(free_port()),
    }
    command = [sys.executable, "-c", "from scoresheet.service.cli.main import main; main()", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
