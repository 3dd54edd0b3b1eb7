"""The view: everything is public except the order of the deck, which is not fixed in advance."""

import msgspec

from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.market import SellMaterials
from scoresheet.domain.titles.industrial_waste.view import view
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Public, at_seat
from tests.titles.industrial_waste.positions import at_turn, move, with_columns
from tests.titles.playing import ids


def board(state, viewer=SPECTATOR):
    return msgspec.to_builtins(view(state, viewer))


def test_all_viewers_see_the_same():
    state = at_turn({"hand": ["order"]}, {"saved": ["bribery"], "cash": 3})
    assert board(state) == board(state, at_seat(1)) == board(state, ALL_SEEING)
    assert all(issubclass(effect, Public) for effect in TITLE.effects)


def test_money_hands_and_saved_cards_are_open():
    state = at_turn({"hand": ["order"], "cash": 7}, {"saved": ["bribery"]})
    first, second = board(state)["companies"]
    assert (first["cash"], [card["card"] for card in first["hand"]]) == (7, ["order"])
    assert [card["card"] for card in second["saved"]] == ["bribery"]


def test_the_view_shows_only_the_size_of_the_deck():
    state = at_turn({"hand": ["order"]}, {})
    assert board(state)["deck"] == 52


def test_two_decks_that_differ_only_in_order_look_alike():
    state = at_turn({"hand": ["order"]}, {})
    seen = board(state)
    state.deck.reverse()
    assert board(state) == seen


def test_two_cards_of_the_same_kind_have_different_ids():
    seen = ids(board(at_turn({"hand": ["order", "order", "growth"]}, {})))
    assert len(seen) == len(set(seen))
    assert {"card:0:order", "card:0:order:2"} <= set(seen)


def test_the_view_of_an_auction_shows_seller_lot_and_highest_bid():
    state = at_turn({"hand": ["raw_materials", "order"]}, {})
    move(state, 0, SellMaterials())
    assert board(state)["auction"] == {"id": "auction", "seller": 0, "lot": 5, "bid": 0, "leader": None}


def test_the_view_shows_the_zone_of_the_waste_marker():
    zones = [company["zone"] for company in board(at_turn({"waste": 8}, {"waste": 9}, {"waste": 13}))["companies"]]
    assert zones == ["green", "yellow", "red"]


def test_every_legal_move_is_anchored_to_something_in_the_view():
    state = with_columns({}, {})
    assert {choice.anchor(0) for choice in TITLE.legal_moves(state, 0)} <= set(ids(board(state)))
