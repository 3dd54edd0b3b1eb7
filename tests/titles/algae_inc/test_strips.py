"""Milestones, the facility, action strips and bonuses of the box."""

from collections import Counter

import pytest

from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.kinds import TEAMS

BOX = EDITIONS.today.components


def test_milestone_tiles_have_two_sides_of_a_colour_and_there_are_three_of_each():
    sides = Counter((side.tile, side.colour) for side in BOX.milestones.values())
    assert set(sides.values()) == {2}
    assert Counter(colour for _, colour in sides) == dict.fromkeys(range(1, 6), 3)
    assert all(name[:-1] == side.tile and name[-1] in "ab" for name, side in BOX.milestones.items())


def test_later_arrivals_at_a_milestone_score_one_less_in_turn():
    assert BOX.milestone_points.points == [[1, 0, 0, 0], [2, 1, 0, 0], [3, 2, 1, 0], [4, 3, 2, 1], [5, 4, 3, 2]]
    assert BOX.milestone_points.per_colour == 2


MILESTONES = {
    "M01a": ("region", {"region": "south", "count": 1}),
    "M01b": ("region", {"region": "north", "count": 1}),
    "M02a": ("region", {"region": "west", "count": 1}),
    "M02b": ("region", {"region": "east", "count": 1}),
    "M03a": ("opened", {"distance": 1}),
    "M03b": ("opened", {"distance": 2}),
    "M04a": ("demand", {"value": 1, "count": 3}),
    "M04b": ("demand", {"value": 2, "count": 2}),
    "M05a": ("demand", {"value": 3, "count": 2}),
    "M05b": ("demand", {"value": 4, "count": 2}),
    "M06a": ("demand", {"value": 5, "count": 2}),
    "M06b": ("demand", {"value": 6, "count": 2}),
    "M07a": ("sum", {"total": 18}),
    "M07b": ("sum", {"total": 22}),
    "M08a": ("action_sum", {"total": 8}),
    "M08b": ("action_sum", {"total": 10}),
    "M09a": ("action_values", {"values": [2, 3]}),
    "M09b": ("action_values", {"values": [3, 4]}),
    "M10a": ("cities", {"cities": ["Helsinki", "Madrid"]}),
    "M10b": ("cities", {"cities": ["Helsinki", "Athina"]}),
    "M11a": ("cities", {"cities": ["Warszawa", "London"]}),
    "M11b": ("cities", {"cities": ["Warszawa", "Madrid"]}),
    "M12a": ("cities", {"cities": ["Roma", "Stockholm"]}),
    "M12b": ("cities", {"cities": ["Berlin", "Roma"]}),
    "M13a": ("regions", {"regions": 4, "count": 2}),
    "M13b": ("regions", {"regions": 2, "count": 3}),
    "M14a": ("capitals", {"count": 6}),
    "M14b": ("capitals", {"count": 7}),
    "M15a": ("one_region", {"count": 5}),
    "M15b": ("one_region", {"count": 6}),
}
"""The conditions of each side; unnamed fields are empty."""


@pytest.mark.parametrize("side", MILESTONES)
def test_milestones_have_exactly_these_conditions(side):
    milestone = BOX.milestones[side]
    kind, asked = MILESTONES[side]
    names = set(milestone.__struct_fields__) - {"tile", "colour", "kind"}
    assert milestone.kind == kind
    assert {name: value for name in names if (value := getattr(milestone, name))} == asked


def test_no_other_milestones_exist():
    assert list(BOX.milestones) == list(MILESTONES)


def test_every_milestone_of_demands_is_possible_with_the_tokens():
    there = Counter([*BOX.demand_tokens.regular, *BOX.demand_tokens.capital])
    asked = {side.value: side.count for side in BOX.milestones.values() if side.kind == "demand"}
    assert there == {1: 5, 2: 5, 3: 6, 4: 4, 5: 2, 6: 2}
    assert all(there[value] >= count for value, count in asked.items())


@pytest.mark.parametrize(
    ("place", "cost", "points", "bonus"),
    [
        (2, 1, 0, ["CA1", "CA1", "CA1"]),
        (3, 2, 1, ["MV1", "FE1", "SP2"]),
        (4, 3, 3, ["WILD1", "WILD1", "WILD1"]),
        (5, 4, 5, ["CA1", "CA1", "CA1"]),
    ],
)
def test_places_of_the_facility_cost_more_and_score_more_to_the_right(place, cost, points, bonus):
    there = BOX.facility[place - 2]
    assert (there.cost, there.points) == (cost, points)
    assert [there.bonus[team] for team in TEAMS] == bonus


STRIPS = {
    "A1": ("TMR", "RMT"),
    "A2": ("MTR", "RTM"),
    "A3": ("TRM", "MRT"),
    "B1": ("AERB", "COSA"),
    "B2": ("ASOB", "BREA"),
    "B3": ("BRSA", "AOEC"),
    "B4": ("COEA", "BSRA"),
    "C1": ("RBO", "SCE"),
    "C2": ("ECR", "OAS"),
    "C3": ("SBE", "CRO"),
    "C4": ("BSC", "BEA"),
    "D1": ("OCRB", "CESO"),
    "D2": ("CSOA", "ORBC"),
    "D3": ("BOEC", "AOSC"),
    "D4": ("OCSR", "OBEA"),
    "E1": ("TMR",),
    "E2": ("TRM",),
    "E3": ("MTR",),
    "E4": ("MRT",),
    "E5": ("RTM",),
    "E6": ("RMT",),
}


def test_action_strips_have_these_sides():
    assert {name: tuple("".join(side) for side in strip.sides) for name, strip in BOX.strips.items()} == STRIPS
    assert all(strip.set == name[0] for name, strip in BOX.strips.items())


def test_strips_of_a_set_have_equal_width_and_no_side_repeats_an_action():
    widths = {"A": 3, "B": 4, "C": 3, "D": 4, "E": 3}
    sides = [(strip.set, side) for strip in BOX.strips.values() for side in strip.sides]
    assert all(len(side) == len(set(side)) == widths[group] for group, side in sides)


def test_each_spot_leads_to_one_or_two_adjacent_spots_and_every_spot_is_reachable():
    links = BOX.links
    assert links.A == links.C == links.E == [[0, 1], [1, 2], [2, 3]]
    assert links.B == links.D == [[0], [0, 1], [1, 2], [2]]


WEEKENDS = [
    "EUR2 SP2 CA1 FE1",
    "MV1 EUR2 ALG1 SP2",
    "FE1 ALG1 EUR2 CA1",
    "CA1 MV1 SP2 ALG1",
    "SP2 FE1 MV1 EUR2",
    "ALG1 CA1 FE1 MV1",
    "EUR2 MV1 CA1 SP2",
    "FE1 EUR2 ALG1 MV1",
    "SP2 ALG1 FE1 EUR2",
    "CA1 EUR2 MV1 FE1",
    "ALG1 SP2 CA1 MV1",
    "FE1 CA1 SP2 ALG1",
]


def test_weekend_strips_have_four_bonuses_and_each_bonus_occurs_eight_times():
    assert list(BOX.weekend_strips) == [f"W{number:02}" for number in range(1, 13)]
    assert [strip.bonuses for strip in BOX.weekend_strips.values()] == [line.split() for line in WEEKENDS]
    counts = Counter(bonus for strip in BOX.weekend_strips.values() for bonus in strip.bonuses)
    assert counts == dict.fromkeys(("EUR2", "SP2", "CA1", "FE1", "MV1", "ALG1"), 8)


@pytest.mark.parametrize(
    ("front", "places"),
    [
        ("1a", [(2, 2), (3, 3), (4, 2), (5, 4)]),
        ("2a", [(3, 2), (2, 3), (5, 3), (4, 3)]),
        ("3a", [(2, 3), (4, 3), (3, 2), (5, 3)]),
        ("4a", [(4, 2), (2, 2), (5, 4), (3, 3)]),
        ("5a", [(5, 3), (2, 2), (4, 3), (3, 3)]),
        ("6a", [(3, 2), (5, 4), (4, 3), (2, 2)]),
    ],
)
def test_vp_strips_have_all_colours_but_the_lightest_and_mirrored_sides(front, places):
    a, b = BOX.vp_strips[front], BOX.vp_strips[f"{front[0]}b"]
    assert [(place.colour, place.points) for place in a.places] == places
    assert b.places == a.places[::-1]
    assert a.tile == b.tile == front[0]
    assert sorted(colour for colour, _ in places) == [2, 3, 4, 5]
    assert sum(points for _, points in places) == 11


def test_there_are_six_two_sided_vp_strips():
    assert len(BOX.vp_strips) == 12


def test_bonuses_have_these_gains():
    assert {code: (gain.kind, gain.number) for code, gain in BOX.gains.items()} == {
        "EUR2": ("eur", 2),
        "SP2": ("sp", 2),
        "FE1": ("fe", 1),
        "MV1": ("mv", 1),
        "ALG1": ("alga", 1),
        "CA1": ("ca", 1),
        "WILD1": ("wild", 1),
        "EN1": ("energy", 1),
        "EN2": ("energy", 2),
        "CA": ("ca", 1),
        "WILD": ("wild", 1),
        "BP1": ("byproduct", 1),
        "BP2": ("byproduct", 2),
        "VPI": ("vp_income", 1),
        "OPI": ("operator_income", 1),
        "ENI": ("engineer_income", 1),
        "SCI": ("scientist_income", 1),
    }
