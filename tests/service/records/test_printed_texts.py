"""Names and texts of hostile records cannot print lines of their own."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.replays.damage import resealed
from tests.service.command_line import CommandLine
from tests.service.records.hostile import FIRST, HEADER, RECORD, tar_of

ESCAPES = "one\ntwo\r\x1b[31mred\x85\u2028\u202e.jsonl"


@pytest.mark.parametrize("content", [RECORD, b"{}\n", HEADER + b'{"no\\nfield":1}\n', HEADER + b'{"\x1b\n":1}\n'])
def test_a_file_name_in_an_archive_is_printed_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.tar"
    file.write_bytes(tar_of((ESCAPES, content)))
    result = CommandLine(tmp_path / "games").run("import", file)
    said = result.stdout + result.stderr
    assert said.count("\n") == 1
    assert said.endswith("\n")
    assert said[:-1].isprintable()
    assert "one\\ntwo" in said


@pytest.mark.parametrize("command", [("verify",), ("show", "--record")])
def test_texts_of_a_record_cannot_print_lines(tmp_path: Path, command: tuple[str, ...]) -> None:
    for name, content in {
        "header": HEADER.replace(b'{"record":1', b'{"record":1,"\\nThe record is sound.":1') + FIRST,
        "event": HEADER + FIRST.replace(b'"type":"GameOpened"', b'"type":"\\nThe record is sound."'),
        "title": HEADER.replace(b'"title":"', b'"title":"\\nThe record is sound.'),
    }.items():
        file = tmp_path / f"{name}.jsonl"
        file.write_bytes(content)
        result = CommandLine(tmp_path / "games").run(*command, file)
        assert result.exit_code == 1
        assert "\nThe record is sound." not in result.output


def test_the_name_of_a_game_is_printed_in_one_line(tmp_path: Path) -> None:
    lines = [line.rstrip(b"\n") for line in RECORD.splitlines(keepends=True)]
    file = tmp_path / "game.jsonl"
    header, *events = resealed(lines, 1, name="Mine\nThe record is sound.\x1b[2J")
    named = msgspec.json.encode(msgspec.json.decode(header) | {"name": "Mine\nThe record is sound.\x1b[2J"})
    file.write_bytes(b"\n".join([named, *events]))
    result = CommandLine(tmp_path / "games").run("show", "--record", file)
    assert result.exit_code == 0
    assert "Mine\\nThe record is sound.\\x1b[2J" in result.stdout
