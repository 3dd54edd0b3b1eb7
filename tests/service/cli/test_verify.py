"""`verify`: a record checked by itself, and replayed by the rules if the title is known."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.replays.record import LIBRARY
from scoresheet.service.core.signing_keys import Keys
from tests.replays.damage import (
    Lines,
    as_file,
    event_in,
    flipped,
    lines_in,
    receipts_for,
    resealed,
    shown,
    versions_of,
)
from tests.service.command_line import CommandLine

FILE = LIBRARY / "phytoplankton" / "a_shared_victory.jsonl"
LINES = lines_in(FILE)
KEYS = Keys(Ed25519PrivateKey.from_private_bytes(bytes(32)))


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


def written(line: CommandLine, name: str, lines: Lines) -> Path:
    file = line.folder / name
    file.write_bytes(as_file(lines))
    return file


def broken(line: CommandLine, *arguments: object) -> Any:
    """Return the first problem found."""
    result = line.run("verify", *arguments, "--json")
    assert result.exit_code == 1, result.output
    said = json.loads(result.stdout)
    assert said["sound"] is False
    return said["wrong"][0]


def test_a_sound_record_is_reported_with_its_checks_and_without_a_database(line: CommandLine) -> None:
    result = line.run("verify", FILE)
    assert result.exit_code == 0
    assert "Every move was replayed by the rules" in result.stdout
    assert result.stdout.endswith("The record is sound.\n")
    assert list(line.folder.iterdir()) == []


def test_a_record_is_verified_with_receipts_an_earlier_view_and_keys(line: CommandLine) -> None:
    receipts = written(line, "receipts.jsonl", receipts_for(LINES, [3, 20], KEYS))
    mine = written(line, "mine.jsonl", shown(LINES, 30, at_seat(Seat(1))))
    keys = line.folder / "keys.json"
    keys.write_text(json.dumps({"items": [{"algorithm": "Ed25519", "public_key": KEYS.public.public_key}]}))
    packed = line.folder / "record.jsonl.gz"
    packed.write_bytes(gzip.compress(as_file(LINES)))
    said = line.json("verify", packed, receipts, "--against", mine, "--keys", keys)
    assert (said["sound"], said["events"], said["wrong"]) == (True, len(LINES) - 1, [])
    for what in ("2 receipts are signed", "agrees with 2 receipts", "shown of 30 events", "by the rules"):
        assert any(what in sentence for sentence in said["checked"]), what


def test_a_corrupt_record_is_reported_with_the_version(line: CommandLine) -> None:
    wrong = broken(line, written(line, "flipped.jsonl", flipped(LINES, 17, random.Random(3))))
    assert wrong["version"] == 17
    told = line.run("verify", line.folder / "flipped.jsonl")
    assert "WRONG: Version 17: " in told.stdout
    assert "Not checked: Whether the moves follow the rules." in told.stdout


def with_another_effect() -> tuple[int, Lines]:
    """Return the lines with an effect that the rules do not make, all sealed again, and its version."""
    version = versions_of(LINES, "MoveMade")[9]
    effects = event_in(LINES, version)["effects"]
    return version, resealed(LINES, version, effects=[*effects, effects[-1]])


def test_a_breach_of_the_rules_is_found_only_if_the_rules_are_asked(line: CommandLine) -> None:
    version, lines = with_another_effect()
    file = written(line, "forged.jsonl", lines)
    wrong = broken(line, file)
    assert (wrong["check"], wrong["version"]) == ("rules", version)
    unasked = line.json("verify", file, "--no-rules")
    assert unasked["sound"]
    assert "Whether the moves follow the rules." in unasked["not_checked"]


def test_decisions_by_older_rules_are_reported_as_not_checked(line: CommandLine) -> None:
    version, lines = with_another_effect()
    file = written(line, "older.jsonl", resealed(lines, version, rules="0"))
    said = line.json("verify", file)
    assert any(f"from version {version} on" in sentence for sentence in said["not_checked"])
    assert not any("by the rules" in sentence for sentence in said["checked"])


def test_rules_are_not_checked_for_partly_hidden_records_and_unknown_titles(line: CommandLine) -> None:
    hiding = line.json("verify", written(line, "mine.jsonl", shown(LINES, 30, at_seat(Seat(0)))))
    assert any("parts of the record are hidden" in sentence for sentence in hiding["not_checked"])
    header, *rest = resealed(LINES, 1, title="ludo")
    strange = written(line, "ludo.jsonl", [header.replace(b'"phytoplankton"', b'"ludo"'), *rest])
    assert any("no title 'ludo' here" in sentence for sentence in line.json("verify", strange)["not_checked"])


def test_a_branch_without_its_parent_is_not_reported_as_broken(line: CommandLine) -> None:
    said = line.json("verify", LIBRARY / "industrial_waste" / "played_on_from_another_game.jsonl")
    assert said["sound"]
    assert any("continues from another game" in sentence for sentence in said["not_checked"])
    assert not any("by the rules" in sentence for sentence in said["checked"])


def test_events_that_do_not_fit_their_schema_are_reported_if_the_title_is_known(line: CommandLine) -> None:
    version = versions_of(LINES, "MoveMade")[2]
    wrong = broken(line, written(line, "odd.jsonl", resealed(LINES, version, move={"type": "Cheat"})))
    assert (wrong["check"], wrong["version"]) == ("form", version)


def test_usage_errors_have_exit_code_2(line: CommandLine) -> None:
    line.refused("verify", line.folder / "nowhere.jsonl", code=2)
    no_keys = written(line, "keys.json", [b"{}"])
    assert "keys.json: " in line.refused("verify", FILE, "--keys", no_keys, code=2)


def test_contents_of_a_record_cannot_control_the_terminal(line: CommandLine) -> None:
    file = written(line, "strange.jsonl", resealed(LINES, 1, title="\x1b[2J\u202e"))
    assert all(one.isprintable() or one == "\n" for one in line.run("verify", file).output)
