"""Machine B: byproducts into stations, belts between stations, losses and gains of belts, and moves back."""

import pytest

from scoresheet.domain.titles.algae_inc.actions import possible
from scoresheet.domain.titles.algae_inc.effects.goods import ItemsGained
from scoresheet.domain.titles.algae_inc.effects.line import ByproductAdded, CubeMoved, CubeShifted
from scoresheet.domain.titles.algae_inc.machines import (
    AddByproduct,
    FeedStations,
    FinishStep,
    MoveCube,
    MoveCubeBack,
    ShiftCube,
    ShiftCubes,
)
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, biofuel, bioplastics, company, cosmetics, food

BACK = "MACHINE_B_BACKWARD_EUR3"
SWITCH = "LINE_SWITCH_MV1_PER_CUBE"
FED = [
    (biofuel, "L1", "U1", "bio_oil"),
    (bioplastics, "C1", "G1", "biomass"),
    (cosmetics, "L1", "U1", "bio_oil"),
    (food, "U1", "L1", "biomass"),
]


@pytest.mark.parametrize(("board", "stands", "fed", "byproduct"), FED)
@pytest.mark.parametrize(("tile", "number"), [("INJB-1", 1), ("INJB-2", 2)])
def test_byproduct_goes_into_a_possibly_empty_station_for_one_energy_in_total(
    board, stands, fed, byproduct, tile, number
):
    steps = acting("B", board(cubes={stands: 1}, built=[tile]), stored={byproduct: 4})
    for _ in range(number):
        steps.take(AddByproduct, belt=tile)
    assert not steps.is_asked(FeedStations)
    assert [(effect.byproduct, effect.end) for effect in steps.of(ByproductAdded)] == [(byproduct, fed)] * number
    assert steps.state.byproducts[byproduct].cubes == 4 - number
    assert steps.own().energy == 4
    assert steps.own().cubes[fed] == number


@pytest.mark.parametrize(("board", "stands", "fed", "byproduct"), FED)
def test_byproduct_cannot_be_added_without_its_tile(board, stands, fed, byproduct):
    assert not acting("B", board(cubes={stands: 2, fed: 2})).is_asked(FeedStations)


def test_fewer_byproducts_cost_the_same_energy_and_none_costs_nothing():
    steps = acting("B", biofuel(cubes={"L1": 1}, built=["INJB-2"]), food())
    steps.take(AddByproduct).take(FinishStep, what="feeding")
    assert (steps.own().energy, steps.own().cubes["U1"]) == (4, 1)
    steps = acting("B", biofuel(cubes={"L1": 1}, built=["INJB-2"]), food()).take(FinishStep, what="feeding")
    assert steps.own().energy == 5


def test_byproduct_cannot_start_an_empty_machine():
    assert not possible(company(biofuel(built=["INJB-2"], cubes={"U2": 3}), food()), Seat(0), "B")


def test_byproduct_added_to_a_station_counts_against_the_capacity_when_it_moves():
    steps = acting("B", biofuel(cubes={"L1": 1}, built=["INJB-2"]), food())
    steps.take(AddByproduct).take(AddByproduct)
    steps.take(MoveCube, belt="B1").take(MoveCube, belt="B1")
    assert not steps.offered(MoveCube)
    assert steps.own().cubes["L1"] == 1


def test_a_cube_must_move_after_byproduct_was_added():
    steps = acting("B", biofuel(cubes={"L1": 1}, built=["INJB-1"]), food()).take(AddByproduct)
    assert not steps.offered(FinishStep)


def test_the_energy_cost_of_a_belt_may_be_paid_with_euros():
    steps = acting("B", biofuel(cubes={"L1": 1}, built=["INJB-1"], energy=0, items={"eur": 2}), food())
    assert steps.take(AddByproduct).items() == {}
    assert not acting("B", biofuel(cubes={"L1": 1}, built=["INJB-1"], energy=0, items={"eur": 1}), food()).offered(
        AddByproduct
    )


def shifting(**own):
    """Move a cube in machine B of Biofuel, which may then shift others between Stations 2."""
    steps = acting("B", biofuel(**{"cubes": {"L1": 1, "U2": 2, "M2": 1}, **own}), food())
    assert steps.is_asked(ShiftCubes)
    return steps


def test_any_number_of_cubes_shifts_down_from_the_upper_station_for_one_energy_each():
    steps = shifting().take(ShiftCube, belt="b1").take(ShiftCube, belt="b1")
    assert steps.own().energy == 3
    assert not steps.offered(ShiftCube, belt="b1")


def test_one_cube_shifts_to_the_lower_station_for_free_and_any_number_with_the_tile():
    steps = shifting().take(ShiftCube, belt="b2")
    assert (steps.own().energy, steps.own().cubes["L2"]) == (5, 1)
    assert not steps.offered(ShiftCube, belt="b2")
    steps = shifting(built=["SPEC"]).take(ShiftCube, belt="b2").take(ShiftCube, belt="b2")
    assert (steps.own().energy, steps.own().cubes["L2"]) == (5, 2)


def test_a_cube_may_use_several_belts_between_stations_but_each_only_once():
    steps = acting("B", biofuel(cubes={"L1": 1, "U2": 1}), food())
    steps.take(ShiftCube, belt="b1").take(ShiftCube, belt="b2")
    assert steps.cubes() == {"M2": 1, "L2": 1}


def test_belts_between_stations_do_not_count_against_the_capacity():
    steps = acting("B", biofuel(cubes={"L1": 2, "U2": 1}), food()).take(MoveCube, belt="B2")
    assert len(steps.of(CubeMoved)) == 2
    assert steps.offered(ShiftCube, belt="b1")


def test_an_unaffordable_belt_between_stations_is_not_offered():
    assert shifting(energy=0).fields(ShiftCube, "belt") == ["b2"]
    assert shifting(energy=0, items={"eur": 2}).take(ShiftCube, belt="b1").items() == {}


def test_shifts_between_stations_are_optional():
    assert shifting().take(FinishStep, what="shifting").cubes() == {"U2": 2, "M2": 2}


def switching(**own):
    """Move a cup in machine B of Bioplastics, which may then switch a cube to the other line."""
    return acting("B", bioplastics(**{"cubes": {"C1": 1, "C2": 1, "G2": 1}, **own}), cosmetics())


@pytest.mark.parametrize(("start", "left"), [("C2", {"C2": 1, "G2": 2}), ("G2", {"C2": 3})])
def test_one_cube_switches_lines_in_either_direction(start, left):
    steps = switching().take(ShiftCube, start=start)
    assert steps.cubes() == left
    assert not steps.offered()
    assert (steps.own().energy, steps.items()) == (5, {})


def test_with_the_tile_two_cubes_switch_lines_but_none_switches_back():
    steps = switching(built=["SPEC"], cubes={"C1": 1, "G2": 1}).take(ShiftCube, start="G2")
    assert steps.fields(ShiftCube, "start") == ["C2"]
    steps.take(ShiftCube)
    assert steps.cubes() == {"C2": 1, "G2": 1}
    steps = switching(built=["SPEC"], cubes={"C1": 1, "G2": 0}).take(ShiftCube, start="C2")
    assert steps.cubes() == {"G2": 1}
    assert not steps.offered()


def test_with_the_ability_each_cube_that_switches_lines_gives_market_value():
    steps = switching(built=["SPEC"], ability=SWITCH).take(ShiftCube, start="C2").take(ShiftCube, start="C2")
    assert steps.items() == {"mv": 2}
    assert len(steps.of(CubeShifted)) == 2
    assert switching(ability=SWITCH).take(FinishStep).items() == {}


def test_that_ability_does_not_apply_to_other_belts():
    steps = acting("C", bioplastics(cubes={"C2": 1}, ability=SWITCH), cosmetics())
    if steps.offered(FinishStep):
        steps.take(FinishStep)
    assert not steps.of(ItemsGained)


def backing(**own):
    """Activate machine B of Cosmetics, which may move one cube back."""
    return acting("B", cosmetics(**{"cubes": {"L1": 1, "H2": 1}, "ability": BACK, **own}), bioplastics())


def test_one_cube_moves_back_for_three_euros_and_counts_against_the_capacity():
    steps = backing(cubes={"L1": 3, "H2": 2}).take(MoveCubeBack, belt="B3")
    assert (steps.items(), steps.cubes()) == ({"eur": 3}, {"L1": 4, "H2": 1})
    assert not steps.offered(MoveCubeBack)
    steps.take(MoveCube, belt="B3")
    assert not steps.offered()
    assert steps.cubes() == {"L1": 3, "H2": 2}


def test_a_cube_moves_back_along_any_open_belt_to_its_station():
    assert set(backing().fields(MoveCubeBack, "belt")) == {"B2", "B3"}
    assert backing(cubes={"L1": 1, "K2": 1}).fields(MoveCubeBack, "belt") == []
    assert backing(cubes={"L1": 1, "K2": 1}, gone=["LINE_CREAM"]).fields(MoveCubeBack, "belt") == ["B4"]


def test_a_moved_cube_does_not_move_in_the_opposite_direction():
    steps = backing(cubes={"L1": 1, "H2": 1}).take(MoveCubeBack, belt="B3").take(MoveCube, belt="B3")
    assert steps.cubes() == {"L1": 1, "H2": 1}
    steps = backing(cubes={"H2": 1}, energy=5)
    assert steps.take(MoveCubeBack, belt="B3").cubes() == {"L1": 1}
    assert not steps.offered()
    assert not backing(cubes={"L1": 1}).offered(MoveCubeBack)


def test_a_move_back_alone_activates_the_machine_but_takes_no_byproduct():
    state = company(cosmetics(cubes={"H2": 1}, ability=BACK, built=["INJB-1"]), bioplastics())
    assert possible(state, Seat(0), "B")
    steps = backing(cubes={"T2": 1}, built=["INJB-1"])
    assert not steps.of(ByproductAdded)
    assert (steps.cubes(), steps.items(), steps.own().energy) == ({"U1": 1}, {"eur": 3}, 5)


def test_a_cube_may_move_back_for_a_choice_action_without_energy():
    state = company(cosmetics(cubes={"H2": 1}, ability=BACK, energy=0, items={"ca": 1}), bioplastics())
    assert possible(state, Seat(0), "B", {"ca": 1})
    assert not possible(state, Seat(0), "B", {"ca": 2})


def test_a_cube_must_move_forward_too_after_byproduct_was_added():
    steps = backing(built=["INJB-1"]).take(AddByproduct).take(MoveCubeBack, belt="B3")
    assert not steps.offered(FinishStep)


def test_only_machine_b_moves_cubes_back_and_only_with_the_ability():
    assert not possible(company(cosmetics(cubes={"U1": 1, "HD": 1}, ability=BACK), bioplastics()), Seat(0), "C")
    assert not possible(company(cosmetics(cubes={"H2": 1}), bioplastics()), Seat(0), "B")
