"""Docking ("Submersibles")."""

import pytest

from scoresheet.domain.titles.lineae.effects.crew import VesselMoved
from scoresheet.domain.titles.lineae.effects.submersibles import Unloaded
from scoresheet.domain.titles.lineae.submersibles import Dock
from scoresheet.domain.titles.lineae.turns import TakeTurn
from tests.titles.lineae.positions import at_turn, cargo, move, offered, place
from tests.titles.playing import effects, is_asked

SURFACE = (16, 5)


def surfaced(hold=("salt", "iron"), place_of=SURFACE, **mat):
    """A position in which seat 0 steers submersible E, with this hold, within reach of a vessel in column 5."""
    state = at_turn({"column": 5, **mat}, {}, submersibles={"E": place_of})
    for cube in hold:
        state.supply[cube] -= 1
        state.submersibles["E"].hold.append(cube)
    place(state, 0, "submersible:E")
    return state


def lots(state):
    """Return the lots of cubes on offer."""
    return [list(dock.cubes) for dock in offered(state, 0, Dock)]


@pytest.mark.parametrize("x", [15, 16, 17])
def test_a_submersible_docks_from_any_of_the_three_spaces_under_the_vessel(x):
    assert lots(surfaced(place_of=(x, 5)))


def test_a_submersible_below_the_surface_cannot_dock():
    assert lots(surfaced(place_of=(16, 6))) == []


def test_any_cubes_of_the_hold_may_be_bought_for_a_dollar_each():
    state = surfaced()
    assert lots(state) == [["iron", "salt"], ["iron"], ["salt"]]
    table = move(state, 0, Dock("E", 5, ("salt",), 1))
    assert effects(table, Unloaded) == [Unloaded(0, "E", ["salt"], 1)]
    assert (state.vessels[0].money, cargo(state), state.submersibles["E"].hold) == (2, {"salt": 1}, ["iron"])


def test_only_affordable_lots_are_offered():
    assert lots(surfaced(money=1)) == [["iron"], ["salt"]]
    assert lots(surfaced(money=0)) == []


def test_cubes_of_one_kind_are_interchangeable():
    assert lots(surfaced(hold=["iron"] * 3)) == [["iron"] * 3, ["iron"] * 2, ["iron"]]


def test_docking_ends_the_turn():
    state = surfaced(electricity=9)
    move(state, 0, Dock("E", 5, ("iron",), 1))
    assert state.cruise is None
    assert is_asked(state, 1, TakeTurn)


def test_the_vessel_moves_above_the_submersible_over_level_water():
    state = surfaced(column=3)
    table = move(state, 0, Dock("E", 5, ("iron",), 1))
    assert effects(table, VesselMoved) == [VesselMoved(0, 5)]


def test_a_submersible_cannot_dock_with_a_vessel_that_cannot_reach_it():
    assert lots(surfaced(column=2)) == []
    assert lots(surfaced(column=7)) == []


def test_an_empty_submersible_cannot_dock():
    assert lots(surfaced(hold=[])) == []


def test_the_cargo_bay_has_no_limit():
    state = surfaced(hold=["iron"] * 4, cargo={"iron": 15}, money=4)
    move(state, 0, Dock("E", 5, ("iron",) * 4, 4))
    assert cargo(state) == {"iron": 19}
