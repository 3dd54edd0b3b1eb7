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
def test_disposal_removes_3_waste_but_never_below_0(waste, left):
    assert waste_of(played("waste_disposal", DisposeOfWaste(), waste, 7)) == [left, 7]


def test_disposal_records_the_amount_actually_removed():
    assert effects(played("waste_disposal", DisposeOfWaste(), 2, 0), WasteRemoved) == [WasteRemoved(0, 2)]
    assert effects(played("waste_disposal", DisposeOfWaste(), 0, 0), WasteRemoved) == []


def test_removal_removes_1_waste_and_gives_1_to_every_other_player():
    assert waste_of(played("waste_removal", RemoveWaste(), 5, 0, 8, 12)) == [4, 1, 9, 13]


def test_removal_may_be_played_by_a_player_without_waste():
    table = played("waste_removal", RemoveWaste(), 0, 3)
    assert waste_of(table) == [0, 4]
    assert effects(table, WasteRemoved) == []


def test_removal_never_raises_an_opponents_waste_above_16():
    table = played("waste_removal", RemoveWaste(), 5, 16, 15)
    assert waste_of(table) == [4, 16, 16]
    assert effects(table, WasteProduced) == [WasteProduced(2, 1)]


def test_waste_is_given_out_clockwise_from_the_player():
    table = played("waste_removal", RemoveWaste(), 1, 0, 0, 0)
    assert [fact.seat for fact in effects(table, WasteProduced)] == [1, 2, 3]
