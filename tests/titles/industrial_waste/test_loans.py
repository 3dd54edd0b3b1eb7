"""Loans ("Playing the Game", "pay the basic costs")."""

import pytest

from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.accident import ChooseBribery
from scoresheet.domain.titles.industrial_waste.combinations import ChooseCombination
from scoresheet.domain.titles.industrial_waste.company import (
    ChangeStaff,
    ChooseSecondInnovation,
    ChooseSecondStep,
    Innovate,
)
from scoresheet.domain.titles.industrial_waste.effects.business import LoanTaken
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Bid, SellMaterials
from scoresheet.domain.titles.industrial_waste.turns import SaveCard, TakeTurn
from tests.titles.industrial_waste.positions import at_turn, companies, dealt, move, with_columns
from tests.titles.playing import effects

SELLING = {"hand": ["raw_materials", "order"]}


def choosing():
    return with_columns({}, {})


def playing():
    return at_turn({"hand": ["order"]}, {})


def bidding():
    state = at_turn({}, SELLING, first=1)
    move(state, 1, SellMaterials())
    return state


def bribing():
    return dealt(companies({"waste": 9, "growth": 16, "saved": ["bribery"]}, {}), "accident").state


ASKING = [(choosing, ChooseCombination), (playing, TakeTurn), (bidding, Bid), (bribing, ChooseBribery)]


@pytest.mark.parametrize(("position", "decision"), ASKING)
def test_a_loan_may_be_taken_at_every_decision(position, decision):
    state = position()
    assert isinstance(state.open_to(0), decision)
    assert TITLE.legal_moves(state, 0)[-1] == TakeLoan()


@pytest.mark.parametrize(("position", "decision"), ASKING)
def test_taking_a_loan_leaves_the_decision_open(position, decision):
    state = position()
    asked, cash = state.open_to(0), state.companies[0].cash
    table = move(state, 0, TakeLoan())
    assert state.open_to(0) == asked
    assert (state.companies[0].cash, state.companies[0].loans) == (cash + 10, 1)
    assert effects(table, LoanTaken) == [LoanTaken(0, 10, forced=False)]


def test_loans_are_not_limited_by_the_tokens():
    state = playing()
    for _ in range(30):
        move(state, 0, TakeLoan())
    assert (state.companies[0].loans, state.companies[0].cash) == (30, 315)


@pytest.mark.parametrize("position", [choosing, playing, bidding, bribing])
def test_a_seat_without_a_decision_may_take_a_loan(position):
    state = position()
    asked, cash = state.open_to(0), state.companies[1].cash
    assert state.to_act() == [0]
    assert TITLE.legal_moves(state, 1) == [TakeLoan()]
    move(state, 1, TakeLoan())
    assert (state.companies[1].cash, state.companies[1].loans) == (cash + 10, 1)
    assert state.open_to(0) == asked


def amid(card, choice, second):
    """A position after the first of an advised action's two steps."""
    state = at_turn({"hand": ["advisor", card, "order"], "coworkers": 3}, {"hand": ["order"]})
    move(state, 0, choice(advised=True))
    assert isinstance(state.open_to(0), second)
    return state


@pytest.mark.parametrize(
    ("card", "choice", "second"),
    [("innovation", Innovate, ChooseSecondInnovation), ("hiring_firing", ChangeStaff, ChooseSecondStep)],
)
def test_a_loan_may_be_taken_between_the_two_steps_of_an_advised_action(card, choice, second):
    for seat in (0, 1):
        state = amid(card, choice, second)
        cash = state.companies[seat].cash
        table = move(state, seat, TakeLoan())
        assert effects(table, LoanTaken) == [LoanTaken(seat, 10, forced=False)]
        assert (state.companies[seat].cash, state.companies[seat].loans) == (cash + 10, 1)
        assert isinstance(state.open_to(0), second)


def test_no_loan_can_be_taken_after_the_end_of_the_game():
    state = at_turn({"hand": ["order"]}, {}, last_round=True)
    move(state, 0, SaveCard("order"))
    assert [TITLE.legal_moves(state, seat) for seat in (0, 1)] == [[], []]


def test_a_player_who_cannot_pay_the_basic_costs_has_to_take_a_loan():
    state = at_turn({"hand": ["order"], "cash": 4}, {})
    table = move(state, 0, SaveCard("order"))
    assert effects(table, LoanTaken) == [LoanTaken(0, 10, forced=True)]
    assert (state.companies[0].cash, state.companies[0].loans) == (9, 1)


def test_a_player_who_can_just_pay_the_basic_costs_takes_no_loan():
    state = at_turn({"hand": ["order"], "cash": 5}, {})
    assert effects(move(state, 0, SaveCard("order")), LoanTaken) == []
    assert state.companies[0].cash == 0
