"""The soak runs all of its parts, and reports the result of each."""

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests import soak_parts
from tests.parts import Part


def test_every_part_runs_a_module_or_a_file_that_exists() -> None:
    for part in soak_parts.parts().values():
        command = list(part.command)
        if command[0] == "make":
            assert f"\n{command[1]}: " in Path("Makefile").read_text()
        elif command[2] == "pytest":
            assert Path(command[-1]).exists(), part
        else:
            assert find_spec(command[2]), part


def test_a_scale_changes_the_size_and_never_goes_below_one() -> None:
    tenth, tiny = soak_parts.parts(0.1), soak_parts.parts(0.000001)
    assert list(tenth["games-lineae"].command)[-4:] == ["--title", "lineae", "--games", "1000"]
    assert list(tenth["planting-lineae"].command)[-4:] == ["--games", "4", "--seconds", "60"]
    assert list(tiny["games-lineae"].command)[-1] == "1"


def test_a_failed_part_stops_no_other_and_is_in_the_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = [
        Part("bad", [sys.executable, "-c", "raise SystemExit('a cube got lost')"], 1),
        Part("good", [sys.executable, "-c", "print('12 games')"], 1),
    ]
    assert soak_parts.soak(parts, tmp_path) == 1
    assert soak_parts.soak(parts[1:], tmp_path / "again") == 0
    written = (tmp_path / "summary.txt").read_text()
    assert written in capsys.readouterr().out
    assert "2 parts, 1 failed" in written
    assert all(words in written for words in ("bad", "exit code 1", "a cube got lost", "good", "passed", "12 games"))


def test_an_unknown_part_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        soak_parts.main(["nowhere"])
    assert "there is no part nowhere; there are games-" in capsys.readouterr().err


def test_parts_are_chosen_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[str] = []
    monkeypatch.setattr(soak_parts, "soak", lambda parts: chosen.extend(part.name for part in parts) or 0)
    assert soak_parts.main(["season", "--scale", "0.5"]) == 0
    assert chosen == ["season"]
