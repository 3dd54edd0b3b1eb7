"""Refilling and balancing of tanks at the weekend ("Refill and Balance Tanks")."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.month import AlgaeRefilled
from scoresheet.domain.titles.algae_inc.kinds import SPECIES
from scoresheet.domain.titles.algae_inc.weekend import NextWeek
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import Steps, asked, biofuel, bioplastics, company, cosmetics, food

FOUR = (biofuel, bioplastics, cosmetics, food)
NOTHING = dict.fromkeys(SPECIES, 0)


def refilled(*boards: dict, **table) -> dict[str, int]:
    """Return the cubes of the Algae tanks after the weekend, before any are taken."""
    steps = asked(company(*boards, **table), NextWeek(Seat(0)))
    added = {effect.species: effect.number for effect in steps.of(AlgaeRefilled)}
    before = {species: tank.cubes for species, tank in company(*boards, **table).tanks.items()}
    return {species: before[species] + added.get(species, 0) for species in SPECIES}


def balanced(bio_oil: int, biomass: int, boards: int = 4, **own) -> tuple[int, int]:
    """Return the cubes of the byproduct tanks after the weekend."""
    made = [make() for make in own.get("departments", FOUR[:boards])]
    steps: Steps = asked(company(*made, stored={"bio_oil": bio_oil, "biomass": biomass}), NextWeek(Seat(0)))
    tanks = steps.state.byproducts
    return tanks["bio_oil"].cubes, tanks["biomass"].cubes


def test_algae_tanks_are_refilled_to_4_cubes():
    assert refilled(biofuel(), food(), algae=NOTHING) == dict.fromkeys(SPECIES, 4)
    assert refilled(biofuel(), food(), algae={**NOTHING, "red": 4, "brown": 3}) == dict.fromkeys(SPECIES, 4)


def test_a_tank_holds_one_more_cube_for_each_opened_storage_of_its_species():
    boards = [biofuel(gone=["STO_1"]), food(grid={}, gone=["STO_1", "STO_2"])]
    assert refilled(*boards, algae=NOTHING) == {"red": 6, "brown": 5, "spirulina": 4, "chlorella": 4}


def test_a_tank_never_holds_more_than_6_cubes():
    boards = [biofuel(gone=["STO_1"]), food(gone=["STO_1"]), bioplastics(gone=["STO_1"])]
    assert refilled(*boards, algae=NOTHING)["red"] == 6


def test_full_byproduct_tanks_lose_a_cube_and_empty_ones_gain_one():
    assert balanced(12, 12) == (11, 11)
    assert balanced(0, 0) == (1, 1)
    assert balanced(0, 3) == (1, 3)


@pytest.mark.parametrize(("bio_oil", "biomass"), [(6, 6), (7, 6), (6, 7), (9, 4), (4, 9), (1, 6)])
def test_tanks_with_at_most_one_row_of_difference_stay_as_they_are(bio_oil: int, biomass: int):
    assert balanced(bio_oil, biomass) == (bio_oil, biomass)


@pytest.mark.parametrize(
    ("before", "after"), [((8, 1), (6, 3)), ((9, 3), (8, 4)), ((3, 9), (4, 8)), ((12, 0), (8, 4)), ((1, 11), (4, 8))]
)
def test_cubes_move_from_the_fuller_tank_until_rows_differ_by_at_most_one(before, after):
    assert balanced(*before) == after
    assert sum(balanced(*before)) == sum(before) - (before[0] == 12) + (before[1] == 0)


def test_example_of_3_rows_and_1_row_moves_2_cubes():
    assert balanced(8, 1) == (8 - 2, 1 + 2)
    assert balanced(6, 1, boards=2, departments=(biofuel, food)) == (6 - 2, 1 + 2)


def test_rows_are_compared_when_one_tank_is_narrower():
    three = (biofuel, bioplastics, food)
    tanks = company(*(make() for make in three)).byproducts
    assert (tanks["bio_oil"].row, tanks["biomass"].row) == (3, 2)
    assert balanced(9, 2, departments=three) == (8, 3)
    assert balanced(6, 4, departments=three) == (6, 4)
    assert balanced(3, 8, departments=three) == (4, 6)
