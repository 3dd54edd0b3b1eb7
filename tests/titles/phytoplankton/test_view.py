"""The view: all boards, face-up cards and dice, but only the viewer's own hand and mission."""

import msgspec
import pytest

from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.dice import Harvest
from scoresheet.domain.titles.phytoplankton.powers import UsePower
from scoresheet.domain.titles.phytoplankton.turns import DrawCards
from scoresheet.domain.titles.phytoplankton.view import view
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, at_seat
from tests.titles.phytoplankton.positions import LIGHT, N_P, PLAIN, agree, at_turn, on_board, sea
from tests.titles.phytoplankton.test_random_games import AGREED, random_game
from tests.titles.playing import ids

RICH = {
    "coastal": [(PLAIN, {"carbon": 3, "cached": {"iron": 1}, "tucked": ["karenia_brevis"]})],
    "hand": ["tripos_fusus"],
    "resources": {"light": 2},
    "mission": "transect",
}


def board(state, viewer=SPECTATOR):
    return msgspec.to_builtins(view(state, viewer))


def test_all_viewers_see_the_cards_on_a_board_and_the_number_tucked_under_them():
    (row, *_) = board(at_turn(RICH, {}))["players"][0]["rows"]
    (card,) = row["cards"]
    assert (row["row"], row["yields"]) == ("coastal", 2)
    assert (card["species"], card["carbon"], card["cached"], card["tucked"]) == (PLAIN, 3, {"iron": 1}, 1)
    assert card["tucked_cards"] == []


def test_resources_are_public_and_hands_show_only_their_size():
    player = board(at_turn(RICH, {}))["players"][0]
    assert player["holding"]["resources"]["light"] == 2
    assert (player["hand"]["count"], player["hand"]["cards"]) == (1, [])
    assert player["mission"] == ""


def test_a_seat_sees_its_own_hand_and_mission():
    state = at_turn(RICH, {"hand": [PLAIN], "mission": "bloom_watcher"})
    first, second = board(state, at_seat(0))["players"]
    assert [card["species"] for card in first["hand"]["cards"]] == ["tripos_fusus"]
    assert (first["mission"], second["mission"], second["hand"]["cards"]) == ("transect", "", [])


def test_a_seat_does_not_see_what_is_tucked_under_its_own_cards():
    (row, *_) = board(at_turn(RICH, {}), at_seat(0))["players"][0]["rows"]
    assert row["cards"][0]["tucked_cards"] == []


def test_only_the_player_who_looks_at_cards_sees_them():
    state = sea({"polar": ["thalassiosira_antarctica"]}, {})
    agree(state, "thalassiosira_antarctica", cards=[PLAIN, "karenia_brevis", "tripos_fusus"])
    assert len(board(state, at_seat(0))["players"][0]["looked_at"]) == 3
    assert board(state, at_seat(1))["players"][0]["looked_at"] == []


@pytest.mark.parametrize("viewer", [SPECTATOR, at_seat(1), ALL_SEEING], ids=["a spectator", "the other", "the server"])
def test_everything_is_shown_after_the_end_of_the_game(viewer):
    player = board(sea(RICH, {}), viewer)["players"][0]
    assert [card["species"] for card in player["hand"]["cards"]] == ["tripos_fusus"]
    assert player["mission"] == "transect"
    assert player["rows"][0]["cards"][0]["tucked_cards"] == ["karenia_brevis-1"]


def test_the_view_shows_only_the_sizes_of_the_deck_and_the_discards():
    state = at_turn(RICH, {}, discards=["synechococcus"])
    seen = board(state, at_seat(0))
    assert (seen["deck"], seen["discards"]) == ({"id": "deck", "count": 96}, 1)
    state.deck.reverse()
    assert board(state, at_seat(0)) == seen


def test_the_dice_box_shows_its_faces_and_the_number_of_dice_outside():
    box = board(at_turn({}, {}, box=[LIGHT, N_P, N_P]))["box"]
    assert [(dice["face"], dice["count"]) for dice in box["dice"]] == [(LIGHT, 1), (N_P, 2)]
    assert box["outside"] == 2


def test_a_full_row_shows_that_it_yields_four():
    row = [PLAIN, "dictyocha_speculum", "ditylum_brightwellii"]
    assert board(at_turn({"coastal": row}, {}))["players"][0]["rows"][0]["yields"] == 4


@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_legal_move_is_anchored_in_the_movers_view_and_ids_are_unique(seats):
    for state, *_ in random_game(seats, AGREED[-seats], seats):
        for seat in state.to_act():
            places = ids(board(state, at_seat(seat)))
            assert len(places) == len(set(places))
            assert {choice.anchor(seat) for choice in TITLE.legal_moves(state, seat)} <= {"", *places}


def test_moves_are_anchored_on_the_pieces_they_concern():
    state = sea({"open_ocean": ["atelocyanobacterium_thalassa"]}, {})
    card = on_board(state, "atelocyanobacterium_thalassa")
    assert UsePower(card).anchor(0) == f"card:{card}"
    assert Harvest(card, N_P, "nitrogen", cached=True).anchor(0) == f"dice:{N_P}"
    assert DrawCards().anchor(1) == "row:1:polar"


def test_building_a_view_does_not_change_the_state():
    state = at_turn(RICH, {})
    before = msgspec.json.encode(state)
    board(state, ALL_SEEING)
    assert msgspec.json.encode(state) == before
