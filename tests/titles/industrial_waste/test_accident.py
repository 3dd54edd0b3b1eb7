"""Accidents, and the bribery that averts part of one ("lay out card combinations", "Bribery")."""

import pytest

from scoresheet.domain.titles.industrial_waste.accident import ChooseBribery, MoveFactoryBack, UseBribery
from scoresheet.domain.titles.industrial_waste.effects.business import FactoryMovedBack, LoanTaken, Paid
from scoresheet.domain.titles.industrial_waste.effects.cards import CardDealt
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from tests.titles.industrial_waste.positions import choices, companies, dealt, move
from tests.titles.playing import effects

BRIBER = {"waste": 9, "growth": 17, "saved": ["bribery"]}


def struck(*mats, starting=0):
    return dealt(companies(*mats), "order", "accident", starting=starting)


@pytest.mark.parametrize(
    ("waste", "cash", "growth"), [(8, 15, 17), (9, 10, 16), (12, 10, 16), (13, 5, 15), (16, 5, 15)]
)
def test_the_waste_zone_determines_the_fine_and_how_far_the_factory_moves_back(waste, cash, growth):
    company = struck({"waste": waste, "growth": 17}, {}).state.companies[0]
    assert (company.cash, company.growth) == (cash, growth)


def test_an_accident_fines_each_player_by_their_own_waste_zone():
    table = struck({"waste": 9}, {"waste": 13}, {"waste": 16}, {"waste": 3})
    assert [company.cash for company in table.state.companies] == [10, 5, 5, 15]


def test_fines_are_paid_clockwise_from_the_starting_player():
    table = struck({"waste": 9}, {"waste": 9}, {"waste": 9}, starting=2)
    assert [fine.seat for fine in effects(table, Paid)] == [2, 0, 1]


def test_a_player_who_cannot_pay_the_fine_takes_a_loan():
    table = struck({"waste": 13, "cash": 3}, {})
    assert effects(table, LoanTaken) == [LoanTaken(0, 10, forced=True)]
    assert (table.state.companies[0].cash, table.state.companies[0].loans) == (3, 1)


def test_a_player_who_can_just_pay_the_fine_takes_no_loan():
    table = struck({"waste": 13, "cash": 10}, {})
    assert (table.state.companies[0].cash, table.state.companies[0].loans) == (0, 0)


@pytest.mark.parametrize(("growth", "left"), [(14, 14), (15, 14), (16, 14)])
def test_a_factory_does_not_move_back_beyond_the_first_space(growth, left):
    assert struck({"waste": 13, "growth": growth}, {}).state.companies[0].growth == left


def test_an_accident_leaves_waste_coworkers_and_raw_materials_alone():
    company = struck({"waste": 14, "growth": 17}, {}).state.companies[0]
    assert (company.waste, company.coworkers, company.materials) == (14, 5, 5)


def test_the_holder_of_a_saved_bribery_decides_before_dealing_continues():
    table = struck(BRIBER, {})
    assert choices(table.state, 0) == [UseBribery(), MoveFactoryBack()]
    assert len(effects(table, CardDealt)) == 1


def test_bribery_costs_one_million_and_the_card_and_keeps_the_factory_in_place():
    state = struck(BRIBER, {}).state
    table = move(state, 0, UseBribery())
    assert effects(table, Paid)[0] == Paid(0, 1, "bribery")
    company = state.companies[0]
    assert (company.growth, company.cash, company.saved) == (17, 9, [])
    assert state.discards == ["bribery"]


def test_bribery_does_not_avert_the_fine():
    state = struck({**BRIBER, "waste": 13}, {}).state
    move(state, 0, UseBribery())
    assert state.companies[0].cash == 15 - 10 - 1


def test_using_a_bribery_is_optional():
    state = struck(BRIBER, {}).state
    table = move(state, 0, MoveFactoryBack())
    assert effects(table, FactoryMovedBack) == [FactoryMovedBack(0, 1)]
    assert state.companies[0].saved == ["bribery"]


def test_dealing_continues_after_the_bribery_decision_until_the_rows_are_complete():
    state = struck(BRIBER, {}).state
    move(state, 0, UseBribery(), "growth")
    assert [len(column) for column in state.columns] == [3, 3, 3]
    assert state.columns[1][0] == "growth"


def test_a_player_who_cannot_pay_for_the_bribery_takes_a_loan():
    state = struck({**BRIBER, "cash": 5}, {}).state
    move(state, 0, UseBribery())
    assert (state.companies[0].cash, state.companies[0].loans) == (9, 1)


def test_a_loan_may_be_taken_before_the_bribery_decision():
    state = struck(BRIBER, {}).state
    move(state, 0, TakeLoan())
    assert (state.companies[0].cash, state.open_to(0)) == (20, ChooseBribery(0, 1))


def test_bribery_is_not_offered_in_the_green_zone():
    state = struck({**BRIBER, "waste": 8}, {}).state
    assert not isinstance(state.open_to(0), ChooseBribery)
    assert state.companies[0].saved == ["bribery"]


def test_bribery_is_not_offered_when_the_factory_cannot_move_back():
    state = struck({**BRIBER, "growth": 14}, {}).state
    assert not isinstance(state.open_to(0), ChooseBribery)
    assert (state.companies[0].cash, state.companies[0].saved) == (10, ["bribery"])


def test_the_decision_names_how_far_the_factory_would_actually_move():
    assert struck({**BRIBER, "waste": 13, "growth": 15}, {}).state.open_to(0) == ChooseBribery(0, 1)
    assert struck({**BRIBER, "waste": 13, "growth": 19}, {}).state.open_to(0) == ChooseBribery(0, 2)


def test_all_holders_of_a_bribery_decide_at_the_same_time_in_any_order():
    state = struck(BRIBER, {}, BRIBER).state
    assert state.to_act() == [0, 2]
    move(state, 2, UseBribery())
    assert state.to_act() == [0]
    move(state, 0, MoveFactoryBack())
    assert [company.growth for company in state.companies] == [16, 14, 17]
    assert [len(column) for column in state.columns] == [3, 3, 3, 3]


def test_a_saved_card_of_another_kind_does_not_protect_the_factory():
    state = struck({**BRIBER, "saved": ["advisor"]}, {}).state
    assert state.companies[0].growth == 16


def test_a_bribery_still_in_a_column_does_not_protect_a_factory():
    state = companies({"waste": 9, "growth": 17}, {})
    table = dealt(state, "bribery", "accident")
    assert table.state.companies[0].growth == 16
