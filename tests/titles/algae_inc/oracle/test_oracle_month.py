"""Grid, teams, tanks, weekend, end and Bruno in the model, by the examples of the text."""

import pytest

from .boards import SCIENCE_TILES
from .bruno import candidates, vp_of_disk, week_milestones, week_vp
from .data import BRUNO
from .gaining import coded, received
from .grid import bonuses, engineering_cost, largest_group, placements, science_cost, science_tiles
from .mondays import bruno_vp, cubes, may_refine_before, science, science_after
from .paying import can_pay, exchanges, most, payments
from .positions import demands, seat, table
from .scoring import contract_bonus, items_left, month_bonus, ranking, score, tie_break
from .snapshot import Seat, change
from .tanks import (
    balanced,
    byproducts_at_start,
    capacities,
    columns_at_start,
    refilled,
    stored,
    takeable,
    tanks_for_a_bonus,
)
from .teams import affordable, fields, gives_upgrade, numbers, recruits, removable, researchable
from .turns import actions, spots
from .weekend import month_choices, weekend_choices


def test_example_of_science_income_with_the_upgrade_just_taken() -> None:
    me = seat(staff={"O": 1, "E": 1, "S": 2}, researched={"INC_S"})
    assert science(me) == 4
    assert cubes(me) == 1
    assert science_after(seat(SP=8), 4) == 10


def test_example_of_a_science_point_for_a_euro_and_a_choice_action() -> None:
    me = seat(SP=4, EUR=1, CA=1)
    assert exchanges(me, "SP") == {("CA", "EUR")}
    assert can_pay(me, SP=5)
    assert not can_pay(me, SP=6)
    assert payments(me, {"SP": 5}) == {()}


def test_exchange_rates_by_ability() -> None:
    assert most(seat(EUR=1, MV=3, CA=1), "EUR") == 3
    assert most(seat("bioplastics", EUR=1, MV=3, CA=1, ability="EXCHANGE_1TO1"), "EUR") == 5
    wide = seat(EUR=1, MV=3, CA=1, ability="ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE")
    assert most(wide, "EUR") == 3
    assert ("CA",) in exchanges(wide, "EUR")
    assert most(seat("bioplastics", MV=2, CA=1, ability="EXCHANGE_1TO1"), "WILD") == 1


def test_energy_is_not_a_resource_but_euros_pay_for_it() -> None:
    me = seat(energy=1, EUR=1, MV=2)
    assert can_pay(me, 2)
    assert not can_pay(me, 3)
    assert received(seat(energy=9), {"E": 3}) == {"E": 1, "VP": 2}
    assert received(seat("food", ability="FE_GIVES_MV1_EUR1"), coded("FE1")) == {"FE": 1, "MV": 1, "EUR": 1}


def test_a_tile_across_two_zones_costs_the_price_of_the_more_expensive_one() -> None:
    me = seat()
    assert science_cost(me, frozenset({(0, 1), (0, 2)})) == 3
    assert science_cost(me, frozenset({(0, 1), (1, 1)})) == 2
    me = seat("food", ability="BOTTOM_ZONE_FREE_DOUBLE", inlay="4a", grid=set())
    assert science_cost(me, frozenset({(0, 1), (1, 1)})) == 0
    assert science_cost(me, frozenset({(0, 1), (0, 2)})) == 3
    assert bonuses(me, "INC_O", frozenset({(0, 1), (0, 2)})) == {"CA": 2}
    assert bonuses(me, "INC_O", frozenset({(0, 2), (0, 3)})) == {"OPI": 1}


def test_bonuses_of_a_combo_tile_are_doubled_for_the_owner_of_that_ability() -> None:
    me = seat("cosmetics", ability="COMBO_BONUS_DOUBLE", inlay="3a")
    cells = frozenset({(2, 1), (2, 0)})
    assert bonuses(me, "COMBO1", cells) == {"EN1": 2}
    assert bonuses(me, "INC_O", cells) == {"EN1": 1}


def test_tiles_cannot_be_placed_on_other_tiles() -> None:
    me = seat(grid={"COMBO1"}, placed={"STO_1": frozenset({(0, 0), (1, 0), (2, 0)})})
    taken = {(3, 0), (3, 1), (0, 0), (1, 0), (2, 0)}
    assert not any(cells & taken for cells in placements(me, "INC_O"))
    assert len(placements(seat(grid=set()), "INC_O")) == 7 * 7 + 6 * 8


def test_the_upper_tile_of_a_stack_is_removed_first() -> None:
    me = seat()
    assert science_tiles(me) == set(SCIENCE_TILES["biofuel"]) - {"MV_LOW_2"}
    me.researched = {"MV_LOW_1"}
    assert "MV_LOW_2" in science_tiles(me)
    assert "INJB-2" not in removable(me)
    me.grid.discard("INJB-1")
    assert engineering_cost(me, "INJB-2") == removable(me)["INJB-2"] == 2


def test_fields_of_engineering_tiles() -> None:
    me = seat(engineered={"CAP2": "A", "CONV1": "A"})
    assert fields(me, "CAP1") == {"B", "C"}
    assert fields(me, "CONV2") == {"B"}
    assert fields(me, "INJB-1") == {"INJB"}
    assert affordable(seat(FE=1), 1).keys() == {tile for tile, cost in removable(seat()).items() if cost <= 2}


def test_researchable_tiles_are_the_affordable_ones() -> None:
    assert researchable(seat()) == {}
    assert set(researchable(seat(SP=2)).values()) == {2}


def test_numbers_of_teams_by_ability() -> None:
    me = seat(ability="SCIENTISTS_AS_ENGINEERS", staff={"O": 1, "E": 2, "S": 4})
    assert numbers(me, "E") == {2, 4}
    assert numbers(me, "S") == {4}


def test_example_of_recruiting_a_fourth_engineer() -> None:
    me = seat(EUR=3, staff={"O": 1, "E": 3, "S": 5})
    found = recruits(me)
    assert set(found) == {"O", "E"}
    assert (found["E"].cost, found["E"].bonus["E"], found["E"].vp) == (3, "WILD1", 3)
    me.ability, me.staff["E"] = "THIRD_HIRE_TEAM_UPGRADE", 4
    assert gives_upgrade(me, "E") == {"O", "E", "S"}
    assert gives_upgrade(me, "O") == set()


def test_taking_algae() -> None:
    me = seat(cubes={"chlorella": 4}, researched={"STO_1"}, EUR=1)
    snap = table(me, algae={"red": 0, "brown": 4, "spirulina": 4, "chlorella": 4})
    assert takeable(snap, me) == {"red": change(0, 1, {"red": 1})}
    free = seat("food", cubes={"spirulina": 9}, ability="NO_STORAGE_LIMIT_FREE_SUPPLY")
    assert takeable(snap, free) == {"spirulina": change(cubes={"spirulina": 1}, tanks={"spirulina": -1})}
    snap.algae["spirulina"] = 0
    assert takeable(snap, free) == {"spirulina": change(cubes={"spirulina": 1})}


def test_tanks_grow_with_opened_storages_up_to_six() -> None:
    openers = {"biofuel": "STO_1", "bioplastics": "STO_1", "food": "STO_1", "cosmetics": "STO_1"}
    snap = table(*(seat(department, researched={tile}) for department, tile in openers.items()))
    assert capacities(snap) == {"red": 6, "brown": 5, "spirulina": 4, "chlorella": 4}
    snap.algae["red"] = 0
    assert refilled(snap)["red"] == 6


def test_example_of_balancing() -> None:
    snap = table(seat(), seat("food"), columns={"biomass": 2, "bio_oil": 2}, byproducts={"biomass": 1, "bio_oil": 6})
    assert balanced(snap) == {"biomass": 3, "bio_oil": 4}
    snap.byproducts = {"biomass": 0, "bio_oil": 8}
    assert balanced(snap) == {"biomass": 3, "bio_oil": 5}
    snap.byproducts = {"biomass": 2, "bio_oil": 4}
    assert balanced(snap) == {"biomass": 2, "bio_oil": 4}


def test_rows_of_the_tanks_pay_from_the_bottom_up() -> None:
    snap, paid = table(seat(), byproducts={"biomass": 0, "bio_oil": 12}), []
    for _ in range(13):
        step = stored(snap, snap.seats[0], "biomass")
        paid.append(dict(step.gains)["EUR"])
        snap.byproducts["biomass"] += dict(step.tanks).get("biomass", 0)
    assert paid == [3] * 3 + [2] * 6 + [1] * 3 + [1]
    assert tanks_for_a_bonus(snap) == set()


def test_tanks_at_the_start() -> None:
    assert columns_at_start(["biofuel", "food"]) == {"biomass": 2, "bio_oil": 2}
    assert columns_at_start(["biofuel", "food", "cosmetics"]) == {"biomass": 3, "bio_oil": 2}
    assert columns_at_start(["biofuel", "food", "cosmetics", "bioplastics"]) == {"biomass": 3, "bio_oil": 3}
    assert byproducts_at_start({"biomass": 2, "bio_oil": 2}, "biomass") == {"biomass": 0, "bio_oil": 8}
    assert byproducts_at_start({"biomass": 3, "bio_oil": 2}) == {"biomass": 6, "bio_oil": 4}


def test_example_of_the_weekend() -> None:
    emma, peter, rafael = seat(energy=2, spot=1), seat(energy=8, spot=1), seat(energy=5, spot=2)
    snap = table(emma, peter, rafael)

    def told(one: Seat) -> set[frozenset[str]]:
        return {frozenset(snap.weekend[place] for place in pick) for pick in weekend_choices(one)}

    assert told(emma) == {frozenset()}
    assert told(peter) == {frozenset({"SP2", "CA1"})}
    assert told(rafael) == {frozenset({"CA1"}), frozenset({"FE1"})}
    emma.ability = "ALWAYS_2_WEEKEND"
    assert told(emma) == {frozenset({"SP2", "CA1"})}
    assert month_choices(emma) == {frozenset()}
    rafael.ability = "CHOOSE_WEEKEND_AND_MONTH_BONUS"
    assert len(weekend_choices(rafael)) == 4


def test_example_of_the_month() -> None:
    emma, rafael, peter = seat(energy=5, spot=1), seat(energy=9, spot=2), seat(energy=1, spot=2)
    names = ["M01a", "M02a", "M04a", "M05a", "M07a", "M08a", "M10a", "M11a", "M13a", "M14a"]
    snap = table(emma, rafael, peter, milestones=names)
    snap.achieved = {"M10a": [0, 1], "M07a": [0], "M08a": [0], "M13a": [1], "M14a": [1, 2]}
    assert [month_bonus(snap, who) for who in snap.seats] == [6, 10, 0]


def test_example_of_contract_and_resources() -> None:
    emma = seat("food", end="HIRE_E2", staff={"O": 1, "E": 5, "S": 1}, cubes={"red": 1, "N2": 1, "GX": 1})
    emma.items.update({"EUR": 4, "FE": 1, "SP": 5})
    emma.combos = {"COMBO1"}
    snap = table(emma)
    assert contract_bonus(snap, 0) == 8
    assert items_left(emma) == 14
    assert score(snap, 0).resources == 3


def test_example_of_the_largest_group() -> None:
    five = [frozenset({(x, 0), (x, 1)}) for x in range(5)]
    assert largest_group([*five, frozenset({(5, 2), (6, 2)})]) == 5
    assert largest_group([]) == 0


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("ENG1", 2),
        ("COMBO3", 3),
        ("SCI1", 2),
        ("DVKIND2", 6),
        ("DV4_3", 6),
        ("DV6_4", 4),
        ("CITY1", 4),
        ("HIRE_E2", 2),
        ("HIRE_S2", 4),
        ("HIRE_O2", 0),
        ("STAFF1", 3),
        ("COLOR2", 4),
    ],
)
def test_end_scorings_of_contracts(end: str, told: int) -> None:
    me = seat(end=end, engineered={"INJB-2": "INJB", "CAP1": "A"}, staff={"O": 1, "E": 2, "S": 3})
    me.cities = ["Roma", "Berlin", "Lyon", "Cluj"]
    me.placed = {name: frozenset({(0, at)}) for at, name in enumerate(("COMBO2", "STO_1", "INC_O"))}
    snap = table(me, milestones=["M01a", "M02a", "M07a"], achieved={"M01a": [0], "M02a": [0], "M07a": [0]})
    demands(snap, Roma=4, Berlin=4, Lyon=6, Cluj=1)
    assert contract_bonus(snap, 0) == told


def test_a_tie_goes_to_the_lowest_marker_and_then_to_the_first_arrival() -> None:
    snap = table(*(seat(end="CITY1") for _ in range(3)), milestones=["M01a", "M14a"])
    assert ranking(snap) == [[0, 1, 2]]
    snap.achieved = {"M01a": [0], "M14a": [2, 1]}
    assert sorted(snap.seats, key=lambda who: tie_break(snap, who)) == [0, 1, 2]


def test_a_tie_with_bruno_is_lost() -> None:
    snap = table(seat(end="CITY1"), neutral=["Roma"], milestones=["M01a"])
    assert ranking(snap) == [[BRUNO], [0]]
    snap.seats[0].vp = 1
    assert ranking(snap) == [[0], [BRUNO]]


def test_example_of_bruno() -> None:
    snap = table(seat(end="CITY1"), neutral=["Berlin", "Gdansk"], tokens={"Krakow", "Tartu", "Aarhus"})
    demands(snap, Aarhus=3, Antwerpen=2, Krakow=1, Milano=1, Warszawa=3, Stockholm=4, Tartu=2)
    assert candidates(snap) == {"Krakow"}
    assert vp_of_disk(snap, "Krakow") == 1 + 2
    snap.tokens = {"Krakow", "Milano"}
    assert candidates(snap) == {"Krakow", "Milano"}
    snap.neutral.append("Milano")
    assert candidates(snap) == {"Krakow"}


def test_milestones_of_bruno() -> None:
    snap = table(seat(end="CITY1"), neutral=["Berlin", "Milano", "Roma"], milestones=["M03a", "M12b", "M08a"])
    demands(snap, Milano=4, Roma=4)
    snap.achieved = {"M12b": [0]}
    assert week_milestones(snap, ["Milano", "Roma"], opened=True) == ["M03a", "M12b", "M08a"]
    assert week_vp(snap, ["Milano", "Roma"], opened=True) == 1 + 3 + 3
    assert week_milestones(snap, ["Roma"], opened=False) == ["M12b"]
    snap.achieved = {"M12b": [0, BRUNO]}
    assert bruno_vp(snap) == 1


def test_supervisors_go_to_linked_spots() -> None:
    assert spots(None) == (0, 1, 2)
    assert spots("A", 1) == (1, 2)
    assert spots("B", 0) == (0,)
    assert spots("B", 2) == (1, 2)


def test_actions_of_a_spot() -> None:
    assert actions(seat(), "A") == {"A": {""}}
    assert actions(seat(CA=1), "O") == {"O": {""}, "E": {"CA"}, "S": {"CA"}}
    assert actions(seat(WILD=1), "T")["R"] == {"WILD"}
    assert set(actions(seat(ability="ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE"), "B")) == {"A", "B", "C"}


def test_refining_before_the_operators() -> None:
    assert may_refine_before(seat(cubes={"MD": 1}, ability="REFINE_BEFORE_OPERATORS"))
    assert not may_refine_before(seat(cubes={"MD": 1}))
    assert not may_refine_before(seat(cubes={"LD": 1}, ability="REFINE_BEFORE_OPERATORS"))
