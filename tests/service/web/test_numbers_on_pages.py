"""Moves that differ only in a number share one field on the page."""

import random

import pytest

from scoresheet.domain.game import Game
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Bid
from scoresheet.service.container.services import Services
from tests.service.web.random_moves import make_move, play_random_moves
from tests.service.web.visitors import Form, Guests, Page, Visitor

Bidding = tuple[Visitor, str, Form]


@pytest.fixture
def bidding(guests: Guests, services: Services) -> Bidding:
    """A player of all seats with much cash who must bid, the game, and the form to bid."""
    player = guests.player()
    game = guests.game(player, **{"seat:1": "me"})
    head = play_random_moves(services, game, 2_000, random.Random(5), is_auction)
    for _ in range(40):
        head = make_move(services, head, head.to_act()[0], TakeLoan())
    (form,) = [form for form in player.moves(game) if "number:millions" in form.fields]
    return player, game, form


def is_auction(head: Game) -> bool:
    """Return whether a bid is pending."""
    return isinstance(head.state.open_to(head.to_act()[0]), Bid)


def asked(services: Services, game: str) -> object:
    """Return the decision of the one seat to act."""
    state = services.games.head(game.rsplit("/", 1)[1]).state
    return state.open_to(state.to_act()[0])


def test_hundreds_of_bids_are_one_field_with_its_range(bidding: Bidding) -> None:
    player, game, form = bidding
    cash = int(form.choices["number:millions"][-1])
    assert cash > 400
    assert form.fields["number:millions"] == form.choices["number:millions"][0] == "1"
    assert form.text == f"Bid million from 1 to {cash} Make move"
    assert len(player.moves(game)) < 6


@pytest.mark.parametrize("end", [0, -1])
def test_the_entered_number_is_bid(services: Services, bidding: Bidding, end: int) -> None:
    player, game, form = bidding
    number = form.choices["number:millions"][end]
    assert player.post(form.action, {**form.fields, "number:millions": number}).status_code == 303
    head = services.games.head(game.rsplit("/", 1)[1])
    assert head.state.auction is None or head.state.auction.bid == int(number)
    assert f"bids {number} million" in player.page(game).text


@pytest.mark.parametrize("number", ["", "many", "1.5", "9" * 5000])
def test_an_invalid_number_is_explained_on_a_page_that_stays_usable(bidding: Bidding, number: str) -> None:
    player, _, form = bidding
    answer = player.post(form.action, {**form.fields, "number:millions": number})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert "This number isn't allowed in a move, so nothing was done. Enter a different one." in page.text
    again = next(other for other in page.forms if "number:millions" in other.fields)
    assert player.post(again.action, again.fields).status_code == 303


@pytest.mark.parametrize("number", ["0", "-4", "99999"])
def test_a_number_out_of_range_is_rejected_and_changes_nothing(
    services: Services, bidding: Bidding, number: str
) -> None:
    player, game, form = bidding
    answer = player.post(form.action, {**form.fields, "number:millions": number})
    assert answer.status_code == 422
    assert "This move is not legal in this position." in Page(answer.text).text
    assert isinstance(asked(services, game), Bid)


def test_deep_nesting_gives_422(bidding: Bidding) -> None:
    player, _, form = bidding
    deep = '{"type":' + "[" * 15_000
    assert player.post(form.action, {**form.fields, "move": deep}).status_code == 422
