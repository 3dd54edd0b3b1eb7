"""Machine A: the Byproduct Converter, burning and storing."""

import pytest

from scoresheet.domain.titles.algae_inc.converter import (
    BurnByproduct,
    ConvertCube,
    ConvertCubes,
    ConvertNoMore,
    StoreByproduct,
    UseByproduct,
)
from scoresheet.domain.titles.algae_inc.effects.goods import PointsScored
from scoresheet.domain.titles.algae_inc.effects.line import ByproductStored, CubeConverted
from scoresheet.domain.titles.algae_inc.kinds import SPECIES
from scoresheet.domain.titles.algae_inc.machines import FinishStep, MoveCube
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, biofuel, bioplastics, cosmetics, food

BELTS = [("red", "A1", "U1"), ("brown", "A2", "U1"), ("spirulina", "A3", "L1"), ("chlorella", "A4", "L1")]
PLASTIC_BELTS = [(species, belt, {"U1": "C1", "L1": "G1"}[end]) for species, belt, end in BELTS]
OPEN = ["STO_1", "STO_2", "STO_3"]
CAPACITY = {"built": {"A": "CAP1"}, "upgraded": ["engineers"]}
MAKES = [
    (biofuel, "chlorella", "biomass"),
    (bioplastics, "brown", "bio_oil"),
    (cosmetics, "red", "biomass"),
    (food, "spirulina", "bio_oil"),
]


def moved(number, board, **table):
    """Move this number of red cubes with machine A, which holds more."""
    steps = acting("A", board, **table)
    while sum(steps.own().activation.moved.values()) < number:
        steps.take(MoveCube, belt="A1")
    return steps.take(FinishStep) if steps.offered(FinishStep) else steps


def red(**own):
    """A department, by default Biofuel, whose machine moves four red cubes."""
    return biofuel(**{"gone": OPEN, "cubes": {"red": 6}, **CAPACITY, **own})


@pytest.mark.parametrize(
    ("board", "belts"), [(biofuel, BELTS), (cosmetics, BELTS), (food, BELTS), (bioplastics, PLASTIC_BELTS)]
)
def test_macro_algae_go_to_the_upper_station_and_micro_algae_to_the_lower_one(board, belts):
    for species, belt, end in belts:
        steps = acting("A", board(gone=OPEN, cubes={species: 1}))
        assert steps.cubes() == {end: 1}
        assert list(steps.own().activation.moved) == [belt]


@pytest.mark.parametrize(("number", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_more_cubes_are_lost_when_more_are_moved(number, lost):
    steps = moved(number, red())
    for _ in range(lost):
        assert not steps.offered(ConvertNoMore)
        if steps.offered(ConvertCube):
            steps.take(ConvertCube)
        steps.take(BurnByproduct)
    assert not steps.offered()
    assert len(steps.of(CubeConverted)) == lost
    assert steps.cubes()["U1"] == number - lost


def test_two_of_five_cubes_are_lost():
    steps = moved(5, cosmetics(gone=OPEN, cubes={"red": 5}, built={"A": "CAP1"}, upgraded=["engineers"]))
    assert steps.take(BurnByproduct).take(BurnByproduct).cubes() == {"U1": 3}


def test_the_player_chooses_the_lost_cubes_among_those_moved():
    steps = acting("A", biofuel(gone=OPEN, cubes={"red": 1, "chlorella": 1}))
    steps.take(MoveCube, belt="A1").take(MoveCube, belt="A4")
    assert steps.fields(ConvertCube, "place") == ["U1", "L1"]
    steps.take(ConvertCube, place="U1")
    assert steps.cubes() == {"L1": 1}


def test_cubes_already_in_the_station_are_not_lost():
    steps = acting("A", biofuel(cubes={"chlorella": 2, "U1": 3}))
    steps.take(MoveCube)
    assert [effect.place for effect in steps.of(CubeConverted)] == ["L1"]


def test_each_byproduct_is_burned_for_one_energy_or_stored():
    steps = moved(4, red(energy=3), stored={"biomass": 4})
    assert steps.is_asked(UseByproduct)
    steps.take(BurnByproduct)
    assert steps.own().energy == 4
    steps.take(StoreByproduct)
    assert (steps.own().energy, steps.items()) == (4, {"eur": 2})


def test_burning_at_the_top_of_the_energy_track_scores_a_point():
    steps = moved(2, red(energy=10)).take(BurnByproduct)
    assert steps.own().energy == 10
    assert steps.of(PointsScored) == [PointsScored(Seat(0), "energy", 1)]


@pytest.mark.parametrize(("board", "species", "makes"), MAKES)
def test_byproduct_is_stored_in_the_tank_of_its_kind(board, species, makes):
    steps = acting("A", board(cubes={species: 2}), stored={"biomass": 0, "bio_oil": 0})
    steps.take(MoveCube).take(StoreByproduct)
    tanks = {byproduct: tank.cubes for byproduct, tank in steps.state.byproducts.items()}
    assert tanks == {"biomass": 0, "bio_oil": 0} | {makes: 1}
    assert steps.items() == {"eur": 3}


def test_burned_cubes_do_not_go_to_a_tank():
    steps = moved(2, red())
    before = steps.state.byproducts["biomass"].cubes
    assert steps.take(BurnByproduct).state.byproducts["biomass"].cubes == before


@pytest.mark.parametrize(("number", "most"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_the_flexible_converter_takes_zero_to_one_more_than_the_table_but_no_more_than_moved(number, most):
    steps = moved(number, red(built={"A": "CAP1", "FLEX": "FLEX"}))
    for _ in range(most):
        assert steps.offered(ConvertNoMore)
        steps.take(ConvertCube).take(BurnByproduct)
    assert not steps.is_asked(ConvertCubes)
    assert len(steps.of(CubeConverted)) == most
    assert moved(number, red(built={"A": "CAP1", "FLEX": "FLEX"})).take(ConvertNoMore).of(CubeConverted) == []


def test_without_the_flexible_converter_the_table_applies():
    steps = moved(2, red())
    assert not steps.offered(ConvertNoMore)
    assert not steps.take(StoreByproduct).offered()


def test_with_its_tile_every_byproduct_both_gives_energy_and_is_stored():
    steps = moved(4, red(gone=[*OPEN, "BYP_BOTH"], energy=9), stored={"biomass": 3})
    assert not steps.offered(StoreByproduct)
    assert (steps.own().energy, steps.points()) == (10, {"energy": 1})
    assert steps.items() == {"eur": 4}
    assert [effect.byproduct for effect in steps.of(ByproductStored)] == ["biomass", "biomass"]


def test_machine_a_adds_no_byproduct():
    steps = acting("A", biofuel(cubes={"chlorella": 1}, built=["INJB-1", "INJC-1"]))
    assert steps.cubes() == {"L1": 1}


def test_cubes_of_all_species_count_together_for_the_table():
    steps = acting("A", biofuel(gone=OPEN, cubes=dict.fromkeys(SPECIES, 1), **CAPACITY))
    for belt in ("A1", "A2", "A3", "A4"):
        if steps.offered(MoveCube, belt=belt):
            steps.take(MoveCube, belt=belt)
    steps.take(ConvertCube, place="L1").take(BurnByproduct).take(ConvertCube, place="L1").take(BurnByproduct)
    assert steps.cubes() == {"U1": 2}
