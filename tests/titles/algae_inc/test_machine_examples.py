"""The examples of machines in the rules, from the converter to refining."""

import pytest

from scoresheet.domain.titles.algae_inc.converter import ConvertCube, StoreByproduct
from scoresheet.domain.titles.algae_inc.effects.line import CubeConverted, CubeShifted
from scoresheet.domain.titles.algae_inc.machines import AddByproduct, FinishStep, MoveCube, ShiftCube
from scoresheet.domain.titles.algae_inc.monday import MoveAndRefine
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveNoMore
from scoresheet.domain.titles.algae_inc.refining import RefineCube
from scoresheet.domain.titles.algae_inc.state import Lying
from scoresheet.domain.titles.algae_inc.turns import AfterAction, ChooseAction, PerformAction, UseExportTile, printed
from scoresheet.domain.titles.algae_inc.valuing import values
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, asked, biofuel, bioplastics, company, food

OTHERS = (food(), bioplastics())


@pytest.mark.parametrize(("number", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_peter_loses_one_of_two_or_three_cubes_and_two_of_four(number, lost):
    board = biofuel(cubes={"chlorella": number}, built={"A": "CAP1"}, upgraded=["engineers"])
    steps = acting("A", board, *OTHERS)
    while steps.offered(MoveCube):
        steps.take(MoveCube)
    for _ in range(lost):
        steps.take(StoreByproduct)
    assert len(steps.of(CubeConverted)) == lost
    assert steps.cubes() == {"L1": number - lost}


def test_rafael_stores_one_of_three_cubes_for_two_euros_and_his_conveyor_moves_two_in_the_next_machine():
    tiles = {"built": {"A": "CAP1", "conveyor A": "CONV1"}, "gone": ["STO_1"]}
    steps = acting("A", biofuel(cubes={"red": 1, "chlorella": 2}, **tiles), *OTHERS)
    for belt in ("A1", "A4", "A4"):
        if steps.offered(MoveCube, belt=belt):
            steps.take(MoveCube, belt=belt)
    assert steps.cubes() == {"U1": 1, "L1": 2}
    steps.take(ConvertCube, place="L1").take(StoreByproduct)
    assert steps.items() == {"eur": 2}
    assert steps.state.byproducts["biomass"].cubes == 5
    steps.take(MoveAlong, belt="B1").take(MoveAlong, belt="B2")
    assert not steps.of(CubeShifted)
    assert (steps.cubes(), steps.offered()) == ({"U2": 1, "M2": 1}, [])


def rafael():
    """Put Rafaël on a spot of machine C with a Choice Action, one energy after the belt of his tile, and a 2x tile."""
    board = biofuel(
        cubes={"L1": 1},
        items={"ca": 1, "eur": 3},
        energy=2,
        built={"B": "CAP2", "INJB": "INJB-2"},
        upgraded=["engineers"],
        disks=9,
        markers=9,
    )
    state = company(board, *OTHERS, stored={"bio_oil": 1}, strips={"B": Lying("B4", 0)})
    state.departments[0].level, state.departments[0].spot = "B", 0
    assert printed(state, Seat(0)) == ("C",)
    return asked(state, AfterAction(Seat(0)), ChooseAction(Seat(0)))


def through_machine_b():
    """Let Rafaël change the action to machine B, and complete it."""
    steps = rafael().take(PerformAction, action="B", paying="ca")
    steps.take(AddByproduct, belt="INJB-2")
    assert steps.state.byproducts["bio_oil"].cubes == 0
    assert (steps.own().energy, steps.items()) == (1, {"eur": 3})
    steps.take(AddByproduct, belt="INJB-2")
    assert (steps.own().energy, steps.items()) == (1, {"eur": 2})
    assert steps.cubes() == {"U1": 2, "L1": 1}
    for belt in ("B1", "B1", "B2"):
        if steps.offered(MoveCube, belt=belt):
            steps.take(MoveCube, belt=belt)
    assert steps.cubes() == {"U2": 2, "M2": 1}
    for belt in ("b2", "b1", "b1"):
        steps.take(ShiftCube, belt=belt)
    return steps


def test_rafael_changes_machine_c_to_b_recycles_two_bio_oil_and_pays_euros_for_the_energy_he_lacks():
    steps = through_machine_b()
    assert steps.cubes() == {"M2": 2, "L2": 1}
    assert (steps.own().energy, steps.items()) == (0, {})


def test_rafael_uses_a_tile_for_machine_c_which_moves_two_cubes_and_refines_them_after_his_next_income():
    steps = through_machine_b().take(UseExportTile)
    steps.take(PerformAction, action="C", paying="")
    steps.take(MoveCube, belt="C2").take(MoveCube, belt="C2")
    assert not steps.offered(ShiftCube)
    assert steps.cubes() == {"MD": 2, "L2": 1}
    assert values(steps.state, Seat(0))["LD"] == 3
    steps.own().energy = 1
    monday = asked(steps.state, MoveAndRefine(Seat(0)))
    for seat in range(3):
        if monday.offered(MoveNoMore, seat):
            monday.take(MoveNoMore, seat=seat)
    monday.take(RefineCube, belt="R2").take(RefineCube, belt="R2")
    assert (monday.cubes(), monday.own().energy) == ({"LD": 2, "L2": 1}, 0)


def test_rafael_could_have_paid_four_euros_to_move_both_cubes_at_once():
    steps = through_machine_b()
    steps.own().items["eur"] = 4
    steps.take(UseExportTile).take(PerformAction, action="C", paying="")
    steps.take(MoveCube, belt="C2").take(MoveCube, belt="C2")
    steps.take(ShiftCube, belt="c2").take(ShiftCube, belt="c2")
    assert (steps.cubes(), steps.items()) == ({"LD": 2, "L2": 1}, {})


def test_each_machine_moves_as_many_cubes_as_its_own_capacity():
    steps = through_machine_b().take(UseExportTile).take(PerformAction, action="C", paying="")
    steps.take(MoveCube, belt="C3").take(MoveCube, belt="C2")
    assert not steps.offered(MoveCube)
    assert not steps.offered(FinishStep, what="moving")
