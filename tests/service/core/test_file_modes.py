"""File modes: database, secrets and backups are private, and unusable files give clear errors."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scoresheet.service.core.configuration import Config
from scoresheet.service.core.errors import Unusable
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.storage.single_process import serving
from tests import databases
from tests.server import Client, free_port, running
from tests.service.command_line import CommandLine, simulated
from tests.service.playing import open_store, play_on, start

pytestmark = pytest.mark.sqlite_only("modes of files, and what is said of those that cannot be used")

EVERYTHING = (("admin", "players"), ("rebuild",), ("show", "some"), ("export", "some"), ("serve",))


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "var", SCORESHEET_PORT=str(free_port()))


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_games_and_keys_are_readable_by_the_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "var"
    services = build(Config(database=databases.at(folder), secrets=folder / "secrets"))
    services.games.store.public_keys("x", "Ed25519", "y")
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert {"scoresheet.db", "scoresheet.db-wal", "scoresheet.db-shm", "checkpoints.key"} <= {f.name for f in files}
    assert {file.name: mode(file) for file in files} == {file.name: 0o600 for file in files}
    assert (mode(folder), mode(folder / "secrets")) == (0o700, 0o700)
    services.games.store.close()


def test_too_open_file_modes_are_corrected(tmp_path: Path) -> None:
    config = Config(database=databases.at(tmp_path), secrets=tmp_path / "secrets")
    build(config).games.store.close()
    for file in (config.database, config.secrets / "links.key"):
        file.chmod(0o644)
    config.secrets.chmod(0o755)
    build(config).games.store.close()
    assert mode(config.database) == mode(config.secrets / "links.key") == 0o600
    assert mode(config.secrets) == 0o700


def test_a_backup_is_readable_by_the_owner_only(line: CommandLine) -> None:
    open_store_in(line.folder)
    target = line.folder / "backups" / "copy.db"
    line.json("admin", "backup", target)
    assert (mode(target), mode(target.parent)) == (0o600, 0o700)


def open_store_in(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    open_store(folder).store.close()


def test_a_failed_backup_gives_a_clear_error_and_leaves_nothing(line: CommandLine) -> None:
    open_store_in(line.folder)
    (line.folder / "file").write_text("no folder")
    said = line.refused("admin", "backup", line.folder / "file" / "copy.db")
    assert "cannot be copied" in said
    assert "Traceback" not in said


def damaged(line: CommandLine) -> None:
    line.folder.mkdir(exist_ok=True)
    line.database.write_bytes(b"This is no database at all. " * 500)


def of_another_version(line: CommandLine) -> None:
    open_store_in(line.folder)
    with sqlite3.connect(line.database) as file:
        file.execute("CREATE TABLE game_events_ (x)")
        file.execute("ALTER TABLE commands ADD COLUMN colour TEXT")
    file.close()


def a_folder(line: CommandLine) -> None:
    line.database.mkdir(parents=True)


@pytest.mark.parametrize("command", EVERYTHING, ids=" ".join)
@pytest.mark.parametrize("broken", [damaged, of_another_version, a_folder])
def test_an_unusable_database_gives_a_clear_error(line: CommandLine, command, broken) -> None:
    broken(line)
    said = line.refused(*command, code=4 if broken is damaged else 1)
    assert str(line.database) in said
    assert said.rstrip().endswith(".")


def test_a_tokens_table_of_another_version_gives_a_clear_error(line: CommandLine) -> None:
    line.folder.mkdir()
    with sqlite3.connect(line.database) as file:
        file.execute("CREATE TABLE tokens (id TEXT PRIMARY KEY, secret TEXT)")
    file.close()
    for command in (("serve",), ("admin", "players")):
        said = line.refused(*command)
        assert "the columns of tokens differ" in said
        assert "another version" in said


def test_corrupt_pages_of_the_database_give_a_clear_error(line: CommandLine) -> None:
    line.folder.mkdir()
    games = open_store(line.folder)
    game = play_on(games, start(games), 60)
    games.store.close()
    content = bytearray(line.database.read_bytes())
    content[8192:] = os.urandom(len(content) - 8192)
    line.database.write_bytes(content)
    said = line.refused("export", game.id, "--unfinished", code=4)
    assert str(line.database) in said


def a_short_key(line: CommandLine) -> None:
    (line.folder / "secrets").mkdir(parents=True)
    (line.folder / "secrets" / "receipts.ed25519").write_bytes(b"short")


def no_folder(line: CommandLine) -> None:
    line.folder.mkdir()
    (line.folder / "secrets").write_text("a file")


@pytest.mark.parametrize("broken", [a_short_key, no_folder])
def test_unusable_secrets_give_a_clear_error(line: CommandLine, broken) -> None:
    broken(line)
    said = line.refused("serve")
    assert "secrets" in said
    assert said.rstrip().endswith(".")


def test_after_a_change_of_secrets_old_public_keys_remain_listed(tmp_path: Path) -> None:
    def keys(secrets: str) -> list[str]:
        services = build(Config(database=databases.at(tmp_path), secrets=tmp_path / secrets))
        services.games.store.close()
        assert services.keys.public in services.public_keys
        return [key.key_id for key in services.public_keys]

    first, second = keys("one"), keys("two")
    assert second == [second[0], first[0]]
    assert set(keys("one")) == set(second)


def test_the_api_lists_earlier_public_keys(tmp_path: Path) -> None:
    for secrets in ("one", "two"):
        with running(tmp_path, SCORESHEET_SECRETS_DIR=str(tmp_path / secrets)) as (port, _):
            keys = Client(port).get("/api/v1/keys")[1]["items"]
    assert len(keys) == 2


def test_a_second_service_on_one_database_is_refused_and_other_commands_are_not(tmp_path: Path) -> None:
    line, linked = CommandLine(tmp_path), CommandLine(tmp_path)
    (tmp_path / "elsewhere").symlink_to(tmp_path)
    linked.settings["SCORESHEET_DATABASE_URL"] = f"sqlite:///{tmp_path}/elsewhere/scoresheet.db"
    with running(tmp_path) as (port, _):
        for second in (line, linked):
            second.settings["SCORESHEET_PORT"] = str(free_port())
            assert "Another process is already serving the games" in second.refused("serve")
        Client.signed_up(port, "Ada")
        assert line.json("admin", "make-admin", "Ada")["roles"] == ["admin"]
        line.json("import", *simulated(line))
        assert line.json("rebuild")["set_aside"] == []
        assert Client(port).get("/healthz")[0] == 200


def test_a_starting_service_waits_briefly_for_the_end_of_another(tmp_path: Path) -> None:
    order = []

    def be_gone() -> None:
        order.append("gone")
        going.close()

    going = ExitStack()
    going.enter_context(serving(tmp_path / "games.db"))
    threading.Timer(0.3, be_gone).start()
    with serving(tmp_path / "games.db"):
        order.append("here")
    assert order == ["gone", "here"]


def test_other_databases_can_be_served_and_the_same_one_again_afterwards(tmp_path: Path) -> None:
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    with serving(one), serving(other), pytest.raises(Unusable, match="already"), serving(one):
        pass
    with serving(one):
        pass
