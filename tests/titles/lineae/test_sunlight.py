"""The Sunlight Phase and the Diesel Engine."""

import pytest

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import cleanup, rounds, sunlight
from scoresheet.domain.titles.lineae.effects.cargo import DieselBurned, ElectricityGained
from scoresheet.domain.titles.lineae.sunlight import BurnDiesel, KeepHydrocarbon, UseDiesel
from scoresheet.domain.titles.lineae.turns import TakeTurn
from tests.titles.lineae.invariants import check
from tests.titles.lineae.positions import Lots, cargo, choices, move, sea
from tests.titles.playing import effects, is_asked

DIESEL = {"cargo": {"hydrocarbon": 2}}


def dawn(*mats, **table):
    """A table after the sun has shone."""
    made = WorkingTable(sea(*mats, **table), Lots())
    rounds.begin_round(made)
    made.settle()
    check(made.state)
    return made


def darkened(state, column, cubes):
    state.atmosphere[column] += cubes
    state.supply["hydrocarbon"] -= cubes


def shone(*mats, dark=0, **table):
    """Return each seat's electricity after the sun has shone, with `dark` cubes above column 0."""
    state = sea(*mats, **table)
    darkened(state, 0, dark)
    sunlight.shine(WorkingTable(state, Lots()))
    check(state)
    return [vessel.electricity for vessel in state.vessels]


def test_the_sun_gives_two_electricity_per_icon_and_six_in_all():
    assert effects(dawn({}, {}), ElectricityGained) == [
        ElectricityGained(0, 6, "sunlight"),
        ElectricityGained(1, 6, "sunlight"),
    ]


def test_jupiter_blocks_all_icons_of_the_columns_it_covers():
    assert shone({"column": 5}, {"column": 6}, {"column": 7}) == [6, 0, 0]


@pytest.mark.parametrize(("cubes", "electricity"), [(0, 6), (1, 4), (2, 2), (3, 0)])
def test_a_cube_in_the_atmosphere_blocks_one_icon(cubes, electricity):
    assert shone({}, dark=cubes) == [electricity]


def test_vessels_do_not_block_the_sun_from_one_another():
    assert shone({"column": 3}, {"column": 3}, {"column": 3}) == [6, 6, 6]


@pytest.mark.parametrize(("before", "after"), [(0, 6), (3, 9), (5, 9), (9, 9)])
def test_the_battery_holds_nine_electricity(before, after):
    assert shone({"electricity": before}) == [after]


@pytest.mark.parametrize(
    ("number", "covered"),
    [(1, [6, 7]), (2, [5, 6]), (3, [4, 5]), (4, [3, 4]), (5, [2, 3]), (6, [1, 2]), (7, [0, 1])],
)
def test_jupiter_moves_one_column_to_the_left_each_round(number, covered):
    state = sea({}, round=number - 1)
    cleanup.advance_jupiter(WorkingTable(state, Lots()))
    assert (state.round, state.jupiter) == (number, covered)


def test_a_hydrocarbon_may_be_burned_for_six_electricity():
    state = dawn({**DIESEL, "column": 6}).state
    assert choices(state, 0) == [KeepHydrocarbon(), BurnDiesel(6, 6)]
    table = move(state, 0, BurnDiesel(6, 6))
    assert effects(table, DieselBurned) == [DieselBurned(0, 6, 6)]
    assert (state.vessels[0].electricity, cargo(state)) == (6, {"hydrocarbon": 1})


def test_the_battery_limits_electricity_from_diesel_too():
    state = dawn(DIESEL).state
    move(state, 0, BurnDiesel(0, 3))
    assert state.vessels[0].electricity == 9


def test_the_burned_cube_goes_to_the_atmosphere_above_the_vessel():
    state = dawn(DIESEL).state
    supply = state.supply["hydrocarbon"]
    move(state, 0, BurnDiesel(0, 3))
    assert (state.atmosphere[0], state.supply["hydrocarbon"]) == (1, supply)
    assert sunlight.icons(state, 0) == 2


def test_diesel_may_be_burned_more_than_once_per_round():
    state = dawn({**DIESEL, "column": 6}).state
    move(state, 0, BurnDiesel(6, 6))
    assert choices(state, 0) == [KeepHydrocarbon(), BurnDiesel(6, 3)]
    move(state, 0, BurnDiesel(6, 3))
    assert (state.vessels[0].electricity, state.atmosphere[6]) == (9, 2)
    assert is_asked(state, 0, TakeTurn)


def test_after_the_first_cube_the_second_may_be_kept():
    state = dawn({**DIESEL, "column": 6}).state
    move(state, 0, BurnDiesel(6, 6))
    move(state, 0, KeepHydrocarbon())
    assert cargo(state) == {"hydrocarbon": 1}
    assert is_asked(state, 0, TakeTurn)


def test_cubes_are_burned_only_while_the_column_has_free_spots():
    state = dawn({"cargo": {"hydrocarbon": 5}}).state
    for electricity in (3, 0, 0):
        move(state, 0, BurnDiesel(0, electricity))
    assert (cargo(state), state.atmosphere[0]) == ({"hydrocarbon": 2}, 3)
    assert is_asked(state, 0, TakeTurn)


def test_the_hydrocarbon_may_be_kept():
    state = dawn(DIESEL).state
    move(state, 0, KeepHydrocarbon())
    assert (cargo(state), state.vessels[0].electricity) == ({"hydrocarbon": 2}, 6)


def test_a_player_without_hydrocarbon_is_not_asked_about_diesel():
    assert is_asked(dawn({"cargo": {"iron": 1}}).state, 0, TakeTurn)


def test_diesel_may_be_burned_with_a_full_battery_without_gain():
    state = dawn({**DIESEL, "electricity": 3}).state
    move(state, 0, BurnDiesel(0, 0))
    assert (state.vessels[0].electricity, state.atmosphere[0]) == (9, 1)


def test_no_player_is_asked_about_diesel_when_the_atmosphere_has_no_free_spot():
    state = sea(DIESEL)
    darkened(state, 0, 3)
    made = WorkingTable(state, Lots())
    rounds.begin_round(made)
    made.settle()
    assert is_asked(state, 0, TakeTurn)


def test_players_who_can_burn_diesel_are_asked_simultaneously_and_answer_in_any_order():
    state = dawn(DIESEL, {}, DIESEL).state
    assert state.to_act() == [0, 2]
    move(state, 2, BurnDiesel(2, 3))
    move(state, 2, KeepHydrocarbon())
    move(state, 0, KeepHydrocarbon())
    assert state.to_act() == [0]
    assert is_asked(state, 0, TakeTurn)


def test_a_player_who_may_find_no_free_spot_is_asked_after_earlier_players_of_the_column():
    state = sea(*[{**DIESEL, "column": 0}] * 3, first=1)
    darkened(state, 0, 2)
    made = WorkingTable(state, Lots())
    rounds.begin_round(made)
    made.settle()
    assert state.to_act() == [1]
    move(state, 1, KeepHydrocarbon())
    assert state.to_act() == [2]
    move(state, 2, BurnDiesel(0, 6))
    assert not is_asked(state, 0, UseDiesel)
    assert state.to_act() == [1]


@pytest.mark.parametrize(("cubes", "asked"), [((1, 2), [0, 1]), ((2, 2), [0]), ((3, 1), [0])])
def test_players_in_one_column_are_asked_together_only_when_the_spots_suffice_for_all_cubes(cubes, asked):
    state = dawn(*[{"column": 0, "cargo": {"hydrocarbon": count}} for count in cubes]).state
    assert state.to_act() == asked


def test_a_player_who_waited_burns_in_the_remaining_spots():
    state = dawn(*[{"column": 0, "cargo": {"hydrocarbon": 2}}] * 2).state
    move(state, 0, BurnDiesel(0, 3))
    move(state, 0, BurnDiesel(0, 0))
    move(state, 1, BurnDiesel(0, 3))
    assert is_asked(state, 0, TakeTurn)
    assert (cargo(state, 1), state.atmosphere[0]) == ({"hydrocarbon": 1}, 3)
