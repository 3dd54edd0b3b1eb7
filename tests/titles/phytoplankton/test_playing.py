"""Playing a card: from hand, into the leftmost empty slot of a region it lists, for carbon and resources."""

import pytest

from scoresheet.domain.titles.phytoplankton.carbon import DiscardCarbon
from scoresheet.domain.titles.phytoplankton.card_effects import CardPlayed
from scoresheet.domain.titles.phytoplankton.effects import CarbonDiscarded, PowerBegan
from scoresheet.domain.titles.phytoplankton.paying import Pay
from scoresheet.domain.titles.phytoplankton.playing import PlayCard, ReplaceCard
from tests.titles.phytoplankton.positions import (
    PLAIN,
    at_turn,
    choices,
    full_of,
    held,
    in_hand,
    in_play,
    move,
    on_board,
    species_in,
)
from tests.titles.playing import effects

EHUX = "emiliania_huxleyi"
RICH = full_of(3)


def rows_offered(state, species):
    return [choice.row for choice in choices(state, 0, PlayCard) if choice.card == in_hand(state, species)]


def test_a_card_goes_only_into_regions_that_it_lists():
    state = at_turn({"hand": [EHUX, "micromonas_polaris"], "resources": RICH}, {})
    assert rows_offered(state, EHUX) == ["coastal", "open_ocean"]
    assert rows_offered(state, "micromonas_polaris") == ["polar"]


def test_a_card_goes_into_the_leftmost_empty_slot():
    state = at_turn(
        {"hand": ["ostreococcus_tauri"], "resources": {"light": 1}, "coastal": [(PLAIN, {"carbon": 1})]}, {}
    )
    card = in_hand(state, "ostreococcus_tauri")
    table = move(state, 0, PlayCard(card, "coastal"))
    assert effects(table, CardPlayed) == [CardPlayed(0, card, "coastal", 1)]
    assert species_in(laid.card for laid in state.players[0].rows["coastal"]) == [PLAIN, "ostreococcus_tauri"]


def test_e_huxleyi_in_the_second_slot_costs_a_carbon_a_light_and_a_nitrogen_or_phosphorus():
    """The worked example of the published rules."""
    first = ("umbellosphaera_tenuis", {"carbon": 3})
    resources = {"light": 1, "nitrogen": 1, "phosphorus": 1}
    state = at_turn({"hand": [EHUX], "resources": resources, "open_ocean": [first]}, {})
    move(state, 0, PlayCard(in_hand(state, EHUX), "open_ocean"))
    assert in_play(state, "umbellosphaera_tenuis").carbon == 2
    assert [choice.resources for choice in choices(state, 0, Pay)] == [("light", "phosphorus"), ("light", "nitrogen")]
    move(state, 0, choices(state, 0, Pay)[0])
    assert sum(held(state).values()) == 1
    assert state.to_act() == [1]


def test_the_first_slot_costs_no_carbon():
    state = at_turn({"hand": ["ostreococcus_tauri"], "resources": {"light": 1}}, {})
    table = move(state, 0, PlayCard(in_hand(state, "ostreococcus_tauri"), "coastal"))
    assert effects(table, CarbonDiscarded) == []


def test_a_row_is_not_offered_without_the_carbon_for_its_column():
    board = {"coastal": [PLAIN, ("dictyocha_speculum", {"carbon": 1})]}
    state = at_turn({"hand": [EHUX], "resources": RICH, **board}, {})
    assert rows_offered(state, EHUX) == ["open_ocean"]


def test_a_full_row_takes_no_card():
    row = [PLAIN, ("dictyocha_speculum", {"carbon": 5}), "ostreococcus_tauri"]
    state = at_turn({"hand": [EHUX], "resources": RICH, "coastal": row}, {})
    assert rows_offered(state, EHUX) == ["open_ocean"]


def test_the_carbon_for_the_third_column_may_come_from_any_cards_in_any_split():
    row = [(PLAIN, {"carbon": 2}), "dictyocha_speculum"]
    state = at_turn(
        {
            "hand": ["ostreococcus_tauri"],
            "resources": {"light": 1},
            "coastal": row,
            "polar": [("micromonas_polaris", {"carbon": 1})],
        },
        {},
    )
    plain, micromonas = on_board(state, PLAIN), on_board(state, "micromonas_polaris")
    move(state, 0, PlayCard(in_hand(state, "ostreococcus_tauri"), "coastal"))
    assert choices(state, 0) == [DiscardCarbon(plain, 1), DiscardCarbon(plain, 2), DiscardCarbon(micromonas, 1)]
    move(state, 0, DiscardCarbon(micromonas, 1))
    assert (in_play(state, PLAIN).carbon, in_play(state, "micromonas_polaris").carbon) == (1, 0)
    assert held(state) == {}


def test_carbon_is_discarded_without_asking_if_all_of_it_is_needed():
    row = [(PLAIN, {"carbon": 1}), ("dictyocha_speculum", {"carbon": 1})]
    state = at_turn({"hand": ["ostreococcus_tauri"], "resources": {"light": 1}, "coastal": row}, {})
    table = move(state, 0, PlayCard(in_hand(state, "ostreococcus_tauri"), "coastal"))
    assert [effect.carbon for effect in effects(table, CarbonDiscarded)] == [1, 1]
    assert state.to_act() == [1]


def test_a_card_that_cannot_be_paid_for_is_not_offered():
    state = at_turn({"hand": ["ostreococcus_tauri", EHUX], "resources": {"light": 1}}, {})
    assert rows_offered(state, EHUX) == []
    assert rows_offered(state, "ostreococcus_tauri") == ["coastal"]


def test_two_cards_of_the_same_species_are_offered_once():
    state = at_turn({"hand": ["ostreococcus_tauri"] * 2, "resources": {"light": 2}}, {})
    assert len(choices(state, 0, PlayCard)) == 1


def test_playing_a_card_uses_only_its_own_when_played_power():
    board = {"coastal": [("alexandrium_fundyense", {"carbon": 1})], "hand": ["dictyocha_speculum"]}
    board["resources"] = {"light": 1, "silica": 1, "nitrogen": 1}
    state = at_turn(board, {})
    table = move(state, 0, PlayCard(in_hand(state, "dictyocha_speculum"), "coastal"))
    assert [effect.card for effect in effects(table, PowerBegan)] == [on_board(state, "dictyocha_speculum")]


def test_a_green_power_is_not_used_when_its_card_is_played():
    state = at_turn({"hand": ["ostreococcus_tauri"], "resources": {"light": 1}}, {})
    table = move(state, 0, PlayCard(in_hand(state, "ostreococcus_tauri"), "coastal"))
    assert effects(table, PowerBegan) == []
    assert state.players[0].hand == []


def test_thalassa_needs_a_diatom_in_play_and_no_resources():
    thalassa = "atelocyanobacterium_thalassa"
    assert choices(at_turn({"hand": [thalassa], "coastal": [PLAIN]}, {}), 0, ReplaceCard) == []
    state = at_turn({"hand": [thalassa], "coastal": [PLAIN, "coscinodiscus_wailesii"]}, {})
    assert choices(state, 0, ReplaceCard) == [
        ReplaceCard(in_hand(state, thalassa), on_board(state, "coscinodiscus_wailesii"))
    ]


@pytest.mark.parametrize("row", ["coastal", "open_ocean", "polar"])
def test_thalassa_replaces_a_diatom_in_any_row_and_everything_on_the_diatom_goes(row):
    thalassa, diatom = "atelocyanobacterium_thalassa", "coscinodiscus_wailesii"
    on_it = {"carbon": 2, "cached": {"light": 1}, "tucked": ["karenia_brevis"]}
    state = at_turn({"hand": [thalassa], row: [(diatom, on_it), (PLAIN, {})]}, {})
    gone = on_board(state, diatom)
    move(state, 0, ReplaceCard(in_hand(state, thalassa), gone))
    assert species_in(laid.card for laid in state.players[0].rows[row]) == [thalassa, PLAIN]
    assert species_in(state.discards) == [diatom, "karenia_brevis"]
    assert (state.bowl["carbon"], state.bowl["light"]) == (0, 0)


def test_thalassa_in_the_third_column_costs_no_carbon():
    thalassa, row = "atelocyanobacterium_thalassa", [PLAIN, "dictyocha_speculum", "coscinodiscus_wailesii"]
    state = at_turn({"hand": [thalassa], "coastal": row}, {})
    assert len(choices(state, 0, ReplaceCard)) == 1
