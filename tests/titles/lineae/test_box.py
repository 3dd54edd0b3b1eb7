"""The contents of the box, and the source of each value ("Components")."""

from collections import Counter

import pytest

from scoresheet.domain.titles.lineae import TITLE
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.kinds import MINERALS

BOX = EDITIONS.today.components

SOLID = MINERALS[:5]


def test_the_game_is_for_one_to_five_players():
    assert list(TITLE.seats) == [1, 2, 3, 4, 5]


def test_there_are_25_cubes_of_each_of_five_minerals_and_11_water_tokens():
    assert BOX.supply.cubes_per_mineral == 25
    assert BOX.supply.water_tokens == 11
    assert len(SOLID) == 5


def test_there_are_ten_rockets_ten_technologies_and_ten_colony_cards_without_modules():
    assert len(BOX.rockets) == 10
    assert sum(not card.module for card in BOX.technology.values()) == 10
    assert sum(not card.module for card in BOX.colony.values()) == 10


def test_biogenesis_adds_three_colony_cards_and_a_technology():
    assert sum(card.module == "biogenesis" for card in BOX.colony.values()) == 3
    assert sum(card.module == "biogenesis" for card in BOX.technology.values()) == 1


def test_every_rocket_has_five_spaces_one_of_them_for_any_mineral():
    for card in BOX.rockets.values():
        assert len(card.spaces) == 5
        assert card.spaces.count("wild") == 1
        assert card.short == card.spaces[:3]


def test_every_mineral_fills_eight_rocket_spaces():
    wanted = Counter(space for card in BOX.rockets.values() for space in card.spaces)
    assert wanted == {**dict.fromkeys(SOLID, 8), "wild": 10}


def test_the_jovian_semiconductor_takes_two_iron_and_one_silica():
    spaces = Counter(BOX.rockets["jovian_semiconductor"].spaces)
    assert (spaces["iron"], spaces["silica"]) == (2, 1)


def test_there_are_five_deposit_tiles_with_two_faces_of_four_different_minerals_each():
    assert Counter(face.tile for face in BOX.deposits) == dict.fromkeys(SOLID, 2)
    assert all(len({face.even, face.odd, face.excavation, face.setup}) == 4 for face in BOX.deposits)


def test_the_excavation_track_has_five_spaces_worth_8_points_in_all():
    assert [bonus.points for bonus in BOX.excavation_track] == [1, 1, 2, 1, 3]
    assert [bonus.cube for bonus in BOX.excavation_track] == [0, 1, 0, 0, 0]
    assert [bonus.technology for bonus in BOX.excavation_track] == [0, 0, 0, 1, 0]
    assert [bonus.alone for bonus in BOX.excavation_track] == [False] * 4 + [True]


def test_submersibles_begin_in_the_second_row_from_the_bottom():
    assert {letter: x for letter, (x, y) in BOX.submersibles.items() if y == BOX.profile.bottom - 1} == {
        "A": 3,
        "B": 6,
        "C": 10,
        "D": 13,
        "E": 17,
        "F": 20,
    }


def test_all_colony_cards_have_different_priorities():
    assert len({card.priority for card in BOX.colony.values()}) == len(BOX.colony)


def test_every_value_of_the_box_names_its_source():
    assert set(TITLE.sources) == {"rulebook", "public", "reconstructed"}
    assert sum(TITLE.sources.values()) > 250


SAID = {
    "spaces.income": {"arrow", "many", "name"},
    "spaces.hire": {"name"},
    "spaces.election": {"many", "name"},
    "spaces.pad": {"name"},
    "spaces.reactor": set(),
    "submersible_spaces": {"many"},
    "lock_spaces": {"arrow"},
    "rockets.jovian_semiconductor": {"name"},
    "colony.water_treatment_plant": {"name", "slot"},
    "colony.hydrodynamic_generator": {"name", "slot"},
    "colony.commissary": set(),
}
"""Fields that the rulebook states in words for pieces without known pictures; `action` is named after the section."""


@pytest.mark.parametrize("place", SAID)
def test_only_values_stated_in_the_rulebook_name_it_as_their_source(place):
    sources = EDITIONS.today.sources
    marked = {
        name.rsplit(".", 1)[1] for name in sources if name.startswith(f"{place}.") and sources[name] == "rulebook"
    }
    assert marked - {"action"} == SAID[place]


KNOWN = {"supply", "start", "sun", "rounds", "prices", "rewards", "limits", "conversion", "excavation_track", "setup"}
PUBLIC = {"sunlight", "hold", "shape", "submersibles"}
MIXED = {"spaces", "submersible_spaces", "lock_spaces", "income", "rockets", "colony"}


def test_all_other_tables_have_one_source_each():
    by_table = {}
    for place, source in EDITIONS.today.sources.items():
        by_table.setdefault(place.split(".")[0], set()).add(source.split(":")[0])
    assert {table for table, kinds in by_table.items() if kinds == {"rulebook"}} == {*KNOWN, "income"}
    assert {table for table, kinds in by_table.items() if kinds == {"public"}} == PUBLIC
    assert {table for table, kinds in by_table.items() if len(kinds) > 1} == MIXED - {"income"}


@pytest.mark.parametrize("seats", TITLE.seats)
def test_all_numbers_are_zero_before_set_up(seats):
    state = TITLE.begin_with(seats, {})
    assert (state.bank, state.supply, state.tokens, state.depths, state.round) == (0, {}, 0, [], 0)
    assert all(vessel.money == vessel.workers == vessel.reserve == 0 for vessel in state.vessels)


def test_unknown_options_are_rejected():
    with pytest.raises(Exception, match="unknown field"):
        TITLE.read_options({"seventh_module": True})
