"""The powers of the misc species, one by one, and a check that every species has a test."""

from importlib import import_module

import pytest

from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon, SpreadCarbon
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.drawing import DrawFromDeck, TakeFaceUp
from scoresheet.domain.titles.phytoplankton.effects import DiceRolled
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower, UsePower
from scoresheet.domain.titles.phytoplankton.resources import PayResource, TakeResources
from scoresheet.domain.titles.phytoplankton.tucking import DiscardCard
from tests.titles.phytoplankton.positions import (
    LIGHT,
    LIGHT_P,
    N_P,
    PLAIN,
    SILICA,
    agree,
    choices,
    held,
    in_hand,
    in_play,
    move,
    on_board,
    sea,
    species_in,
    use,
)
from tests.titles.playing import effects

BOX = EDITIONS.today.components

GROUPS = ("coccolithophores", "cyanobacteria", "diatoms", "dinoflagellates", "misc")
GLOBOSA, POUCHETII = "phaeocystis_globosa", "phaeocystis_pouchetii"


@pytest.mark.parametrize("species", BOX.species)
def test_every_species_has_its_own_test(species):
    modules = [import_module(f"tests.titles.phytoplankton.test_{group}") for group in GROUPS]
    assert any(name.startswith(f"test_{species}_") for module in modules for name in vars(module))


def test_heterosigma_akashiwo_tucks_the_cyanobacteria_and_misc_cards_of_the_top_three():
    state = sea({"coastal": ["heterosigma_akashiwo"]}, {})
    agree(state, "heterosigma_akashiwo", cards=["synechococcus", "karenia_brevis", "ostreococcus_tauri"])
    assert species_in(in_play(state, "heterosigma_akashiwo").tucked) == ["synechococcus", "ostreococcus_tauri"]
    assert species_in(state.discards) == ["karenia_brevis"]


def test_phaeocystis_globosa_lets_each_player_grow_any_card_and_its_owner_two():
    own = {"coastal": [GLOBOSA, PLAIN], "polar": ["micromonas_polaris"]}
    state = sea(own, {"polar": ["geminigera_cryophila"]}, {"coastal": ["karenia_brevis", "ostreococcus_tauri"]})
    agree(state, GLOBOSA)
    assert in_play(state, "geminigera_cryophila", 1).carbon == 1
    assert state.to_act() == [0, 2]
    move(state, 2, PlaceCarbon(on_board(state, "ostreococcus_tauri", 2), 1))
    assert len(choices(state, 0, SpreadCarbon)) == 3
    move(state, 0, SpreadCarbon((on_board(state, GLOBOSA), on_board(state, PLAIN)), 1))
    assert [laid.carbon for laid in state.players[0].in_play()] == [1, 1, 0]


def test_phaeocystis_antarctica_tucks_two_from_the_deck_for_iron():
    state = sea({"polar": ["phaeocystis_antarctica"], "resources": {"iron": 1}}, {})
    use(state, "phaeocystis_antarctica")
    move(state, 0, PayResource("iron"), cards=[PLAIN, "karenia_brevis"])
    assert species_in(in_play(state, "phaeocystis_antarctica").tucked) == [PLAIN, "karenia_brevis"]
    assert held(state) == {}


@pytest.mark.parametrize(
    ("dice", "carbon"),
    [([N_P, SILICA, SILICA, SILICA, LIGHT], 1), ([LIGHT_P] * 5, 1), ([SILICA, SILICA, SILICA, SILICA, LIGHT], 0)],
)
def test_phaeocystis_pouchetii_rolls_all_dice_and_grows_if_one_shows_phosphorus(dice, carbon):
    state = sea({"polar": [POUCHETII]}, {}, box=[SILICA])
    use(state, POUCHETII)
    table = move(state, 0, UsePower(on_board(state, POUCHETII)), dice=dice)
    assert effects(table, DiceRolled) == [DiceRolled(dice)]
    assert (len(state.box), state.outside) == (5, 0)
    assert in_play(state, POUCHETII).carbon == carbon


def test_phaeocystis_pouchetii_may_decline_to_roll_the_dice():
    state = sea({"polar": [POUCHETII]}, {}, box=[SILICA])
    use(state, POUCHETII)
    move(state, 0, DeclinePower())
    assert state.box == [SILICA]


def test_dictyocha_speculum_takes_silica_and_light_when_played():
    state = sea({"coastal": ["dictyocha_speculum"]}, {})
    use(state, "dictyocha_speculum")
    assert held(state) == {"silica": 1, "light": 1}


def test_ostreococcus_tauri_draws_a_face_up_card_or_one_from_the_deck():
    state = sea({"coastal": ["ostreococcus_tauri"]}, {}, face_up=[PLAIN])
    use(state, "ostreococcus_tauri")
    assert choices(state) == [TakeFaceUp(f"{PLAIN}-1"), DrawFromDeck(1)]
    move(state, 0, DrawFromDeck(1), cards=["karenia_brevis"])
    assert species_in(state.players[0].hand) == ["karenia_brevis"]


def test_geminigera_cryophila_turns_a_card_from_hand_into_two_resources():
    state = sea({"polar": ["geminigera_cryophila"], "hand": [PLAIN]}, {})
    use(state, "geminigera_cryophila")
    assert choices(state) == [DiscardCard(in_hand(state, PLAIN)), DeclinePower()]
    move(state, 0, DiscardCard(in_hand(state, PLAIN)))
    move(state, 0, TakeResources(("light", "iron")))
    assert held(state) == {"light": 1, "iron": 1}
    assert species_in(state.discards) == [PLAIN]


def test_geminigera_cryophila_gets_nothing_without_discarding_a_card():
    state = sea({"polar": ["geminigera_cryophila"], "hand": [PLAIN]}, {})
    use(state, "geminigera_cryophila")
    move(state, 0, DeclinePower())
    assert (held(state), choices(state)) == ({}, [])


def test_micromonas_polaris_turns_a_card_from_hand_into_two_carbon():
    state = sea({"polar": ["micromonas_polaris"], "hand": [PLAIN]}, {})
    use(state, "micromonas_polaris")
    move(state, 0, DiscardCard(in_hand(state, PLAIN)))
    assert in_play(state, "micromonas_polaris").carbon == 2


def test_chlamydomonas_ice_l_grows_every_card_of_the_polar_row_when_played():
    board = {"polar": ["micromonas_polaris", "chlamydomonas_ice_l"], "coastal": ["coscinodiscus_wailesii"]}
    state = sea(board, {"polar": [PLAIN]})
    use(state, "chlamydomonas_ice_l")
    assert [laid.carbon for laid in state.players[0].in_play()] == [0, 1, 1]
    assert in_play(state, PLAIN, 1).carbon == 0


def test_pelagomonas_calceolata_takes_iron_or_nitrogen():
    state = sea({"open_ocean": ["pelagomonas_calceolata"]}, {})
    use(state, "pelagomonas_calceolata")
    assert choices(state) == [TakeResources(("iron",)), TakeResources(("nitrogen",))]
    move(state, 0, TakeResources(("nitrogen",)))
    assert held(state) == {"nitrogen": 1}
