"""Numbers and contents of the tiles of every kind."""

from collections import Counter
from itertools import combinations

import pytest

from scoresheet.domain.titles.weather_machine.components import EDITIONS
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, DEPARTMENTS, WEATHERS, Benefit

BOX = EDITIONS.today.components
GOALS = BOX.goals.values()


def test_thirty_workshop_tiles_are_three_of_each_pair_of_different_colours():
    pairs = Counter(tuple(tile.ends) for tile in BOX.workshop_tiles.values())
    assert pairs == dict.fromkeys(combinations(COLOURS, 2), 3)
    assert list(BOX.workshop_tiles) == [f"WT{number:02}" for number in range(1, 31)]


def test_fifteen_subsidy_tiles_are_two_of_five_types_and_one_of_five_others():
    assert Counter(tile.type for tile in BOX.subsidies.values()) == {
        "sell_part_no_part": 2,
        "work_experiment_no_chemical": 2,
        "research_no_chemical_lowest_cost_supply": 2,
        "part_any": 2,
        "voucher_any_2": 2,
        "workshop_tile": 1,
        "chemical_leftmost": 1,
        "publish": 1,
        "construct_bot": 1,
        "advance_any": 1,
    }
    assert list(BOX.subsidies) == [f"SU{number:02}" for number in range(1, 16)]


@pytest.mark.parametrize(
    ("type_", "gives"),
    [
        ("sell_part_no_part", Benefit("action", 1, "sell_part_no_part")),
        ("work_experiment_no_chemical", Benefit("action", 1, "work_experiment_no_chemical")),
        ("research_no_chemical_lowest_cost_supply", Benefit("action", 1, "research_no_chemical")),
        ("part_any", Benefit("part")),
        ("voucher_any_2", Benefit("any_voucher", 2)),
        ("workshop_tile", Benefit("extend")),
        ("chemical_leftmost", Benefit("chemical")),
        ("publish", Benefit("action", 1, "publish")),
        ("construct_bot", Benefit("bot")),
        ("advance_any", Benefit("any_track")),
    ],
)
def test_all_subsidy_tiles_of_a_type_have_the_same_benefit(type_, gives):
    assert {tile.gives for tile in BOX.subsidies.values() if tile.type == type_} == {gives}


def test_fifteen_extreme_weather_tiles_are_one_of_each_weather_and_level():
    tiles = BOX.extreme_weather
    assert list(tiles) == [f"{weather}-{level}" for level in (1, 2, 3) for weather in WEATHERS]
    assert all(tile.id == f"{tile.weather}-{tile.level}" for tile in tiles.values())


@pytest.mark.parametrize(("level", "science", "parts", "slots"), [(1, 0, 0, 2), (2, 1, 1, 2), (3, 2, 2, 3)])
def test_extreme_weather_of_a_higher_level_costs_more_and_has_more_slots(level, science, parts, slots):
    tiles = [tile for tile in BOX.extreme_weather.values() if tile.level == level]
    assert {(tile.science, len(tile.parts), len(tile.slots)) for tile in tiles} == {(science, parts, slots)}


def test_every_level_3_tile_has_a_slot_of_five_points():
    with_points = [tile.id for tile in BOX.extreme_weather.values() if Benefit("points", 5) in tile.slots]
    assert with_points == [f"{weather}-3" for weather in WEATHERS]


@pytest.mark.parametrize(
    ("tile", "slots"),
    [
        ("fog-1", [Benefit("chemical"), Benefit("part")]),
        ("wind-2", [Benefit("part", 2), Benefit("bot")]),
        ("sun-3", [Benefit("bot"), Benefit("points", 5), Benefit("investment")]),
    ],
)
def test_slots_are_listed_from_the_left(tile, slots):
    assert BOX.extreme_weather[tile].slots == slots


def test_fifteen_experiment_tiles_are_one_of_each_weather_and_stage():
    tiles = BOX.experiments
    numerals = {1: "I", 2: "II", 3: "III"}
    assert list(tiles) == [f"{numerals[stage]}-{weather}" for stage in numerals for weather in WEATHERS]
    assert all(tile.id == f"{numerals[tile.stage]}-{tile.weather}" for tile in tiles.values())
    assert Counter(tile.stage for tile in tiles.values()) == {1: 5, 2: 5, 3: 5}


def test_rain_of_stage_3_costs_2_science_for_6_points_a_bot_and_research_or_an_investment():
    tile = BOX.experiments["III-rain"]
    assert (tile.science, tile.points) == (2, 6)
    assert tile.choice == [Benefit("action", 1, "research"), Benefit("investment")]


def test_wind_of_stage_2_gives_5_points_a_bot_and_two_parts_or_an_investment():
    tile = BOX.experiments["II-wind"]
    assert (tile.science, tile.points) == (2, 5)
    assert tile.choice == [Benefit("part", 2), Benefit("investment")]


@pytest.mark.parametrize(
    ("stage", "worth"),
    [
        (1, [(1, 3), (1, 3), (1, 4), (1, 3), (1, 4)]),
        (2, [(1, 4), (2, 5), (1, 4), (2, 5), (2, 5)]),
        (3, [(2, 6)] * 5),
    ],
)
def test_experiments_of_a_later_stage_cost_and_score_more(stage, worth):
    assert [(tile.science, tile.points) for tile in BOX.experiments.values() if tile.stage == stage] == worth


def test_every_experiment_has_two_different_benefits_to_choose_from():
    assert {len(set(tile.choice)) for tile in BOX.experiments.values()} == {2}


def test_the_deck_has_all_tiles_of_stages_1_and_2_and_two_of_stage_3():
    deck = BOX.experiment_deck
    assert (deck.tiles, deck.display, deck.preview) == ([5, 5, 2], 3, 1)
    assert sum(deck.tiles) - deck.display - deck.preview == 8


def test_36_goals_are_four_sets_of_nine_with_three_of_each_colour():
    assert list(BOX.goals) == [f"{letter}{number}" for letter in "ABCD" for number in range(1, 10)]
    assert all(goal.id[0] == goal.set for goal in GOALS)
    assert Counter((goal.set, goal.colour) for goal in GOALS) == {
        (letter, colour): 3 for letter in "ABCD" for colour in DEPARTMENTS
    }


def test_no_two_goals_have_the_same_condition():
    assert len({(goal.counts, goal.need) for goal in GOALS}) == 36


def test_every_set_has_three_or_four_goals_for_the_most():
    assert {letter: sum(goal.need == 0 for goal in GOALS if goal.set == letter) for letter in "ABCD"} == {
        "A": 4,
        "B": 3,
        "C": 4,
        "D": 4,
    }


@pytest.mark.parametrize(
    ("goal", "counts", "need"),
    [
        ("A6", "completed_rows_same_weather", 2),
        ("A9", "awards", 3),
        ("B6", "tokens_in_rows", 12),
        ("C5", "bots_constructed", 10),
        ("D9", "papers", 0),
    ],
)
def test_goals_have_these_counts_and_numbers(goal, counts, need):
    assert (BOX.goals[goal].counts, BOX.goals[goal].need) == (counts, need)


@pytest.mark.parametrize("colour", DEPARTMENTS)
def test_a_top_goal_space_has_a_choice_of_two_and_a_bottom_one_has_none(colour):
    assert len(BOX.goal_space(colour, "top")) == 2
    assert len(BOX.goal_space(colour, "bottom")) == 1


def test_the_top_goal_spaces_offer_an_action_of_their_department():
    assert {colour: BOX.goal_space(colour, "top")[1].of for colour in DEPARTMENTS} == {
        "government": "sell_part",
        "lab": "work_experiment",
        "rnd": "breakthrough",
    }
    assert [BOX.goal_space(colour, "bottom") for colour in DEPARTMENTS] == [
        [Benefit("part")],
        [Benefit("bot")],
        [Benefit("any_track")],
    ]
