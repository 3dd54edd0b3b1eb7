"""The missions: each completed exactly when its condition holds at the end."""

import pytest

from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.missions import mission_points, progress
from tests.titles.phytoplankton.positions import PLAIN, sea

BOX = EDITIONS.today.components

SPECIALISTS = [mission for mission in BOX.missions.values() if mission.specialist]
FIVE_TUCKED = ["karenia_brevis", "karenia_brevis", "tripos_fusus", "tripos_fusus", "dinophysis_acuminata"]
COSTS = {
    "coccolithophore_specialist": 5,
    "cyanobacteria_specialist": 8,
    "diatom_specialist": 4,
    "dinoflagellate_specialist": 6,
    "misc_specialist": 5,
    "transect": 3,
    "bloom_watcher": 4,
    "sediment_core": 5,
    "iron_fertiliser": 5,
    "full_station": 6,
}


def points(mission, **board):
    return mission_points(BOX, BOX.missions[mission], sea(board, {}).players[0])


@pytest.mark.parametrize("mission", SPECIALISTS, ids=lambda mission: mission.id)
def test_a_specialist_needs_two_cards_of_the_group_in_play(mission):
    of_group = [species.id for species in BOX.species.values() if species.group == mission.group]
    assert points(mission.id, coastal=of_group[:1]) == 0
    assert points(mission.id, coastal=of_group[:1], polar=of_group[1:2]) == COSTS[mission.id]


@pytest.mark.parametrize("mission", SPECIALISTS, ids=lambda mission: mission.id)
def test_tucked_cards_do_not_count_for_a_specialist(mission):
    one, other = [species.id for species in BOX.species.values() if species.group == mission.group][:2]
    assert points(mission.id, coastal=[(one, {"tucked": [other]})]) == 0


def test_two_cards_of_the_same_species_count_for_a_specialist():
    assert points("misc_specialist", coastal=["ostreococcus_tauri", "ostreococcus_tauri"]) == 5


def test_the_transect_needs_a_card_in_every_row():
    assert points("transect", coastal=[PLAIN], open_ocean=["synechococcus"]) == 0
    assert points("transect", coastal=[PLAIN], open_ocean=["synechococcus"], polar=["micromonas_polaris"]) == 3


@pytest.mark.parametrize(("carbon", "worth"), [(4, 0), (5, 4), (9, 4)])
def test_the_bloom_watcher_needs_five_carbon_on_one_card(carbon, worth):
    other = ("synechococcus", {"carbon": 4})
    assert points("bloom_watcher", coastal=[(PLAIN, {"carbon": carbon}), other]) == worth


@pytest.mark.parametrize(("tucked", "worth"), [(4, 0), (5, 5)])
def test_the_sediment_core_needs_five_tucked_cards_in_all(tucked, worth):
    under = FIVE_TUCKED[:tucked]
    board = {"coastal": [(PLAIN, {"tucked": under[:2]}), ("synechococcus", {"tucked": under[2:]})]}
    assert points("sediment_core", **board) == worth


def test_the_iron_fertiliser_needs_two_cards_whose_cost_lists_iron():
    assert points("iron_fertiliser", polar=["polarella_glacialis", "micromonas_polaris"]) == 0
    assert points("iron_fertiliser", polar=["polarella_glacialis", "geminigera_cryophila"]) == 5


def test_a_cost_of_any_resource_does_not_list_iron():
    assert points("iron_fertiliser", open_ocean=["pelagomonas_calceolata"], polar=["polarella_glacialis"]) == 0


def test_the_full_station_needs_a_row_of_three():
    assert points("full_station", coastal=[PLAIN, "synechococcus"], polar=["micromonas_polaris"]) == 0
    assert points("full_station", coastal=[PLAIN, "synechococcus", "ostreococcus_tauri"]) == 6


@pytest.mark.parametrize("mission", BOX.missions.values(), ids=BOX.missions)
def test_an_empty_board_completes_no_mission(mission):
    assert progress(BOX, mission, sea({}, {}).players[0]) == 0
    assert mission.points == COSTS[mission.id]
