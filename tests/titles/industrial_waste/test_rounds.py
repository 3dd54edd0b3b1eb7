"""The end of a round and of the game ("pay the basic costs", "change the starting player", "Game End")."""

import pytest

from scoresheet.domain.titles.industrial_waste.accident import MoveFactoryBack, UseBribery
from scoresheet.domain.titles.industrial_waste.combinations import ChooseCombination
from scoresheet.domain.titles.industrial_waste.company import Grow
from scoresheet.domain.titles.industrial_waste.effects.business import (
    BooksClosed,
    FactoryMovedBack,
    FinalAccidentHappened,
    Paid,
)
from scoresheet.domain.titles.industrial_waste.effects.cards import DiscardsReshuffled, RoundBegan, SupplyReshuffled
from scoresheet.domain.titles.industrial_waste.turns import DiscardCard, SaveCard
from tests.titles.industrial_waste.positions import at_turn, move, open_decisions
from tests.titles.playing import effects

LAST_CARD = {"hand": ["order"]}


def round_ended(*mats, **table):
    """End the round: seat 0 discards its last card."""
    state = at_turn(*mats, **table)
    return move(state, 0, DiscardCard("order"))


def game_ended(*mats):
    return round_ended(*mats, last_round=True)


def test_each_player_pays_the_millions_that_their_coworkers_show():
    table = round_ended({**LAST_CARD, "coworkers": 3}, {"coworkers": 1}, {})
    assert effects(table, Paid) == [Paid(seat, cost, "basic costs") for seat, cost in enumerate([3, 1, 5])]
    assert [company.cash for company in table.state.companies] == [12, 14, 10]


@pytest.mark.parametrize(("starting", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_euro_passes_to_the_left(starting, following):
    table = round_ended(LAST_CARD, {}, {}, starting=starting)
    assert effects(table, RoundBegan) == [RoundBegan(2, following, columns=4)]
    assert open_decisions(table.state) == [ChooseCombination(following)]


def test_without_an_accident_the_next_round_is_dealt_from_the_remaining_deck():
    table = round_ended(LAST_CARD, {}, discards=["growth", "growth"])
    assert effects(table, SupplyReshuffled) == []
    assert effects(table, DiscardsReshuffled) == []
    assert table.state.discards[:3] == ["growth", "growth", "order"]


def test_all_cards_are_shuffled_after_a_round_with_an_accident():
    table = round_ended(LAST_CARD, {}, accident=True, discards=["growth", "growth"])
    assert effects(table, SupplyReshuffled) == [SupplyReshuffled()]
    state = table.state
    dealt = sum(len(column) for column in state.columns)
    assert len(state.deck) + len(state.discards) + dealt == 53
    assert (state.accident, "accident" in state.deck) == (False, True)


def test_saved_cards_are_not_shuffled_in_after_an_accident():
    state = at_turn(LAST_CARD, {"saved": ["bribery"]}, accident=True)
    move(state, 0, SaveCard("order"))
    assert [company.saved for company in state.companies] == [["order"], ["bribery"]]
    assert state.deck.count("bribery") + sum(column.count("bribery") for column in state.columns) == 1


def test_the_players_finish_the_round_in_which_a_factory_reaches_the_last_space():
    state = at_turn({"hand": ["growth"], "growth": 19}, {"hand": ["order"]})
    move(state, 0, Grow())
    assert state.to_act() == [1]
    assert not state.closed


def test_basic_costs_are_paid_in_the_last_round_before_the_final_accident():
    table = game_ended({**LAST_CARD, "waste": 9}, {})
    facts = [fact for fact in table.effects if isinstance(fact, Paid | FinalAccidentHappened)]
    costs = [Paid(0, 5, "basic costs"), Paid(1, 5, "basic costs")]
    assert facts == [*costs, FinalAccidentHappened(), Paid(0, 5, "fine")]


def test_the_game_always_ends_with_an_accident():
    table = game_ended({**LAST_CARD, "waste": 13, "growth": 20}, {"waste": 9, "growth": 17})
    assert effects(table, FactoryMovedBack) == [FactoryMovedBack(0, 2), FactoryMovedBack(1, 1)]
    assert table.state.over()


def test_the_game_ends_even_if_the_accident_pushes_the_factory_off_the_last_space():
    table = game_ended({**LAST_CARD, "waste": 9, "growth": 20}, {})
    assert table.state.companies[0].growth == 19
    assert (table.state.last_round, table.state.closed) == (True, True)
    assert effects(table, BooksClosed) == [BooksClosed()]


def test_the_game_ends_after_an_accident_that_hurts_nobody():
    assert game_ended(LAST_CARD, {}).state.over()


@pytest.mark.parametrize(("answer", "growth"), [(UseBribery(), 20), (MoveFactoryBack(), 19)])
def test_a_saved_bribery_may_be_used_in_the_final_accident(answer, growth):
    state = game_ended(LAST_CARD, {"waste": 9, "growth": 20, "saved": ["bribery"]}).state
    assert state.to_act() == [1]
    assert not state.closed
    move(state, 1, answer)
    assert state.companies[1].growth == growth
    assert state.closed


def test_no_round_begins_after_the_last():
    table = game_ended(LAST_CARD, {})
    assert effects(table, RoundBegan) == []
    assert table.state.to_act() == []


def test_the_final_accident_can_force_a_loan():
    company = game_ended({**LAST_CARD, "cash": 5, "waste": 9}, {}).state.companies[0]
    assert (company.cash, company.loans) == (5, 1)
