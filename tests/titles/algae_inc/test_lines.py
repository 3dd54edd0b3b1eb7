"""Storages, stations and belts of the departments of the box."""

import pytest

from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.department_tables import Better
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS, SPECIES

BOX = EDITIONS.today.components
DEPARTMENTS = ("biofuel", "bioplastics", "cosmetics", "food")
BELTS = [(department, name) for department in DEPARTMENTS for name in BOX.belts[department]]
RECYCLED = {"biofuel": "bio_oil", "bioplastics": "biomass", "cosmetics": "bio_oil", "food": "biomass"}


def belt(department, name):
    return BOX.belts[department][name]


def main(department, machine):
    """Return the ends of a machine's main belts."""
    return [
        (each.start, each.end)
        for each in BOX.belts[department].values()
        if (each.kind, each.machine) == ("main", machine)
    ]


def test_tables_by_department_list_all_four_in_order():
    for tables in (BOX.departments, BOX.stations, BOX.belts, BOX.market):
        assert tuple(tables) == DEPARTMENTS


@pytest.mark.parametrize(
    ("department", "makes", "recycles", "inlay", "opens", "storages", "capacity"),
    [
        ("biofuel", "biomass", "bio_oil", "1a", "chlorella", [3, 3, 3, 4], [2, 3, 4]),
        ("bioplastics", "bio_oil", "biomass", "2a", "brown", [3, 4, 3, 3], [2, 3, 4]),
        ("cosmetics", "biomass", "bio_oil", "3a", "red", [5, 4, 4, 4], [2, 4, 5]),
        ("food", "bio_oil", "biomass", "4a", "spirulina", [3, 3, 4, 3], [2, 3, 4]),
    ],
)
def test_departments_differ_in_byproduct_storages_and_capacity(
    department, makes, recycles, inlay, opens, storages, capacity
):
    there = BOX.departments[department]
    assert (there.makes, there.recycles, there.inlay, there.opens) == (makes, recycles, inlay, opens)
    assert [there.storages[species] for species in SPECIES] == storages
    assert there.capacity == capacity


def test_departments_with_the_same_byproduct_exclude_each_other_in_a_game_for_two():
    assert {name: there.not_with for name, there in BOX.departments.items()} == {
        "biofuel": ["cosmetics"],
        "bioplastics": ["food"],
        "cosmetics": ["biofuel"],
        "food": ["bioplastics"],
    }


@pytest.mark.parametrize(
    ("department", "first", "second", "dispatch"),
    [
        ("biofuel", "U1 L1", "U2 M2 L2", "UD MD LD"),
        ("bioplastics", "C1 G1", "C2 G2", "CD GD"),
        ("cosmetics", "U1 L1", "T2 H2 K2", "TD HD KD"),
        ("food", "U1 L1", "N2 S2 G2", "ND SD GD NX SX GX"),
    ],
)
def test_stations_are_listed_from_the_left(department, first, second, dispatch):
    zones = {"station1": first, "station2": second, "dispatch": dispatch}
    assert [(name, station.zone) for name, station in BOX.stations[department].items()] == [
        (name, zone) for zone, names in zones.items() for name in names.split()
    ]


def test_only_fresh_food_degrades_and_its_types_form_a_line():
    degrading = {
        (department, name): (station.degrades_to, station.neighbours)
        for department, stations in BOX.stations.items()
        for name, station in stations.items()
        if station.degrades_to or station.neighbours
    }
    assert degrading == {
        ("food", "ND"): ("NX", ["SD"]),
        ("food", "SD"): ("SX", ["ND", "GD"]),
        ("food", "GD"): ("GX", ["SD"]),
    }


@pytest.mark.parametrize(
    ("department", "upper", "lower"), [("biofuel", "U1", "L1"), ("bioplastics", "C1", "G1"), ("food", "U1", "L1")]
)
def test_machine_a_moves_macro_algae_up_and_micro_algae_down(department, upper, lower):
    assert main(department, "A") == [("red", upper), ("brown", upper), ("spirulina", lower), ("chlorella", lower)]


@pytest.mark.parametrize(
    ("department", "machine", "ways"),
    [
        ("biofuel", "B", ["U1 U2", "L1 M2"]),
        ("biofuel", "C", ["U2 UD", "M2 MD", "L2 LD"]),
        ("bioplastics", "B", ["C1 C2", "G1 G2"]),
        ("bioplastics", "C", ["C2 CD", "G2 GD"]),
        ("cosmetics", "A", ["red U1", "brown U1", "spirulina L1", "chlorella L1"]),
        ("cosmetics", "B", ["U1 T2", "U1 H2", "L1 H2", "L1 K2"]),
        ("cosmetics", "C", ["T2 TD", "H2 HD", "K2 KD"]),
        ("food", "B", ["U1 N2", "U1 S2", "L1 S2", "L1 G2"]),
        ("food", "C", ["N2 ND", "S2 SD", "G2 GD"]),
    ],
)
def test_main_belts_lead_from_left_to_right(department, machine, ways):
    assert main(department, machine) == [tuple(way.split()) for way in ways]


@pytest.mark.parametrize(("department", "name"), BELTS)
def test_belts_begin_and_end_at_existing_places(department, name):
    places = {"", *SPECIES, *BYPRODUCTS, *BOX.stations[department]}
    assert {belt(department, name).start, belt(department, name).end} <= places
    assert belt(department, name).loses_from in places


@pytest.mark.parametrize(("department", "name"), BELTS)
def test_belts_for_byproduct_take_the_byproduct_of_their_department(department, name):
    each = belt(department, name)
    assert each.end not in BYPRODUCTS
    if each.start in BYPRODUCTS:
        assert each.kind in ("into_station", "on_main")
        assert each.start == RECYCLED[department] == BOX.departments[department].recycles


@pytest.mark.parametrize(("department", "name"), BELTS)
def test_additional_belts_refer_to_a_main_belt_of_the_same_machine(department, name):
    each = belt(department, name)
    assert bool(each.needs) == (each.kind == "on_main")
    if each.needs:
        needed = belt(department, each.needs)
        assert (needed.kind, needed.machine) == ("main", each.machine)
        assert each.end in ("", needed.end)


@pytest.mark.parametrize(("department", "name"), BELTS)
def test_belts_refer_to_existing_tiles(department, name):
    each = belt(department, name)
    tiles = {"", *BOX.engineering_tiles, *BOX.science_tiles[department]}
    assert {each.tile, each.opened_by, each.removed_by, *each.better} <= tiles
    assert each.tile in ("", name)


@pytest.mark.parametrize(
    ("department", "name", "way", "energy", "per", "limit"),
    [
        ("biofuel", "b1", "U2 M2", 1, "cube", 0),
        ("biofuel", "b2", "M2 L2", 0, "use", 1),
        ("biofuel", "c1", "UD MD", 1, "cube", 0),
        ("biofuel", "c2", "MD LD", 1, "cube", 0),
        ("biofuel", "R1", "UD MD", 1, "use", 0),
        ("biofuel", "R2", "MD LD", 1, "use", 0),
        ("bioplastics", "b1", "C2 G2", 0, "use", 1),
    ],
)
def test_belts_between_places_have_these_ends(department, name, way, energy, per, limit):
    each = belt(department, name)
    assert each.kind == ("refining" if name.startswith("R") else "between")
    assert (each.start, each.end) == tuple(way.split())
    assert (each.energy, each.per, each.limit) == (energy, per, limit)


def test_no_other_belts_connect_places_and_only_one_runs_both_ways():
    others = [each for each in BELTS if belt(*each).kind in ("between", "refining")]
    assert others == [*(("biofuel", name) for name in ("b1", "b2", "c1", "c2", "R1", "R2")), ("bioplastics", "b1")]
    assert [each for each in BELTS if belt(*each).both_ways] == [("bioplastics", "b1")]


@pytest.mark.parametrize(
    ("department", "station", "right", "needed"),
    [
        ("biofuel", "U1", "MD", "C2"),
        ("bioplastics", "G1", "GD", "C2b"),
        ("cosmetics", "U1", "HD", "C2"),
        ("food", "L1", "SD", "C2"),
    ],
)
@pytest.mark.parametrize("level", [1, 2])
def test_injectors_add_one_byproduct_and_two_when_improved(department, level, station, right, needed):
    left = belt(department, f"INJB-{level}")
    onto = belt(department, f"INJC-{level}")
    assert (left.machine, left.kind, left.end) == ("B", "into_station", station)
    assert (onto.machine, onto.kind, onto.end, onto.needs) == ("C", "on_main", right, needed)
    assert (left.energy, onto.energy) == (1, 0)
    assert left.limit == onto.limit == level
    assert left.per == onto.per == "use"


@pytest.mark.parametrize(
    ("department", "name", "end", "needed"),
    [
        ("biofuel", "c3", "UD", "C1"),
        ("bioplastics", "c2", "CD", "C1b"),
        ("cosmetics", "c1", "TD", "C1"),
        ("food", "c1", "ND", "C1"),
    ],
)
def test_each_department_has_a_printed_belt_for_one_byproduct_in_machine_c(department, name, end, needed):
    each = belt(department, name)
    assert (each.machine, each.end, each.needs, each.needs_cubes) == ("C", end, needed, 1)
    assert (each.energy, each.per, each.limit, each.tile) == (1, "use", 1, "")


@pytest.mark.parametrize(
    ("department", "name", "needed", "gains", "per", "mandatory"),
    [
        ("bioplastics", "c1", "C2b", -1, "use", True),
        ("cosmetics", "b1", "B2", -1, "use", True),
        ("food", "b1", "B4", -1, "cube", True),
        ("food", "b2", "B1", 1, "use", False),
    ],
)
def test_these_main_belts_cost_or_give_energy(department, name, needed, gains, per, mandatory):
    each = belt(department, name)
    assert (each.needs, each.needs_cubes, each.gains, each.per, each.mandatory) == (needed, 1, gains, per, mandatory)


def test_only_the_cream_of_cosmetics_loses_a_cube_when_two_move():
    loss = belt("cosmetics", "b2")
    assert (loss.needs, loss.needs_cubes, loss.loses_from, loss.mandatory) == ("B4", 2, "K2", True)
    assert [each for each in BELTS if belt(*each).loses_from] == [("cosmetics", "b2")]
    assert [each for each in BELTS if belt(*each).mandatory] == [
        ("bioplastics", "c1"),
        ("cosmetics", "b1"),
        ("cosmetics", "b2"),
        ("food", "b1"),
    ]


def test_tiles_open_remove_and_improve_belts():
    assert {each: belt(*each).opened_by for each in BELTS if belt(*each).opened_by} == {
        ("cosmetics", "B4"): "LINE_CREAM"
    }
    assert {each: belt(*each).removed_by for each in BELTS if belt(*each).removed_by} == {("cosmetics", "b2"): "SPEC"}
    assert {each: belt(*each).better for each in BELTS if belt(*each).better} == {
        ("biofuel", "b2"): {"SPEC": Better(limit=0)},
        ("biofuel", "R1"): {"REFINE_FREE": Better(energy=0)},
        ("biofuel", "R2"): {"REFINE_FREE": Better(energy=0)},
        ("bioplastics", "b1"): {"SPEC": Better(limit=2)},
        ("food", "b1"): {"SPEC": Better(per="use")},
    }
