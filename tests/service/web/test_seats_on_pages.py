"""Handovers of seats on pages: offers, replacements, returns, and decisions to wait."""

from __future__ import annotations

from itertools import chain, permutations
from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.seats import after_time_out
from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.events import TimeRanOut
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from tests.service.web.test_playing_on_pages import id_of
from tests.service.web.visitors import Form, Guests, Page, Visitor

LETTERS = chain.from_iterable(permutations("bcdfghjkmnprstvwz", 2))


def named_player(guests: Guests) -> Visitor:
    """Return a player with a known name."""
    name = f"Sitter {next(LETTERS)}{next(LETTERS)}"
    visitor = guests.player(name)
    visitor.name = name
    return visitor


def form_to(page: Page, end: str) -> Form:
    return next(form for form in page.forms if form.action.endswith(end))


def seat_actions(page: Page) -> set[str]:
    """Return the actions on seats that the page offers."""
    parts = [form.action.partition("/seats/")[2] for form in page.forms]
    return {part.partition("/")[2] for part in parts if part}


def send(visitor: Visitor, game: str, end: str, **fields: str) -> Any:
    form = form_to(visitor.page(game), end)
    return visitor.post(form.action, {**form.fields, **fields})


@pytest.fixture
def table(guests: Guests) -> tuple[list[Visitor], str]:
    players = [named_player(guests) for _ in range(3)]
    return players, guests.game(*players)


def game_after_time_out(services: Services, players: list[Visitor], on_time_out: str) -> str:
    """Return a game whose second seat has run out of time."""
    ids = [services.accounts.named(player.name).id for player in players]
    clock = Clock(move=60, on_time_out=on_time_out, bot="random")
    game = services.games.open("industrial-waste", GameSettings(seats=3, clock=clock), Command(ids[0]), bots={}).game.id
    for player in ids[1:]:
        services.games.take_seat(game, Command(player))

    def write(sheet: Sheet) -> None:
        sheet.write(TimeRanOut, seat=1)
        after_time_out(sheet, [1])

    services.games.write(game, Command("system"), write)
    return f"/games/{game}"


def test_an_offered_seat_is_taken_over_after_a_confirmation(guests: Guests, table: tuple[list[Visitor], str]) -> None:
    (ada, ben, _), game = table
    eve = named_player(guests)
    assert "replacement" not in seat_actions(eve.page(game))
    assert send(ben, game, "/1/offer").status_code == 303
    assert "looking for a replacement" in ada.page(game).text
    assert "replacement" not in seat_actions(ada.page(game))
    hasty = send(eve, game, "/1/replacement")
    assert (hasty.status_code, "Tick the box" in hasty.text) == (422, True)
    assert send(eve, game, "/1/replacement", sure="yes").status_code == 303
    page = ada.page(game)
    assert f"previously: {ben.name}" in page.text
    assert {"offer"} == seat_actions(eve.page(game)) & {"offer", "replacement"}
    assert seat_actions(ben.page(game)) == set()


def test_an_offer_to_a_named_player_appears_in_their_lobby(
    guests: Guests, services: Services, table: tuple[list[Visitor], str]
) -> None:
    (_, ben, _), game = table
    eve = named_player(guests)
    assert send(ben, game, "/1/offer", name="Nobody Ever").status_code in (404, 422)
    assert not services.games.head(id_of(game)).seats[1].offered
    assert send(ben, game, "/1/offer", name=eve.name).status_code == 303
    accepting = form_to(eve.page("/"), "/invitation")
    assert eve.post(accepting.action, {**accepting.fields, "accept": "yes"}).status_code == 303
    assert services.games.head(id_of(game)).seats[1].former


def test_an_offer_can_be_withdrawn(services: Services, table: tuple[list[Visitor], str]) -> None:
    (_, ben, _), game = table
    send(ben, game, "/1/offer")
    assert send(ben, game, "/offer/withdrawal").status_code == 303
    assert not services.games.head(id_of(game)).seats[1].offered


def test_a_player_replaced_by_a_bot_returns_with_one_click(guests: Guests, services: Services) -> None:
    players = [named_player(guests) for _ in range(3)]
    game = game_after_time_out(services, players, "bot")
    page = players[1].page(game)
    assert "A bot is playing for you." in page.text
    assert not page.moves()
    assert "away: a bot is playing" in players[0].page(game).text
    assert "return" not in seat_actions(players[0].page(game))
    assert send(players[1], game, "/1/return").status_code == 303
    assert not services.games.head(id_of(game)).seats[1].away


def test_an_absent_player_asks_for_a_pause_while_a_bot_plays(guests: Guests, services: Services) -> None:
    players = [named_player(guests) for _ in range(3)]
    game = game_after_time_out(services, players, "bot")
    asked = players[1].post(f"{game}/clock", {"do": "ask", "seat": "1", "key": "absent"})
    assert asked.status_code == 303
    head = services.games.head(id_of(game))
    assert head.seats[1].away
    assert head.dial is not None
    assert head.dial.pause is not None
    assert head.dial.pause.seat == 1


def test_the_other_players_decide_whether_to_wait(guests: Guests, services: Services) -> None:
    players = [named_player(guests) for _ in range(3)]
    game = game_after_time_out(services, players, "wait")
    assert "waiting" not in seat_actions(players[1].page(game))
    question = players[0].page(game).html.partition('id="time-out-1"')[2].partition("</form>")[0]
    assert "/seats/1/waiting" in question
    assert "I won't wait" in question
    assert send(players[0], game, "/1/waiting", wait="no").status_code == 303
    assert "waiting" not in seat_actions(players[0].page(game))
    assert send(players[2], game, "/1/waiting", wait="no").status_code == 303
    assert services.games.head(id_of(game)).seats[1].forfeited
    assert "replacement" in seat_actions(named_player(guests).page(game))


def test_the_lobby_lists_games_that_look_for_a_replacement(guests: Guests, table: tuple[list[Visitor], str]) -> None:
    (_, ben, _), game = table
    eve = named_player(guests)
    assert not any(link.startswith(game) for link in eve.page("/games?list=vacant").links())
    send(ben, game, "/1/offer")
    for address in ("/", "/games?list=vacant"):
        page = eve.page(address)
        assert any(link.startswith(game) for link in page.links()), address
        assert "Seats on offer" in page.text
        assert "seat on offer" in page.text


def test_a_game_is_opened_with_handicap_points(guests: Guests, services: Services) -> None:
    ada = named_player(guests)
    form = form_to(ada.page("/games/new?title=industrial-waste"), "/games/new")
    answer = ada.post(form.action, {**form.fields, "start:1": "7", "replacements": "invited"})
    game = answer.headers["Location"].partition("#")[0]
    head = services.games.head(id_of(game))
    assert (head.handicap, head.replacements) == ([0, 7], "invited")
    page = ada.page(game)
    assert "7 handicap points" in page.text
    assert "Handicap points" in page.text
    assert not any("points-handicap" in link for link in page.links())
    refused = ada.post(form.action, {**form.fields, "key": "another", "start:1": "7", "rated": "yes"})
    assert refused.status_code == 409
    assert 'value="7"' in refused.text


def test_no_handicap_is_suggested_without_enough_ratings(guests: Guests) -> None:
    ada = named_player(guests)
    form = form_to(ada.page("/games/new?title=industrial-waste"), "/games/new")
    answer = ada.post(form.action, {**form.fields, "propose": "yes", "name": "Kept"})
    assert answer.status_code == 200
    assert "No handicap is suggested" in answer.text
    assert 'value="Kept"' in answer.text


def test_a_resigning_player_chooses_the_bot(services: Services, table: tuple[list[Visitor], str]) -> None:
    (_, ben, _), game = table
    assert send(ben, game, "/resignation", sure="yes", bot="easy").status_code == 303
    assert services.games.head(id_of(game)).seats[1].bot == "easy"
