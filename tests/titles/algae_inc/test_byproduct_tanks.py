"""Byproduct tanks: their size, the gain from storing, and the cost of recycling."""

import pytest

from scoresheet.domain.titles.algae_inc import byproducts
from scoresheet.domain.titles.algae_inc.converter import BurnByproduct, StoreByproduct
from scoresheet.domain.titles.algae_inc.gains import ChooseTank, StoreGained, receive
from scoresheet.domain.titles.algae_inc.machines import AddByproduct, FinishStep, MoveCube
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, after, biofuel, bioplastics, company, cosmetics, food

FIRST = "FIRST_STORED_EUR3"
FOUR = (biofuel(), bioplastics(), cosmetics(), food())


def sizes(*boards):
    """Return the row size and the number of cubes by byproduct."""
    tanks = company(*boards).byproducts
    return {byproduct: (tank.row, tank.rows, tank.cubes) for byproduct, tank in tanks.items()}


def test_the_lowest_two_of_four_rows_are_full_at_the_start():
    assert sizes(*FOUR) == {"biomass": (3, 4, 6), "bio_oil": (3, 4, 6)}


def test_in_a_game_for_two_both_tanks_are_small():
    assert sizes(biofuel(), food()) == {"biomass": (2, 4, 4), "bio_oil": (2, 4, 4)}


@pytest.mark.parametrize(
    ("boards", "small"), [(FOUR[:3], "bio_oil"), (FOUR[1:], "biomass"), ((FOUR[0], *FOUR[2:]), "bio_oil")]
)
def test_in_a_game_for_three_the_tank_of_the_missing_department_is_small(boards, small):
    other = {"biomass": "bio_oil", "bio_oil": "biomass"}[small]
    assert sizes(*boards) == {small: (2, 4, 4), other: (3, 4, 6)}


def test_in_a_solo_game_the_tank_of_the_players_byproduct_is_empty_and_the_other_full():
    assert sizes(biofuel()) == {"biomass": (2, 4, 0), "bio_oil": (2, 4, 8)}
    assert sizes(food()) == {"biomass": (2, 4, 8), "bio_oil": (2, 4, 0)}


@pytest.mark.parametrize(("cubes", "eur"), [(0, 3), (2, 3), (3, 2), (6, 2), (8, 2), (9, 1), (11, 1), (12, 1)])
def test_storing_pays_the_euros_of_the_lowest_row_with_room_and_one_when_the_tank_is_full(cubes, eur):
    state = company(*FOUR, stored={"biomass": cubes})
    steps = after(state, byproducts.store, "biomass")
    assert steps.items() == {"eur": eur}
    assert state.byproducts["biomass"].cubes == min(12, cubes + 1)


def storing_two(**own):
    """Store two cubes of one activation of Bioplastics."""
    steps = acting(
        "A", bioplastics(cubes={"brown": 4}, built={"A": "CAP1"}, upgraded=["engineers"], **own), cosmetics()
    )
    for _ in range(3):
        steps.take(MoveCube)
    return steps


@pytest.mark.parametrize(("cubes", "eur"), [(0, 6), (1, 5), (5, 3), (7, 2), (8, 2)])
def test_cubes_are_stored_one_by_one_and_may_reach_the_next_row(cubes, eur):
    steps = storing_two()
    steps.state.byproducts["bio_oil"].cubes = cubes
    steps.take(StoreByproduct).take(StoreByproduct)
    assert steps.items() == {"eur": eur}


@pytest.mark.parametrize(("cubes", "eur"), [(0, 6), (3, 5), (7, 4), (8, 4)])
def test_with_the_ability_the_first_cube_stored_pays_three_euros_even_into_a_full_tank(cubes, eur):
    steps = storing_two(ability=FIRST)
    steps.state.byproducts["bio_oil"].cubes = cubes
    steps.take(StoreByproduct).take(StoreByproduct)
    assert steps.items() == {"eur": eur}


def test_a_burned_cube_does_not_count_as_the_first_stored():
    steps = storing_two(ability=FIRST)
    steps.state.byproducts["bio_oil"].cubes = 8
    assert steps.take(BurnByproduct).take(StoreByproduct).items() == {"eur": 3}


def test_every_storing_has_its_own_first_cube():
    state = company(bioplastics(ability=FIRST), cosmetics(), stored={"biomass": 7, "bio_oil": 8})
    after(state, receive, "BP2")
    assert state.departments[0].items["eur"] == 4
    after(state, receive, "BP1")
    assert state.departments[0].items["eur"] == 7


def test_byproducts_from_the_grid_go_into_either_tank_with_room():
    steps = after(company(biofuel(), food(), stored={"biomass": 0, "bio_oil": 6}), receive, "BP2")
    assert steps.fields(StoreGained, "byproduct") == ["biomass", "bio_oil"]
    steps.take(StoreGained, byproduct="biomass").take(StoreGained, byproduct="bio_oil")
    assert steps.items() == {"eur": 4}
    assert [tank.cubes for tank in steps.state.byproducts.values()] == [1, 7]


def test_byproducts_from_the_grid_are_sold_when_both_tanks_are_full_and_never_burned():
    steps = after(company(biofuel(), food(), stored={"biomass": 8, "bio_oil": 8}), receive, "BP2")
    assert not steps.is_asked(ChooseTank)
    assert (steps.items(), steps.own().energy) == ({"eur": 2}, 5)
    assert [tank.cubes for tank in steps.state.byproducts.values()] == [8, 8]


def test_a_full_tank_is_not_offered_while_the_other_has_room():
    steps = after(company(biofuel(), food(), stored={"biomass": 8, "bio_oil": 0}), receive, "BP1")
    assert steps.state.byproducts["bio_oil"].cubes == 1
    assert steps.items() == {"eur": 3}


def adding(*, oil, eur):
    """Activate machine B of Biofuel, which may add up to two Bio-oil."""
    board = biofuel(cubes={"L1": 1}, built=["INJB-2"], items={"eur": eur})
    return acting("B", board, food(), stored={"bio_oil": oil})


def test_recycled_byproduct_comes_from_its_tank_or_from_the_supply_for_one_euro_when_empty():
    steps = adding(oil=1, eur=2).take(AddByproduct)
    assert (steps.items(), steps.state.byproducts["bio_oil"].cubes) == ({"eur": 2}, 0)
    steps.take(AddByproduct)
    assert (steps.items(), steps.state.byproducts["bio_oil"].cubes) == ({"eur": 1}, 0)
    assert steps.cubes() == {"U1": 2, "L1": 1}


def test_byproduct_from_the_supply_is_not_offered_without_the_euro():
    steps = adding(oil=1, eur=0).take(AddByproduct)
    assert not steps.offered(AddByproduct)
    assert adding(oil=1, eur=0).offered(FinishStep)


def test_only_the_byproduct_of_the_belt_is_taken():
    steps = adding(oil=2, eur=0).take(AddByproduct)
    assert steps.state.byproducts["biomass"].cubes == 4


def test_euros_for_storing_go_to_the_player_who_stores():
    steps = after(company(*FOUR), byproducts.store, "biomass", seat=2)
    assert [steps.items(seat) for seat in range(4)] == [{}, {}, {"eur": 2}, {}]
    assert steps.own(2) is steps.state.departments[Seat(2)]
