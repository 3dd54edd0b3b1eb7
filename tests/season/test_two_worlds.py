"""Conditional moves, plans and notes of a player leave no trace in answers to others, until a move is made."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.season.two_worlds import Line, run


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[Line]]]:
    """The world in which Ada keeps nothing private, and the folder of its keys."""
    folder = tmp_path_factory.mktemp("nothing")
    return folder, run(folder, "nothing")


def other(tmp_path: Path, nothing: tuple[Path, dict[str, list[Line]]], keeps: str) -> dict[str, list[Line]]:
    """Run another world with the same keys."""
    shutil.copytree(nothing[0] / "secrets", tmp_path / "secrets")
    return run(tmp_path, keeps)


def test_answers_to_others_do_not_depend_on_a_players_private_data(
    tmp_path: Path, nothing: tuple[Path, dict[str, list[Line]]]
) -> None:
    kept = other(tmp_path, nothing, "secrets")
    for name, lines in nothing[1].items():
        assert len(lines) > 25
        assert [difference(one, two) for one, two in zip(lines, kept[name], strict=False) if one != two] == []
        assert len(lines) == len(kept[name])


def difference(one: Line, two: Line) -> tuple[str, bytes, bytes]:
    """Return the place where two answers first differ."""
    at = next((place for place, (a, b) in enumerate(zip(one[3], two[3], strict=False)) if a != b), 0)
    return one[0], one[3][max(0, at - 40) : at + 40], two[3][max(0, at - 40) : at + 40]


def test_a_conditional_move_that_is_made_and_a_visible_presence_are_seen(
    tmp_path: Path, nothing: tuple[Path, dict[str, list[Line]]]
) -> None:
    moved = other(tmp_path, nothing, "a move")
    assert moved["Ben"] != nothing[1]["Ben"]
    assert not any(seen(line) for line in nothing[1]["Ben"]), "Ada does not want to be seen"
    assert any(seen(line) for line in moved["Ben"]), "Ada lets herself be seen"


def seen(line: Line) -> bool:
    """Return whether an answer shows when Ada was last present."""
    return line[0].endswith("/presence") and b'"looked_at":"' in line[3].replace(b" ", b"")
