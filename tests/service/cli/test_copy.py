"""`scoresheet copy`: its messages and its refusals; the copying itself is tested with its module."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from scoresheet.service.cli import maintenance, terminal
from tests.service.command_line import CommandLine, simulated

pytestmark = pytest.mark.sqlite_only("these have databases of either kind by themselves")


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    line = CommandLine(tmp_path / "var")
    line.json("import", *simulated(line))
    return line


def urls(line: CommandLine) -> tuple[str, ...]:
    return "--from", f"sqlite:///{line.database}", "--to", f"sqlite:///{line.folder}/new.db"


def test_it_reports_the_copied_rows_and_equal_digests(line: CommandLine) -> None:
    said = line.json("copy", *urls(line))
    events = said["digests"][0]
    assert (events["table"], events["rows"], len(events["root"])) == ("game_events", said["written"]["game_events"], 64)
    again = line.json("copy", *urls(line))
    assert sum(again["written"].values()) == 0
    assert again["digests"] == said["digests"] == line.json("copy", *urls(line), "--check")["digests"]
    assert line.run("copy", *urls(line)).stdout.count(events["root"]) == 1


def test_progress_is_printed_as_lines_without_a_terminal(line: CommandLine) -> None:
    told = line.run("copy", *urls(line)).stderr.splitlines()
    assert told[0].startswith("Copied: ")
    assert told[-1].startswith("Compared: ")
    assert len(told) <= 20


def test_a_copy_can_be_served_from(line: CommandLine) -> None:
    line.json("copy", *urls(line))
    game = line.json("audit", "--all")
    line.settings["SCORESHEET_DATABASE_URL"] = f"sqlite:///{line.folder}/new.db"
    assert line.json("audit", "--all")["games"] == game["games"]


def test_differences_are_named_and_fail_the_command(line: CommandLine) -> None:
    line.json("copy", *urls(line))
    with closing(sqlite3.connect(line.folder / "new.db")) as file, file:
        file.execute("UPDATE game_events SET topic='x.GameOpened' WHERE rowid=1")
    for options in ((), ("--check",)):
        result = line.run("copy", *urls(line), *options)
        assert result.exit_code == 1
        assert "originator_version 1 differs in the target (topic)" in result.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--from", "sqlite:////nowhere/x.db", "--to", "sqlite:///y.db"), "There is no database at /nowhere/x.db"),
        (("--from", "games.db", "--to", "sqlite:///y.db"), "--from must be sqlite:///<file> or postgresql://"),
        (("--from", "sqlite:///y.db", "--to", "mysql://x/y"), "--to must be"),
        (("--from", "sqlite:///{file}", "--to", "sqlite:///{file}"), "--from and --to are the same"),
        (("--from", "sqlite:///{file}", "--to", "sqlite:////nowhere/y.db", "--check"), "no database at /nowhere/y.db"),
    ],
)
def test_invalid_arguments_are_refused(line: CommandLine, options: tuple[str, ...], said: str) -> None:
    assert said in line.refused("copy", *(option.format(file=line.database) for option in options), code=2)


def test_a_target_with_data_is_left_unchanged(line: CommandLine) -> None:
    other = CommandLine(line.folder / "other")
    other.json("import", *simulated(other, seed=2))
    before = other.database.read_bytes()
    said = line.refused("copy", "--from", f"sqlite:///{line.database}", "--to", f"sqlite:///{other.database}")
    assert "already contains games or accounts, and was not changed" in said
    assert other.database.read_bytes() == before


def test_passwords_are_not_printed(line: CommandLine) -> None:
    server = "postgresql://scoresheet:geheim@127.0.0.1:1/scoresheet"
    said = line.refused("copy", "--from", f"sqlite:///{line.database}", "--to", server)
    assert "PostgreSQL is running there" in said
    assert "geheim" not in said


def test_progress_is_shown_as_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Console(file=StringIO(), force_terminal=True, width=100)
    monkeypatch.setattr(terminal, "console", lambda **_: screen)
    with maintenance.progress(quiet=False) as told:
        told("Compared", 30, 40)
        told("Compared", 40, 40)
    assert isinstance(screen.file, StringIO)
    assert "40/40" in screen.file.getvalue()
