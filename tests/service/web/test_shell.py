"""The game page as its parts alone, and a position as a list at an address of its own."""

import random

import pytest

from scoresheet.domain.titles import registry
from tests.service.web.visitors import Guests, Page, Visitor

PARTS = {"Scoresheet-Parts": "1"}
TITLES = list(registry.all_titles())


def parts_of(html: str) -> set[str]:
    """What a script can swap."""
    return {attributes["data-part"] for _, attributes in Page(html).tags if "data-part" in attributes}


def begun(guests: Guests, title: str, moves: int = 6) -> tuple[Visitor, str]:
    """One of two players at a game, and its address."""
    players, rng = [guests.player(), guests.player()], random.Random(7)
    game = guests.game(*players, title=title)
    for _ in range(moves):
        any(player.move(game, rng) for player in players)
    return players[0], game


def test_scripts_get_the_parts_alone_and_everybody_else_the_whole_page(guests: Guests) -> None:
    player, game = begun(guests, "lineae")
    whole, parts = player.get(game), player.get(game, **PARTS)
    assert parts_of(whole.text) == parts_of(parts.text)
    assert '<header class="site">' in whole.text
    assert '<header class="site">' not in parts.text
    assert all("Scoresheet-Parts" in answer.headers["Vary"] for answer in (whole, parts))


@pytest.mark.parametrize("title", TITLES)
def test_the_board_is_a_list_at_an_address_that_the_page_leads_to(guests: Guests, title: str) -> None:
    player, game = begun(guests, title)
    (link,) = [link for link in player.page(game).links() if "/list" in link]
    listed = player.page(link)
    assert [attributes for tag, attributes in listed.tags if attributes.get("class") == "outline" or tag == "table"]
    assert "None" not in listed.text.split()
    assert any(game in other and "/list" not in other for other in listed.links())
    assert player.get(f"{game}/at/9999/list").status_code == 404


def test_a_list_of_a_private_game_is_nobody_elses(guests: Guests) -> None:
    player = guests.player()
    game = guests.game(player, title="lineae", visibility="private", **{"seat:1": "me"})
    assert player.get(f"{game}/at/4/list").status_code == 200
    assert guests.player().get(f"{game}/at/4/list").status_code == 404
    assert guests.stranger().get(f"{game}/at/4/list").status_code == 404


def test_a_list_shows_no_more_than_the_board_does(guests: Guests) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players, title="phytoplankton")
    lists = [player.page(_list(player, game)).text for player in players]
    assert lists[0] != lists[1]


def _list(player: Visitor, game: str) -> str:
    return next(link for link in player.page(game).links() if "/list" in link)


@pytest.mark.parametrize("title", TITLES)
def test_no_page_of_a_game_names_anything_none(guests: Guests, title: str) -> None:
    player, game = begun(guests, title, moves=12)
    for address in (game, f"{game}/at/2", f"{game}/log", f"{game}?perspective=1"):
        assert "None" not in player.page(address).text.split(), address
