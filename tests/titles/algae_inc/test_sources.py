"""The source of each value of the box: only values that the rulebook states or shows name it."""

import re

import pytest

from scoresheet.domain.titles.algae_inc.components import EDITIONS

SOURCES = EDITIONS.today.sources


def marked(kind):
    """Return the tables with values of this kind of source."""
    return {place.split(".")[0] for place, source in SOURCES.items() if source.split(":")[0] == kind}


def from_rulebook(start):
    """Return the values of these tables that the rulebook states, by the rest of their names."""
    return {
        place.removeprefix(start): source.removeprefix("rulebook").removeprefix(":")
        for place, source in SOURCES.items()
        if place.startswith(start) and source.startswith("rulebook")
    }


def test_values_are_from_the_rulebook_or_made_for_this_project():
    assert set(EDITIONS.today.counted_sources()) == {"rulebook", "reconstructed"}
    assert all(re.fullmatch(r"reconstructed|rulebook(:p\d+(-\d+)?)?", source) for source in SOURCES.values())


ALL_PRINTED = {
    "algae_tank",
    "contract_ends",
    "contract_exports",
    "contracts",
    "exchange",
    "income",
    "staff",
    "transport",
}
ALL_MADE = {
    "cities",
    "combo_tiles",
    "demand_tokens",
    "grid",
    "inlays",
    "layouts",
    "links",
    "shapes",
    "stations",
    "vp_strips",
    "weekend_strips",
}


def test_tables_are_printed_made_or_mixed():
    rulebook, made = marked("rulebook"), marked("reconstructed")
    assert rulebook - made == ALL_PRINTED
    assert made - rulebook == ALL_MADE
    assert rulebook & made == {
        "belts",
        "byproduct_tank",
        "city_bonuses",
        "departments",
        "energy",
        "engineering_tiles",
        "facility",
        "gains",
        "market",
        "milestone_points",
        "milestones",
        "rules",
        "science_tiles",
        "solo",
        "start",
        "strips",
    }


SAID = {
    "energy.": {"eur_per_missing": "p12", "vp_per_excess": "p12"},
    "byproduct_tank.": {"full_rows": "p10", "sold": "p27", "bought": "p27", "tiles": "p10"},
    "rules.": {
        "weeks": "p30",
        "turns": "p18",
        "science_max": "p15",
        "vp_per_group_tile": "p32",
        "items_per_vp": "p32",
        "first_city": "p20",
        "export_steps": "p20",
    },
    "facility.0.": {"bonus.operators": "p9", "bonus.engineers": "p9", "bonus.scientists": "p9"},
    "facility.1.": {},
    "facility.2.": {"cost": "p19", "points": "p19", "bonus.engineers": "p19"},
    "facility.3.": {},
    "milestone_points.": {"per_colour": ""},
    "milestones.M08b.": {"kind": "p38", "total": "p38"},
    "milestones.M10a.": {"kind": "p38", "cities": "p38"},
    "city_bonuses.EUR2.": {"count": "p4"},
    "strips.B1.": {"set": ""},
    "departments.biofuel.": {"makes": "p26", "recycles": "p28", "capacity": "p27", "not_with": "p6"},
    "departments.cosmetics.": {"capacity": "p27", "not_with": "p6"},
    "market.biofuel.": {"values.LD": "p29"},
    "market.cosmetics.": {"one_type": "p21"},
    "market.food.": {},
    "engineering_tiles.CAP1.": {"fields": "p27", "capacity": "p27"},
    "engineering_tiles.CONV1.": {"fields": "p28", "moves": "p28"},
    "engineering_tiles.INJB-2.": {"level": "p23"},
    "engineering_tiles.FLEX.": {},
    "science_tiles.food.STO_1.": {},
    "science_tiles.food.INC_O.": {"income": "p17", "plus": "p17"},
    "science_tiles.food.TRANSPORT.": {"transport": "p20"},
    "science_tiles.food.BYP_BOTH.": {"both": "p27"},
    "science_tiles.food.COLD_CHAIN.": {},
}
"""Values that the rulebook states in tables of mixed sources, by table."""


@pytest.mark.parametrize("start", SAID)
def test_only_values_stated_or_shown_in_the_rulebook_name_it_as_their_source(start):
    assert any(place.startswith(start) for place in SOURCES)
    assert from_rulebook(start) == SAID[start]


def test_only_the_money_at_the_start_and_the_two_pools_are_made():
    assert [name for name in ("start.eur", "solo.pools") if SOURCES[name] == "reconstructed"] == [
        "start.eur",
        "solo.pools",
    ]
    assert (
        sum(place.startswith(("start.", "solo.")) and source == "reconstructed" for place, source in SOURCES.items())
        == 2
    )


def test_bonuses_of_the_grid_and_two_of_the_facility_are_from_the_rulebook():
    printed = {code.split(".")[0] for code in from_rulebook("gains.")}
    assert printed == {"CA1", "WILD1", "EN1", "EN2", "CA", "WILD", "BP1", "BP2", "VPI", "OPI", "ENI", "SCI"}


KNOWN_BELTS = {
    "biofuel.b1": {"machine", "kind", "start", "end", "energy", "per"},
    "biofuel.c2": {"machine", "kind", "start", "end", "energy", "per"},
    "biofuel.R2": {"machine", "kind", "start", "end", "energy", "per"},
    "biofuel.INJB-2": {"machine", "kind", "start", "end", "energy", "per", "limit"},
    "bioplastics.b1": {"machine", "kind", "start", "end", "both_ways"},
}


def test_examples_and_a_contract_show_five_belts_in_part():
    shown = {}
    for place in from_rulebook("belts."):
        belt, name = place.rsplit(".", 1)
        shown.setdefault(belt, set()).add(name)
    assert shown == KNOWN_BELTS
