"""Explanations of tiles by department with their amounts, and market values shown in the view."""

import pytest

from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.tile_effects import key
from scoresheet.domain.titles.algae_inc.view import view
from scoresheet.domain.viewer import SPECTATOR
from tests.titles.algae_inc.positions import BOX, biofuel, bioplastics, company, cosmetics, food

WORDS = TITLE.words


def says(department, tile):
    return WORDS.explain("own_tile", key(department, tile))


def seen(*boards, **table):
    return view(company(*boards, **table), SPECTATOR).departments[0]


@pytest.mark.parametrize(
    ("department", "tile", "text"),
    [
        ("biofuel", "SPEC", "In machine B, any number of cubes may move from the middle Station 2"),
        (
            "bioplastics",
            "SPEC",
            "In machine B, 2 cubes may move from the upper Station 2 (cups) to the lower Station 2",
        ),
        ("cosmetics", "SPEC", "Machine B no longer loses a cube from the lower Station 2 (cream) when 2 or more"),
        ("food", "SPEC", "costs 1 energy in all, instead of 1 for each cube."),
        ("cosmetics", "LINE_CREAM", "machine B can move cubes from the lower Station 1 to the lower Station 2 (cream)"),
        ("biofuel", "INJB-1", "you may add 1 cube of Bio-oil to the upper Station 1, for 1 energy."),
        ("biofuel", "INJB-2", "you may add up to 2 cubes of Bio-oil to the upper Station 1, for 1 energy in all."),
        ("food", "INJC-1", "you may add 1 cube of Biomass to the middle dispatch place (smoothies), for no energy."),
        (
            "biofuel",
            "REFINE_FREE",
            "refining from the upper dispatch place to the middle dispatch place costs no energy",
        ),
        ("cosmetics", "CAP1", "The machine moves 4 cubes instead of 2, and 5 once your engineers are upgraded."),
        ("food", "CONV2", "you may make 2 moves along main belts of the machine on its right"),
        ("bioplastics", "SET_1", "are worth 6 together"),
        ("food", "COLD_CHAIN", "degraded food is worth 1 less than fresh food"),
    ],
)
def test_a_tile_is_explained_by_its_effect_in_its_department(department, tile, text):
    assert text in says(department, tile)


@pytest.mark.parametrize("department", BOX.departments)
def test_every_tile_with_an_unspecific_name_is_explained(department):
    tiles = {*BOX.engineering_tiles, *BOX.science_tiles[department]}
    named = {
        tile for tile, name in WORDS.terms["tile"].items() if name.split()[0] in ("Machine", "Line", "Station", "Belt")
    }
    assert {"SPEC", "INJB-1", "INJB-2", "INJC-1", "INJC-2"} <= named
    for tile in (tiles & named) | set(BOX.market[department].upgrades):
        assert any(map(str.isdigit, says(department, tile))), tile


def test_pairs_of_bioplastics_are_shown_with_their_values_including_raised_ones():
    assert seen(bioplastics(), biofuel()).market.pair == [2, 3]
    assert seen(bioplastics(gone=["SET_1"]), biofuel()).market.pair == [3, 3]
    assert seen(biofuel(), food()).market is None


def test_batches_of_cosmetics_are_shown_with_their_bonuses():
    market = seen(cosmetics(), food()).market
    assert [(batch.cubes, batch.bonus) for batch in market.batches] == [(2, 1), (4, 2)]
    assert market.one_kind
    assert seen(food(), biofuel()).market is None


def test_the_oven_of_food_is_shown_to_cost_energy_per_cube_or_once_with_its_tile():
    for built, per in (({}, "cube"), ({"SPEC": "SPEC"}, "use")):
        (oven,) = (belt for belt in seen(food(built=built), biofuel()).belts if belt.gains < 0)
        assert (oven.gains, oven.per) == (-1, per)
