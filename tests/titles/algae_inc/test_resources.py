"""Items of a player: science points on their track, tokens, and Freelance Engineers with an ability."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.goods import ItemsGained, ScienceLost
from scoresheet.domain.titles.algae_inc.kinds import RESOURCES
from scoresheet.domain.titles.algae_inc.means import GiveForMissing, charge, gain
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import after, biofuel, company, food

FREELANCERS = "FE_GIVES_MV1_EUR1"


def gaining(item, number, *boards):
    """Gain a number of an item for seat 0."""
    return after(company(*(boards or (biofuel(), food()))), gain, item, number)


def test_resources_are_euros_freelance_engineers_market_value_and_science_points():
    assert set(RESOURCES) == {"eur", "fe", "mv", "sp"}


def test_players_begin_without_items():
    state = company(biofuel(), food())
    assert all(not any(department.items.values()) for department in state.departments)


@pytest.mark.parametrize(
    ("before", "number", "then", "lost"), [(0, 3, 3, 0), (8, 2, 10, 0), (9, 3, 10, 2), (10, 1, 10, 1)]
)
def test_science_points_beyond_ten_are_lost(before, number, then, lost):
    steps = gaining("sp", number, biofuel(items={"sp": before}), food())
    assert steps.own().items["sp"] == then
    assert [effect.number for effect in steps.of(ScienceLost)] == ([lost] if lost else [])


@pytest.mark.parametrize("item", ["eur", "fe", "mv", "ca", "wild"])
def test_all_other_items_are_unlimited(item):
    assert gaining(item, 40).items() == {item: 40}


def test_with_that_ability_each_freelance_engineer_gained_gives_market_value_and_a_euro():
    steps = gaining("fe", 2, food(ability=FREELANCERS), biofuel())
    assert steps.items() == {"fe": 2, "mv": 2, "eur": 2}


def test_without_that_ability_freelance_engineers_give_nothing_else():
    assert gaining("fe", 2).items() == {"fe": 2}
    assert gaining("fe", 2, food(), biofuel()).items() == {"fe": 2}


def test_with_that_ability_other_items_give_nothing_else():
    assert gaining("mv", 2, food(ability=FREELANCERS), biofuel()).items() == {"mv": 2}


def test_a_freelance_engineer_from_exchange_does_not_count_as_gained():
    state = company(food(ability=FREELANCERS, items={"ca": 1, "mv": 1}), biofuel())
    steps = after(state, charge, {"fe": 1}).take(GiveForMissing, item="ca")
    assert steps.items() == {}
    assert steps.of(ItemsGained) == []


def test_gains_of_one_player_do_not_affect_another():
    steps = gaining("fe", 1, biofuel(), food(ability=FREELANCERS))
    assert (steps.items(), steps.items(1)) == ({"fe": 1}, {})
    assert steps.of(ItemsGained) == [ItemsGained(Seat(0), "fe", 1)]
