"""The soak: it plays every variant of a title, and says which game broke what."""

import pytest

from domain.titles import registry
from tests import soak
from tests.domain import hidden_hands

LINEAE = registry.find("lineae")


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
def test_every_number_of_seats_is_played_with_every_value_of_every_option(title):
    played = soak.variants(title)
    assert len({str(variant) for variant in played}) == len(played)
    assert {variant.seats for variant in played} == set(title.seats)
    assert all(title.read_options(variant.options) for variant in played)


def test_options_that_exclude_nothing_are_combined():
    some = {"starter": True, "biogenesis": True, "reactor_core": False, "short_rockets": True}
    assert soak.Variant(3, some) in soak.variants(LINEAE)
    assert len(soak.variants(LINEAE)) == 5 * 2**4


def test_a_game_is_checked_at_every_position():
    variant = soak.variants(LINEAE)[0]
    counted = soak.play_one(LINEAE, variant, 1, "random")
    assert counted["games"] == counted[str(variant)] == 1
    assert counted["positions"] > 10


def test_what_breaks_is_said_with_the_game_it_broke_in(monkeypatch):
    def broken(state):
        raise AssertionError("A cube got lost.")

    monkeypatch.setattr(soak, "check_of", lambda title: broken)
    variant = soak.variants(LINEAE)[0]
    with pytest.raises(AssertionError, match="A cube got lost") as caught:
        soak.play_one(LINEAE, variant, 7, "random")
    assert f"{variant}, seed 7, random" in caught.value.__notes__[0]


def test_a_title_without_tests_of_its_own_has_nothing_to_check():
    soak.check_of(hidden_hands.TITLE)(None)
    with pytest.raises(AttributeError):
        soak.check_of(LINEAE)(None)


def test_a_title_may_be_named_as_its_folder_is():
    assert soak.spelled("industrial_waste") == soak.spelled("industrial-waste") == "industrial-waste"
