"""The source of each value of the box: only values stated in the rulebook name it."""

import pytest

from scoresheet.domain.titles.weather_machine.components import EDITIONS

SOURCES = EDITIONS.today.sources


def marked(kind):
    """Return the tables with values of this kind of source, with the last part of each value's name."""
    found = {}
    for place, source in SOURCES.items():
        if source.split(":")[0] == kind:
            found.setdefault(place.split(".")[0], set()).add(place.rsplit(".", 1)[1])
    return found


def test_values_from_public_pages_name_their_address():
    assert marked("public") == {"places": {"spaces"}, "supply": {"prices", "refunds"}}
    assert all(source.startswith("public:https://") for source in SOURCES.values() if source.startswith("public"))


ALL_PRINTED = {
    "costs",
    "exchanges",
    "experiment_deck",
    "first_round",
    "pieces",
    "points",
    "rules",
    "subsidies",
    "tokens",
    "two_players",
}
ALL_MADE = {"funding", "goal_spaces", "government", "lab", "office", "research", "workshop_tiles"}


def test_tables_are_printed_made_or_mixed():
    rulebook, reconstructed, public = (set(marked(kind)) for kind in ("rulebook", "reconstructed", "public"))
    assert rulebook - reconstructed - public == ALL_PRINTED
    assert reconstructed - rulebook == ALL_MADE
    assert rulebook & reconstructed == {"assembly", "experiments", "extreme_weather", "goals", "start"}


SAID = {
    "start": {"supply", "government", "lab", "rnd", "science"},
    "places.supply": set(),
    "places.government": {"gives"},
    "supply": {"extend", "initiative", "offer", "face_up", "face_down"},
    "assembly.top_left": {"price", "income"},
    "assembly.top_right": {"price", "income"},
    "assembly.bottom_left": {"income"},
    "assembly.bottom_right": {"income"},
    "extreme_weather.rain-1": {"weather", "level"},
    "extreme_weather.wind-2": {"weather", "level"},
    "extreme_weather.sun-3": {"weather", "level"},
    "experiments.I-snow": {"stage"},
    "experiments.II-wind": {"stage"},
    "experiments.III-rain": {"science", "points", "choice"},
    "goals.A1": {"counts", "need"},
    "goals.D9": {"counts", "need"},
}
"""Values that the rulebook states, in tables of mixed sources."""


@pytest.mark.parametrize("place", SAID)
def test_only_values_stated_in_the_rulebook_name_it_as_their_source(place):
    names = {name.rsplit(".", 1)[1] for name in SOURCES if name.startswith(f"{place}.") and SOURCES[name] == "rulebook"}
    assert names == SAID[place]


@pytest.mark.parametrize(
    ("table", "size"), [("assembly", 4), ("experiments", 15), ("extreme_weather", 15), ("goals", 36)]
)
def test_tiles_of_a_kind_differ_in_source_only_when_an_example_shows_one(table, size):
    by_tile = {}
    for place in SOURCES:
        if place.startswith(f"{table}."):
            _, tile, name = place.split(".")
            by_tile.setdefault(tile, set()).add((name, SOURCES[place]))
    assert len(by_tile) == size
    assert len(set(map(frozenset, by_tile.values()))) == {"assembly": 2, "experiments": 2}.get(table, 1)
