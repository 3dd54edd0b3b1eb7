"""Loading and launching rockets ("Launch Pad", "Launching a Rocket")."""

from collections import Counter

import pytest

from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.effects.cards import (
    ColonyCardDrawn,
    ColonyCardUncovered,
    CubeLoaded,
    RocketLaunched,
)
from scoresheet.domain.titles.lineae.effects.cargo import PointsEarned
from scoresheet.domain.titles.lineae.launch_pad import Load, LoadCube, StopLoading
from scoresheet.domain.titles.lineae.turns import TakeTurn
from scoresheet.domain.titles.lineae.upgrades import ChooseTechnology, TakeTechnology
from tests.titles.lineae.positions import ROW, at_turn, cargo, choices, move, offered, place, points, spaces
from tests.titles.playing import effects, is_asked

BOX = EDITIONS.today.components

COLUMN = 3
"""Where the rocket under test stands, unless a test says otherwise."""


def loading(cubes, rocket="jovian_semiconductor", column=COLUMN, **table):
    """A position in which seat 0 has these cubes and a worker on the Launch Pad under a rocket."""
    row = [card for card in BOX.rockets if card != rocket][:8]
    row[column] = rocket
    state = at_turn({"column": column, "cargo": Counter(cubes)}, {}, rockets=row[:8], **table)
    place(state, 0, "pad")
    return state


def load(state, mineral, wild=False):
    """Load a cube of this kind."""
    found = [cube for cube in offered(state, 0, LoadCube) if (cube.mineral, cube.wild) == (mineral, wild)]
    return move(state, 0, found[0])


def load_all(state, rocket, wild):
    """Load every cube that the rocket needs."""
    for space in BOX.rockets[rocket].spaces:
        table = load(state, wild, True) if space == "wild" else load(state, space)
    return table


@pytest.mark.parametrize(("cubes", "total"), [(1, 1), (2, 3), (3, 6), (4, 9)])
def test_the_first_cube_earns_one_point_the_second_two_and_each_further_three(cubes, total):
    state = loading(["iron", "iron", "silica", "hydrocarbon"])
    for mineral in ["iron", "iron", "silica", "hydrocarbon"][:cubes]:
        load(state, mineral)
    assert points(state) == total


def test_five_cubes_loaded_in_one_turn_score_twelve_points():
    state = loading(["iron", "iron", "silica", "hydrocarbon", "salt"])
    load_all(state, "jovian_semiconductor", "salt")
    assert points(state) == 12


def test_the_count_restarts_on_the_next_turn():
    state = loading(["iron", "iron", "silica"])
    load(state, "iron")
    move(state, 0, StopLoading())
    place(state, 1, "election")
    place(state, 0, "pad", workers=2)
    assert effects(load(state, "iron"), PointsEarned) == [PointsEarned(0, 1, "loading")]


def test_each_cube_must_match_the_space_it_covers():
    state = loading(["sulfur", "iron"])
    load(state, "iron")
    kinds = [(cube.mineral, cube.wild) for cube in offered(state, 0, LoadCube)]
    assert kinds == [("sulfur", True)]


def test_a_cube_with_a_matching_space_may_go_on_the_space_for_any_kind():
    state = loading(["iron"])
    assert [cube.wild for cube in offered(state, 0, LoadCube)] == [False, True]


def test_at_least_one_cube_must_be_loaded():
    state = loading(["iron", "silica"])
    assert offered(state, 0, StopLoading) == []
    load(state, "iron")
    assert offered(state, 0, StopLoading) == [StopLoading()]


def test_the_launch_pad_is_not_offered_without_a_cube_that_fits():
    state = at_turn({"cargo": {"iron": 1}}, {}, rockets=["callisto_solar_array", *ROW[1:]])
    assert "pad" in spaces(state, 0)
    state.rockets[0].cubes = ["", "", "iron", "", "iron"]
    state.supply["iron"] -= 2
    assert "pad" not in spaces(state, 0)


def test_a_rocket_elsewhere_cannot_be_loaded():
    state = loading(["iron"])
    assert {cube.slot for cube in offered(state, 0, LoadCube)} == {COLUMN}


def test_loaded_cubes_stay_on_the_rocket():
    state = loading(["iron", "silica"])
    load(state, "iron")
    move(state, 0, StopLoading())
    assert state.rockets[COLUMN].cubes == ["iron", "", "", "", ""]


def test_the_turn_ends_when_no_further_cube_fits():
    state = loading(["iron"])
    load(state, "iron")
    assert is_asked(state, 1, TakeTurn)


@pytest.mark.parametrize("rocket", BOX.rockets)
def test_every_rocket_launches_with_its_four_minerals_and_any_fifth_cube(rocket):
    needed = [space for space in BOX.rockets[rocket].spaces if space != "wild"]
    state = loading([*needed, "sulfur"], rocket)
    table = load_all(state, rocket, "sulfur")
    assert effects(table, RocketLaunched) == [RocketLaunched(0, COLUMN, rocket)]
    assert state.vessels[0].rockets == [rocket]


@pytest.mark.parametrize("rocket", BOX.rockets)
def test_every_short_rocket_launches_with_three_cubes(rocket):
    state = loading(BOX.rockets[rocket].short, rocket, modules={"short_rockets": True})
    for space in BOX.rockets[rocket].short:
        table = load(state, space)
    assert effects(table, RocketLaunched)


def launched(column=COLUMN, **table):
    """A position in which seat 0 has launched a rocket and is to choose its bonus."""
    state = loading(["iron", "iron", "silica", "hydrocarbon", "salt"], column=column, **table)
    load_all(state, "jovian_semiconductor", "salt")
    return state


def test_launching_returns_the_cubes_to_the_supply_and_gives_the_card_to_the_player():
    state = launched()
    assert (state.rockets[COLUMN], cargo(state)) == (None, {})
    assert set(state.supply.values()) == {25, 0}
    assert state.vessels[0].rockets == ["jovian_semiconductor"]


def test_the_player_who_loads_the_last_cube_launches_the_rocket():
    loaded = ["iron", "iron", "silica", "hydrocarbon", ""]
    state = at_turn({"cargo": {"salt": 1}}, {}, rockets=["jovian_semiconductor", *ROW[:5], *ROW[6:]])
    for cube in filter(None, loaded):
        state.supply[cube] -= 1
    state.rockets[0].cubes = loaded
    table = place(state, 0, "pad")
    assert effects(table, RocketLaunched) == [RocketLaunched(0, 0, "jovian_semiconductor")]
    assert points(state) == 1


def test_a_launch_gives_any_technology_card_of_the_players_choice():
    state = launched()
    assert is_asked(state, 0, ChooseTechnology)
    assert len(choices(state, 0)) == 10


def test_a_card_of_the_colony_deck_replaces_a_launched_rocket():
    state = launched()
    assert state.colony[COLUMN] == ""
    table = move(state, 0, TakeTechnology("terran_patent"), "tug_depot")
    assert effects(table, ColonyCardDrawn) == [ColonyCardDrawn(COLUMN, "tug_depot")]
    assert state.colony[COLUMN] == "tug_depot"


@pytest.mark.parametrize(("column", "card"), [(0, "hydrodynamic_generator"), (7, "water_treatment_plant")])
def test_launching_an_outer_rocket_uncovers_the_card_under_it(column, card):
    state = launched(column)
    table = move(state, 0, TakeTechnology("terran_patent"))
    assert effects(table, ColonyCardUncovered) == [ColonyCardUncovered(column, card)]
    assert len(state.colony_deck) == 8


def test_the_space_stays_empty_when_the_colony_deck_is_empty():
    state = launched()
    state.colony_deck = []
    move(state, 0, TakeTechnology("terran_patent"))
    assert state.colony[COLUMN] == ""


def test_the_space_stays_empty_in_the_starter_game():
    state = launched(modules={"starter": True})
    move(state, 0, TakeTechnology("terran_patent"))
    assert state.colony == [""] * 8


def test_nothing_can_be_loaded_where_a_rocket_has_been_launched():
    state = launched()
    move(state, 0, TakeTechnology("terran_patent"))
    place(state, 1, "election")
    state.vessels[0].cargo = {"iron": 1}
    state.supply["iron"] -= 1
    assert "pad" not in spaces(state, 0)


def test_the_next_decision_starts_from_the_cube_just_loaded():
    state = loading(["iron", "iron"])
    assert effects(load(state, "iron"), CubeLoaded) == [CubeLoaded(0, COLUMN, "jovian_semiconductor", 0, "iron")]
    assert state.open_to(0) == Load(0, COLUMN, "jovian_semiconductor", 1)
