"""Activating a machine: its conditions, its capacity, and the order of its steps."""

import pytest

from scoresheet.domain.titles.algae_inc.actions import possible
from scoresheet.domain.titles.algae_inc.effects.line import CubeMoved
from scoresheet.domain.titles.algae_inc.machines import FinishStep, MoveCube, MoveCubes
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, biofuel, bioplastics, company, cosmetics, food

CAPACITIES = [("biofuel", 2, 3, 4), ("bioplastics", 2, 3, 4), ("cosmetics", 2, 4, 5), ("food", 2, 3, 4)]
MANY = {
    "biofuel": {"A": ("chlorella", "A4"), "B": ("L1", "B2"), "C": ("M2", "C2")},
    "bioplastics": {"A": ("brown", "A2"), "B": ("G1", "B2"), "C": ("C2", "C1b")},
    "cosmetics": {"A": ("red", "A1"), "B": ("L1", "B3"), "C": ("H2", "C2")},
    "food": {"A": ("spirulina", "A3"), "B": ("L1", "B3"), "C": ("S2", "C2")},
}


def moved(department, machine, **own):
    """Count the cubes, out of seven, that a machine moves; an only possible first move is automatic."""
    place, belt = MANY[department][machine]
    steps = acting(machine, {"department": department, "cubes": {place: 7}, **own})
    while steps.offered(MoveCube):
        steps.take(MoveCube, belt=belt)
    return len(steps.of(CubeMoved))


@pytest.mark.parametrize(("department", "plain", "tile", "turned"), CAPACITIES)
@pytest.mark.parametrize("machine", ["A", "B", "C"])
def test_capacity_is_two_and_grows_with_a_tile_and_with_a_turned_tile(department, plain, tile, turned, machine):
    assert moved(department, machine) == plain
    assert moved(department, machine, upgraded=["engineers"]) == plain
    assert moved(department, machine, built={machine: "CAP2"}) == tile
    assert moved(department, machine, built={machine: "CAP2"}, upgraded=["engineers"]) == turned


def test_a_capacity_tile_has_no_effect_on_other_machines():
    assert moved("biofuel", "B", built={"A": "CAP1", "C": "CAP2"}) == 2


@pytest.mark.parametrize("machine", ["A", "B", "C"])
def test_a_machine_without_a_cube_to_its_left_cannot_be_activated(machine):
    places = {"A": ("L1", "M2", "LD"), "B": ("chlorella", "M2", "LD"), "C": ("chlorella", "L1", "LD")}[machine]
    state = company(biofuel(cubes=dict.fromkeys(places, 1), built=["INJB-1", "INJC-1"]), food())
    assert not possible(state, Seat(0), machine)


def test_an_activation_moves_at_least_one_cube():
    steps = acting("B", biofuel(cubes={"L1": 2, "U1": 1}), food())
    assert not steps.offered(FinishStep)
    steps.take(MoveCube, belt="B1").take(FinishStep)
    assert (steps.own().cubes["U2"], steps.own().cubes["L1"]) == (1, 2)


def test_a_cube_moves_along_only_one_main_belt_per_activation():
    steps = acting("B", biofuel(cubes={"L1": 1, "M2": 1}), food())
    assert [effect.belt for effect in steps.of(CubeMoved)] == ["B2"]
    assert not steps.is_asked(MoveCubes)
    assert steps.cubes() == {"M2": 2}


def test_a_move_is_impossible_when_its_loss_cannot_be_paid():
    assert not possible(company(bioplastics(cubes={"G2": 1}, energy=0, items={"eur": 1}), cosmetics()), Seat(0), "C")
    assert possible(company(bioplastics(cubes={"G2": 1}, energy=0, items={"eur": 2}), cosmetics()), Seat(0), "C")
    assert possible(company(bioplastics(cubes={"G2": 1}, energy=1), cosmetics()), Seat(0), "C")
    steps = acting("C", bioplastics(cubes={"G2": 1, "C2": 1}, energy=0), cosmetics())
    assert steps.cubes() == {"G2": 1, "CD": 1}


def test_costs_of_an_activation_do_not_count_in_the_next_one_of_the_same_machine():
    steps = acting("B", food(cubes={"L1": 3}, energy=2), cosmetics())
    steps.take(MoveCube, belt="B4").take(MoveCube, belt="B4")
    assert steps.own().energy == 0
    assert possible(steps.state, Seat(0), "B")
    steps.own().energy = 1
    assert possible(steps.state, Seat(0), "B")
