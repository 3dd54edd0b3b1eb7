"""The auction of raw materials ("Raw Materials")."""

import pytest

from scoresheet.domain.titles.industrial_waste.effects.auction import BidMade, BidPassed, LotTaken
from scoresheet.domain.titles.industrial_waste.effects.business import Paid
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Bid, Offer, Pass, SellMaterials
from scoresheet.domain.titles.industrial_waste.state import Auction
from tests.titles.industrial_waste.positions import at_turn, choices, move
from tests.titles.playing import effects

SELLER = {"hand": ["raw_materials", "order"]}
WAITING = {"hand": ["order"]}


def auction(*others, seller=None, **table):
    """A position in which seat 0 sells and seat 1 is to bid."""
    state = at_turn({**SELLER, **(seller or {})}, *[{**WAITING, **other} for other in others], **table)
    move(state, 0, SellMaterials())
    return state


@pytest.mark.parametrize("marker", [5, 3, 1])
def test_the_lot_taken_from_the_supply_has_the_size_that_the_marker_shows(marker):
    state = auction({}, seller={"materials_needed": marker})
    assert (state.auction, state.supply) == (Auction(0, marker), 40 - marker)


def test_the_left_neighbour_bids_first():
    assert auction({}, {}, {}).to_act() == [1]


def test_each_player_bids_once_clockwise_and_the_seller_last():
    state = auction({}, {}, {})
    asked = []
    while state.auction:
        asked += state.to_act()
        move(state, asked[-1], Offer(len(asked)))
    assert asked == [1, 2, 3, 0]


def test_a_bid_must_be_higher_than_the_previous_bid():
    state = auction({}, {"cash": 6})
    move(state, 1, Offer(3))
    assert choices(state, 2) == [Pass(), Offer(4), Offer(5), Offer(6)]


def test_a_player_may_not_bid_more_than_their_cash():
    assert choices(auction({"cash": 2}), 1) == [Pass(), Offer(1), Offer(2)]


def test_only_the_bidders_cash_limits_a_bid():
    state = auction({"cash": 700}, {"cash": 800})
    assert choices(state, 1) == [Pass(), *(Offer(millions) for millions in range(1, 701))]
    move(state, 1, Offer(700))
    assert choices(state, 2) == [Pass(), *(Offer(millions) for millions in range(701, 801))]
    move(state, 2, Offer(800))
    assert (state.auction.leader, state.auction.bid) == (2, 800)


def test_a_player_without_cash_can_only_pass_or_take_a_loan_first():
    state = auction({"cash": 0})
    assert choices(state, 1) == [Pass()]
    assert state.to_act() == [1]


def test_a_loan_taken_before_bidding_raises_the_highest_possible_bid():
    state = auction({"cash": 2})
    move(state, 1, TakeLoan())
    assert choices(state, 1)[-1] == Offer(12)


def test_a_player_who_passed_is_not_asked_again():
    state = auction({}, {})
    move(state, 1, Pass())
    move(state, 2, Offer(1))
    assert state.to_act() == [0]


def test_the_highest_bidder_pays_the_seller_and_takes_the_lot():
    state = auction({}, {})
    move(state, 1, Offer(3))
    move(state, 2, Offer(7))
    table = move(state, 0, Pass())
    assert effects(table, Paid) == [Paid(2, 7, "raw materials", to=0)]
    assert [company.cash for company in state.companies] == [22, 15, 8]
    assert [company.materials for company in state.companies] == [5, 5, 10]
    assert state.auction is None


def test_a_seller_who_buys_pays_the_bank():
    state = auction({}, {})
    move(state, 1, Offer(3))
    move(state, 2, Pass())
    table = move(state, 0, Offer(4))
    assert effects(table, Paid) == [Paid(0, 4, "raw materials")]
    assert [company.cash for company in state.companies] == [11, 15, 15]
    assert state.companies[0].materials == 10


def test_the_seller_must_also_exceed_the_highest_bid():
    state = auction({"cash": 20}, seller={"cash": 5})
    move(state, 1, Offer(4))
    assert choices(state, 0) == [Pass(), Offer(5)]


def test_if_nobody_bids_the_seller_gets_the_lot_for_free_without_being_asked():
    state = auction({}, {})
    move(state, 1, Pass())
    table = move(state, 2, Pass())
    assert effects(table, LotTaken) == [LotTaken(0, 5, 0)]
    assert effects(table, Paid) == []
    assert (state.companies[0].materials, state.companies[0].cash) == (10, 15)


def test_after_the_auction_the_player_left_of_the_seller_plays_a_card():
    state = auction({}, {})
    move(state, 1, Pass())
    move(state, 2, Pass())
    assert state.to_act() == [1]


def test_a_supply_smaller_than_the_marker_is_auctioned_whole():
    state = auction({"materials": 42}, seller={"materials": 5})
    assert (state.auction, state.supply) == (Auction(0, 3), 0)


def test_with_an_empty_supply_the_card_is_played_without_an_auction():
    state = auction({"materials": 45}, seller={"materials": 5})
    assert state.auction is None
    assert state.discards == ["raw_materials"]
    assert state.to_act() == [1]


def test_the_bid_decision_names_the_seller_the_lot_and_the_highest_bid():
    state = auction({}, {})
    assert state.open_to(1) == Bid(1, seller=0, lot=5, bid=0)
    move(state, 1, Offer(2))
    assert state.open_to(2) == Bid(2, seller=0, lot=5, bid=2)


def test_a_bid_is_recorded_and_takes_the_lead():
    state = auction({}, {})
    table = move(state, 1, Offer(2))
    assert effects(table, BidMade) == [BidMade(1, 2)]
    assert (state.auction.leader, state.auction.bid) == (1, 2)


def test_the_card_is_on_the_discards_during_the_auction():
    state = auction({})
    assert (state.companies[0].hand, state.discards) == (["order"], ["raw_materials"])


def test_a_pass_is_recorded_and_nothing_is_paid():
    table = move(auction({}, {}), 1, Pass())
    assert effects(table, BidPassed) == [BidPassed(1)]
    assert effects(table, BidMade) == effects(table, Paid) == []


@pytest.mark.parametrize("leader", [0, 1])
def test_the_highest_bidder_gets_the_lot_after_a_seller_in_the_last_seat_passes(leader):
    state = at_turn(WAITING, WAITING, SELLER, first=2)
    move(state, 2, SellMaterials())
    for seat in (0, 1):
        move(state, seat, Offer(2) if seat == leader else Pass())
    assert state.to_act() == [2]
    table = move(state, 2, Pass())
    assert effects(table, LotTaken) == [LotTaken(leader, 5, 2)]
    assert effects(table, Paid) == [Paid(leader, 2, "raw materials", 2)]
