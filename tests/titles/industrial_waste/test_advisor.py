"""The advisor: doubling or improving an action, and repaying a loan ("The Advisor")."""

import pytest

from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.company import (
    ChangeStaff,
    ChooseSecondInnovation,
    ChooseSecondStep,
    Grow,
    Innovate,
    InnovateAgain,
    RepayLoan,
    StepAgain,
)
from scoresheet.domain.titles.industrial_waste.effects.business import (
    CoworkersChanged,
    Earned,
    Paid,
    StepLost,
    WasteProduced,
)
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Offer, SellMaterials
from scoresheet.domain.titles.industrial_waste.playing import Action
from scoresheet.domain.titles.industrial_waste.production import FillOrder
from scoresheet.domain.titles.industrial_waste.state import Auction
from scoresheet.domain.titles.industrial_waste.turns import DiscardCard, SaveCard
from scoresheet.domain.titles.industrial_waste.waste import DisposeOfWaste, RemoveWaste
from tests.titles.industrial_waste.positions import at_turn, choices, move
from tests.titles.playing import effects

WAITING = {"hand": ["order"]}


def with_advisor(card, others=1, **mat):
    return at_turn({"hand": ["advisor", card, "order"], **mat}, *[WAITING] * others)


def advised(card, choice, **mat):
    return move(with_advisor(card, **mat), 0, choice)


def partners(hand, **mat):
    moves = choices(at_turn({"hand": hand, **mat}, WAITING), 0)
    return [choice for choice in moves if isinstance(choice, Action) and choice.advised]


def test_the_advisor_is_discarded_with_its_partner_as_one_turn():
    table = advised("growth", Grow(advised=True))
    assert table.state.discards == ["growth", "advisor"]
    assert table.state.companies[0].hand == ["order"]
    assert table.state.to_act() == [1]


def test_a_card_may_be_played_alone_while_the_advisor_is_in_hand():
    table = advised("growth", Grow())
    assert table.state.companies[0].hand == ["advisor", "order"]
    assert table.state.companies[0].growth == 15


def test_advised_actions_are_not_offered_without_the_advisor():
    assert partners(["growth", "order"]) == []


def test_the_advisor_cannot_be_played_alone():
    moves = choices(at_turn({"hand": ["advisor"]}, WAITING), 0)
    assert moves == [DiscardCard("advisor"), SaveCard("advisor")]


@pytest.mark.parametrize("card", ["bribery", "advisor"])
def test_the_advisor_goes_neither_with_bribery_nor_with_another_advisor(card):
    assert partners(["advisor", card]) == []


def test_advised_raw_materials_are_auctioned_as_one_lot_of_twice_the_marker():
    state = advised("raw_materials", SellMaterials(advised=True), materials_needed=4).state
    assert state.auction == Auction(0, 8)
    assert choices(state, 1)[1] == Offer(1)


def test_an_advised_lot_is_no_larger_than_the_supply():
    state = at_turn({"hand": ["advisor", "raw_materials"]}, {**WAITING, "materials": 38})
    move(state, 0, SellMaterials(advised=True))
    assert (state.auction, state.supply) == (Auction(0, 7), 0)


def test_an_advised_order_is_one_order_and_5_million_extra():
    table = advised("growth", FillOrder(advised=True))
    assert effects(table, Earned) == [Earned(0, 14, "order"), Earned(0, 5, "advice")]
    company = table.state.companies[0]
    assert (company.cash, company.materials, company.waste) == (34, 0, 5)


def test_the_advisor_does_not_make_an_unfillable_order_possible():
    assert partners(["advisor", "order"], materials=4) == []


def test_advised_growth_moves_the_factory_two_spaces():
    assert advised("growth", Grow(advised=True)).state.companies[0].growth == 16


def test_advised_growth_stops_at_the_last_space_and_calls_the_last_round():
    state = advised("growth", Grow(advised=True), growth=19).state
    assert (state.companies[0].growth, state.last_round) == (20, True)


@pytest.mark.parametrize(("first", "second", "coworkers"), [(1, 1, 5), (1, -1, 3), (-1, 1, 3), (-1, -1, 1)])
def test_advised_hiring_and_firing_is_two_steps_each_up_or_down(first, second, coworkers):
    state = advised("hiring_firing", ChangeStaff(advised=True, by=first), coworkers=3).state
    assert state.open_to(0) == ChooseSecondStep(0)
    move(state, 0, StepAgain(second))
    assert state.companies[0].coworkers == coworkers


@pytest.mark.parametrize(("coworkers", "by", "end"), [(2, -1, 1), (4, 1, 5)])
def test_a_second_step_off_the_end_of_the_track_is_lost_and_never_reversed(coworkers, by, end):
    state = advised("hiring_firing", ChangeStaff(advised=True, by=by), coworkers=coworkers).state
    assert state.companies[0].coworkers == end
    assert choices(state, 0) == [StepAgain(1), StepAgain(-1)]
    table = move(state, 0, StepAgain(by))
    assert effects(table, StepLost) == [StepLost(0, by)]
    assert effects(table, CoworkersChanged) == []
    assert (state.companies[0].coworkers, state.to_act()) == (end, [1])


@pytest.mark.parametrize(("coworkers", "by"), [(5, 1), (1, -1)])
def test_a_first_step_off_the_end_of_the_track_is_lost_and_the_second_step_follows(coworkers, by):
    table = advised("hiring_firing", ChangeStaff(advised=True, by=by), coworkers=coworkers)
    assert effects(table, StepLost) == [StepLost(0, by)]
    assert table.state.open_to(0) == ChooseSecondStep(0)
    move(table.state, 0, StepAgain(-by))
    assert table.state.companies[0].coworkers == coworkers - by


@pytest.mark.parametrize("second", ["rationalization", "waste_reduction"])
def test_advised_innovation_is_two_paid_steps_on_the_same_or_another_track(second):
    state = advised("innovation", Innovate(advised=True, track="rationalization")).state
    assert state.open_to(0) == ChooseSecondInnovation(0)
    table = move(state, 0, InnovateAgain(second))
    company = state.companies[0]
    assert company.rationalization + company.materials_needed + company.waste_reduction == 13
    assert (getattr(company, second) < 5, company.cash) == (True, 5)
    assert effects(table, Paid) == [Paid(0, 5, "innovation")]


def test_advised_innovation_needs_the_money_for_both_steps():
    assert partners(["advisor", "innovation"], cash=9) == []
    assert len(partners(["advisor", "innovation"], cash=10)) == 3


def test_a_loan_taken_first_can_pay_for_an_advised_innovation():
    state = with_advisor("innovation", cash=0)
    move(state, 0, TakeLoan())
    assert Innovate(advised=True, track="rationalization") in choices(state, 0)


def test_advised_innovation_needs_two_holes():
    done = {"rationalization": 1, "materials_needed": 1}
    assert partners(["advisor", "innovation"], **done, waste_reduction=2) == []
    assert len(partners(["advisor", "innovation"], **done, waste_reduction=3)) == 1


def test_the_second_innovation_is_asked_even_with_one_choice_so_that_a_loan_may_come_first():
    done = {"rationalization": 1, "materials_needed": 1, "waste_reduction": 3}
    state = advised("innovation", Innovate(advised=True, track="waste_reduction"), **done).state
    assert TITLE.legal_moves(state, 0) == [InnovateAgain("waste_reduction"), TakeLoan()]
    move(state, 0, InnovateAgain("waste_reduction"))
    assert (state.companies[0].waste_reduction, state.companies[0].cash) == (1, 5)


@pytest.mark.parametrize(("waste", "left"), [(16, 10), (6, 0), (4, 0)])
def test_advised_disposal_removes_6_waste_but_never_below_0(waste, left):
    assert advised("waste_disposal", DisposeOfWaste(advised=True), waste=waste).state.companies[0].waste == left


def test_advised_removal_removes_2_waste_and_gives_2_to_every_other_player():
    state = with_advisor("waste_removal", others=2, waste=5)
    state.companies[2].waste = 15
    table = move(state, 0, RemoveWaste(advised=True))
    assert [company.waste for company in state.companies] == [3, 2, 16]
    assert effects(table, WasteProduced) == [WasteProduced(1, 2), WasteProduced(2, 1)]


def test_the_advisor_alone_repays_one_loan_for_10_million():
    table = advised("growth", RepayLoan(), loans=2, cash=23)
    company = table.state.companies[0]
    assert (company.loans, company.cash, company.hand) == (1, 13, ["growth", "order"])
    assert table.state.discards == ["advisor"]
    assert effects(table, Paid) == [Paid(0, 10, "repayment")]


def test_an_advisor_as_the_last_card_may_repay_a_loan():
    state = at_turn({"hand": ["advisor"], "loans": 1}, WAITING)
    assert choices(state, 0) == [RepayLoan(), DiscardCard("advisor"), SaveCard("advisor")]


@pytest.mark.parametrize("mat", [{"loans": 0, "cash": 30}, {"loans": 1, "cash": 9}])
def test_repaying_needs_a_loan_and_10_million(mat):
    assert RepayLoan() not in choices(with_advisor("growth", **mat), 0)


def test_exactly_10_million_is_enough_to_repay_a_loan():
    company = advised("growth", RepayLoan(), loans=1, cash=10).state.companies[0]
    assert (company.loans, company.cash) == (0, 0)


def test_each_advisor_repays_one_loan():
    state = at_turn({"hand": ["advisor", "advisor"], "loans": 2, "cash": 40}, {})
    move(state, 0, RepayLoan())
    assert (state.companies[0].loans, state.companies[0].hand) == (1, ["advisor"])
    assert RepayLoan() in choices(state, 0)


def test_without_an_advisor_no_loan_can_be_repaid():
    state = at_turn({"hand": ["growth", "order"], "loans": 1, "cash": 40}, WAITING)
    assert RepayLoan() not in choices(state, 0)
