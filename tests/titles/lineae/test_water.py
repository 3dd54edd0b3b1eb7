"""The water system: the 16 lock states, every toggle, water tokens, and submersibles washed home ("Locks")."""

from itertools import product

import pytest

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import water
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.effects.ocean import SubmersibleWashedHome, WaterMoved
from scoresheet.domain.titles.lineae.state import Cube
from tests.titles.lineae.invariants import check
from tests.titles.lineae.positions import Lots, sea
from tests.titles.playing import effects

BOX = EDITIONS.today.components

DEPTHS = {
    (): [5, 5, 4, 4, 3, 3, 2, 2],
    (1,): [7, 5, 4, 4, 3, 3, 2, 2],
    (2,): [6, 6, 6, 4, 3, 3, 2, 2],
    (3,): [5, 5, 5, 5, 5, 3, 2, 2],
    (4,): [5, 5, 4, 4, 4, 4, 4, 2],
    (1, 2): [7, 6, 6, 4, 3, 3, 2, 2],
    (1, 3): [7, 5, 5, 5, 5, 3, 2, 2],
    (1, 4): [7, 5, 4, 4, 4, 4, 4, 2],
    (2, 3): [6, 6, 6, 5, 5, 3, 2, 2],
    (2, 4): [6, 6, 6, 4, 4, 4, 4, 2],
    (3, 4): [5, 5, 5, 5, 5, 4, 4, 2],
    (1, 2, 3): [7, 6, 6, 5, 5, 3, 2, 2],
    (1, 2, 4): [7, 6, 6, 4, 4, 4, 4, 2],
    (1, 3, 4): [7, 5, 5, 5, 5, 4, 4, 2],
    (2, 3, 4): [6, 6, 6, 5, 5, 4, 4, 2],
    (1, 2, 3, 4): [7, 6, 6, 5, 5, 4, 4, 2],
}
"""Rows of water by column, for every set of closed locks, counted from 1."""
TOKENS = dict(zip(DEPTHS, [0, 2, 4, 4, 4, 5, 6, 6, 7, 8, 7, 8, 9, 9, 10, 11], strict=True))
STATES = list(DEPTHS)
TOGGLES = list(product(STATES, range(1, 5)))


def closed_by(numbers):
    return [lock + 1 in numbers for lock in water.LOCKS]


def locks_closed(*numbers, **table):
    """A position with these locks closed, counted from 1."""
    return sea({}, {}, closed=[number - 1 for number in numbers], **table)


def toggled(state, number):
    """Toggle a lock, counted from 1."""
    table = WorkingTable(state, Lots())
    water.toggle(table, 0, number - 1)
    check(state)
    return table


def after(numbers, toggle):
    return tuple(sorted(set(numbers) ^ {toggle}))


@pytest.mark.parametrize("closed", STATES)
def test_the_depths_of_all_sixteen_lock_states(closed):
    assert water.depths_behind(BOX, closed_by(closed)) == DEPTHS[closed]


@pytest.mark.parametrize("closed", STATES)
def test_the_water_tokens_of_all_sixteen_lock_states(closed):
    assert water.tokens_used(BOX, DEPTHS[closed]) == TOKENS[closed] <= BOX.supply.water_tokens


def test_with_all_locks_closed_all_eleven_tokens_are_on_the_board():
    assert TOKENS[1, 2, 3, 4] == 11


@pytest.mark.parametrize(("closed", "number"), TOGGLES)
def test_every_toggle_leads_to_the_depths_and_tokens_of_its_lock_state(closed, number):
    state = locks_closed(*closed)
    toggled(state, number)
    assert state.locks == closed_by(after(closed, number))
    assert state.depths == DEPTHS[after(closed, number)]
    assert state.tokens == 11 - TOKENS[after(closed, number)]


@pytest.mark.parametrize(("closed", "number"), TOGGLES)
def test_opening_only_lets_water_out_and_closing_only_lets_water_in(closed, number):
    before, now = DEPTHS[closed], DEPTHS[after(closed, number)]
    falls = [new < old for old, new in zip(before, now, strict=True)]
    rises = [new > old for old, new in zip(before, now, strict=True)]
    assert any(falls if number in closed else rises)
    assert not any(rises if number in closed else falls)


@pytest.mark.parametrize(("closed", "number"), TOGGLES)
def test_cubes_go_to_the_supply_exactly_where_their_water_runs_off(closed, number):
    depths = DEPTHS[closed]
    tops = {(3 * column + 1, water.surface(depths, column) + row) for column in water.COLUMNS for row in range(3)}
    full = {cell: "iron" for cell in tops if water.is_water(depths, *cell) and cell not in BOX.submersibles.values()}
    state = locks_closed(*closed, cubes=full)
    toggled(state, number)
    left = {(x, y) for x, column in enumerate(state.cubes) for y, cube in enumerate(column) if cube}
    assert left == {cell for cell in full if water.is_water(DEPTHS[after(closed, number)], *cell)}


@pytest.mark.parametrize(("closed", "number"), TOGGLES)
def test_submersibles_are_washed_home_exactly_where_their_water_runs_off(closed, number):
    depths, then = DEPTHS[closed], DEPTHS[after(closed, number)]
    for column, letter in product(water.COLUMNS, BOX.submersibles):
        state = locks_closed(*closed)
        place = (3 * column + 1, water.surface(depths, column))
        state.submersibles[letter].x, state.submersibles[letter].y = place
        toggled(state, number)
        dry = water.surface(then, column) > place[1]
        probe = state.submersibles[letter]
        assert (probe.x, probe.y) == (BOX.submersibles[letter] if dry else place)


def test_a_submersible_washed_home_keeps_its_hold():
    state = locks_closed(2, 4, submersibles={"A": (7, 3)})
    state.submersibles["A"].hold = ["iron"]
    state.supply["iron"] -= 1
    toggled(state, 2)
    assert state.submersibles["A"].hold == ["iron"]


def test_a_cube_on_the_start_of_a_returning_submersible_goes_to_the_supply():
    state = locks_closed(2, 4, cubes={(3, 7): "salt"}, submersibles={"A": (7, 3)})
    table = toggled(state, 2)
    assert effects(table, SubmersibleWashedHome) == [SubmersibleWashedHome("A", 3, 7, [Cube(3, 7, "salt")])]
    assert (state.cubes[3][7], state.supply["salt"]) == ("", 25)


@pytest.mark.parametrize(
    ("others", "place"),
    [
        ({"F": (18, 5), "E": (20, 7)}, (20, 8)),
        ({"F": (18, 5), "E": (20, 7), "D": (20, 8)}, (19, 7)),
        ({"A": (1, 3), "B": (3, 7)}, (3, 6)),
    ],
)
def test_a_returning_submersible_takes_the_next_free_space_when_its_start_is_taken(others, place):
    washed = next(iter(others))
    state = locks_closed(2, 4, submersibles=others)
    toggled(state, 2)
    toggled(state, 4)
    probe = state.submersibles[washed]
    assert (probe.x, probe.y) == place


def test_closing_lock_3_adds_ten_tokens_and_then_closing_lock_1_the_eleventh():
    state = locks_closed(2, 4)
    assert effects(toggled(state, 3), WaterMoved) == [WaterMoved([6, 6, 6, 5, 5, 4, 4, 2], 1, [])]
    assert effects(toggled(state, 1), WaterMoved) == [WaterMoved([7, 6, 6, 5, 5, 4, 4, 2], 0, [])]


def test_new_water_holds_no_cubes():
    state = locks_closed(cubes={(x, 8): "iron" for x in range(24)})
    toggled(state, 4)
    assert sum(bool(cube) for column in state.cubes for cube in column) == 24


def test_columns_on_both_sides_of_a_closed_lock_are_never_level():
    for closed, depths in DEPTHS.items():
        for number in closed:
            column = BOX.shape.lock_columns[number - 1]
            assert depths[column] > depths[column + 1]
