"""The powers of the diatoms, one by one."""

import pytest

from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon
from scoresheet.domain.titles.phytoplankton.card_effects import CardsDiscarded
from scoresheet.domain.titles.phytoplankton.drawing import DrawFromDeck, RefreshFaceUp, TakeFaceUp
from scoresheet.domain.titles.phytoplankton.looking import KeepLookedAt, KeepNone
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower
from scoresheet.domain.titles.phytoplankton.resources import ExchangeResource, PayResource, TakeResources
from scoresheet.domain.titles.phytoplankton.tucking import DiscardCard, TuckCard
from scoresheet.domain.titles.phytoplankton.turns import DrawCards
from tests.titles.phytoplankton.positions import (
    PLAIN,
    agree,
    at_turn,
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

ANTARCTICA = "thalassiosira_antarctica"
TRAY = ["ditylum_brightwellii", "synechococcus", "karenia_brevis"]


def after_fragilariopsis(*hand):
    """A turn of drawing with Fragilariopsis in the Polar row, up to the discard."""
    state = at_turn({"polar": ["fragilariopsis_cylindrus"], "hand": hand}, {}, face_up=[PLAIN])
    move(state, 0, DrawCards())
    move(state, 0, DrawFromDeck(2))
    return state, move(state, 0, DrawFromDeck(2), cards=["karenia_brevis", "tripos_fusus"])


def test_fragilariopsis_cylindrus_draws_two_and_discards_one_at_the_end_of_the_turn():
    state, _ = after_fragilariopsis("ostreococcus_tauri")
    assert len(state.players[0].hand) == 5
    assert len(choices(state, 0, DiscardCard)) == 5
    table = move(state, 0, DiscardCard(in_hand(state, "ostreococcus_tauri")))
    assert len(effects(table, CardsDiscarded)) == 1
    assert species_in(state.discards) == ["ostreococcus_tauri"]
    assert state.to_act() == [1]


def test_fragilariopsis_cylindrus_twice_discards_two_cards():
    state = at_turn({"polar": ["fragilariopsis_cylindrus"] * 2}, {})
    move(state, 0, DrawCards())
    while choices(state, 0, DrawFromDeck):
        move(state, 0, choices(state, 0, DrawFromDeck)[-1])
    for _ in range(2):
        move(state, 0, choices(state, 0, DiscardCard)[0])
    assert len(state.players[0].hand) == 5
    assert state.to_act() == [1]


def looking(*cards):
    state = sea({"polar": [ANTARCTICA]}, {})
    agree(state, ANTARCTICA, cards=cards)
    return state


def test_thalassiosira_antarctica_looks_at_three_cards_and_keeps_one_that_lists_polar():
    state = looking("micromonas_polaris", "karenia_brevis", PLAIN)
    assert species_in(state.players[0].looked_at) == ["micromonas_polaris", "karenia_brevis", PLAIN]
    kept = {choice.card for choice in choices(state, 0, KeepLookedAt)}
    assert species_in(sorted(kept)) == ["micromonas_polaris", PLAIN]
    move(state, 0, KeepLookedAt("micromonas_polaris-1", ""))
    assert species_in(state.players[0].hand) == ["micromonas_polaris"]
    assert species_in(state.discards) == ["karenia_brevis", PLAIN]


def test_thalassiosira_antarctica_may_tuck_the_card_instead():
    state = looking("micromonas_polaris", "karenia_brevis", PLAIN)
    move(state, 0, KeepLookedAt("micromonas_polaris-1", on_board(state, ANTARCTICA)))
    assert species_in(in_play(state, ANTARCTICA).tucked) == ["micromonas_polaris"]
    assert state.players[0].hand == []


def test_thalassiosira_antarctica_may_discard_all_three():
    state = looking("micromonas_polaris", "karenia_brevis", PLAIN)
    move(state, 0, KeepNone())
    assert len(state.discards) == 3


def test_thalassiosira_antarctica_can_keep_no_card_if_none_lists_polar():
    state = looking("karenia_brevis", "karenia_brevis", "ostreococcus_tauri")
    assert choices(state) == [KeepNone()]


def test_chaetoceros_socialis_tucks_a_card_from_hand_to_draw_two():
    state = sea({"polar": ["chaetoceros_socialis"], "hand": [PLAIN]}, {})
    use(state, "chaetoceros_socialis")
    move(state, 0, TuckCard(in_hand(state, PLAIN), on_board(state, "chaetoceros_socialis")))
    move(state, 0, DrawFromDeck(2))
    assert len(state.players[0].hand) == 2
    assert species_in(in_play(state, "chaetoceros_socialis").tucked) == [PLAIN]


def test_phaeodactylum_tricornutum_turns_a_nitrogen_into_two_carbon_on_itself():
    state = sea({"coastal": ["phaeodactylum_tricornutum", PLAIN], "resources": {"nitrogen": 1}}, {})
    use(state, "phaeodactylum_tricornutum")
    assert choices(state) == [PayResource("nitrogen"), DeclinePower()]
    move(state, 0, PayResource("nitrogen"))
    assert (in_play(state, "phaeodactylum_tricornutum").carbon, in_play(state, PLAIN).carbon) == (2, 0)


def test_pseudo_nitzschia_australis_tucks_from_the_deck():
    state = sea({"coastal": ["pseudo_nitzschia_australis"]}, {})
    use(state, "pseudo_nitzschia_australis", cards=[PLAIN])
    assert species_in(in_play(state, "pseudo_nitzschia_australis").tucked) == [PLAIN]


def test_rhizosolenia_clevei_takes_a_face_up_diatom_or_cyanobacterium():
    state = sea({"open_ocean": ["rhizosolenia_clevei"]}, {}, face_up=TRAY)
    use(state, "rhizosolenia_clevei")
    assert species_in(choice.card for choice in choices(state, 0, TakeFaceUp)) == TRAY[:2]
    move(state, 0, TakeFaceUp("synechococcus-1"))
    assert species_in(state.players[0].hand) == ["synechococcus"]
    assert len(state.face_up) == 3
    assert choices(state) == []


def test_rhizosolenia_clevei_may_replace_the_face_up_cards_once_before_taking_one():
    state = sea({"open_ocean": ["rhizosolenia_clevei"]}, {}, face_up=TRAY)
    use(state, "rhizosolenia_clevei")
    new = [PLAIN, "richelia_intracellularis", "ostreococcus_tauri"]
    move(state, 0, RefreshFaceUp(("diatom", "cyanobacterium")), cards=new)
    assert species_in(state.discards) == TRAY
    assert choices(state) == [TakeFaceUp("richelia_intracellularis-1"), DeclinePower(rest=True)]


def test_thalassiosira_pseudonana_takes_silica():
    state = sea({"coastal": ["thalassiosira_pseudonana"]}, {})
    use(state, "thalassiosira_pseudonana")
    assert held(state) == {"silica": 1}


def test_thalassiosira_weissflogii_exchanges_a_resource_and_grows():
    state = sea({"coastal": ["thalassiosira_weissflogii"], "resources": {"iron": 1}}, {})
    use(state, "thalassiosira_weissflogii")
    others = ["light", "phosphorus", "nitrogen", "silica"]
    assert [choice.take for choice in choices(state, 0, ExchangeResource)] == others
    move(state, 0, ExchangeResource("iron", "light"))
    assert held(state) == {"light": 1}
    assert in_play(state, "thalassiosira_weissflogii").carbon == 1


def test_thalassiosira_weissflogii_does_not_grow_without_an_exchange():
    state = sea({"coastal": ["thalassiosira_weissflogii"], "resources": {"iron": 1}}, {})
    use(state, "thalassiosira_weissflogii")
    move(state, 0, DeclinePower())
    assert in_play(state, "thalassiosira_weissflogii").carbon == 0


def test_coscinodiscus_wailesii_grows():
    state = sea({"coastal": ["coscinodiscus_wailesii", PLAIN]}, {})
    use(state, "coscinodiscus_wailesii")
    assert (in_play(state, "coscinodiscus_wailesii").carbon, in_play(state, PLAIN).carbon) == (1, 0)


def test_ditylum_brightwellii_draws_two_when_played():
    state = sea({"coastal": ["ditylum_brightwellii"]}, {}, face_up=["karenia_brevis"])
    use(state, "ditylum_brightwellii")
    move(state, 0, TakeFaceUp("karenia_brevis-1"), cards=[PLAIN])
    move(state, 0, DrawFromDeck(1), cards=["ostreococcus_tauri"])
    assert species_in(state.players[0].hand) == ["karenia_brevis", "ostreococcus_tauri"]


def test_thalassionema_nitzschioides_tucks_a_card_from_hand_for_any_resource():
    state = sea({"coastal": ["thalassionema_nitzschioides"], "hand": [PLAIN]}, {})
    use(state, "thalassionema_nitzschioides")
    move(state, 0, TuckCard(in_hand(state, PLAIN), on_board(state, "thalassionema_nitzschioides")))
    move(state, 0, TakeResources(("iron",)))
    assert held(state) == {"iron": 1}


@pytest.mark.parametrize(
    ("top", "tucked", "silica"), [("ditylum_brightwellii", 1, {}), ("karenia_brevis", 0, {"silica": 1})]
)
def test_berkeleya_rutilans_tucks_a_diatom_and_takes_silica_for_any_other_card(top, tucked, silica):
    state = sea({"coastal": ["berkeleya_rutilans"]}, {})
    agree(state, "berkeleya_rutilans", cards=[top])
    assert len(in_play(state, "berkeleya_rutilans").tucked) == tucked
    assert len(state.discards) == 1 - tucked
    assert held(state) == silica


def test_chaetoceros_gelidus_grows_itself_and_a_card_in_an_adjacent_slot():
    board = {
        "open_ocean": ["synechococcus", "umbellosphaera_tenuis"],
        "polar": ["micromonas_polaris", "chaetoceros_gelidus", PLAIN],
        "coastal": ["dictyocha_speculum", "ostreococcus_tauri"],
    }
    state = sea(board, {})
    use(state, "chaetoceros_gelidus")
    assert in_play(state, "chaetoceros_gelidus").carbon == 1
    beside = ["umbellosphaera_tenuis", "micromonas_polaris", PLAIN]
    assert species_in(choice.card for choice in choices(state, 0, PlaceCarbon)) == beside
    move(state, 0, PlaceCarbon(on_board(state, PLAIN), 1))
    assert in_play(state, PLAIN).carbon == 1


def test_chaetoceros_gelidus_grows_alone_if_nothing_is_adjacent():
    state = sea({"polar": ["chaetoceros_gelidus"], "coastal": [PLAIN]}, {})
    use(state, "chaetoceros_gelidus")
    assert (in_play(state, "chaetoceros_gelidus").carbon, in_play(state, PLAIN).carbon) == (1, 0)
