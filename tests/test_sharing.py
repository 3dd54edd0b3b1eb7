"""Distribution of tests among workers: related tests stay together."""

import pytest

from tests.conftest import group_of


def test_browser_tests_form_two_groups_whole_games_and_the_rest():
    assert group_of("tests/browser/test_replay.py::test_a") == group_of("tests/browser/test_german.py::test_b[x]")
    whole, keyboard = (f"tests/browser/test_{name}.py::test_a[x]" for name in ("whole_games", "by_keyboard"))
    assert group_of(whole) == group_of(keyboard) != group_of("tests/browser/test_replay.py::test_a")


@pytest.mark.parametrize("test", ["tests/domain/test_game.py::test_a", "tests/domain/test_game.py::test_b[a-1]"])
def test_a_file_is_a_group(test):
    assert group_of(test) == "tests/domain/test_game.py"


def test_the_conformance_tests_of_each_title_form_a_group():
    groups = {
        group_of(f"tests/test_every_title.py::test_every_game_of_every_title[{title}-2-random-check_codecs]")
        for title in ("industrial-waste", "lineae")
    }
    assert len(groups) == 2
