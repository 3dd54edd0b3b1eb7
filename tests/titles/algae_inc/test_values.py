"""The values of finished goods in the four departments ("Export and Market Value", Department Guides)."""

import pytest

from scoresheet.domain.titles.algae_inc.exporting import ExportTo, LoadCube
from tests.titles.algae_inc.deliveries import FREE, cities, exporting, fulfil, reward, with_export, worth
from tests.titles.algae_inc.positions import biofuel, bioplastics, cosmetics, food


@pytest.mark.parametrize(
    ("places", "value"),
    [(["UD"], 1), (["MD"], 2), (["LD"], 3), (["UD", "MD", "LD"], 6), (["LD", "LD"], 6)],
)
def test_biofuel_is_worth_1_2_or_3_by_place_and_adds_up(places: list[str], value: int):
    assert worth(biofuel(), *places) == value


@pytest.mark.parametrize(
    ("gone", "values"),
    [
        (["MV_MID"], (1, 3, 3)),
        (["MV_LOW_1"], (1, 2, 4)),
        (["MV_LOW_1", "MV_LOW_2"], (1, 2, 5)),
        (["MV_MID", "MV_LOW_1", "MV_LOW_2"], (1, 3, 5)),
    ],
)
def test_science_tiles_of_biofuel_raise_the_values_they_covered(gone: list[str], values: tuple[int, ...]):
    assert tuple(worth(biofuel(gone=gone), place) for place in ("UD", "MD", "LD")) == values


@pytest.mark.parametrize(
    ("places", "value"),
    [
        (["CD"], 1),
        (["GD"], 1),
        (["CD", "CD"], 2),
        (["CD", "GD"], 5),
        (["CD", "CD", "GD"], 6),
        (["CD", "CD", "GD", "GD"], 10),
    ],
)
def test_bioplastics_are_worth_most_in_pairs(places: list[str], value: int):
    assert worth(bioplastics(), *places) == value


@pytest.mark.parametrize(
    ("gone", "values"),
    [
        (["MV_CUP"], (2, 1, 5, 7)),
        (["MV_BAG"], (1, 2, 5, 6)),
        (["SET_1"], (1, 1, 6, 7)),
        (["SET_1", "SET_2"], (1, 1, 7, 8)),
        (["MV_CUP", "MV_BAG", "SET_1", "SET_2"], (2, 2, 7, 9)),
    ],
)
def test_science_tiles_of_bioplastics_raise_single_goods_or_pairs(gone: list[str], values: tuple[int, ...]):
    loads = (["CD"], ["GD"], ["CD", "GD"], ["CD", "CD", "GD"])
    assert tuple(worth(bioplastics(gone=gone), *load) for load in loads) == values


@pytest.mark.parametrize(
    ("places", "value"),
    [(["TD"], 1), (["HD"], 2), (["KD"], 3), (["TD"] * 2, 3), (["HD"] * 3, 7), (["HD"] * 4, 10), (["TD"] * 5, 7)],
)
def test_cosmetics_are_worth_1_2_or_3_with_bonuses_for_two_and_four_cubes(places: list[str], value: int):
    assert worth(cosmetics(), *places) == value


@pytest.mark.parametrize(
    ("gone", "values"),
    [
        (["MV_PASTE"], (2, 2, 3)),
        (["MV_SHAMPOO"], (1, 3, 3)),
        (["MV_CREAM_1"], (1, 2, 4)),
        (["MV_CREAM_1", "MV_CREAM_2"], (1, 2, 5)),
        (["LINE_CREAM"], (1, 2, 3)),
    ],
)
def test_science_tiles_of_cosmetics_raise_the_values_they_covered(gone: list[str], values: tuple[int, ...]):
    assert tuple(worth(cosmetics(gone=gone), place) for place in ("TD", "HD", "KD")) == values


def test_an_export_of_cosmetics_takes_only_one_product():
    steps = exporting(cosmetics(cubes={"TD": 2, "HD": 2}, items={"mv": 4}), demands={FREE: 5})
    steps.take(ExportTo, city=FREE)
    assert steps.fields(LoadCube, "place") == ["TD", "HD"]
    steps.take(LoadCube, place="TD")
    assert steps.fields(LoadCube, "place") == ["TD"]


def test_cosmetics_of_different_products_cannot_meet_a_demand_together():
    split = cosmetics(cubes={"TD": 1, "HD": 1, "KD": 1})
    assert FREE in cities(exporting(split, demands={FREE: 3}))
    assert FREE not in cities(exporting(split, demands={FREE: 4}))


def test_two_exports_of_cosmetics_may_take_different_products():
    board = cosmetics(cubes={"TD": 1, "HD": 1}, staff={"operators": 2})
    steps = exporting(board, food(exported=[FREE, "London"]), demands={FREE: 1, "London": 2})
    steps.take(ExportTo, city="London")
    steps.take(ExportTo, city=FREE)
    assert steps.cubes() == {}


@pytest.mark.parametrize(("place", "value"), [("ND", 1), ("SD", 2), ("GD", 3), ("NX", 0), ("SX", 1), ("GX", 1)])
def test_food_is_worth_1_2_or_3_while_fresh_and_then_less(place: str, value: int):
    assert worth(food(), place) == value


def test_fresh_and_degraded_food_add_up():
    assert worth(food(), "ND", "SD", "GD", "NX", "SX", "GX") == 8


@pytest.mark.parametrize(
    ("gone", "values"),
    [
        (["MV_SMOOTHIE"], (1, 3, 3, 0, 1, 1)),
        (["MV_BURGER"], (1, 2, 5, 0, 1, 1)),
        (["COLD_CHAIN"], (1, 2, 3, 0, 1, 2)),
        (["MV_SMOOTHIE", "MV_BURGER", "COLD_CHAIN"], (1, 3, 5, 0, 2, 4)),
    ],
)
def test_science_tiles_of_food_raise_fresh_food_and_degraded_food_only_with_the_cold_chain(
    gone: list[str], values: tuple[int, ...]
):
    places = ("ND", "SD", "GD", "NX", "SX", "GX")
    assert tuple(worth(food(gone=gone), place) for place in places) == values


def test_the_bonus_of_a_pair_may_be_declined_for_a_contract():
    pair = bioplastics(cubes={"CD": 1, "GD": 1}, items={"mv": 1})
    assert reward(fulfil(exporting(with_export(pair, "1")), "CD", "GD")) == (4, 3)


def test_a_batch_bonus_may_be_declined_for_a_contract():
    batch = cosmetics(cubes={"HD": 2})
    assert reward(fulfil(exporting(with_export(batch, "3")), "HD", "HD")) == (5, 4)
    with_bonus = cosmetics(cubes={"HD": 2})
    assert reward(fulfil(exporting(with_export(with_bonus, "5")), "HD", "HD")) == (6, 5)
