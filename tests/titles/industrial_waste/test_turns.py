"""Playing cards, one per turn ("play the cards")."""

import pytest

from scoresheet.domain.titles.industrial_waste.combinations import ChooseCombination
from scoresheet.domain.titles.industrial_waste.company import Grow
from scoresheet.domain.titles.industrial_waste.market import SellMaterials
from scoresheet.domain.titles.industrial_waste.production import FillOrder
from scoresheet.domain.titles.industrial_waste.turns import DiscardCard, SaveCard, TakeTurn
from scoresheet.domain.titles.industrial_waste.waste import DisposeOfWaste
from tests.titles.industrial_waste.positions import at_turn, choices, move

ACTIVE = ["order", "growth", "innovation", "waste_disposal", "hiring_firing", "waste_removal"]


def test_a_played_card_goes_to_the_discards():
    state = at_turn({"hand": ["growth", "order"]}, {"hand": ["order"]})
    move(state, 0, Grow())
    assert (state.companies[0].hand, state.discards) == (["order"], ["growth"])


def test_the_player_to_the_left_plays_the_next_card():
    state = at_turn({"hand": ["growth", "order"]}, {"hand": ["order"]}, {"hand": ["order"]})
    move(state, 0, Grow())
    assert state.open_to(1) == TakeTurn(1, last="order")
    assert state.to_act() == [1]


def test_players_without_cards_are_skipped():
    state = at_turn({"hand": ["growth", "order"]}, {}, {"hand": ["order"]}, first=0)
    move(state, 0, Grow())
    assert state.to_act() == [2]


def test_the_only_player_with_cards_left_plays_again():
    state = at_turn({"hand": ["growth", "order"]}, {}, {})
    move(state, 0, Grow())
    assert state.to_act() == [0]


def test_the_last_card_may_be_saved():
    state = at_turn({"hand": ["order"]}, {"hand": ["order"]})
    move(state, 0, SaveCard("order"))
    assert (state.companies[0].hand, state.companies[0].saved) == ([], ["order"])
    assert state.discards == []


@pytest.mark.parametrize("hand", [["order", "growth"], ["order", "growth", "bribery"], ["order", "order"]])
def test_a_hand_of_two_or_more_cards_allows_neither_saving_nor_passing(hand):
    moves = choices(at_turn({"hand": hand}, {}), 0)
    assert not any(isinstance(choice, SaveCard) for choice in moves)
    assert moves


def test_the_last_card_may_be_played_or_discarded_instead_of_saved():
    assert choices(at_turn({"hand": ["order"]}, {}), 0) == [FillOrder(), DiscardCard("order"), SaveCard("order")]


def test_a_player_who_saved_a_card_plays_no_more_this_round():
    state = at_turn({"hand": ["order"]}, {"hand": ["growth", "order"]})
    move(state, 0, SaveCard("order"))
    move(state, 1, Grow())
    assert state.to_act() == [1]


def test_a_round_ends_when_all_hands_are_empty():
    state = at_turn({"hand": ["order"]}, {"hand": ["growth"]})
    move(state, 0, SaveCard("order"))
    move(state, 1, Grow())
    assert state.round == 2
    assert isinstance(state.open_to(1), ChooseCombination)


@pytest.mark.parametrize("card", [*ACTIVE, "advisor", "bribery"])
def test_any_card_except_raw_materials_may_be_discarded_as_a_turn(card):
    state = at_turn({"hand": [card, "raw_materials"]}, {"hand": ["order"]})
    move(state, 0, DiscardCard(card))
    assert (state.companies[0].hand, state.discards) == (["raw_materials"], [card])


def test_discarding_a_card_does_not_execute_its_action():
    state = at_turn({"hand": ["growth", "order"]}, {"hand": ["order"]})
    move(state, 0, DiscardCard("growth"))
    assert state.companies[0].growth == 14


@pytest.mark.parametrize("hand", [["raw_materials"], ["raw_materials", "order"], ["raw_materials", "advisor"]])
def test_raw_materials_cannot_be_discarded(hand):
    assert DiscardCard("raw_materials") not in choices(at_turn({"hand": hand}, {}), 0)


def test_raw_materials_as_the_last_card_are_executed_or_saved():
    assert choices(at_turn({"hand": ["raw_materials"]}, {}), 0) == [SellMaterials(), SaveCard("raw_materials")]


def test_bribery_can_only_be_discarded_or_saved_in_a_turn():
    assert choices(at_turn({"hand": ["bribery"]}, {}), 0) == [DiscardCard("bribery"), SaveCard("bribery")]


def test_two_cards_of_the_same_kind_are_offered_once():
    moves = choices(at_turn({"hand": ["waste_disposal", "waste_disposal"]}, {}), 0)
    assert moves == [DisposeOfWaste(), DiscardCard("waste_disposal")]


def test_only_the_seat_whose_turn_it_is_has_legal_moves():
    state = at_turn({"hand": ["order"]}, {"hand": ["order"]})
    assert choices(state, 1) == []
