"""Steering submersibles: spaces, electricity, picking up, where to stop ("Submersibles")."""

from itertools import pairwise

import pytest

from scoresheet.domain.titles.lineae.effects.submersibles import CubePickedUp
from scoresheet.domain.titles.lineae.submersibles import Dock, Excavate, PickByHand, PickUp, SailTo, Stop
from scoresheet.domain.titles.lineae.turns import TakeTurn
from scoresheet.domain.titles.lineae.water import is_water
from tests.titles.lineae.positions import at_turn, choices, course, move, offered, place, reached, sail
from tests.titles.playing import effects, is_asked

E_CUBES = {(16, 8): "hydrocarbon", (15, 8): "sulfur"}


def steering(letter="E", hold=(), **table):
    """A position in which seat 0, by default far to the right, has placed a worker on a submersible."""
    mat = {"column": 7, "electricity": 9, **table.pop("mat", {})}
    state = at_turn(mat, {"column": 7}, **table)
    for cube in hold:
        state.supply[cube] -= 1
        state.submersibles[letter].hold.append(cube)
    place(state, 0, f"submersible:{letter}")
    return state


def at(state, letter="E"):
    return state.submersibles[letter].x, state.submersibles[letter].y


@pytest.mark.parametrize("electricity", [0, 1, 3, 6])
def test_the_first_space_is_free_and_each_further_one_costs_one_electricity(electricity):
    state = steering(mat={"electricity": electricity})
    for to in offered(state, 0, SailTo):
        assert to.electricity == len(to.path) - 1 <= electricity
    assert max(len(to.path) for to in offered(state, 0, SailTo)) == electricity + 1


def test_the_free_space_is_used_once_per_turn_even_when_sailing_in_steps():
    state = steering()
    sail(state, 0, 16, 7)
    assert state.vessels[0].electricity == 9
    sail(state, 0, 14, 7)
    assert state.vessels[0].electricity == 7


def test_every_water_space_within_reach_is_offered_once():
    state = steering(mat={"electricity": 2})
    near = {(x, y) for x in range(24) for y in range(9) if 0 < abs(x - 17) + abs(y - 7) <= 3}
    assert reached(state, 0) == {cell for cell in near if is_water(state.depths, *cell)} - {(20, 7)}
    assert len(offered(state, 0, SailTo)) == len(reached(state, 0))


def test_paths_are_straight_and_never_diagonal():
    for to in offered(steering(), 0, SailTo):
        cells = [(17, 7), *to.path]
        assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(cells))
        assert len(to.path) == abs(to.x - 17) + abs(to.y - 7)


def test_a_submersible_sails_around_spaces_without_water():
    state = steering("A", submersibles={"A": (8, 3)}, mat={"electricity": 9})
    assert len(course(state, 0, 9, 5).path) == 3
    assert (9, 4) not in reached(state, 0)


def test_crossing_a_lock_does_not_count_as_a_space():
    state = steering("D", mat={"electricity": 1})
    assert course(state, 0, 15, 7).path == ((14, 7), (15, 7))


def test_cubes_on_the_course_are_picked_up_for_a_dollar_each():
    state = steering(cubes=E_CUBES)
    to = course(state, 0, 15, 8)
    assert (len(to.path), to.cubes, to.electricity) == (3, ("hydrocarbon", "sulfur"), 2)
    table = move(state, 0, to)
    assert [fact.mineral for fact in effects(table, CubePickedUp)] == ["hydrocarbon", "sulfur"]
    assert state.submersibles["E"].hold == ["hydrocarbon", "sulfur"]
    assert state.vessels[0].money == 5


def test_the_shortest_path_with_the_most_cubes_is_offered():
    state = steering(cubes={(16, 6): "iron", (15, 6): "iron", (16, 7): "salt"})
    assert course(state, 0, 14, 6).cubes == ("salt", "iron", "iron")


def test_the_hold_has_room_for_four_cubes():
    cubes = {(x, 8): "iron" for x in range(13, 18)}
    state = steering(hold=["salt"], cubes=cubes)
    to = course(state, 0, 12, 8)
    assert to.cubes == ("iron", "iron", "iron")
    move(state, 0, to)
    assert len(state.submersibles["E"].hold) == 4


def test_a_submersible_cannot_stop_where_a_cube_is_left():
    state = steering(hold=["salt"] * 4, cubes={(16, 7): "iron"})
    assert (16, 7) not in reached(state, 0)
    assert (15, 7) in reached(state, 0)


def test_a_submersible_may_pass_over_cubes_and_submersibles_but_not_stop_on_them():
    state = steering("F", hold=["salt"] * 4, cubes={(19, 7): "iron"}, submersibles={"E": (18, 7)})
    assert course(state, 0, 17, 7).path == ((19, 7), (18, 7), (17, 7))
    assert not reached(state, 0) & {(18, 7), (19, 7)}


def test_a_submersible_may_stay_in_place():
    state = steering()
    move(state, 0, Stop("E"))
    assert at(state) == (17, 7)
    assert is_asked(state, 1, TakeTurn)


def test_without_electricity_the_action_is_legal_and_one_space_is_free():
    state = steering(mat={"electricity": 0})
    assert reached(state, 0) == {(16, 7), (18, 7), (17, 6), (17, 8)}


def test_the_turn_ends_when_only_stopping_is_left():
    state = steering(mat={"electricity": 0})
    sail(state, 0, 16, 7)
    assert is_asked(state, 1, TakeTurn)


def test_picking_up_by_hand_is_offered_only_when_a_cube_can_be_picked_up():
    assert offered(steering(), 0, PickByHand) == []
    assert offered(steering(cubes=E_CUBES), 0, PickByHand) == [PickByHand("E")]
    assert offered(steering(cubes=E_CUBES, hold=["iron"] * 4), 0, PickByHand) == []


def test_picking_up_may_be_declined():
    state = steering(cubes=E_CUBES)
    move(state, 0, PickByHand("E"))
    to = course(state, 0, 14, 8)
    assert to.cubes == ()
    move(state, 0, to)
    assert state.submersibles["E"].hold == []
    assert (state.cubes[16][8], state.cubes[15][8]) == ("hydrocarbon", "sulfur")


def test_by_hand_only_the_cube_at_the_submersible_is_picked_up():
    state = steering(cubes=E_CUBES)
    move(state, 0, PickByHand("E"))
    sail(state, 0, 15, 8)
    assert offered(state, 0, Stop) == []
    move(state, 0, PickUp(15, 8, "sulfur"))
    assert (state.submersibles["E"].hold, state.vessels[0].money) == (["sulfur"], 4)
    assert offered(state, 0, Stop) == [Stop("E")]


def test_by_hand_a_space_with_a_cube_is_offered_only_when_the_hold_has_room():
    state = steering(hold=["iron"] * 3, cubes=E_CUBES)
    move(state, 0, PickByHand("E"))
    sail(state, 0, 16, 8)
    move(state, 0, PickUp(16, 8, "hydrocarbon"))
    assert (15, 8) not in reached(state, 0)
    assert (14, 8) in reached(state, 0)


def test_a_deposit_may_be_excavated_while_a_cube_is_left_on_its_space():
    state = steering(hold=["iron"] * 3, cubes={(17, 8): "sulfur"})
    move(state, 0, PickByHand("E"))
    sail(state, 0, 17, 8)
    move(state, 0, Excavate(2, "silica"))
    assert state.submersibles["E"].hold == ["iron", "iron", "iron", "silica"]
    assert offered(state, 0, PickUp) == offered(state, 0, Stop) == []
    assert reached(state, 0)


def test_moves_that_leave_no_place_to_stop_are_not_offered():
    state = steering(hold=["iron"] * 3, cubes={(17, 8): "sulfur"}, mat={"electricity": 0})
    move(state, 0, PickByHand("E"))
    sail(state, 0, 17, 8)
    assert state.submersibles["E"].hold == ["iron", "iron", "iron", "sulfur"]
    assert is_asked(state, 1, TakeTurn)


def test_control_ends_with_the_turn():
    state = steering()
    assert state.cruise.seat == 0
    move(state, 0, Stop("E"))
    assert state.cruise is None


def test_another_player_may_take_control_in_the_same_round_with_two_workers():
    state = steering()
    move(state, 0, Stop("E"))
    place(state, 1, "submersible:E", workers=2)
    assert state.cruise.seat == 1
    assert state.vessels[0].workers == 4


@pytest.mark.parametrize("letter", "ABCDEF")
def test_every_course_of_every_submersible_can_be_finished(letter):
    cubes = {(x, y): "iron" for x in range(1, 24, 5) for y in (6, 7, 8) if y > 6 or x < 18}
    del cubes[6, 7]
    for choice in offered(steering(letter, cubes=cubes), 0, SailTo):
        copy = steering(letter, cubes=cubes)
        move(copy, 0, choice)
        assert copy.cruise is None or offered(copy, 0, Stop) or offered(copy, 0, Dock)


def test_a_turn_has_fewer_than_80_legal_moves():
    cubes = {(x, 8): "iron" for x in range(24)}
    assert len(choices(steering(cubes=cubes), 0)) < 80
