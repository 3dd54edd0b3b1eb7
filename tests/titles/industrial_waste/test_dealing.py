"""Laying out the card combinations ("lay out card combinations")."""

from collections import Counter

import pytest

from scoresheet.domain.titles.industrial_waste.combinations import ChooseCombination
from scoresheet.domain.titles.industrial_waste.effects.business import Paid
from scoresheet.domain.titles.industrial_waste.effects.cards import (
    AccidentDrawn,
    CardDealt,
    DiscardsReshuffled,
    DuplicateDiscarded,
)
from tests.titles.industrial_waste.positions import companies, dealt, open_decisions
from tests.titles.playing import effects

ROW = ["order", "growth", "innovation"]
SECOND = ["growth", "innovation", "order"]
THIRD = ["innovation", "order", "growth"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_fills_one_column_more_than_players_with_three_cards_each(players):
    table = dealt(companies(*[{}] * players))
    assert [len(column) for column in table.state.columns] == [3] * (players + 1)


def test_cards_are_laid_out_row_by_row_from_the_left():
    table = dealt(companies({}, {}), *ROW, *SECOND, *THIRD)
    assert [card.column for card in effects(table, CardDealt)] == [0, 1, 2] * 3
    assert table.state.columns[0] == ["order", "growth", "innovation"]


def test_a_card_already_in_its_column_is_discarded_and_replaced():
    table = dealt(companies({}, {}), *ROW, "order", "growth")
    assert effects(table, DuplicateDiscarded) == [DuplicateDiscarded(0, "order")]
    assert table.state.columns[0][:2] == ["order", "growth"]
    assert table.state.discards == ["order"]


def test_duplicates_are_discarded_until_a_fitting_card_comes_up():
    table = dealt(companies({}, {}), *ROW, "order", "order", "order", "growth")
    assert len(effects(table, DuplicateDiscarded)) == 3
    assert len(table.state.columns[0]) == 3


def test_the_same_card_may_lie_in_different_columns():
    table = dealt(companies({}, {}), "order", "order", "order")
    assert [column[0] for column in table.state.columns] == ["order"] * 3


def test_when_the_deck_is_exhausted_the_discards_are_shuffled_and_dealing_continues():
    state = companies({}, {}, deck=[*ROW, *SECOND], discards=[*THIRD, "advisor"])
    table = dealt(state, *ROW, *SECOND, *THIRD)
    assert len(effects(table, DiscardsReshuffled)) == 1
    assert [len(column) for column in table.state.columns] == [3, 3, 3]
    assert (table.state.deck, table.state.discards) == (["advisor"], [])


def test_a_deck_that_lasts_just_long_enough_is_not_reshuffled():
    state = companies({}, {}, deck=[*ROW, *SECOND, *THIRD], discards=["advisor"])
    table = dealt(state, *ROW, *SECOND, *THIRD)
    assert effects(table, DiscardsReshuffled) == []
    assert (table.state.deck, table.state.discards) == ([], ["advisor"])


def test_duplicates_discarded_in_this_deal_are_reshuffled_with_the_discards():
    state = companies({}, {}, deck=[*ROW, "order"], discards=[*SECOND, *THIRD])
    table = dealt(state, *ROW, "order", *SECOND, *THIRD)
    assert table.state.deck == ["order"]


def test_the_accident_card_is_laid_aside_and_fills_no_column():
    table = dealt(companies({}, {}), "order", "accident", "growth")
    assert table.state.accident
    assert table.state.columns[1][0] == "growth"
    assert all("accident" not in column for column in table.state.columns)
    assert "accident" not in table.state.deck + table.state.discards


def test_an_accident_interrupts_the_deal_and_the_rows_are_completed_afterwards():
    table = dealt(companies({"waste": 9}, {}), "order", "accident")
    facts = [type(fact) for fact in table.effects if isinstance(fact, CardDealt | AccidentDrawn | Paid)]
    assert facts == [CardDealt, AccidentDrawn, Paid, *[CardDealt] * 8]


def test_the_accident_card_stays_aside_when_the_discards_are_reshuffled_in_the_same_round():
    state = companies({}, {}, deck=[*ROW, "accident"], discards=[*SECOND, *THIRD])
    table = dealt(state, *ROW, "accident", *SECOND, *THIRD)
    assert table.state.accident
    assert table.state.deck == []


def test_the_starting_player_chooses_first_after_the_deal():
    table = dealt(companies({}, {}, {}), starting=2)
    assert open_decisions(table.state) == [ChooseCombination(2)]


def test_no_column_ever_shows_a_card_twice():
    table = dealt(companies({}, {}, {}, {}), "order", *["growth"] * 4, "order", "innovation", *["growth"] * 3)
    assert all(max(Counter(column).values()) == 1 for column in table.state.columns)
