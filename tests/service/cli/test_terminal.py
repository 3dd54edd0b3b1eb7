"""What the terminal prints: sentences and tables, and no control characters from data."""

import io
import json
import sys
from pathlib import Path

import msgspec
import pytest
from rich.table import Table

from scoresheet.domain import chain
from scoresheet.replays import record
from scoresheet.service.cli import terminal
from scoresheet.service.core.characters import is_visible
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.text_checks import plain, plain_json
from scoresheet.service.runtime.bootstrap import build
from tests.service.command_line import CommandLine, simulated
from tests.service.hashing import CHEAP

ESCAPES = "\x1b[31mred\x1b]0;owned\x07 \x9b2J \u202egnp\u200b \r\x7f"


class Screen(io.StringIO):
    """A standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


def is_printable(text: str) -> bool:
    return all(character == "\n" or is_visible(character) for character in text)


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


def hostile_record(line: CommandLine) -> Path:
    """Write a valid record whose game, players and header have escape sequences in their names."""
    (file,) = simulated(line)
    read = record.read(file.read_bytes().splitlines())
    previous, stored, events = chain.GENESIS, [], []
    for event in read.events:
        fields = {"name": ESCAPES, "entropy": ESCAPES, "actor": ESCAPES}
        kept = {name: value for name, value in fields.items() if hasattr(event, name)}
        changed = msgspec.structs.replace(event, **kept, previous=previous, digest="")
        sealed, previous = chain.seal(changed)
        stored.append(sealed)
        events.append(changed)
    hostile = file.with_name(f"hostile\x1b[31m{file.name}")
    hostile.write_bytes(b"".join(record.write(record.header_of(events, ESCAPES), stored)))
    return hostile


def test_invisible_characters_are_printed_as_escapes() -> None:
    assert plain("Grüße, 日本 ✓\n") == "Grüße, 日本 ✓\n"
    assert plain("\x1b[31m\x9b\u202e\u200b\r\t") == "\\x1b[31m\\x9b\\u202e\\u200b\\r\\t"
    assert json.loads(plain_json(json.dumps(ESCAPES, ensure_ascii=False))) == ESCAPES
    assert is_printable(plain_json(json.dumps(ESCAPES + "\U000e0100", ensure_ascii=False)))


def test_showing_and_importing_a_hostile_record_prints_no_escape_sequence(line: CommandLine) -> None:
    file = hostile_record(line)
    for arguments in (("show", "--record", file), ("show", "--record", file, "--json"), ("import", file)):
        result = line.run(*arguments)
        assert is_printable(result.stdout), arguments
        assert is_printable(result.stderr), arguments
        assert "x1b" in result.output or "u001b" in result.output, arguments


def test_errors_print_no_escape_sequences_from_arguments(line: CommandLine) -> None:
    simulated(line)
    for arguments, code in (
        (("simulate", f"no{ESCAPES}"), 2),
        (("show", "--record", line.folder / f"no{ESCAPES}"), 2),
        (("import", line.folder / f"no{ESCAPES}"), 2),
        ((f"no{ESCAPES}",), 2),
        (("export", f"no{ESCAPES}", line.folder / "out"), 1),
    ):
        said = line.refused(*arguments, code=code)
        assert is_printable(said), arguments
        assert said.strip()


def test_tables_keep_their_colours_and_data_in_them_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Screen())
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    table = Table("Name", ESCAPES)
    table.add_row("[red]no markup[/red] :smile:", ESCAPES)
    terminal.console().print(table, ESCAPES, style="bold")
    printed = sys.stdout.getvalue()  # type: ignore[attr-defined]
    assert "[red]no markup[/red] :smile:" in printed
    assert "\x1b[1m" in printed
    for sequence in ("\x1b[31m", "\x1b]0;", "\x07", "\x9b", "\u202e", "\r"):
        assert sequence not in printed


@pytest.mark.parametrize("columns", ["", "40"])
def test_a_table_in_a_pipe_is_as_wide_as_its_contents(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns:
        monkeypatch.setenv("COLUMNS", columns)
    long = "a long name " * 20
    table = Table("Name", "Id")
    table.add_row(long, "0123456789abcdef0123")
    terminal.console().print(table)
    whole = any(
        long.strip() in line and "0123456789abcdef0123" in line for line in capsys.readouterr().out.splitlines()
    )
    assert whole == (not columns)


def test_players_in_a_pipe_are_printed_one_per_line(line: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    simulated(line)
    assert line.run("import", *simulated(line)).exit_code == 0
    services = build(Config(database=line.database, secrets=line.folder / "secrets", threads=2), CHEAP)
    made = [services.accounts.make(f"{'N' * 30}{number}", "correct horse battery", "") for number in range(3)]
    services.games.store.close()
    lines = line.run("admin", "players").stdout.splitlines()
    for player in made:
        assert any(player.name in text and player.id in text for text in lines)


def test_a_record_on_a_terminal_is_printed_with_escapes(line: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    from scoresheet.service.cli.commands import export

    stored = json.dumps({"name": ESCAPES}, ensure_ascii=False).encode()
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    export._print(stored)
    assert is_printable(screen.getvalue())
    assert json.loads(screen.getvalue()) == {"name": ESCAPES}
