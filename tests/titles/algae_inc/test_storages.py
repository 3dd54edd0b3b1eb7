"""Algae, the tanks of algae, and the storages of departments."""

import pytest

from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeAlgae, TakeNoMore, ask_algae
from scoresheet.domain.titles.algae_inc.effects.goods import ItemsPaid
from scoresheet.domain.titles.algae_inc.kinds import SPECIES
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing
from scoresheet.domain.titles.algae_inc.operators import FetchAlga
from scoresheet.domain.titles.algae_inc.placing import open_storage
from scoresheet.domain.titles.algae_inc.turns import ChooseAction, TakeAlternateAlga
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, after, asked, biofuel, bioplastics, company, cosmetics, food

BOARDS = {"biofuel": biofuel, "bioplastics": bioplastics, "cosmetics": cosmetics, "food": food}
OPENED = [("biofuel", "chlorella"), ("bioplastics", "brown"), ("cosmetics", "red"), ("food", "spirulina")]
NONE = dict.fromkeys(SPECIES, 0)
UNLIMITED = "NO_STORAGE_LIMIT_FREE_SUPPLY"


def taking(number, *boards, **table):
    """Let seat 0 take up to this number of cubes."""
    return after(company(*boards, **table), ask_algae, number)


@pytest.mark.parametrize(("department", "species"), OPENED)
def test_a_department_begins_with_one_open_storage_and_two_cubes_in_it(department, species):
    steps = asked(company(BOARDS[department]()))
    assert steps.own().open == [species]
    assert steps.cubes() == {species: 2}


def test_the_four_tanks_begin_with_four_cubes_and_no_more_room():
    tanks = company(biofuel(), food()).tanks
    assert {species: (tank.cubes, tank.capacity) for species, tank in tanks.items()} == dict.fromkeys(SPECIES, (4, 4))


@pytest.mark.parametrize(("department", "species"), OPENED)
def test_only_cubes_of_species_with_an_open_storage_may_be_taken(department, species):
    assert taking(1, BOARDS[department]()).fields(TakeAlga, "species") == [species]


def test_removing_a_storage_tile_opens_its_storage():
    steps = taking(1, biofuel(gone=["STO_1"]), food())
    assert steps.fields(TakeAlga, "species") == ["red", "chlorella"]


def test_a_cube_from_its_tank_is_free():
    steps = taking(1, biofuel(items={"eur": 3}), food()).take(TakeAlga, species="chlorella")
    assert steps.cubes() == {"chlorella": 3}
    assert steps.state.tanks["chlorella"].cubes == 3
    assert steps.items() == {"eur": 3}


def test_cubes_of_different_species_may_be_taken_in_one_action():
    steps = taking(3, biofuel(gone=["STO_1", "STO_2"]), food())
    steps.take(TakeAlga, species="red").take(TakeAlga, species="brown").take(TakeAlga, species="red")
    assert steps.cubes() == {"red": 2, "brown": 1, "chlorella": 2}
    assert not steps.is_asked(TakeAlgae)


def test_a_cube_from_an_empty_tank_is_bought_from_the_supply_for_one_euro():
    steps = taking(2, biofuel(items={"eur": 2}), food(), algae={"chlorella": 1})
    steps.take(TakeAlga, species="chlorella")
    assert steps.items() == {"eur": 2}
    steps.take(TakeAlga, species="chlorella")
    assert steps.items() == {"eur": 1}
    assert steps.cubes() == {"chlorella": 4}
    assert steps.state.tanks["chlorella"].cubes == 0


def test_a_bought_cube_counts_against_the_limit():
    steps = taking(1, biofuel(cubes={}, items={"eur": 9}), food(), algae=NONE).take(TakeAlga, species="chlorella")
    assert not steps.is_asked(TakeAlgae)
    assert steps.cubes() == {"chlorella": 1}


def test_an_unaffordable_cube_is_not_offered():
    assert not taking(1, biofuel(items={"mv": 1}), food(), algae=NONE).offered()


def test_the_euro_for_a_cube_may_come_from_exchange():
    steps = taking(1, biofuel(items={"mv": 1, "sp": 1}), food(), algae=NONE).take(TakeAlga, species="chlorella")
    assert steps.is_asked(Exchange)
    steps.take(GiveForMissing, item="mv")
    assert steps.items() == {}
    assert steps.cubes() == {"chlorella": 3}


@pytest.mark.parametrize(("department", "species"), OPENED)
def test_a_full_storage_takes_no_cube(department, species):
    room = {"biofuel": 4, "bioplastics": 4, "cosmetics": 5, "food": 4}[department]
    steps = taking(9, BOARDS[department](cubes={species: room - 1}))
    steps.take(TakeAlga, species=species)
    assert not steps.is_asked(TakeAlgae)
    assert steps.cubes() == {species: room}


def test_later_opened_storages_hold_three_or_four_cubes():
    steps = taking(1, biofuel(gone=["STO_1"], cubes={"red": 3, "chlorella": 3}), food())
    assert steps.fields(TakeAlga, "species") == ["chlorella"]


def test_taking_cubes_is_optional():
    steps = taking(3, biofuel(), food()).take(TakeAlga, species="chlorella").take(TakeNoMore)
    assert steps.cubes() == {"chlorella": 3}
    assert not steps.offered()


@pytest.mark.parametrize(("before", "then"), [(4, 5), (5, 6), (6, 6)])
def test_opening_a_storage_enlarges_the_tank_of_its_species_by_one_up_to_six(before, then):
    state = company(biofuel(), food())
    state.tanks["red"].capacity = before
    after(state, open_storage, "STO_1")
    assert (state.tanks["red"].capacity, state.tanks["red"].cubes) == (then, 4)
    assert [state.tanks[species].capacity for species in ("brown", "spirulina", "chlorella")] == [4, 4, 4]
    assert state.departments[0].open == ["chlorella", "red"]


def test_operators_take_one_cube_each():
    steps = acting("operators", cosmetics(cubes={}, staff={"operators": 3}), bioplastics())
    steps.take(FetchAlga, species="red")
    for _ in range(2):
        steps.take(TakeAlga, species="red")
    assert steps.cubes() == {"red": 3}
    assert not steps.is_asked(TakeAlgae)


def test_the_upgraded_income_gives_no_extra_cubes_in_an_activation():
    steps = acting("operators", cosmetics(cubes={}, gone=["INC_O"]), bioplastics()).take(FetchAlga, species="red")
    assert not steps.is_asked(TakeAlgae)
    assert steps.cubes() == {"red": 1}


def alternate(*boards, **table):
    """Put seat 0 on the left of the first strip, to choose what its Supervisor does."""
    state = company(*boards, **table)
    state.departments[0].level, state.departments[0].spot = "A", 0
    return asked(state, ChooseAction(Seat(0)))


def test_the_cube_of_the_alternate_action_follows_the_usual_rules():
    assert alternate(biofuel(), food()).fields(TakeAlternateAlga, "species") == ["chlorella"]
    assert not alternate(biofuel(cubes={"chlorella": 4}), food()).offered(TakeAlternateAlga)
    assert not alternate(biofuel(), food(), algae=NONE).offered(TakeAlternateAlga)
    steps = alternate(biofuel(items={"eur": 1}), food(), algae=NONE).take(TakeAlternateAlga)
    assert steps.of(ItemsPaid) == [ItemsPaid(Seat(0), "eur", 1)]
    assert steps.cubes() == {"chlorella": 3}


def test_storages_without_limit_hold_any_number():
    steps = taking(3, food(cubes={"spirulina": 4}, ability=UNLIMITED), biofuel())
    for _ in range(3):
        steps.take(TakeAlga, species="spirulina")
    assert steps.cubes() == {"spirulina": 7}
    assert steps.state.tanks["spirulina"].cubes == 1


def test_with_storages_without_limit_supply_cubes_are_free_but_closed_storages_stay_closed():
    steps = taking(2, food(ability=UNLIMITED), biofuel(), algae=NONE)
    assert steps.fields(TakeAlga, "species") == ["spirulina"]
    steps.take(TakeAlga).take(TakeAlga)
    assert (steps.cubes(), steps.items()) == ({"spirulina": 4}, {})
    assert steps.state.tanks["spirulina"].cubes == 0


def test_storages_without_limit_still_take_from_a_tank_that_has_cubes():
    steps = taking(1, food(ability=UNLIMITED), biofuel(), algae={"spirulina": 1}).take(TakeAlga)
    assert steps.state.tanks["spirulina"].cubes == 0
