"""Hotseat games: the device is passed on before a seat's hidden information is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from tests.domain import hidden_hands
from tests.service.web.visitors import Guests, Page, Visitor

ORANGE, BLUE = 0, 1
PASS = "Pass the device to"


@pytest.fixture(scope="module", autouse=True)
def with_hidden_hands() -> Iterator[None]:
    """Add a title in which both seats hold hidden cards and act at once."""
    titles = {**registry.all_titles(), "hidden-hands": hidden_hands.TITLE}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "all_titles", lambda: titles)
        yield


def start_game(visitor: Visitor, guests: Guests, title: str = "hidden-hands", **fields: str) -> str:
    return guests.game(visitor, title=title, **{"seat:1": "me", **fields})


def hand(services: Services, game: str, seat: int) -> set[str]:
    """Return the ids of the hidden cards of a seat."""
    state = services.games.head(game.rpartition("/")[2]).state
    return {f"card:{seat}:{card}" for card in state.players[seat].hand}


def seen(html: str) -> set[str]:
    """Return the ids of cards anywhere in the source of a page."""
    return set(re.findall(r"card:\d+:[1-9]\d*", html))


def take(visitor: Visitor, game: str, seat: int, there: str = "") -> str:
    """Press the button of that seat and return the next page."""
    answer = visitor.post(f"{game}/hand-over", {"seat": str(seat), "next": there or game})
    assert answer.status_code == 303
    return visitor.get(answer.headers["Location"]).text


def choose(services: Services, game: str, seat: int) -> None:
    """Play the first card of the seat."""
    head = services.games.head(game.rpartition("/")[2])
    card = hidden_hands.PlayCard(head.state.players[seat].hand[0])
    services.games.move(head.id, Command(head.seats[seat].player, head.version), Seat(seat), card)


def test_nothing_hidden_is_on_the_page_before_the_button_is_pressed(guests: Guests, services: Services) -> None:
    visitor = guests.player()
    game = start_game(visitor, guests)
    html = visitor.get(game).text
    assert f"{PASS} Orange" in Page(html).text
    assert "Orange: click to see your board" in Page(html).text
    assert seen(html) == set()
    html = take(visitor, game, ORANGE)
    assert PASS not in html
    assert seen(html) == hand(services, game, ORANGE)


def test_after_a_move_the_device_is_passed_to_the_seat_that_acts_next(guests: Guests, services: Services) -> None:
    visitor = guests.player()
    game = start_game(visitor, guests)
    take(visitor, game, ORANGE)
    choose(services, game, ORANGE)
    html = visitor.page(game)
    assert f"{PASS} Blue" in html.text
    assert seen(take(visitor, game, BLUE)) == hand(services, game, BLUE)


WANTED = ["", "?perspective=1", "?perspective=all", "?perspective=table", "?piece=player:1"]
PAGES = [*WANTED, "/log", "/at/3", "/at/3?perspective=1", "/at/4/change", "/at/4/change?perspective=1"]


@pytest.mark.parametrize("page", PAGES)
def test_no_page_of_the_game_shows_another_seats_cards(guests: Guests, services: Services, page: str) -> None:
    visitor = guests.player()
    game = start_game(visitor, guests)
    assert seen(visitor.get(game + page).text) == set()
    take(visitor, game, ORANGE)
    blues = hand(services, game, BLUE)
    answer = visitor.get(game + page)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store", "Nobody goes back to it."
    assert not seen(answer.text) & blues
    for card in blues:
        assert card.rpartition(":")[2] not in re.findall(r"Blue draws (\d+)", Page(answer.text).text)


def test_the_button_redirects_to_the_requested_page(guests: Guests) -> None:
    visitor = guests.player()
    for page in ("", "/at/3", "/log"):
        game = start_game(visitor, guests)
        form = next(form for form in visitor.page(game + page).forms if form.action == f"{game}/hand-over")
        answer = visitor.post(form.action, {**form.fields, "seat": "0"})
        assert answer.headers["Location"] == game + page


def test_partial_pages_are_withheld_too(guests: Guests) -> None:
    visitor = guests.player()
    game = start_game(visitor, guests)
    html = visitor.get(game, **{"Scoresheet-Parts": "1"}).text
    assert seen(html) == set()
    assert 'id="game"' not in html, "The script loads the page as a whole, then."


def test_another_seats_perspective_needs_passing_the_device(guests: Guests, services: Services) -> None:
    visitor = guests.player()
    game = start_game(visitor, guests)
    take(visitor, game, ORANGE)
    assert f"{PASS} Blue" in visitor.page(f"{game}?perspective=1").text
    assert seen(take(visitor, game, BLUE)) == hand(services, game, BLUE)
    assert f"{PASS} Orange" in visitor.page(f"{game}?perspective=0").text


def test_a_seat_that_is_not_to_act_can_take_the_device(guests: Guests, services: Services) -> None:
    visitor, other = guests.player(), guests.player()
    game = guests.game(visitor, other, title="hidden-hands", **{"seat:1": "me", "seat:2": "open"})
    other.post(f"{game}/seats", {})
    take(visitor, game, ORANGE)
    choose(services, game, ORANGE)
    assert f"{PASS} Blue" in visitor.page(game).text
    html = take(visitor, game, ORANGE)
    assert PASS not in html
    assert seen(html) == hand(services, game, ORANGE)


def test_the_lobby_names_the_seat_to_move_but_not_its_cards(guests: Guests, services: Services) -> None:
    visitor = guests.player()
    start_game(visitor, guests, name="Shared table")
    assert services.projections.settle(30)
    text = visitor.page("/").text
    assert "Shared table" in text
    assert "Orange to move" in text
    assert "your highest is" not in text


def test_only_own_seats_can_take_the_device(guests: Guests) -> None:
    visitor, other = guests.player(), guests.player()
    game = start_game(visitor, guests)
    assert other.post(f"{game}/hand-over", {"seat": "1", "next": game}).status_code == 404
    assert guests.stranger().post(f"{game}/hand-over", {"seat": "1", "next": game}).status_code == 404
    for seat in ("2", "-1", "x", ""):
        assert visitor.post(f"{game}/hand-over", {"seat": seat, "next": game}).status_code == 404
    away = visitor.post(f"{game}/hand-over", {"seat": "0", "next": "https://elsewhere.example/"})
    assert away.headers["Location"] == "/"


@pytest.mark.parametrize("title", ["industrial-waste", "lineae"])
def test_titles_without_hidden_information_never_ask_to_pass_the_device(guests: Guests, title: str) -> None:
    visitor = guests.player()
    assert PASS not in visitor.page(start_game(visitor, guests, title)).text


def test_titles_with_hidden_information_ask_to_pass_the_device(guests: Guests) -> None:
    visitor = guests.player()
    assert PASS in visitor.page(start_game(visitor, guests, "phytoplankton")).text


def test_players_of_one_seat_and_spectators_are_never_asked_to_pass_the_device(guests: Guests) -> None:
    visitor, other = guests.player(), guests.player()
    game = guests.game(visitor, other, title="hidden-hands")
    for one in (visitor, other, guests.stranger()):
        assert PASS not in one.page(game).text


def test_after_the_game_nothing_is_withheld(guests: Guests) -> None:
    visitor = guests.player()
    game = start_game(visitor, guests)
    take(visitor, game, ORANGE)
    assert visitor.post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    assert PASS not in visitor.page(game).text


def test_the_device_is_passed_separately_in_each_game(guests: Guests) -> None:
    visitor = guests.player()
    first, second = start_game(visitor, guests), start_game(visitor, guests)
    take(visitor, first, ORANGE)
    assert PASS in visitor.page(second).text
    take(visitor, second, ORANGE)
    assert PASS in visitor.page(first).text
