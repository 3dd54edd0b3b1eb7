"""Waste disposal and waste removal ("Waste Disposal", "Waste Removal")."""

import pytest

from scoresheet.domain.titles.industrial_waste.effects.business import WasteProduced, WasteRemoved
from scoresheet.domain.titles.industrial_waste.waste import DisposeOfWaste, RemoveWaste
from tests.titles.industrial_waste.positions import at_turn, move
from tests.titles.playing import effects


def played(card, choice, *waste):
    mats = [{"hand": ["order"], "waste": barrels} for barrels in waste[1:]]
    return move(at_turn({"hand": [card, "order"], "waste": waste[0]}, *mats), 0, choice)


def waste_of(table):
    return [company.waste for company in table.state.companies]


@pytest.mark.parametrize(("waste", "left"), [(16, 13), (3, 0), (2, 0), (0, 0)])
def test_disposal_takes_3_waste_away_but_not_past_0(waste, left):
    assert waste_of(played("waste_disposal", DisposeOfWaste(), waste, 7)) == [left, 7]


def test_disposal_says_how_much_was_really_taken_away():
    assert effects(played("waste_disposal", DisposeOfWaste(), 2, 0), WasteRemoved) == [WasteRemoved(0, 2)]
    assert effects(played("waste_disposal", DisposeOfWaste(), 0, 0), WasteRemoved) == []


def test_removal_takes_1_waste_away_and_gives_1_to_everybody_else():
    assert waste_of(played("waste_removal", RemoveWaste(), 5, 0, 8, 12)) == [4, 1, 9, 13]


def test_removal_may_be_played_at_ones_own_0():
    table = played("waste_removal", RemoveWaste(), 0, 3)
    assert waste_of(table) == [0, 4]
    assert effects(table, WasteRemoved) == []


def test_removal_may_be_played_at_anothers_16_which_it_does_not_pass():
    table = played("waste_removal", RemoveWaste(), 5, 16, 15)
    assert waste_of(table) == [4, 16, 16]
    assert effects(table, WasteProduced) == [WasteProduced(2, 1)]


def test_waste_goes_round_clockwise_from_the_player():
    table = played("waste_removal", RemoveWaste(), 1, 0, 0, 0)
    assert [fact.seat for fact in effects(table, WasteProduced)] == [1, 2, 3]
