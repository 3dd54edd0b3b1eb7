"""`scoresheet analyse`: as text and as JSON, from the store and from a file; running games are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoresheet.replays import record
from scoresheet.service.play.adoption import adopt
from tests.service.command_line import CommandLine
from tests.service.playing import open_store, start

RECORD = record.LIBRARY / "industrial_waste" / "voided_by_a_ruling.jsonl"


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, COLUMNS="160")


def test_a_record_is_analysed_as_text(line: CommandLine) -> None:
    said = line.run("analyse", RECORD, "--playouts", 2).output
    for word in (
        "Accuracy: Orange",
        "2 play-outs each",
        "Biggest mistakes",
        " → ",
        "So few play-outs give unreliable results.",
    ):
        assert word in said


def test_the_analyses_of_a_stored_game_and_of_its_record_are_equal(line: CommandLine) -> None:
    games = open_store(line.folder)
    read = record.read(RECORD.read_bytes().splitlines())
    adopt(games, read.title, read.stored)
    games.store.close()
    stored, sent = (line.json("analyse", what, "--playouts", 2) for what in (read.events[0].game, RECORD))
    assert stored == sent
    assert stored["decisions"]
    assert stored["game"] == read.events[0].game


def test_a_running_game_is_refused(line: CommandLine) -> None:
    games = open_store(line.folder)
    head = start(games)
    games.store.close()
    assert "played to its end" in line.refused("analyse", head.id)


def test_an_incomplete_record_is_refused(line: CommandLine, tmp_path: Path) -> None:
    lines = RECORD.read_bytes().splitlines(keepends=True)
    read = record.read(lines[:1] + lines[1:])
    header = record.header_of(read.events[:8])
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join(record.write(header, read.stored[:8])))
    assert "played to its end" in line.refused("analyse", broken)
