"""Choosing card combinations ("choose card combinations")."""

from scoresheet.domain.titles.industrial_waste.combinations import ChooseCombination, TakeCombination
from scoresheet.domain.titles.industrial_waste.effects.cards import CombinationDiscarded
from scoresheet.domain.titles.industrial_waste.turns import TakeTurn
from tests.titles.industrial_waste.positions import choices, move, open_decisions, with_columns
from tests.titles.playing import effects


def test_all_combinations_are_offered_to_the_starting_player():
    state = with_columns({}, {}, {}, starting=1)
    assert choices(state, 1) == [TakeCombination(column) for column in range(4)]


def test_players_choose_clockwise_from_the_starting_player():
    state = with_columns({}, {}, {}, starting=1)
    move(state, 1, TakeCombination(0))
    assert open_decisions(state) == [ChooseCombination(2)]
    move(state, 2, TakeCombination(1))
    assert open_decisions(state) == [ChooseCombination(0)]


def test_a_combination_that_is_taken_is_not_offered_again():
    state = with_columns({}, {}, {})
    move(state, 0, TakeCombination(2))
    assert choices(state, 1) == [TakeCombination(0), TakeCombination(1), TakeCombination(3)]


def test_the_last_player_has_two_combinations_to_choose_from():
    state = with_columns({}, {}, {}, {})
    for seat in (0, 1, 2):
        move(state, seat, TakeCombination(seat))
    assert choices(state, 3) == [TakeCombination(3), TakeCombination(4)]


def test_the_cards_of_the_chosen_column_go_to_the_players_hand():
    state = with_columns({}, {})
    cards = list(state.columns[1])
    move(state, 0, TakeCombination(1))
    assert state.companies[0].hand == cards
    assert state.columns[1] == []


def test_the_combination_left_over_is_discarded():
    state = with_columns({}, {})
    left = list(state.columns[2])
    move(state, 0, TakeCombination(0))
    table = move(state, 1, TakeCombination(1))
    assert effects(table, CombinationDiscarded) == [CombinationDiscarded(2, left)]
    assert state.discards == left
    assert state.columns == []


def test_a_saved_card_joins_the_next_hand():
    state = with_columns({"saved": ["advisor"]}, {})
    cards = list(state.columns[0])
    move(state, 0, TakeCombination(0))
    assert state.companies[0].hand == ["advisor", *cards]
    assert state.companies[0].saved == []


def test_a_hand_may_hold_a_saved_card_and_another_of_its_kind():
    state = with_columns({"saved": ["advisor"]}, {})
    column = next(number for number, cards in enumerate(state.columns) if "advisor" in cards)
    move(state, 0, TakeCombination(column))
    assert state.companies[0].hand.count("advisor") == 2


def test_the_starting_player_plays_the_first_card_after_all_have_chosen():
    state = with_columns({}, {}, starting=1)
    move(state, 1, TakeCombination(0))
    move(state, 0, TakeCombination(1))
    assert state.open_to(1) == TakeTurn(1)
    assert state.to_act() == [1]
