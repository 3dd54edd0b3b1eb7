"""The values of the dispatch areas of the box, and the tiles that raise them."""

import pytest

from scoresheet.domain.titles.algae_inc.components import EDITIONS

BOX = EDITIONS.today.components
DEPARTMENTS = ("biofuel", "bioplastics", "cosmetics", "food")

VALUES = {
    "biofuel": {"UD": 1, "MD": 2, "LD": 3},
    "bioplastics": {"CD": 1, "GD": 1},
    "cosmetics": {"TD": 1, "HD": 2, "KD": 3},
    "food": {"ND": 1, "SD": 2, "GD": 3, "NX": 0, "SX": 1, "GX": 1},
}


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_every_place_of_the_dispatch_area_has_a_value(department):
    dispatch = [name for name, station in BOX.stations[department].items() if station.zone == "dispatch"]
    assert BOX.market[department].values == VALUES[department]
    assert list(VALUES[department]) == dispatch


def test_a_cup_and_a_bag_are_worth_more_as_a_pair():
    market = BOX.market["bioplastics"]
    assert (market.pair_of, market.pair) == (["CD", "GD"], [2, 3])
    assert [name for name in DEPARTMENTS if BOX.market[name].pair_of] == ["bioplastics"]


def test_cosmetics_are_exported_by_type_and_worth_more_together():
    market = BOX.market["cosmetics"]
    assert [name for name in DEPARTMENTS if BOX.market[name].one_type] == ["cosmetics"]
    assert [(batch.cubes, batch.bonus) for batch in market.batch] == [(2, 1), (4, 2)]


@pytest.mark.parametrize(
    ("department", "tile", "values", "pair", "below_fresh"),
    [
        ("biofuel", "MV_MID", {"MD": 3}, [], 0),
        ("biofuel", "MV_LOW_1", {"LD": 4}, [], 0),
        ("biofuel", "MV_LOW_2", {"LD": 5}, [], 0),
        ("bioplastics", "MV_CUP", {"CD": 2}, [], 0),
        ("bioplastics", "MV_BAG", {"GD": 2}, [], 0),
        ("bioplastics", "SET_1", {}, [3, 3], 0),
        ("bioplastics", "SET_2", {}, [3, 4], 0),
        ("cosmetics", "MV_PASTE", {"TD": 2}, [], 0),
        ("cosmetics", "MV_SHAMPOO", {"HD": 3}, [], 0),
        ("cosmetics", "MV_CREAM_1", {"KD": 4}, [], 0),
        ("cosmetics", "MV_CREAM_2", {"KD": 5}, [], 0),
        ("food", "MV_SMOOTHIE", {"SD": 3}, [], 0),
        ("food", "MV_BURGER", {"GD": 5}, [], 0),
        ("food", "COLD_CHAIN", {}, [], 1),
    ],
)
def test_science_tiles_raise_values(department, tile, values, pair, below_fresh):
    upgrade = BOX.market[department].upgrades[tile]
    assert (upgrade.values, upgrade.pair, upgrade.below_fresh) == (values, pair, below_fresh)
    assert tile in BOX.science_tiles[department]


def test_no_other_market_upgrades_exist():
    assert [len(BOX.market[department].upgrades) for department in DEPARTMENTS] == [3, 4, 4, 3]
