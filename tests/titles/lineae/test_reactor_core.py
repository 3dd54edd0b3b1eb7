"""The module Reactor Core: convert, borrow, repay, interest."""

import pytest

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import loans as lending
from scoresheet.domain.titles.lineae.effects.cargo import Paid, PointsLost
from scoresheet.domain.titles.lineae.exchange import ExchangeCube
from scoresheet.domain.titles.lineae.loans import RepayLoan
from scoresheet.domain.titles.lineae.purse import TakeCube
from scoresheet.domain.titles.lineae.reactor_core import Borrow, Convert, LeaveReactor
from scoresheet.domain.titles.lineae.scoring import score
from scoresheet.domain.titles.lineae.turns import EndTurn, PlaceWorkers
from tests.titles.lineae.invariants import check
from tests.titles.lineae.positions import Lots, at_turn, cargo, choices, move, offered, place, sea, spaces
from tests.titles.playing import effects

RING = ["silica", "hydrocarbon", "iron", "salt", "sulfur"]
ON = {"modules": {"reactor_core": True}}


def reacting(*loans, sectors=None, **mat):
    """A position in which seat 0 has a turn; sectors hold two cubes each by default."""
    state = at_turn({"electricity": 9, **mat, "loans": list(loans)}, {}, **ON)
    fill(state, dict.fromkeys(RING, 2) | (sectors or {}))
    return state


def fill(state, sectors):
    """Set the number of cubes of each sector."""
    for mineral, cubes in sectors.items():
        state.supply[mineral] -= cubes - state.reactor.get(mineral, 0)
        state.reactor[mineral] = cubes
    check(state)


def converting(**mat):
    state = reacting(**mat)
    place(state, 0, "reactor")
    return state


@pytest.mark.parametrize(("taken", "steps"), [("salt", 1), ("sulfur", 2), ("silica", 3), ("hydrocarbon", 4)])
def test_a_cube_is_converted_to_that_of_a_later_sector_for_one_electricity_per_step(taken, steps):
    state = converting(cargo={"iron": 1})
    move(state, 0, Convert("iron", taken, steps, 0, False))
    assert (cargo(state), state.vessels[0].electricity) == ({taken: 1}, 9 - steps)
    assert (state.reactor["iron"], state.reactor[taken]) == (3, 1)


def test_a_player_may_convert_twice():
    state = converting(cargo={"iron": 2})
    move(state, 0, Convert("iron", "salt", 1, 0, False))
    move(state, 0, Convert("iron", "salt", 1, 1, False))
    assert offered(state, 0, Convert) == []


def test_conversions_are_limited_by_the_players_electricity():
    state = converting(cargo={"iron": 1}, electricity=2)
    assert [choice.taken for choice in offered(state, 0, Convert)] == ["salt", "sulfur"]


def test_converting_needs_room_on_the_cubes_own_sector_and_a_cube_on_the_other():
    state = reacting(sectors={"iron": 5}, cargo={"iron": 1, "salt": 1})
    place(state, 0, "reactor")
    assert {choice.given for choice in offered(state, 0, Convert)} == {"salt"}
    state = reacting(sectors={"salt": 0}, cargo={"iron": 1})
    place(state, 0, "reactor")
    assert "salt" not in {choice.taken for choice in offered(state, 0, Convert)}


def test_a_cube_may_be_borrowed_once_against_a_loan_marker():
    state = converting()
    move(state, 0, Borrow("salt", 0))
    assert (cargo(state), state.vessels[0].loans, state.reactor["salt"]) == ({"salt": 1}, ["salt"], 1)
    assert offered(state, 0, Borrow) == []


def test_converting_and_borrowing_are_possible_in_any_order():
    state = converting(cargo={"iron": 1})
    move(state, 0, Borrow("salt", 0))
    move(state, 0, Convert("salt", "sulfur", 1, 0, True))
    move(state, 0, Convert("iron", "salt", 1, 1, True))
    assert cargo(state) == {"sulfur": 1, "salt": 1}
    assert state.to_act() == [1]


def test_the_reactor_may_be_left_after_the_first_use_but_not_before():
    state = converting(cargo={"iron": 1})
    assert offered(state, 0, LeaveReactor) == []
    move(state, 0, Convert("iron", "salt", 1, 0, False))
    move(state, 0, LeaveReactor())
    assert state.to_act() == [1]


def test_a_player_has_at_most_two_loans():
    state = reacting("salt", "iron", cargo={"silica": 1})
    place(state, 0, "reactor")
    assert offered(state, 0, Borrow) == []


def test_the_reactor_is_offered_only_when_a_player_can_convert_or_borrow():
    assert "reactor" not in spaces(reacting("salt", "iron"), 0)
    assert "reactor" not in spaces(at_turn({}, {}), 0)


def test_the_reactor_is_usable_from_any_column_and_has_no_arrow():
    state = reacting(column=7, electricity=0)
    place(state, 0, "reactor")
    move(state, 0, Borrow("salt", 0))
    assert state.to_act() == [1]


def test_a_loan_can_be_repaid_at_any_time_on_the_players_turn_with_a_cube_of_its_kind():
    state = reacting("salt", cargo={"salt": 1})
    move(state, 0, RepayLoan("salt"))
    assert (cargo(state), state.vessels[0].loans, state.reactor["salt"]) == ({}, [], 3)
    assert offered(state, 0, PlaceWorkers)


def test_repaying_a_loan_while_using_the_reactor_allows_another_one():
    state = reacting("salt", "silica", cargo={"iron": 2})
    place(state, 0, "reactor")
    assert offered(state, 0, RepayLoan) == offered(state, 0, Borrow) == []
    move(state, 0, Convert("iron", "salt", 1, 0, False))
    move(state, 0, RepayLoan("salt"))
    assert LeaveReactor() in choices(state, 0)
    move(state, 0, Borrow("sulfur", 1))
    assert (cargo(state), state.vessels[0].loans) == ({"iron": 1, "sulfur": 1}, ["silica", "sulfur"])


def test_cubes_may_be_exchanged_while_using_the_reactor():
    state = reacting(cargo={"iron": 2}, technology=["ion_exchanger"])
    place(state, 0, "reactor")
    move(state, 0, Convert("iron", "salt", 1, 0, False))
    move(state, 0, ExchangeCube("iron", 1))
    move(state, 0, TakeCube("silica", "exchange"))
    assert cargo(state) == {"salt": 1, "silica": 1}
    assert Convert("silica", "hydrocarbon", 1, 1, False) in choices(state, 0)


def test_a_loan_may_be_repaid_after_the_action_before_the_turn_ends():
    state = reacting("salt", cargo={"salt": 1}, column=7)
    place(state, 0, "election", stay=True)
    assert choices(state, 0) == [EndTurn(), RepayLoan("salt")]
    move(state, 0, RepayLoan("salt"))
    assert state.to_act() == [1]


def test_repaying_needs_the_cube_and_room_on_the_sector():
    assert offered(reacting("salt", cargo={"iron": 1}), 0, RepayLoan) == []
    assert offered(reacting("salt", sectors={"salt": 5}, cargo={"salt": 1}), 0, RepayLoan) == []


def interest(*loans, **mat):
    """Charge interest on these loans."""
    made = WorkingTable(sea({"loans": list(loans), **mat}, {}), Lots())
    lending.charge_interest(made)
    check(made.state)
    return made


def test_each_loan_costs_a_dollar_in_every_cleanup_phase():
    assert effects(interest("salt", "iron", money=5), Paid) == [Paid(0, 1, "interest")] * 2


def test_a_player_who_cannot_pay_interest_loses_a_point_instead():
    table = interest("salt", "iron", money=1, points={"loading": 4})
    assert effects(table, Paid) == [Paid(0, 1, "interest")]
    assert effects(table, PointsLost) == [PointsLost(0, 1)]
    assert score(table.state, 0).parts["loans"] == -1 - 2 * 3


def test_points_never_fall_below_zero():
    assert effects(interest("salt", "iron", money=0, points={"loading": 1}), PointsLost) == [PointsLost(0, 1)]


def test_each_loan_left_at_the_end_costs_three_points():
    assert score(sea({"loans": ["salt", "salt"]}, {}), 0).parts["loans"] == -6
