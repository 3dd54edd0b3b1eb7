"""The destinations of a moving Scientist ("Moving your Scientist")."""

import pytest

from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.supply import LeaveSupply
from scoresheet.domain.titles.weather_machine.turns import EndActions
from tests.titles.weather_machine.positions import AWAY, FULL, at, at_turn, move, offered


def reachable(state, seat=0):
    """Return the spaces a Scientist may go to, by Location."""
    spaces = {}
    for to in offered(state, seat, MoveTo):
        spaces.setdefault(to.location, []).append(to.space)
    return spaces


def supply_spaces(vouchers, *others, lativ=True):
    """Return the spaces of Supply open to a Scientist in R&D with these Vouchers, beside the others there."""
    mats = [at("rnd", 0, vouchers=vouchers), *(at("supply", space) for space in others)]
    return reachable(at_turn(*mats, **({} if lativ else AWAY))).get("supply", [])


def test_the_scientist_goes_to_an_empty_space_of_another_location():
    state = at_turn(at("lab", 1), at("rnd", 0), at("rnd", 1), **AWAY)
    assert reachable(state) == {"supply": [0, 1, 2, 3], "government": [0, 1, 2], "rnd": [2]}


@pytest.mark.parametrize("here", ["supply", *DEPARTMENTS])
def test_the_scientist_cannot_stay_in_its_location(here):
    assert here not in reachable(at_turn(at(here, 0), {}, **AWAY))


def test_moving_is_obligatory():
    state = at_turn({}, {})
    assert all(isinstance(choice, MoveTo) for choice in offered(state, 0, object))


def test_scientists_cannot_go_to_lativs_office():
    assert "office" not in reachable(at_turn({}, {}, {}, **AWAY))


@pytest.mark.parametrize(("space", "others"), [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])])
def test_a_space_with_lativ_is_not_empty(space, others):
    state = at_turn({}, {}, {}, lativ="lab", lativ_space=space)
    assert reachable(state)["lab"] == others


def test_a_location_with_all_spaces_taken_is_closed():
    state = at_turn({}, at("lab", 0), at("lab", 2), lativ="lab", lativ_space=1)
    assert "lab" not in reachable(state)


def test_the_scientist_stands_on_the_chosen_space_after_the_move():
    state = at_turn({}, {}, {}, **AWAY)
    move(state, 0, MoveTo("rnd", 2))
    assert (state.laboratories[0].location, state.laboratories[0].space) == ("rnd", 2)


def test_scientists_stay_on_their_spaces_at_the_end_of_a_round():
    state = at_turn({}, at("lab", 1), seat=0, **AWAY, assistant="wind")
    move(state, 0, MoveTo("rnd", 0))
    if offered(state, 0, EndActions):
        move(state, 0, EndActions())
    move(state, 1, MoveTo("government", 1))
    if offered(state, 1, EndActions):
        move(state, 1, EndActions())
    assert state.round == 3
    assert [(each.location, each.space) for each in state.laboratories] == [("rnd", 0), ("government", 1)]


def test_in_round_1_the_middle_space_must_be_taken_and_supply_is_closed():
    assert reachable(at_turn({}, {}, {}, round=1)) == {location: [1] for location in DEPARTMENTS}


def test_in_round_1_the_right_space_opens_once_the_middle_one_is_taken():
    state = at_turn({}, at("lab", 1), {}, round=1)
    assert reachable(state) == {"government": [1], "lab": [2], "rnd": [1]}


def test_in_round_1_the_leftmost_space_is_never_open():
    state = at_turn({}, at("lab", 1), at("lab", 2), round=1)
    assert "lab" not in reachable(state)


def test_in_round_2_all_spaces_are_open():
    assert reachable(at_turn({}, {}, {}, round=2)) == {location: [0, 1, 2] for location in DEPARTMENTS}


def test_in_round_1_two_players_must_go_to_different_locations():
    state = at_turn({}, at("lab", 1), round=1)
    assert reachable(state) == {"government": [1], "rnd": [1]}


def test_two_players_cannot_use_the_rightmost_spaces():
    state = at_turn({}, at("lab", 0), **AWAY)
    assert reachable(state) == {"government": [0, 1], "lab": [1], "rnd": [0, 1]}


def test_supply_has_all_four_spaces_for_two_players_too():
    assert reachable(at_turn(at("lab", 0), at("rnd", 1), **AWAY))["supply"] == [0, 1, 2, 3]


def test_the_leftmost_space_of_supply_costs_nothing():
    assert supply_spaces({}, lativ=False) == [0, 1, 2, 3]


def test_a_player_must_be_able_to_pay_a_voucher_for_each_player_to_the_left_in_supply():
    assert supply_spaces({}, 0, 1, 2, lativ=False) == []
    assert supply_spaces({}, 0, 2, lativ=False) == [1]


def test_both_held_vouchers_and_the_one_gained_in_supply_may_pay():
    assert supply_spaces({"lab": 1}, 0, 1, lativ=False) == [2, 3]
    assert supply_spaces({"lab": 1}, 0, 1, 2, lativ=False) == []


def test_the_science_voucher_from_lativ_may_pay_too():
    assert supply_spaces({}, 0, 1) == [2, 3]
    assert supply_spaces({"lab": 1}, 0, 1, 2) == [3]
    assert supply_spaces({}, 0, 1, 2) == []


def test_a_player_with_full_tracks_can_always_pay_in_supply():
    assert supply_spaces(FULL, 0, 1, 2) == [3]


def test_a_space_without_players_to_its_left_needs_no_vouchers():
    assert supply_spaces({}, 1, 2, 3, lativ=False) == [0]


def test_a_scientist_always_has_a_destination():
    poor = {"vouchers": {}}
    state = at_turn(
        at("government", 0, **poor), at("lab", 0), at("lab", 1), at("supply", 0), lativ="lab", lativ_space=2
    )
    assert reachable(state) == {"supply": [1, 2, 3], "rnd": [0, 1, 2]}


def test_the_next_player_moves_after_a_player_leaves_supply():
    state = at_turn(at("lab", 0), {}, {}, **AWAY)
    move(state, 0, MoveTo("supply", 0))
    move(state, 0, offered(state, 0, object)[0])
    move(state, 0, LeaveSupply())
    assert state.turn == 1
    assert offered(state, 1, MoveTo)
