"""Exports in the model: the long example of the text, values, contracts, transport, milestones."""

import pytest

from .data import CONTRACT_EXPORTS, MILESTONES
from .exports import (
    asked,
    bystanders,
    city_exports,
    contract_exports,
    contract_open,
    contract_outcome,
    destinations,
    exportable,
    milestone_vp,
    opening,
    outcome,
    tokens_for,
)
from .market import cube_value, deliveries, delivery, totals, worth
from .milestones import met
from .mondays import euros, unlocked, vp
from .positions import demands, seat, table
from .snapshot import change
from .transport import by_distance, distance, transport


def test_example_of_three_exports() -> None:
    me = seat(cubes={"UD": 2, "MD": 1, "LD": 1}, contract="SUM3", MV=1, cities=["Glasgow", "Bergen"])
    emma, peter = seat("food", cities=["Krakow"]), seat("cosmetics", cities=["Milano"])
    snap = table(me, emma, peter, milestones=["M03b", "M04a"])
    demands(snap, Glasgow=1, Bergen=1, Cluj=1, Milano=3)
    snap.tokens = {"Cluj"}

    assert contract_exports(me)[delivery(UD=1, MD=1)] == {0}
    assert contract_outcome(me) == change(gains={"VP": 4, "EUR": 3})
    me.contract_done, me.cubes = True, seat(cubes={"UD": 1, "LD": 1}).cubes
    assert "Cluj" not in destinations(snap, 0)
    me.items["EUR"] = 3

    assert destinations(snap, 0)["Cluj"] == 3
    assert city_exports(snap, 0, "Cluj")[delivery(UD=1)] == 0
    found = outcome(snap, 0, "Cluj", 1, [])
    assert found.takes_token
    assert found.milestones == ["M03b", "M04a"]
    assert found.milestone_vp == 1 + 2
    me.cities.append("Cluj")
    snap.achieved = {"M03b": [0], "M04a": [0]}
    me.items["EUR"] = 0

    assert city_exports(snap, 0, "Milano")[delivery(LD=1)] == 0
    me.cities.append("Milano")
    assert unlocked(snap, 0) == 2


def test_example_of_income() -> None:
    me = seat(cities=["Berlin", "Gdansk", "Krakow", "Tartu", "Cluj"], used_2x=2)
    snap = table(me, achieved={name: [0] for name in ("M01b", "M02b", "M03a")})
    assert (euros(snap, 0), vp(snap, 0)) == (5, 1)
    me.used_2x = 0
    assert (euros(snap, 0), vp(snap, 0)) == (7, 3)


def test_a_worthless_cube_is_delivered_with_a_token() -> None:
    me = seat("food", cubes={"NX": 1}, MV=1)
    snap = demands(table(me, seat("biofuel", cities=["Berlin"])), Berlin=1)
    assert city_exports(snap, 0, "Berlin") == {delivery(NX=1): 1}
    me.items["MV"] = 0
    assert city_exports(snap, 0, "Berlin") == {}
    me.items["EUR"] = 2
    assert city_exports(snap, 0, "Berlin") == {delivery(NX=1): 1}


def test_transport() -> None:
    me, other = seat(EUR=9), seat("food", cities=["Berlin"])
    snap = table(me, other)
    assert [transport(snap, me, city) for city in ("Berlin", "Krakow", "Cluj", "Athina")] == [0, 1, 6, None]
    assert transport(snap, me, "Debrecen") == 3
    me.researched = {"TRANSPORT"}
    assert [by_distance(me, steps) for steps in (1, 2, 3, 4)] == [0, 1, 3, None]
    me.ability = "TRANSPORT_MAX2_ANYWHERE"
    assert [by_distance(me, steps) for steps in (1, 2, 3, 4)] == [0, 1, 2, 2]
    me.researched, me.ability = set(), "SECOND_DIST1_MINUS_EUR2"
    assert [transport(snap, me, "Debrecen", opened) for opened in (0, 1, 2)] == [3, 1, 3]
    assert transport(snap, me, "Krakow", 1) == 0


def test_the_first_disk_of_the_game_is_free_and_with_printed_capitals_goes_to_berlin() -> None:
    me = seat(cubes={"UD": 1})
    snap = table(me, seat("food"))
    assert set(destinations(snap, 0).values()) == {0}
    assert len(destinations(snap, 0)) == 24
    snap.printed_capitals = True
    assert destinations(snap, 0) == {"Berlin": 0}
    assert opening(snap, "Berlin") is None


def test_neutral_disks_count_as_disks() -> None:
    snap = table(seat(EUR=1), neutral=["Roma"])
    assert destinations(snap, 0) == {"Roma": 0, "Barcelona": 1, "Milano": 1, "Napoli": 1}
    assert distance("Athina", {"Roma"}) == 2


def test_values_of_biofuel_and_food() -> None:
    me = seat(cubes={"UD": 1, "M2": 1}, researched={"MV_MID", "MV_LOW_1", "MV_LOW_2"})
    assert [cube_value(me, place) for place in ("UD", "MD", "LD")] == [1, 3, 5]
    assert list(deliveries(me)) == [delivery(UD=1)]
    me.ability = "EXPORT_FROM_STATION2_MV1"
    assert delivery(M2=1) in set(deliveries(me))
    assert worth(me, delivery(M2=1, UD=1)) == 2
    cook = seat("food", researched={"MV_BURGER", "MV_SMOOTHIE"})
    assert [cube_value(cook, place) for place in ("ND", "SD", "GD", "NX", "SX", "GX")] == [1, 3, 5, 0, 1, 1]
    cook.researched.add("COLD_CHAIN")
    assert [cube_value(cook, place) for place in ("NX", "SX", "GX")] == [0, 2, 4]


def test_pairs_of_cups_and_bags() -> None:
    me = seat("bioplastics", cubes={"CD": 2, "GD": 1})
    sent = delivery(CD=2, GD=1)
    assert totals(me, sent) == {3, 6}
    assert worth(me, sent) == 6
    me.researched = {"SET_1", "SET_2", "MV_CUP"}
    assert worth(me, sent) == 3 + 4 + 2


def test_cosmetics_take_one_type_and_are_worth_more_in_batches() -> None:
    me = seat("cosmetics", cubes={"TD": 4, "HD": 1})
    assert {len(sent) for sent in deliveries(me)} == {1}
    assert [worth(me, delivery(TD=n)) for n in (1, 2, 3, 4)] == [1, 3, 4, 6]
    assert totals(me, delivery(TD=2)) == {2, 3}


@pytest.mark.parametrize(
    ("department", "sent", "contract", "tokens"),
    [
        ("bioplastics", delivery(CD=1, GD=1), "EACH3x2", {1, 4}),
        ("bioplastics", delivery(CD=1), "EACH3x2", set()),
        ("bioplastics", delivery(CD=1, GD=2), "MIX123", {0, 3}),
        ("bioplastics", delivery(CD=1, GD=1), "SUM5", {0, 3}),
        ("bioplastics", delivery(CD=1, GD=1), "SUM3", {1}),
        ("cosmetics", delivery(HD=3), "EACH2x3", {0}),
        ("cosmetics", delivery(TD=4), "EACH1x4", {0}),
        ("cosmetics", delivery(TD=3), "SUM4", {0, 1}),
        ("biofuel", delivery(UD=1, MD=1, LD=1), "MIX123", {0}),
        ("biofuel", delivery(MD=2, LD=1), "MIX123", set()),
        ("biofuel", delivery(UD=2, LD=1), "MIX123", {1}),
        ("food", delivery(NX=1), "AFTER4", {0}),
    ],
)
def test_contracts_take_these_deliveries(
    department: str, sent: tuple[tuple[str, int], ...], contract: str, tokens: set[int]
) -> None:
    assert tokens_for(seat(department), sent, CONTRACT_EXPORTS[contract]) == tokens


def test_a_contract_after_exports_needs_an_exact_number() -> None:
    me = seat(cubes={"UD": 1}, contract="AFTER3", cities=["Berlin", "Roma"])
    assert not contract_open(me)
    me.cities.append("Napoli")
    assert contract_exports(me) == {delivery(UD=1): {0}}
    me.cities.append("Split")
    assert not contract_open(me)


def test_the_owner_of_that_ability_exports_for_one_less_to_a_city_without_disks() -> None:
    me = seat(cubes={"UD": 1}, ability="UNOCCUPIED_MINUS_1MV", EUR=1)
    snap = demands(table(me, seat("food", cities=["Berlin"])), Berlin=1, Krakow=1, Warszawa=2)
    assert [asked(snap, me, city) for city in ("Berlin", "Krakow", "Warszawa")] == [1, 0, 1]
    assert city_exports(snap, 0, "Krakow") == {delivery(UD=1): 0}


def test_after_ten_disks_only_own_cities_are_open() -> None:
    cities = ["Berlin", "Roma", "Split", "Cluj", "Krakow", "Tartu", "Gdansk", "Lyon", "Madrid"]
    me = seat(cubes={"LD": 1}, cities=cities, contract="SUM3", contract_done=True)
    snap = demands(table(me, milestones=["M01a"], tokens={"Athina"}), Berlin=3)
    assert set(destinations(snap, 0)) == set(cities)
    assert city_exports(snap, 0, "Berlin") == {delivery(LD=1): 0}
    found = outcome(snap, 0, "Berlin", 3, [])
    assert (found.gains, found.milestones, found.takes_token) == (change(gains={"VP": 2}), [], False)
    assert contract_exports(me) == {}
    me.contract_done, me.cities = False, [*cities, "Athina"]
    assert contract_exports(me) == {}


def test_exports_give_these_gains_by_ability() -> None:
    me = seat("food", ability="OVER_DEMAND_E1", cities=["Roma"])
    owner = seat("bioplastics", ability="OTHERS_IN_MY_CITY_EUR1_2P_EUR2", cities=["Berlin"])
    snap = demands(table(me, owner), Berlin=3)
    assert outcome(snap, 0, "Berlin", 4, []).gains == change(gains={"E": 1})
    assert outcome(snap, 0, "Berlin", 3, []).gains == change()
    assert bystanders(snap, 0, "Berlin") == {1: 2}
    assert bystanders(snap, 1, "Berlin") == {}
    me.ability = "OCCUPIED_CITY_RESOURCE"
    assert outcome(snap, 0, "Berlin", 3, []).resource
    assert not outcome(snap, 0, "Krakow", 3, []).resource
    assert bystanders(table(me, owner, seat()), 0, "Berlin") == {1: 1}


def test_vp_of_milestones_by_rank() -> None:
    me, other = seat("cosmetics"), seat("food")
    snap = table(me, other, milestones=["M10a"], achieved={"M10a": [1]})
    assert milestone_vp(snap, 0, "M10a") == 3
    me.ability = "MILESTONE_TOP_VP"
    assert milestone_vp(snap, 0, "M10a") == 4


def test_a_milestone_achieved_first_gives_science_points() -> None:
    me = seat(ability="FIRST_MILESTONE_2SP")
    snap = table(me, seat("food", cities=["Berlin"]), milestones=["M01a", "M03a"], achieved={"M01a": [1]})
    found = outcome(snap, 0, "Milano", 3, [])
    assert found.milestones == ["M01a", "M03a"]
    assert found.gains == change(gains={"SP": 2})


SOUTH = ["Milano", "Roma", "Napoli", "Split", "Thessaloniki", "Athina"]


@pytest.mark.parametrize(
    ("side", "enough", "too_few"),
    [
        ("M01a", ["Split"], ["Cluj"]),
        ("M01b", ["Tartu"], ["Split"]),
        ("M02a", ["Lyon"], ["Tartu"]),
        ("M02b", ["Cluj"], ["Lyon"]),
        ("M10a", ["Helsinki", "Cluj", "Madrid"], ["Helsinki", "Cluj"]),
        ("M10b", ["Athina", "Helsinki"], ["Athina"]),
        ("M11a", ["London", "Warszawa"], ["London"]),
        ("M11b", ["Madrid", "Warszawa"], ["Warszawa"]),
        ("M12a", ["Roma", "Stockholm"], ["Roma"]),
        ("M12b", ["Roma", "Berlin"], ["Berlin"]),
        ("M13a", ["Roma", "Split", "Cluj", "Berlin", "Lyon", "London", "Tartu", "Aarhus"], SOUTH),
        ("M13b", ["Roma", "Split", "Milano", "Lyon", "London", "Glasgow"], [*SOUTH, "Lyon", "London"]),
        ("M14a", ["London", "Madrid", "Stockholm", "Helsinki", "Berlin", "Roma"], ["London", "Madrid", *SOUTH]),
        ("M14b", ["London", "Madrid", "Stockholm", "Helsinki", "Berlin", "Roma", "Athina"], SOUTH),
        ("M15a", SOUTH[:5], [*SOUTH[:4], "Berlin"]),
        ("M15b", SOUTH, SOUTH[:5]),
    ],
)
def test_milestones_of_places(side: str, enough: list[str], too_few: list[str]) -> None:
    assert met(MILESTONES[side], {}, enough, [])
    assert not met(MILESTONES[side], {}, too_few, [])


@pytest.mark.parametrize(
    ("side", "enough", "too_few"),
    [
        ("M04a", [1, 1, 1], [1, 1, 2]),
        ("M04b", [2, 2], [2, 1]),
        ("M05a", [3, 3], [3, 4]),
        ("M05b", [4, 4], [4, 5]),
        ("M06a", [5, 5], [5, 6]),
        ("M06b", [6, 6], [6, 5]),
        ("M07a", [6, 6, 6], [6, 6, 5]),
        ("M07b", [6, 6, 6, 4], [6, 6, 6, 3]),
        ("M08a", [5, 3], [5, 2]),
        ("M08b", [5, 5], [5, 4]),
        ("M09a", [2, 3], [2, 4]),
        ("M09b", [4, 3, 1], [4, 4]),
    ],
)
def test_milestones_of_demands(side: str, enough: list[int], too_few: list[int]) -> None:
    for values, told in ((enough, True), (too_few, False)):
        demand = dict(zip(SOUTH, values, strict=False))
        cities = list(demand)
        by_action = MILESTONES[side].kind.startswith("action")
        assert met(MILESTONES[side], demand, cities, cities if by_action else []) is told
        assert not (by_action and met(MILESTONES[side], demand, cities, cities[:1]))


def test_milestones_of_opened_cities() -> None:
    assert met(MILESTONES["M03a"], {}, [], [], (1,))
    assert not met(MILESTONES["M03a"], {}, [], [], (None,))
    assert met(MILESTONES["M03b"], {}, [], [], (2,))
    assert not met(MILESTONES["M03b"], {}, [], [], (1,))


def test_a_seat_without_goods_cannot_export() -> None:
    assert exportable(table(seat(), seat("food", cities=["Berlin"])), 0) == {}
