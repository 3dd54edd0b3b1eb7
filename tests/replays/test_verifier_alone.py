"""Each check of the offline verifier is needed, and it works as a single file without the project."""

from __future__ import annotations

import ast
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.viewer import SPECTATOR, Seat, at_seat
from scoresheet.replays import verifier
from tests.replays.damage import (
    CARELESS,
    Lines,
    as_file,
    receipts_for,
    resealed,
    shown,
    versions_of,
)
from tests.replays.verified import (
    KEYS,
    OTHER_KEYS,
    SECRETS,
    appended,
    first_draw,
    public,
    running,
    verified,
)


def always(value: object) -> Callable[..., Any]:
    return lambda *_: value


def with_another_header(lines: Lines) -> Lines:
    return [lines[0].replace(b'"ending":"played"', b'"ending":"voided"'), *lines[1:]]


def with_a_forged_draw(lines: Lines) -> Lines:
    version, draws = first_draw(lines)
    return resealed(lines, version, draws=draws)


def with_another_salt(lines: Lines) -> Lines:
    return resealed(lines, versions_of(lines, "GameStarted")[0], salt="0" * 32)


def with_another_time(lines: Lines) -> Lines:
    return [*lines[:9], lines[9].replace(b'Z","actor', b'.001Z","actor'), *lines[10:]]


def with_an_event_behind_the_end(lines: Lines) -> Lines:
    return appended(lines, type="SeatForfeited", seat=0)


def happen_unasked(self: verifier.Verification, _: int, said: dict[str, Any]) -> None:
    self.stage = verifier.LEADS_TO.get(said["type"], self.stage)


CONTROLS: dict[str, tuple[str, Any, Callable[[Lines], Lines]]] = {
    "digests": ("is_sealed", always(True), with_another_time),
    "order": ("Verification._happen", happen_unasked, with_an_event_behind_the_end),
    "header": ("Verification._check_header", always(None), with_another_header),
    "draws": ("Verification._check_chance", always(None), with_a_forged_draw),
    "salts": ("Verification._check_chance", always(None), with_another_salt),
}


@pytest.mark.parametrize("control", CONTROLS)
def test_without_one_of_the_checks_its_damage_goes_unnoticed(control: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, instead, damage = CONTROLS[control]
    damaged = damage(SECRETS)
    assert not verified(damaged).sound
    monkeypatch.setattr(f"scoresheet.replays.verifier.{name}", instead)
    assert verified(damaged).sound


@pytest.mark.parametrize("check", ["receipts", "signatures", "against"])
def test_without_comparing_kept_files_a_forgery_goes_unnoticed(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forged = resealed(SECRETS, 9, at="2026-05-01T00:00:00Z") if check != "signatures" else SECRETS
    receipts = receipts_for(SECRETS, [12], KEYS)
    if check == "signatures":
        ids = (keys.public.key_id.encode() for keys in (OTHER_KEYS, KEYS))
        receipts[1] = receipts_for(SECRETS, [12], OTHER_KEYS)[1].replace(*ids)
    mine = shown(SECRETS, running(), SPECTATOR) if check == "against" else None
    given = receipts if check != "against" else None
    assert {one.check for one in verified(forged, given, mine).wrong} == {check}
    name = {"receipts": "Verification._agree", "signatures": "_check_signatures", "against": "_shown_otherwise"}[check]
    monkeypatch.setattr(f"scoresheet.replays.verifier.{name}", always([]))
    assert verified(forged, given, mine).sound


def run_copy(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a copy of the file outside of the project."""
    shutil.copy(Path(verifier.__file__), folder / "verifier.py")
    command = [sys.executable, "-I", "verifier.py", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def test_the_single_file_verifies_outside_of_the_project(tmp_path: Path) -> None:
    (tmp_path / "record.jsonl").write_bytes(as_file(SECRETS))
    (tmp_path / "receipts.jsonl").write_bytes(as_file(receipts_for(SECRETS, [3, 20], KEYS)))
    (tmp_path / "mine.jsonl").write_bytes(as_file(shown(SECRETS, 30, at_seat(Seat(1)))))
    (tmp_path / "keys.json").write_text(json.dumps({"items": [public(KEYS)]}))
    good = run_copy(tmp_path, "record.jsonl", "receipts.jsonl", "--against", "mine.jsonl", "--keys", "keys.json")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.endswith("The record is sound.\n")
    assert "Not checked: Whether the moves follow the rules" in good.stdout
    (tmp_path / "record.jsonl").write_bytes(as_file(CARELESS["dropped"](SECRETS, 7, random.Random(1))))
    bad = run_copy(tmp_path, "record.jsonl", "--json")
    assert bad.returncode == 1
    said = json.loads(bad.stdout)
    assert (said["sound"], said["wrong"][0]["check"], said["wrong"][0]["version"]) == (False, "chain", 7)
    assert run_copy(tmp_path, "nowhere.jsonl").returncode == 2
    assert run_copy(tmp_path).returncode == 2


def imports_of(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [str(node.module)]
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def test_the_file_imports_nothing_of_the_project() -> None:
    written = ast.walk(ast.parse(Path(verifier.__file__).read_text()))
    imported = [name for one in written for name in imports_of(one)]
    roots = {name.partition(".")[0] for name in imported}
    assert roots - {"cryptography", "__future__"} <= set(sys.stdlib_module_names)


def test_texts_of_a_record_cannot_control_the_terminal() -> None:
    strange = resealed(SECRETS, 1, title="\x1b[2J\u202e")
    assert all(one.isprintable() for one in map(verifier.printable, verifier.sentences(verified(strange))))
