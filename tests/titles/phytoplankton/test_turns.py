"""Rounds and turns: five turns each, three rounds, the first player rotates; the end."""

import pytest

from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.drawing import TakeFaceUp
from scoresheet.domain.titles.phytoplankton.effects import MissionRevealed, RoundBegan
from scoresheet.domain.titles.phytoplankton.turns import DrawCards, GainResources, Grow
from tests.titles.phytoplankton.positions import PLAIN, at_turn, in_play, move, species_in
from tests.titles.playing import effects


def pass_turn(state, seat):
    """Take a turn of little consequence and return the table of its last move."""
    table = move(state, seat, GainResources())
    while state.active == seat and state.open_to(seat) and TITLE.legal_moves(state, seat)[0] != GainResources():
        table = move(state, seat, TITLE.legal_moves(state, seat)[0])
    return table


def test_the_players_take_turns_clockwise():
    state = at_turn({}, {}, {}, first=1)
    for seat in (1, 2, 0, 1):
        assert state.to_act() == [seat]
        pass_turn(state, seat)


def test_the_turn_number_rises_when_play_returns_to_the_first_player():
    state = at_turn({}, {}, first=1)
    pass_turn(state, 1)
    assert state.turn == 1
    pass_turn(state, 0)
    assert state.turn == 2


def test_a_round_ends_after_five_turns_each_and_the_first_player_rotates_clockwise():
    state = at_turn({}, {}, {}, first=2, turn=5)
    for seat in (2, 0):
        pass_turn(state, seat)
    table = pass_turn(state, 1)
    assert effects(table, RoundBegan) == [RoundBegan(2, 0)]
    assert (state.round, state.turn, state.first) == (2, 1, 0)
    assert state.to_act() == [0]


def test_the_face_up_cards_are_replenished_at_the_end_of_a_round():
    state = at_turn({}, {}, turn=5, face_up=["noctiluca_scintillans"])
    pass_turn(state, 0)
    pass_turn(state, 1)
    assert len(state.face_up) == 3


def test_an_irreplaceable_face_up_card_leaves_its_place_empty_until_the_round_ends():
    state = at_turn({}, {}, turn=5, deck=[], face_up=["noctiluca_scintillans", PLAIN])
    move(state, 0, DrawCards())
    move(state, 0, TakeFaceUp(f"{PLAIN}-1"))
    state.discards = ["karenia_brevis-1"]
    assert species_in(state.face_up) == ["noctiluca_scintillans"]
    pass_turn(state, 1)
    assert species_in(state.face_up) == ["noctiluca_scintillans", "karenia_brevis"]


def test_the_game_ends_after_three_rounds_and_the_missions_are_revealed():
    done = {"mission": "diatom_specialist", "coastal": ["coscinodiscus_wailesii", "thalassiosira_pseudonana"]}
    state = at_turn({"mission": "misc_specialist"}, done, round=3, turn=5)
    pass_turn(state, 0)
    assert not state.over()
    table = pass_turn(state, 1)
    assert state.over()
    assert effects(table, MissionRevealed) == [
        MissionRevealed(0, "misc_specialist", 0),
        MissionRevealed(1, "diatom_specialist", 4),
    ]


def test_the_four_actions_are_offered():
    state = at_turn({"hand": ["ostreococcus_tauri"], "resources": {"light": 1}, "polar": ["micromonas_polaris"]}, {})
    names = [type(choice).__name__ for choice in TITLE.legal_moves(state, 0)]
    assert names == ["GainResources", "Grow", "DrawCards", "PlayCard"]


def test_a_player_without_a_card_in_play_cannot_grow():
    state = at_turn({}, {"polar": ["micromonas_polaris"]})
    assert TITLE.legal_moves(state, 0) == [GainResources(), DrawCards()]


@pytest.mark.parametrize("cards", range(4))
def test_an_action_yields_one_more_for_each_card_in_its_row(cards):
    """The number in the leftmost empty slot, or beside a full row."""
    rows = ["coscinodiscus_wailesii", "dictyocha_speculum", "syracosphaera_azureaplaneta"]
    state = at_turn({"coastal": rows[:cards]}, {})
    move(state, 0, GainResources())
    assert state.open_to(0).left == cards + 1


def test_growing_puts_carbon_on_one_of_the_players_cards():
    state = at_turn({"polar": ["dictyocha_speculum"]}, {})
    move(state, 0, Grow())
    assert in_play(state, "dictyocha_speculum").carbon == 1
    assert state.to_act() == [1]
