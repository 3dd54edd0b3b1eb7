"""The order of the steps of an activation; steps without a choice are skipped."""

from scoresheet.domain.effect import Asked
from scoresheet.domain.titles.algae_inc.converter import ConvertCubes, StoreByproduct, UseByproduct
from scoresheet.domain.titles.algae_inc.effects.goods import EnergyGained, EnergyPaid, ItemsGained
from scoresheet.domain.titles.algae_inc.effects.line import (
    Activated,
    ByproductAdded,
    CubeConverted,
    CubeLost,
    CubeMoved,
    CubeShifted,
)
from scoresheet.domain.titles.algae_inc.machines import (
    AddByproduct,
    AddToBelts,
    FeedStations,
    FinishStep,
    MoveCube,
    MoveCubes,
    ShiftCube,
    ShiftCubes,
    TakeEnergy,
    TakeOfferedEnergy,
)
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveFreely
from tests.titles.algae_inc.positions import acting, biofuel, bioplastics, cosmetics, food

STEPS = (FeedStations, MoveCubes, TakeOfferedEnergy, AddToBelts, ShiftCubes, ConvertCubes, UseByproduct, MoveFreely)
FACTS = (
    Activated,
    ByproductAdded,
    CubeMoved,
    EnergyGained,
    EnergyPaid,
    CubeLost,
    CubeShifted,
    CubeConverted,
    ItemsGained,
)


def asked_for(steps):
    """Return the steps that were asked, without immediate repetitions."""
    kinds = [type(each.decision) for each in steps.of(Asked) if isinstance(each.decision, STEPS)]
    return [kind for kind, before in zip(kinds, [None, *kinds], strict=False) if kind is not before]


def facts(steps):
    """Return the names of the effects."""
    return [type(effect) for effect in steps.effects if isinstance(effect, FACTS)]


def test_machine_a_moves_then_converts_then_its_conveyor_moves_then_abilities_give():
    board = bioplastics(cubes={"brown": 3}, built={"conveyor A": "CONV1"}, ability="MACHINE_GIVES_FE1")
    steps = acting("A", board, cosmetics()).take(MoveCube).take(StoreByproduct)
    assert steps.items() == {"eur": 2}
    steps.take(MoveAlong, belt="B1")
    assert asked_for(steps) == [MoveCubes, ConvertCubes, UseByproduct, MoveFreely]
    assert facts(steps) == [
        Activated,
        CubeMoved,
        CubeMoved,
        CubeConverted,
        ItemsGained,
        CubeMoved,
        ItemsGained,
    ]
    assert steps.items() == {"eur": 2, "fe": 1}


def test_machine_b_of_food_feeds_moves_gives_and_takes():
    board = food(cubes={"U1": 1, "L1": 1}, built={"INJB": "INJB-1", "B": "CAP1"})
    steps = acting("B", board, biofuel()).take(AddByproduct)
    steps.take(MoveCube, belt="B1").take(MoveCube, belt="B4").take(MoveCube, belt="B3").take(TakeEnergy)
    assert asked_for(steps) == [FeedStations, MoveCubes, TakeOfferedEnergy]
    assert facts(steps) == [
        Activated,
        ByproductAdded,
        EnergyPaid,
        CubeMoved,
        CubeMoved,
        CubeMoved,
        EnergyGained,
        EnergyPaid,
    ]


def test_machine_b_of_bioplastics_moves_then_switches_lines_then_its_conveyor_moves():
    board = bioplastics(cubes={"C1": 1, "G2": 1}, built={"conveyor B": "CONV2"})
    steps = acting("B", board, cosmetics()).take(ShiftCube, start="G2").take(MoveAlong, belt="C1b")
    assert asked_for(steps) == [MoveCubes, ShiftCubes, MoveFreely]
    assert facts(steps) == [Activated, CubeMoved, CubeShifted, CubeMoved]


def test_machine_c_moves_then_adds_byproduct_then_moves_between_places():
    steps = acting("C", biofuel(cubes={"M2": 1}, built=["INJC-2"]), food())
    steps.take(AddByproduct).take(FinishStep, what="adding").take(ShiftCube, belt="c2")
    assert asked_for(steps) == [MoveCubes, AddToBelts, ShiftCubes]
    assert facts(steps) == [Activated, CubeMoved, ByproductAdded, CubeShifted, EnergyPaid]
    assert steps.offered(ShiftCube, belt="c2")


def test_cream_is_lost_after_the_moves():
    steps = acting("B", cosmetics(cubes={"L1": 2}, gone=["LINE_CREAM"]), bioplastics())
    steps.take(MoveCube, belt="B4").take(MoveCube, belt="B4")
    assert facts(steps) == [Activated, CubeMoved, CubeMoved, CubeLost]


def test_a_step_with_a_single_possibility_is_not_asked():
    steps = acting("A", biofuel(cubes={"chlorella": 1}), food())
    assert steps.cubes() == {"L1": 1}
    assert not steps.offered()
