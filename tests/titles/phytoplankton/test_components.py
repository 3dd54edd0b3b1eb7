"""The box: counts, shapes and sources of its values."""

from collections import Counter

import pytest

from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.components import EDITIONS, gives
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES
from scoresheet.domain.titles.phytoplankton.missions import COUNTS
from scoresheet.domain.titles.phytoplankton.powers import KINDS
from scoresheet.domain.titles.phytoplankton.steps_worth import STEPS

BOX = EDITIONS.today.components
SOURCES = EDITIONS.today.sources

DESIGN = "public:https://github.com/sarahtanja/ocean-bloom"


def test_two_copies_of_fifty_species_make_a_hundred_cards():
    assert len(BOX.species) == 50
    assert len(BOX.species_of) == BOX.deck.cards == 100


def test_group_sizes_match_the_specification():
    assert Counter(species.group for species in BOX.species.values()) == {
        "diatom": 13,
        "coccolithophore": 11,
        "misc": 10,
        "dinoflagellate": 9,
        "cyanobacterium": 7,
    }


def test_region_counts_match_the_specification():
    listed = Counter(row for species in BOX.species.values() for row in species.regions)
    assert listed == {"coastal": 28, "open_ocean": 23, "polar": 19}


def test_cost_symbol_counts_match_the_specification():
    symbols = Counter(symbol for species in BOX.species.values() for symbol in species.cost)
    assert symbols == {
        "light": 41,
        "nitrogen/phosphorus": 22,
        "silica": 15,
        "phosphorus": 10,
        "iron": 7,
        "nitrogen": 6,
        "any": 2,
        "light/nitrogen": 2,
    }


def test_the_box_has_39_green_powers_10_when_played_powers_and_one_card_without_a_power():
    assert Counter(species.timing for species in BOX.species.values()) == {"activated": 39, "played": 10, "none": 1}


def test_a_card_has_a_power_exactly_if_it_has_a_timing():
    assert all(bool(species.power) == (species.timing != "none") for species in BOX.species.values())


def test_the_box_has_14_good_and_9_toxic_bloom_boxes():
    assert Counter(species.bloom_kind for species in BOX.species.values()) == {"": 27, "good": 14, "toxic": 9}
    for species in BOX.species.values():
        assert bool(species.bloom) == bool(species.bloom_kind) == bool(species.bloom_text)
        assert (species.bloom_kind == "toxic") == ("toxic" in [step.kind for step in species.bloom])


def test_cards_average_four_and_a_half_points():
    assert sum(species.points for species in BOX.species.values()) / len(BOX.species) == 4.5


def test_every_kind_of_step_is_implemented_used_and_evaluated():
    steps = {step.kind for species in BOX.species.values() for step in (*species.power, *species.bloom)}
    assert steps == set(KINDS) == set(STEPS)


def test_every_kind_of_mission_is_implemented_and_used():
    assert {mission.kind for mission in BOX.missions.values()} == set(COUNTS)


def test_five_of_ten_missions_are_specialists_one_for_each_group():
    specialists = [mission for mission in BOX.missions.values() if mission.specialist]
    assert {mission.group for mission in specialists} == {species.group for species in BOX.species.values()}
    assert len(specialists) == 5
    assert len(BOX.missions) == 10


def test_the_die_faces_match_the_final_design():
    split = ("light/phosphorus", "light/nitrogen", "silica/iron", "nitrogen/phosphorus")
    assert set(BOX.dice.faces) == {"light", "silica", *split}
    chances = Counter(resource for face in BOX.dice.faces for resource in gives(face))
    assert chances == {"light": 3, "nitrogen": 2, "phosphorus": 2, "silica": 2, "iron": 1}


def test_a_split_symbol_accepts_either_resource_and_an_any_symbol_accepts_all():
    assert gives("light/nitrogen") == ("light", "nitrogen")
    assert gives("any") == RESOURCES


def test_every_value_names_its_source():
    facts = ("name", "group", "regions", "cost", "points", "timing")
    for species in BOX.species:
        assert {SOURCES[f"species.{species}.{fact}"] for fact in facts} <= {DESIGN, "reconstructed"}


@pytest.mark.parametrize(
    ("species", "fact", "source"),
    [
        ("emiliania_huxleyi", "points", DESIGN),
        ("emiliania_huxleyi", "timing", DESIGN),
        ("dinophysis_acuminata", "timing", "reconstructed"),
        ("rhizosolenia_clevei", "regions", "reconstructed"),
        ("gephyrocapsa_oceanica", "bloom", "reconstructed"),
        ("ditylum_brightwellii", "cost", "reconstructed"),
        ("ditylum_brightwellii", "group", DESIGN),
        ("polarella_glacialis", "group", "reconstructed"),
        ("karenia_brevis", "name", DESIGN),
    ],
)
def test_reconstructed_values_are_marked(species, fact, source):
    assert SOURCES[f"species.{species}.{fact}"] == source


def test_the_title_counts_its_sources():
    assert set(TITLE.sources) == {"rulebook", "public", "reconstructed"}
    assert len(TITLE.editions.today.digest) == 64
