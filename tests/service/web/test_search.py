"""The search for titles, players and games, and the form on pages that were not found."""

from __future__ import annotations

import pytest

from scoresheet.service.container.services import Services
from tests.service.web.visitors import Guests

PATIENCE = 60.0


def test_a_wrong_address_offers_a_search_and_the_titles(guests: Guests) -> None:
    for address in ("/no/such/page", "/games/nothing", "/players/nobody"):
        answer = guests.stranger().get(address, Accept="text/html")
        assert answer.status_code == 404
        assert 'action="/search"' in answer.text, address
        assert "/titles/lineae" in answer.text
    forbidden = guests.stranger().post("/games/new", {}, headers={"Sec-Fetch-Site": "cross-site"})
    assert forbidden.status_code == 403
    assert 'action="/search"' not in forbidden.text


def test_titles_players_and_games_are_found_by_a_part_of_their_names(guests: Guests, services: Services) -> None:
    player = guests.player("Waldemar Sought")
    guests.game(player, name="The sought game", **{"seat:1": "me"})
    assert services.projections.settle(PATIENCE)
    page = guests.player().page("/search?words=SOUGHT")
    assert "The sought game" in page.text
    assert "Waldemar Sought" in page.text
    assert any(link.startswith("/players/") for link in page.links())
    assert "/titles/weather-machine" in guests.stranger().page("/search?words=weather").links()


def test_private_games_and_players_are_not_shown_to_strangers(guests: Guests, services: Services) -> None:
    player = guests.player("Hilda Shy")
    guests.game(player, name="A shy game", visibility="private", **{"seat:1": "me"})
    assert services.projections.settle(PATIENCE)
    found = guests.stranger().page("/search?words=shy").text
    assert "Hilda" not in found
    assert "A shy game" not in guests.player().page("/search?words=shy").text


@pytest.mark.parametrize("words", ["", "x", "%25%00%F0", "a" * 5000, "nothing+of+this+name"])
def test_odd_words_find_nothing_and_cause_no_error(guests: Guests, words: str) -> None:
    for visitor in (guests.stranger(), guests.player()):
        page = visitor.get(f"/search?words={words}")
        assert page.status_code == 200
        assert "game-row" not in page.text.replace("game-rows", "")
