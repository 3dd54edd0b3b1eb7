"""The soak plays every variant of a title, and names the game that broke an invariant."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from scoresheet.domain.titles import registry
from tests import soak
from tests.domain import hidden_hands

LINEAE = registry.find("lineae")


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
def test_all_numbers_of_seats_and_all_values_of_options_are_played(title):
    played = soak.variants(title)
    assert len({str(variant) for variant in played}) == len(played)
    assert {variant.seats for variant in played} == set(title.seats)
    assert all(title.read_options(variant.options) for variant in played)


def test_independent_options_are_combined():
    some = {"starter": True, "biogenesis": True, "reactor_core": False, "short_rockets": True}
    assert soak.Variant(3, some) in soak.variants(LINEAE)
    assert len(soak.variants(LINEAE)) == 5 * 2**4


def test_a_game_is_checked_at_every_position():
    variant = soak.variants(LINEAE)[0]
    counted = soak.play_one(LINEAE, variant, 1, "random")
    assert counted["games"] == counted[str(variant)] == 1
    assert counted["positions"] > 10


def test_a_broken_invariant_is_reported_with_its_game(monkeypatch):
    def broken(state):
        raise AssertionError("A cube got lost.")

    monkeypatch.setattr(soak, "check_of", lambda title: broken)
    variant = soak.variants(LINEAE)[0]
    with pytest.raises(AssertionError, match="A cube got lost") as caught:
        soak.play_one(LINEAE, variant, 7, "random")
    assert f"{variant}, seed 7, random" in caught.value.__notes__[0]


def test_a_title_without_a_test_folder_is_played_without_its_own_check():
    fresh = replace(hidden_hands.TITLE, title="not-yet-tested")
    counted = soak.play_one(fresh, soak.variants(fresh)[0], 1, "random")
    assert counted["positions"] > 5


def test_a_title_with_a_folder_of_tests_is_checked_by_its_invariants():
    from tests.titles.lineae import invariants

    assert soak.check_of(LINEAE) is invariants.check


@pytest.mark.parametrize("spelling", ["industrial-waste", "industrial_waste"])
def test_a_title_may_be_spelled_like_its_name_or_its_folder(spelling, capsys):
    soak.main(["--title", spelling, "--games", "1", "--processes", "1"])
    assert "industrial-waste: 1 games in 1 variants" in capsys.readouterr().out


def test_an_unknown_title_is_named_in_the_error(capsys):
    with pytest.raises(SystemExit):
        soak.main(["--title", "industrial_waist"])
    assert "industrial-waist" in capsys.readouterr().err


def collected(keyword: str) -> set[str]:
    """Return the tests of two files, one in a title's folder, that `-k` selects."""
    files = ["tests/titles/industrial_waste/test_scoring.py", "tests/test_soak.py"]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-k", keyword, *files]
    said = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    return set(re.findall(r"^tests/\S+", said.stdout, re.MULTILINE))


def test_k_selects_the_tests_of_a_title_by_either_spelling():
    found = collected("industrial-waste")
    assert found == collected("industrial_waste")
    assert {test.split("::")[0] for test in found} == {
        "tests/titles/industrial_waste/test_scoring.py",
        "tests/test_soak.py",
    }
    assert not any("lineae" in test for test in found)
