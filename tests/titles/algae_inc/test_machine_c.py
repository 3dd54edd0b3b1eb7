"""Machine C: byproducts onto belts on which cubes moved, and belts between dispatch places."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.goods import EnergyPaid
from scoresheet.domain.titles.algae_inc.effects.line import ByproductAdded, CubeMoved
from scoresheet.domain.titles.algae_inc.machines import AddByproduct, AddToBelts, FinishStep, MoveCube, ShiftCube
from tests.titles.algae_inc.positions import acting, biofuel, bioplastics, cosmetics, food

FREE = [
    (biofuel, "M2", "C2", "MD", "bio_oil"),
    (bioplastics, "G2", "C2b", "GD", "biomass"),
    (cosmetics, "H2", "C2", "HD", "bio_oil"),
    (food, "S2", "C2", "SD", "biomass"),
]
"""The belt for the byproduct of an engineering tile."""
PRINTED = [
    (biofuel, "U2", "c3", "UD", "bio_oil"),
    (bioplastics, "C2", "c2", "CD", "biomass"),
    (cosmetics, "T2", "c1", "TD", "bio_oil"),
    (food, "N2", "c1", "ND", "biomass"),
]
"""The belt for byproduct on every board."""


def finished(steps):
    """Finish the moves of cubes."""
    return steps.take(FinishStep, what="moving") if steps.offered(FinishStep, what="moving") else steps


@pytest.mark.parametrize(("board", "start", "belt", "end", "byproduct"), PRINTED)
def test_every_board_adds_one_byproduct_to_a_belt_for_one_energy(board, start, belt, end, byproduct):
    steps = finished(acting("C", board(cubes={start: 2}), stored={byproduct: 3}))
    steps.take(AddByproduct, belt=belt)
    assert steps.own().cubes[end] == 2
    assert steps.own().cubes[start] == 1
    assert steps.own().energy == 4
    assert steps.state.byproducts[byproduct].cubes == 2
    assert not steps.offered(AddByproduct)


@pytest.mark.parametrize(("board", "start", "belt", "end", "byproduct"), FREE)
@pytest.mark.parametrize(("tile", "number"), [("INJC-1", 1), ("INJC-2", 2)])
def test_with_its_tile_one_or_two_byproducts_are_added_without_energy(board, start, belt, end, byproduct, tile, number):
    steps = finished(acting("C", board(cubes={start: 2}, built=[tile]), stored={byproduct: 3}))
    before = steps.own().energy
    for _ in range(number):
        steps.take(AddByproduct, belt=tile)
    assert not steps.offered(AddByproduct)
    assert [(effect.byproduct, effect.end) for effect in steps.of(ByproductAdded)] == [(byproduct, end)] * number
    assert (steps.own().cubes[end], steps.own().energy) == (1 + number, before)


@pytest.mark.parametrize(("board", "start", "belt", "end", "byproduct"), FREE)
def test_byproduct_cannot_be_added_to_a_belt_on_which_no_cube_moved(board, start, belt, end, byproduct):
    other = {"U2", "C2", "T2", "N2"} & set(acting("C", board(cubes={start: 1})).own().cubes)
    steps = finished(acting("C", board(cubes={min(other): 1, start: 0, end: 2}, built=["INJC-2"])))
    assert "INJC-2" not in steps.fields(AddByproduct, "belt")
    assert len(steps.fields(AddByproduct, "belt")) == 1


def test_byproduct_on_a_belt_does_not_count_against_the_capacity():
    steps = acting("C", food(cubes={"S2": 2}, built=["INJC-2"])).take(MoveCube)
    assert len(steps.of(CubeMoved)) == 2
    steps.take(AddByproduct).take(AddByproduct)
    assert steps.cubes() == {"SD": 4}


def test_adding_byproduct_to_a_belt_is_optional():
    steps = acting("C", food(cubes={"S2": 1}, built=["INJC-1"])).take(FinishStep, what="adding")
    assert steps.of(ByproductAdded) == []
    assert steps.cubes() == {"SD": 1}


def test_byproduct_of_an_empty_tank_costs_a_euro_per_cube():
    steps = acting("C", cosmetics(cubes={"H2": 1}, built=["INJC-2"], items={"eur": 3}), stored={"bio_oil": 1})
    steps.take(AddByproduct).take(AddByproduct)
    assert steps.items() == {"eur": 2}
    steps = acting("C", cosmetics(cubes={"H2": 1}, built=["INJC-2"]), stored={"bio_oil": 0})
    assert not steps.is_asked(AddToBelts)


def dispatching(**own):
    """Move a cube in machine C of Biofuel, which may then move finished goods down."""
    steps = finished(acting("C", biofuel(**{"cubes": {"L2": 1, "UD": 1, "MD": 1}, **own})))
    assert not steps.is_asked(AddToBelts)
    return steps


def test_finished_goods_of_biofuel_move_down_for_one_energy_per_place():
    steps = dispatching().take(ShiftCube, belt="c1").take(ShiftCube, belt="c2")
    assert (steps.own().energy, steps.own().cubes["LD"]) == (3, 2)
    steps.take(ShiftCube, belt="c2")
    assert (steps.own().energy, steps.cubes()) == (2, {"LD": 3})


def test_a_cube_uses_each_of_these_belts_only_once():
    steps = dispatching(cubes={"L2": 1, "UD": 1}).take(ShiftCube, belt="c1").take(ShiftCube, belt="c2")
    assert not steps.offered()
    assert (steps.cubes(), steps.own().energy) == ({"LD": 2}, 3)


def test_goods_that_just_arrived_may_move_down_too():
    steps = finished(acting("C", biofuel(cubes={"M2": 2})))
    assert steps.take(ShiftCube, belt="c2").cubes() == {"M2": 1, "LD": 1}


@pytest.mark.parametrize(("cubes", "energy"), [({"G2": 1}, 4), ({"G2": 2}, 4), ({"C2": 2}, 5)])
def test_bags_cost_bioplastics_one_energy_per_activation(cubes, energy):
    steps = acting("C", bioplastics(cubes=cubes), cosmetics())
    while steps.offered(MoveCube):
        steps.take(MoveCube)
    while steps.offered(FinishStep):
        steps.take(FinishStep)
    assert steps.own().energy == energy


def test_the_loss_is_due_once_for_cups_and_bags_together_and_may_be_paid_with_euros():
    steps = acting(
        "C", bioplastics(cubes={"G2": 1, "C2": 1}, energy=0, items={"eur": 2}), cosmetics(), stored={"biomass": 0}
    )
    steps.take(MoveCube, belt="C2b").take(MoveCube, belt="C1b")
    assert steps.items() == {}
    assert not steps.of(EnergyPaid)
    assert steps.cubes() == {"CD": 1, "GD": 1}


@pytest.mark.parametrize(("start", "belt", "end"), [("T2", "C1", "TD"), ("H2", "C2", "HD"), ("K2", "C3", "KD")])
def test_each_product_of_cosmetics_has_its_own_belt(start, belt, end):
    steps = acting("C", cosmetics(cubes={start: 1}), bioplastics())
    assert [effect.belt for effect in steps.of(CubeMoved)] == [belt]
    assert steps.own().cubes[end] == 1


@pytest.mark.parametrize(("start", "belt", "end"), [("N2", "C1", "ND"), ("S2", "C2", "SD"), ("G2", "C3", "GD")])
def test_each_product_of_food_arrives_fresh(start, belt, end):
    steps = acting("C", food(cubes={start: 1}), biofuel())
    assert [effect.belt for effect in steps.of(CubeMoved)] == [belt]
    assert steps.own().cubes[end] == 1
