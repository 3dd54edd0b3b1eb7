"""Moving surface vessels ("Moving your surface vessel")."""

import pytest

from scoresheet.domain.titles.lineae.exchange import ExchangeCube
from scoresheet.domain.titles.lineae.launch_pad import LoadCube
from scoresheet.domain.titles.lineae.submersibles import Dock, Stop
from scoresheet.domain.titles.lineae.turns import EndTurn, FinishTurn, PlaceWorkers, TakeTurn
from scoresheet.domain.titles.lineae.upgrades import MakeRoom, ReturnTechnology, TakeTechnology
from scoresheet.domain.titles.lineae.vessels import MoveVessel
from tests.titles.lineae.positions import ROW, at_turn, choices, move, offered, place
from tests.titles.playing import is_asked

TUG_IN_3 = [card for card in ROW if card != "belt_mining_tug"]
TUG_IN_3.insert(2, "belt_mining_tug")


def destinations(state, seat=0):
    return [choice.column for choice in offered(state, seat, MoveVessel)]


@pytest.mark.parametrize(
    ("column", "others"),
    [(0, [1, 2]), (2, [0, 1]), (3, [4, 5, 6]), (5, [3, 4, 6]), (6, [3, 4, 5]), (7, [])],
)
def test_a_vessel_moves_any_number_of_columns_over_level_water(column, others):
    assert destinations(at_turn({"column": column})) == others


def test_a_column_of_another_level_stops_a_vessel_even_if_the_level_recurs_behind_it():
    assert destinations(at_turn({"column": 0}, closed=[0, 1])) == []
    assert destinations(at_turn({"column": 1}, closed=[0, 1])) == [2]


def test_moving_costs_nothing_and_leaves_the_turn_open():
    state = at_turn({"electricity": 2})
    move(state, 0, MoveVessel(2))
    assert (state.vessels[0].column, state.vessels[0].money, state.vessels[0].electricity) == (2, 3, 2)
    assert offered(state, 0, PlaceWorkers)


def test_several_vessels_may_be_in_the_same_column():
    state = at_turn({"column": 0}, {"column": 2})
    move(state, 0, MoveVessel(2))
    assert [vessel.column for vessel in state.vessels] == [2, 2]


def test_a_second_move_is_offered_only_after_an_action():
    state = at_turn({})
    move(state, 0, MoveVessel(1))
    assert destinations(state) == []
    place(state, 0, "income")
    assert destinations(state) == [0, 2]


@pytest.mark.parametrize("column", [0, 1])
def test_after_the_launch_pad_the_vessel_may_move_on_before_the_turn_ends(column):
    state = at_turn({"column": 2, "cargo": {"iron": 1}}, {}, rockets=TUG_IN_3)
    place(state, 0, "pad")
    move(state, 0, offered(state, 0, LoadCube)[0], stay=True)
    assert state.open_to(0) == FinishTurn(0)
    assert choices(state, 0) == [EndTurn(), MoveVessel(0), MoveVessel(1)]
    move(state, 0, MoveVessel(column))
    assert state.vessels[0].column == column
    assert is_asked(state, 1, TakeTurn)


def test_a_vessel_may_move_after_a_colony_card():
    state = at_turn({}, {}, city={"income": "charging_quay"})
    place(state, 0, "colony:charging_quay", stay=True)
    assert destinations(state) == [1, 2]


@pytest.mark.parametrize("space", ["election", "hire"])
def test_a_vessel_may_move_after_an_action_of_the_city(space):
    state = at_turn({"money": 9}, {})
    place(state, 0, space, stay=True)
    assert destinations(state) == [1, 2]


def test_a_vessel_may_move_after_leaving_a_submersible():
    state = at_turn({}, {})
    place(state, 0, "submersible:A")
    move(state, 0, Stop("A"), stay=True)
    assert destinations(state) == [1, 2]


def test_docking_ends_the_turn_so_the_vessel_stays_above_the_submersible():
    state = at_turn({"column": 5}, {}, submersibles={"E": (16, 5)})
    state.submersibles["E"].hold, state.supply["iron"] = ["iron"], state.supply["iron"] - 1
    place(state, 0, "submersible:E")
    move(state, 0, Dock("E", 5, ("iron",), 1), stay=True)
    assert is_asked(state, 1, TakeTurn)
    assert choices(state, 0) == []


def test_a_vessel_with_no_destination_is_not_asked_to_move():
    state = at_turn({"column": 7}, {})
    place(state, 0, "election", stay=True)
    assert is_asked(state, 1, TakeTurn)


def test_a_technology_just_gained_lets_the_vessel_go_further_in_the_same_turn():
    state = at_turn({"column": 2}, {}, closed=[1, 2])
    assert destinations(state) == [0, 1]
    state = at_turn({"column": 2}, {}, closed=[1, 2], city={"income": "institute"})
    state.vessels[0].money, state.bank = 5, state.bank - 2
    place(state, 0, "colony:institute")
    move(state, 0, TakeTechnology("icebreaker_hull"), stay=True)
    assert destinations(state) == [0, 1, 3, 4]


def test_a_technology_may_be_used_until_it_is_returned():
    mat = {"column": 2, "money": 5, "technology": ["icebreaker_hull", "ion_exchanger"], "cargo": {"iron": 1}}
    state = at_turn(mat, {}, closed=[1, 2], city={"income": "institute"})
    state.vessels[0].money, state.bank = 6, state.bank - 1
    place(state, 0, "colony:institute")
    assert is_asked(state, 0, MakeRoom)
    assert offered(state, 0, ExchangeCube) == [ExchangeCube("iron", 1)]
    move(state, 0, MoveVessel(3))
    move(state, 0, ReturnTechnology("icebreaker_hull"))
    move(state, 0, TakeTechnology("twin_drill"), stay=True)
    assert destinations(state) == [4]


def test_a_vessel_rises_and_falls_with_its_column():
    state = at_turn({"column": 2})
    place(state, 0, "lock:1")
    assert (state.vessels[0].column, state.depths[2]) == (2, 4)
    assert destinations(state) == [3, 4, 5, 6]
