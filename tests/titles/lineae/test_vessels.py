"""Moving surface vessels ("Moving your surface vessel")."""

import pytest

from domain.titles.lineae.turns import PlaceWorkers
from domain.titles.lineae.vessels import MoveVessel
from tests.titles.lineae.positions import at_turn, move, offered, place


def destinations(state, seat=0):
    return [choice.column for choice in offered(state, seat, MoveVessel)]


@pytest.mark.parametrize(
    ("column", "others"),
    [(0, [1, 2]), (2, [0, 1]), (3, [4, 5, 6]), (5, [3, 4, 6]), (6, [3, 4, 5]), (7, [])],
)
def test_a_vessel_moves_any_number_of_columns_over_level_water(column, others):
    assert destinations(at_turn({"column": column})) == others


def test_a_column_of_another_level_stops_it_even_if_the_level_returns_behind():
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


def test_one_move_leads_anywhere_so_another_is_offered_only_after_an_action():
    state = at_turn({})
    move(state, 0, MoveVessel(1))
    assert destinations(state) == []
    place(state, 0, "income")
    assert destinations(state) == [0, 2]


def test_a_vessel_rises_and_falls_with_its_column():
    state = at_turn({"column": 2})
    place(state, 0, "lock:1")
    assert (state.vessels[0].column, state.depths[2]) == (2, 4)
    assert destinations(state) == [3, 4, 5, 6]
