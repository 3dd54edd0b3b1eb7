"""The command line: help, exit codes, configuration."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import psycopg
import pytest

from scoresheet.service.cli.main import main
from scoresheet.service.core.location import Postgres
from tests.service.command_line import CommandLine

COMMANDS = ("admin", "export", "import", "rebuild", "serve", "show", "simulate")
HEAVY = ("sqlalchemy", "flask", "eventsourcing", "granian", "rich", "scoresheet.domain.titles.industrial_waste")


def test_every_command_is_listed_and_has_help_with_an_example(tmp_path: Path) -> None:
    line = CommandLine(tmp_path)
    overview = line.run("--help").output
    for command in COMMANDS:
        assert f"\n  {command} " in overview
        helped = line.run(command, "--help").output
        assert f"  scoresheet {command}" in helped
        assert "Example" in helped
    assert "Exit codes" in overview


@pytest.mark.parametrize("command", ["make-admin", "make-arbiter", "players", "revoke-tokens", "backup"])
def test_every_admin_command_has_help_with_an_example(tmp_path: Path, command: str) -> None:
    helped = CommandLine(tmp_path).run("admin", command, "--help").output
    assert f"Example: scoresheet admin {command}" in helped
    assert "--json" in helped


def test_help_loads_no_heavy_modules() -> None:
    script = (
        "import sys; from click.testing import CliRunner; from scoresheet.service.cli.main import main; "
        "assert CliRunner().invoke(main, ['--help']).exit_code == 0; print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    assert "scoresheet.service.cli.commands.show" in loaded
    assert not set(HEAVY) & set(loaded)


def test_an_unknown_command_is_a_usage_error(tmp_path: Path) -> None:
    assert "No such command 'dance'" in CommandLine(tmp_path).refused("dance", code=2)


def test_all_errors_of_a_configuration_are_reported(tmp_path: Path) -> None:
    line = CommandLine(tmp_path, SCORESHEET_PORT="hello", SCORESHEET_THREADS="many")
    said = line.refused("rebuild", code=2)
    assert "SCORESHEET_PORT" in said
    assert "SCORESHEET_THREADS" in said


NEEDS_GAMES = [["rebuild"], ["export", "a"], ["show", "a"], ["admin", "players"], ["disputes"], ["audit", "--all"]]


@pytest.mark.parametrize("command", NEEDS_GAMES)
def test_commands_that_need_games_create_no_tables_in_an_empty_database(
    tmp_path: Path, command: list[str], postgresql: Postgres
) -> None:
    line = CommandLine(tmp_path, SCORESHEET_DATABASE_URL=postgresql.url)
    assert f"There are no games at {postgresql}" in line.refused(*command)
    with psycopg.connect(postgresql.url) as connection:
        assert connection.execute("SELECT 1 FROM pg_tables WHERE schemaname='public'").fetchone() is None


@pytest.mark.sqlite_only("a file that is not there")
@pytest.mark.parametrize("command", NEEDS_GAMES)
def test_commands_that_need_games_name_the_missing_database(tmp_path: Path, command: list[str]) -> None:
    assert str(tmp_path / "scoresheet.db") in CommandLine(tmp_path).refused(*command)
    assert not (tmp_path / "scoresheet.db").exists()


def test_an_interruption_has_its_own_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("scoresheet.service.cli.terminal.configuration", interrupt)
    assert CommandLine(tmp_path).run("rebuild").exit_code == 130


def every_command(
    command: click.Command = main, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield each command and group with its words."""
    yield path, command
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            found = command.get_command(ctx, name)
            assert found
            yield from every_command(found, (*path, name))


EVERY = dict(every_command())
GROUPS = [path for path, it in EVERY.items() if isinstance(it, click.Group) and not it.invoke_without_command]


@pytest.mark.parametrize("path", GROUPS, ids=" ".join)
def test_a_group_without_a_command_shows_its_help(tmp_path: Path, path: tuple[str, ...]) -> None:
    line = CommandLine(tmp_path)
    said = line.refused(*path, code=2)
    assert said.strip() == line.run(*path, "--help").stdout.strip()
    assert "Error" not in said


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_examples_in_the_help_are_not_wrapped(tmp_path: Path, path: tuple[str, ...]) -> None:
    lines = {line.strip() for line in CommandLine(tmp_path).run(*path, "--help").output.splitlines()}
    examples = (EVERY[path].epilog or "").replace("\b", "").splitlines()
    assert not [example for example in examples if "scoresheet " in example and example.strip() not in lines]


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_the_error_about_an_unknown_option_lists_the_known_ones(tmp_path: Path, path: tuple[str, ...]) -> None:
    said = CommandLine(tmp_path).refused(*path, "--no-such-option", code=2)
    assert "No such option '--no-such-option'" in said
    known = said.partition("Known options: ")[2]
    for parameter in EVERY[path].params:
        if isinstance(parameter, click.Option):
            assert max(parameter.opts, key=len) in known
    assert "--help" in known


def test_a_misspelt_option_or_command_gives_a_suggestion(tmp_path: Path) -> None:
    line = CommandLine(tmp_path)
    assert "Did you mean '--seats' or '--seed'" in line.refused("simulate", "lineae", "--seat", 2, code=2)
    assert "Did you mean 'players'? Known commands: backup," in line.refused("admin", "player", code=2)
    assert "Known commands: admin, analyse," in line.refused("dance", code=2)
