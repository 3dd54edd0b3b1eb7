"""Milestones ("Export disks and Milestones", Appendix 2): each side achieved, and missed by one."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.exports import MilestoneAchieved
from scoresheet.domain.titles.algae_inc.income import vp_income
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.deliveries import export, exporting, fulfil
from tests.titles.algae_inc.positions import BOX, Board, Steps, biofuel, bioplastics, cosmetics, food

TWO_EACH = ["Milano", "Roma", "Bergen", "Aarhus", "Gdansk", "Krakow", "Lyon"]
CAPITALS = ["London", "Madrid", "Stockholm", "Helsinki", "Berlin", "Warszawa", "Roma"]
SOUTH = ["Milano", "Roma", "Napoli", "Split", "Thessaloniki"]
NORTH = ["Bergen", "Goteborg", "Aarhus", "Stockholm", "Helsinki"]

AT_ONCE = [
    # side, cities with own disks before, their demands, the city of the next disk, its demand
    ("M01a", [], {}, "Milano", 1),
    ("M01b", [], {}, "Bergen", 1),
    ("M02a", [], {}, "Lyon", 1),
    ("M02b", [], {}, "Krakow", 1),
    ("M04a", ["Lyon", "Milano"], {"Lyon": 1, "Milano": 1}, "Bergen", 1),
    ("M04b", ["Lyon", "Milano"], {"Lyon": 2, "Milano": 1}, "Bergen", 2),
    ("M05a", ["Lyon", "Milano"], {"Lyon": 3, "Milano": 1}, "Bergen", 3),
    ("M05b", ["Lyon", "Milano"], {"Lyon": 4, "Milano": 1}, "Bergen", 4),
    ("M06a", ["London", "Milano"], {"London": 5, "Milano": 1}, "Madrid", 5),
    ("M06b", ["London", "Milano"], {"London": 6, "Milano": 1}, "Madrid", 6),
    ("M07a", ["London", "Madrid", "Roma"], {"London": 6, "Madrid": 5, "Roma": 5}, "Bergen", 2),
    ("M07b", ["London", "Madrid", "Roma"], {"London": 6, "Madrid": 6, "Roma": 6}, "Bergen", 4),
    ("M10a", ["Helsinki"], {}, "Madrid", 3),
    ("M10b", ["Helsinki"], {}, "Athina", 3),
    ("M11a", ["Warszawa"], {}, "London", 3),
    ("M11b", ["Madrid"], {}, "Warszawa", 3),
    ("M12a", ["Stockholm"], {}, "Roma", 3),
    ("M12b", ["Roma"], {}, "Berlin", 3),
    ("M13a", TWO_EACH, {}, "Madrid", 3),
    ("M13b", ["Milano", "Roma", "Napoli", "Bergen", "Aarhus"], {}, "Helsinki", 3),
    ("M14a", CAPITALS[:5], {}, "Roma", 3),
    ("M14b", CAPITALS[:6], {}, "Roma", 3),
    ("M15a", SOUTH[:4], {}, "Athina", 3),
    ("M15b", NORTH, {}, "Tartu", 1),
]
MISSES = {
    "M01a": "Bergen",
    "M01b": "Milano",
    "M02a": "Krakow",
    "M02b": "Lyon",
    "M10a": "London",
    "M10b": "Roma",
    "M11a": "Berlin",
    "M11b": "London",
    "M12a": "Madrid",
    "M12b": "Warszawa",
    "M13a": "Napoli",
    "M13b": "Krakow",
    "M14a": "Bergen",
    "M14b": "Bergen",
    "M15a": "Bergen",
    "M15b": "Lyon",
}
"""Cities that miss the condition."""


def after(side: str, own: list[str], demands: dict[str, int], city: str, asks: int, **more) -> Steps:
    """Export to a city with a disk of seat 1, with disks of seat 0 in its own cities and one milestone on the map."""
    board = biofuel(cubes={"LD": 9}, exported=own, **more)
    others = food(exported=[city])
    steps = exporting(board, others, rows=[side], demands={**demands, city: asks}, tokens=[])
    return export(steps, city, *["LD"] * -(-asks // 3))


def achieved(steps: Steps) -> list[str]:
    return [effect.milestone for effect in steps.of(MilestoneAchieved)]


@pytest.mark.parametrize(("side", "own", "demands", "city", "asks"), AT_ONCE, ids=[row[0] for row in AT_ONCE])
def test_a_milestone_is_achieved_as_soon_as_its_last_disk_is_placed(side, own, demands, city, asks):
    assert achieved(after(side, own, demands, city, asks)) == [side]


@pytest.mark.parametrize(("side", "own", "demands", "city", "asks"), AT_ONCE, ids=[row[0] for row in AT_ONCE])
def test_a_milestone_is_not_achieved_with_one_less(side, own, demands, city, asks):
    if side in MISSES:
        assert achieved(after(side, own, demands, MISSES[side], asks)) == []
    else:
        assert achieved(after(side, own, demands, city, asks - 1 or asks + 1)) == []


FAR = {"Bergen": 1, "London": 1, "Lyon": 2, "Goteborg": 2, "Madrid": 3, "Roma": 4}
"""Steps from Glasgow."""


@pytest.mark.parametrize(("side", "steps"), [("M03a", 1), ("M03b", 2)])
@pytest.mark.parametrize("city", ["Bergen", "Lyon", "Madrid", "London", "Goteborg"])
def test_a_city_is_opened_at_exactly_this_distance_from_an_occupied_one(side: str, steps: int, city: str):
    board = biofuel(cubes={"LD": 2}, items={"eur": 9})
    done = export(exporting(board, rows=[side], demands={city: 1}, tokens=[]), city, "LD")
    assert achieved(done) == ([side] if FAR[city] == steps else [])


@pytest.mark.parametrize("side", ["M03a", "M03b"])
def test_a_city_with_a_disk_cannot_be_opened(side: str):
    assert achieved(after(side, ["Lyon"], {}, "London", 1)) == []


@pytest.mark.parametrize("side", ["M03a", "M03b"])
def test_the_first_disk_of_the_game_opens_no_city_at_a_distance(side: str):
    first = exporting(biofuel(cubes={"LD": 2}), food(), rows=[side], demands={"Lyon": 1}, tokens=[])
    assert achieved(export(first, "Lyon", "LD")) == []


def in_one_action(side: str, *demands: int, **more) -> Steps:
    """Export to cities of these demands in one action, with only this milestone on the map."""
    names = ["London", "Lyon", "Milano", "Bergen"][: len(demands)]
    board = biofuel(cubes={"LD": 9}, staff={"operators": len(demands)}, **more)
    steps = exporting(board, food(exported=names), rows=[side], demands=dict(zip(names, demands, strict=True)))
    for city, asks in zip(names, demands, strict=True):
        export(steps, city, *["LD"] * -(-asks // 3))
    return steps


@pytest.mark.parametrize(
    ("side", "enough", "less"),
    [
        ("M08a", (5, 3), (5, 2)),
        ("M08a", (3, 3, 2), (3, 3, 1)),
        ("M08b", (6, 4), (6, 3)),
        ("M09a", (2, 3), (2, 2, 4)),
        ("M09a", (3, 1, 2), (3, 3)),
        ("M09b", (4, 3), (4, 4)),
        ("M09b", (3, 4), (3, 2, 3)),
    ],
)
def test_some_milestones_need_several_cities_in_one_action(side: str, enough: tuple[int, ...], less: tuple[int, ...]):
    assert achieved(in_one_action(side, *enough)) == [side]
    assert achieved(in_one_action(side, *less)) == []


@pytest.mark.parametrize(("side", "before", "asks"), [("M08a", 5, 3), ("M08b", 6, 4), ("M09a", 2, 3), ("M09b", 3, 4)])
def test_cities_of_an_earlier_action_do_not_count_for_the_present_one(side: str, before: int, asks: int):
    assert achieved(after(side, ["London"], {"London": before}, "Milano", asks)) == []


def test_milestones_of_an_action_count_the_demands_of_cities_not_the_value_of_goods():
    steps = exporting(
        biofuel(cubes={"LD": 4}, staff={"operators": 2}),
        food(exported=["London", "Lyon"]),
        rows=["M08a"],
        demands={"London": 1, "Lyon": 1},
    )
    export(steps, "London", "LD", "LD")
    export(steps, "Lyon", "LD", "LD")
    assert achieved(steps) == []


def test_a_disk_at_a_contract_does_not_count_for_milestones():
    board = biofuel(export="1", ability="9", cubes={"LD": 2}, staff={"operators": 2})
    names = ["London", "Lyon"]
    steps = exporting(board, food(exported=names), rows=["M08a"], demands={"London": 5, "Lyon": 5})
    fulfil(steps, "LD")
    assert achieved(steps) == []
    assert steps.own().work.demands == []


def test_all_milestones_reached_by_one_export_are_claimed_from_the_top_row():
    steps = exporting(
        biofuel(cubes={"LD": 1}, exported=["Roma"]),
        food(exported=["Berlin"]),
        rows=["M02b", "M01a", "M05a", "M12b"],
        demands={"Roma": 3, "Berlin": 3},
    )
    export(steps, "Berlin", "LD")
    assert achieved(steps) == ["M02b", "M01a", "M05a", "M12b"]
    assert steps.own().markers == 6
    assert vp_income(steps.state, Seat(0)) == 4


def test_a_player_cannot_achieve_a_milestone_twice():
    steps = exporting(
        biofuel(cubes={"LD": 1}, milestones=["M01a"]), food(exported=["Roma"]), rows=["M01a"], demands={"Roma": 3}
    )
    export(steps, "Roma", "LD")
    assert achieved(steps) == []


@pytest.mark.parametrize("colour", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_milestones_score_by_colour_and_order_of_arrival(colour: int, before: int):
    side = {1: "M02b", 2: "M05a", 3: "M07a", 4: "M12b", 5: "M15b"}[colour]
    row = next(row for row in AT_ONCE if row[0] == side)
    others: list[Board] = [bioplastics(), cosmetics(), food(exported=[row[3]])]
    others = [{**other, "milestones": [side]} if number < before else other for number, other in enumerate(others)]
    board = biofuel(cubes={"LD": 9}, exported=row[1])
    steps = exporting(board, *others, rows=[side], demands={**row[2], row[3]: row[4]})
    export(steps, row[3], *["LD"] * -(-row[4] // 3))
    assert [each.rank for each in steps.of(MilestoneAchieved)] == [before + 1]
    assert steps.points().get("milestones", 0) == max(0, colour - before)


def test_all_milestone_sides_of_the_appendix_are_tested():
    sides = {row[0] for row in AT_ONCE} | {"M03a", "M03b", "M08a", "M08b", "M09a", "M09b"}
    assert sides == set(BOX.milestones)
