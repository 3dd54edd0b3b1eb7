"""`admin` and `rebuild`: commands for operators."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from scoresheet.projections.read_models import ReadModels
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.tables import open_tables
from scoresheet.service.core.database import Database
from scoresheet.service.core.location import read_models_url
from tests import databases
from tests.service.command_line import CommandLine, simulated
from tests.service.hashing import CHEAP
from tests.service.notify.receivers import MailServer, served
from tests.service.playing import open_store, play_on, start

PASSWORD = "correct horse battery"


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


@pytest.fixture
def accounts(line: CommandLine) -> Iterator[Accounts]:
    engine = open_tables(line.database)
    accounts = Accounts(Database(engine, nullcontext()), CHEAP)
    for name in ("Ada", "Bea"):
        accounts.make(name, PASSWORD)
    yield accounts
    engine.dispose()


def test_operators_grant_and_withdraw_roles(line: CommandLine, accounts: Accounts) -> None:
    assert "Ada now has the roles: admin." in line.run("admin", "make-admin", "Ada").output
    assert line.json("admin", "make-moderator", "Ada")["roles"] == ["admin", "moderator"]
    line.run("admin", "withdraw-role", "Ada", "moderator")
    assert line.json("admin", "make-arbiter", "Ada")["roles"] == ["admin", "arbiter"]
    assert accounts.log_in("Ada", PASSWORD).roles == ("admin", "arbiter")
    assert accounts.log_in("Bea", PASSWORD).roles == ()


def test_a_name_that_only_resembles_an_account_gets_no_role(line: CommandLine, accounts: Accounts) -> None:
    for name in ("ada", "Nobody"):
        assert f"no account named '{name}'" in line.refused("admin", "make-admin", name)
    assert accounts.log_in("Ada", PASSWORD).roles == ()


def test_players_are_listed_without_private_data(line: CommandLine, accounts: Accounts) -> None:
    line.run("admin", "make-arbiter", "Bea")
    players = line.json("admin", "players")["players"]
    assert [(player["name"], player["roles"]) for player in players] == [("Ada", []), ("Bea", ["arbiter"])]
    shown = line.run("admin", "players").output
    assert "Bea" in shown
    assert "argon2" not in shown


def test_a_bot_is_listed_with_its_owner_and_cannot_get_a_role(line: CommandLine, accounts: Accounts) -> None:
    ada = accounts.named("Ada")
    assert ada
    accounts.bots.make(ada.id, "Robo")
    listed = {player["name"]: player["run_by"] for player in line.json("admin", "players")["players"]}
    assert listed == {"Ada": None, "Bea": None, "Robo": ada.id}
    (row,) = (row for row in line.run("admin", "players").output.splitlines() if "Robo" in row)
    assert "Ada" in row
    assert "Robo is a bot account; roles are for people." in line.refused("admin", "make-admin", "Robo")


def test_revoked_tokens_are_no_longer_valid(line: CommandLine, accounts: Accounts) -> None:
    ada, bea = (accounts.log_in(name, PASSWORD) for name in ("Ada", "Bea"))
    secrets = [accounts.new_token(player)[0] for player in (ada, ada, bea)]
    assert line.json("admin", "revoke-tokens", "Ada")["revoked"] == 2
    fresh = Accounts(Database(accounts._database.engine, nullcontext()))
    assert [fresh.tokens.known(secret) is not None for secret in secrets] == [False, False, True]


@pytest.mark.sqlite_only("a copy of a file")
def test_a_backup_is_consistent_while_games_are_played(line: CommandLine) -> None:
    games = open_store(line.folder)
    game = play_on(games, start(games), 20)
    copy = line.folder / "copy" / "scoresheet.db"
    copy.parent.mkdir()
    answer = line.json("admin", "backup", copy)
    assert answer["bytes"] == copy.stat().st_size
    play_on(games, game, 5)
    games.store.close()
    with sqlite3.connect(copy) as copied:
        assert copied.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    restored = open_store(copy.parent)
    assert restored.head(game.id).version == game.version
    assert restored.store.secret(game.id)
    restored.store.close()


@pytest.mark.sqlite_only("a copy of a file")
def test_a_backup_overwrites_a_file_only_with_force(line: CommandLine) -> None:
    open_store(line.folder).store.close()
    copy = line.folder / "copy.db"
    copy.write_bytes(b"precious")
    assert "already exists" in line.refused("admin", "backup", copy)
    assert copy.read_bytes() == b"precious"
    line.json("admin", "backup", copy, "--force")
    assert copy.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.sqlite_only("a copy of a file")
def test_a_backup_never_overwrites_the_database_even_through_links(line: CommandLine) -> None:
    store = open_store(line.folder).store
    (database,) = line.folder.glob("*.db")
    other_name = line.folder / "hard link.db"
    other_name.hardlink_to(database)
    linked = line.folder / "link.db"
    linked.symlink_to(database)
    for target in (database, other_name, linked):
        assert "is the database itself" in line.refused("admin", "backup", target, "--force")
    assert database.samefile(other_name)
    store.close()


def test_a_backup_overwrites_regular_files_only(line: CommandLine) -> None:
    open_store(line.folder).store.close()
    pipe = line.folder / "pipe"
    os.mkfifo(pipe)
    assert "is not a regular file" in line.refused("admin", "backup", pipe, "--force")
    assert pipe.is_fifo()


def test_rebuild_restores_the_read_models_from_the_events(line: CommandLine) -> None:
    line.json("import", *simulated(line, games=2))
    events = line.json("rebuild")["offset"]
    listed = ReadModels.at(read_models_url(line.database)).lobby.games()
    assert [game.status for game in listed] == ["finished", "finished"]
    assert sum(game.version for game in listed) == events
    assert f"Rebuilt from {events} events" in line.run("rebuild").output


def test_mail_checks_the_mail_server(line: CommandLine) -> None:
    assert "Set SCORESHEET_SMTP_URL" in line.refused("admin", "test-mail", "ada@home.example")
    with served(MailServer()) as mail:
        settings = {"SCORESHEET_MAIL_FROM": "score@games.example", "SCORESHEET_PUBLIC_URL": "https://games.example"}
        configured = CommandLine(line.folder, SCORESHEET_SMTP_URL=mail.url, **settings)
        assert "has accepted a test" in configured.run("admin", "test-mail", "ada@home.example").output
        assert mail.received[0].recipients == ["ada@home.example"]
        mail.answers = [550]
        assert "did not accept the message (status 550)" in configured.refused("admin", "test-mail", "ada@home.example")
        assert "not an e-mail address" in configured.refused("admin", "test-mail", "ada")


def test_rebuild_names_corrupt_games_and_lists_all_others(line: CommandLine) -> None:
    first, *_ = line.json("import", *simulated(line, games=3))["records"]
    with databases.opened(line.database) as database:
        damaged = "UPDATE game_events SET state=? WHERE originator_id=? AND originator_version=7"
        database.execute(damaged, (b"\0", first["game"]))
    rebuilt = line.run("rebuild")
    assert rebuilt.exit_code == 0
    assert f"Game {first['game']} is quarantined, its event 7 is corrupt" in rebuilt.stderr
    assert [(aside["game"], aside["version"]) for aside in line.json("rebuild")["set_aside"]] == [(first["game"], 7)]
    listed = {game.id: game.status for game in ReadModels.at(read_models_url(line.database)).lobby.games()}
    assert sorted(listed.values()) == ["finished", "finished", "playing"]


def test_a_corrupt_game_is_neither_shown_nor_exported(line: CommandLine) -> None:
    game = line.json("import", *simulated(line))["records"][0]["game"]
    with databases.opened(line.database) as database:
        database.execute("UPDATE game_events SET state=? WHERE originator_version=7", (b"\0",))
    for command in (("show", game), ("export", game), ("export", game, line.folder / "game.jsonl")):
        assert "Event 7 of this game differs from what was stored" in line.refused(*command)
    assert not (line.folder / "game.jsonl").exists()


def test_a_record_that_cannot_be_written_gives_a_clear_error(line: CommandLine) -> None:
    game = line.json("import", *simulated(line))["records"][0]["game"]
    said = line.refused("export", game, line.folder / "nowhere" / "game.jsonl")
    assert "nowhere" in said
    assert said.rstrip().endswith(".")


def test_reset_password_prints_a_link_that_works_once(line: CommandLine, accounts: Accounts) -> None:
    told = line.json("admin", "reset-password", "Ada")
    assert told["name"] == "Ada"
    secret = told["link"].partition("/reset/")[2]
    accounts.credentials.reset(secret, "another password")
    assert accounts.log_in("Ada", "another password").name == "Ada"
    assert "works once, within a day" in line.run("admin", "reset-password", "Ada").output


def test_reset_password_is_refused_for_unknown_names_and_bots(line: CommandLine, accounts: Accounts) -> None:
    assert "no account named 'Nobody'" in line.refused("admin", "reset-password", "Nobody")
    accounts.bots.make(accounts.log_in("Ada", PASSWORD).id, "Speedy")
    assert "has no password" in line.refused("admin", "reset-password", "Speedy")
