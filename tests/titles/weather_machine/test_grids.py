"""The three grids of fifteen spaces, and the colours of Parts in R&D and on Extreme Weather tiles."""

from collections import Counter
from itertools import chain

import pytest

from scoresheet.domain.titles.weather_machine.components import EDITIONS
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, WEATHERS, Benefit

BOX = EDITIONS.today.components
PARTS = {weather: [space.part for space in spaces] for weather, spaces in BOX.research.items()}
GRIDS = {"government": BOX.government.spaces, "lab": BOX.lab.spaces, "rnd": PARTS}


def main_colour(weather):
    """The colour that a branch of R&D has twice; one weather further is two colours further."""
    return COLOURS[2 * (WEATHERS.index(weather) - 1) % 5]


def other(weather, steps):
    """The colour this number of steps after the main one."""
    return COLOURS[(COLOURS.index(main_colour(weather)) + steps) % 5]


def parts(level):
    return {tile.weather: tile.parts for tile in BOX.extreme_weather.values() if tile.level == level}


@pytest.mark.parametrize("grid", GRIDS)
def test_every_grid_has_three_spaces_on_each_branch_in_the_order_of_the_weathers(grid):
    assert tuple(GRIDS[grid]) == WEATHERS
    assert {len(branch) for branch in GRIDS[grid].values()} == {3}


@pytest.mark.parametrize("grid", GRIDS)
def test_every_grid_has_every_colour_three_times(grid):
    assert Counter(chain(*GRIDS[grid].values())) == dict.fromkeys(COLOURS, 3)


@pytest.mark.parametrize("grid", ["government", "lab"])
def test_no_branch_of_government_or_lab_has_a_colour_twice(grid):
    assert {len(set(branch)) for branch in GRIDS[grid].values()} == {3}


@pytest.mark.parametrize(
    ("weather", "colour"), list(zip(WEATHERS, ["red", "green", "pink", "blue", "white"], strict=True))
)
def test_a_branch_of_rnd_has_its_main_colour_at_the_top_and_at_the_bottom(weather, colour):
    assert main_colour(weather) == colour
    assert PARTS[weather] == [colour, other(weather, -1), colour]


def test_the_parts_of_the_wind_branch_are_two_green_and_a_blue():
    assert Counter(PARTS["wind"]) == {"green": 2, "blue": 1}
    assert BOX.extreme_weather["wind-2"].parts == ["red"]


def test_the_sun_branch_and_its_last_tile_are_three_pink_a_green_and_a_white():
    assert Counter(PARTS["sun"] + BOX.extreme_weather["sun-3"].parts) == {"pink": 3, "green": 1, "white": 1}


def test_some_bottom_space_takes_a_blue_chemical():
    assert PARTS["fog"][2] == "blue"


def test_tiles_of_level_1_need_no_part():
    assert parts(1) == {weather: [] for weather in WEATHERS}


@pytest.mark.parametrize("level", [2, 3])
def test_all_colours_are_equally_frequent_on_tiles_of_a_level(level):
    assert Counter(chain(*parts(level).values())) == dict.fromkeys(COLOURS, level - 1)


def test_a_tile_of_level_3_needs_the_main_colour_of_its_branch():
    assert all(main_colour(weather) in colours for weather, colours in parts(3).items())


def test_only_the_bottom_spaces_of_rnd_have_an_extra_cost_and_give_a_bot():
    for spaces in BOX.research.values():
        assert [space.extra for space in spaces] == [False, False, True]
        assert [space.gives == Benefit("bot") for space in spaces] == [False, False, True]


def test_the_upper_spaces_of_rnd_give_small_benefits():
    assert {weather: [space.gives for space in spaces[:2]] for weather, spaces in BOX.research.items()} == {
        "rain": [Benefit("any_voucher"), Benefit("part")],
        "wind": [Benefit("part"), Benefit("extend")],
        "sun": [Benefit("chemical"), Benefit("any_voucher", 2)],
        "fog": [Benefit("extend"), Benefit("any_track")],
        "snow": [Benefit("voucher", 1, "science"), Benefit("advance", 1, "rnd")],
    }


def test_a_wind_space_of_government_is_blue():
    assert BOX.government.spaces["wind"] == ["blue", "white", "red"]


def test_securing_a_subsidy_gives_a_voucher_of_its_column_and_one_of_its_row():
    assert BOX.government.columns == {
        "rain": "supply",
        "wind": "any",
        "sun": "science",
        "fog": "any",
        "snow": "supply",
    }
    assert BOX.government.rows == ["lab", "rnd", "government"]


def test_the_first_branch_of_the_lab_takes_blue_green_and_white_chemicals():
    assert BOX.lab.spaces["rain"] == ["blue", "green", "white"]
