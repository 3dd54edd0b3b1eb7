"""The game page as separate parts, and positions as lists at their own addresses."""

import random

import pytest

from scoresheet.domain.titles import registry
from tests.service.web.visitors import Guests, Page, Visitor

PARTS = {"Scoresheet-Parts": "1"}
TITLES = list(registry.all_titles())


def parts_of(html: str) -> set[str]:
    """Return the parts that a script can swap."""
    return {attributes["data-part"] for _, attributes in Page(html).tags if "data-part" in attributes}


def start_game(guests: Guests, title: str, moves: int = 6) -> tuple[Visitor, str]:
    """Start a game of two players; return one of them and its address."""
    players, rng = [guests.player(), guests.player()], random.Random(7)
    game = guests.game(*players, title=title)
    for _ in range(moves):
        any(player.move(game, rng) for player in players)
    return players[0], game


def test_scripts_get_only_the_parts_and_browsers_the_whole_page(guests: Guests) -> None:
    player, game = start_game(guests, "lineae")
    whole, parts = player.get(game), player.get(game, **PARTS)
    assert parts_of(whole.text) == parts_of(parts.text)
    assert '<header class="site">' in whole.text
    assert '<header class="site">' not in parts.text
    assert all("Scoresheet-Parts" in answer.headers["Vary"] for answer in (whole, parts))


@pytest.mark.parametrize("title", TITLES)
def test_the_game_page_links_to_the_board_as_a_list(guests: Guests, title: str) -> None:
    player, game = start_game(guests, title)
    (link,) = [link for link in player.page(game).links() if "/list" in link]
    listed = player.page(link)
    assert [attributes for tag, attributes in listed.tags if attributes.get("class") == "outline" or tag == "table"]
    assert "None" not in listed.text.split()
    assert any(game in other and "/list" not in other for other in listed.links())
    assert player.get(f"{game}/at/9999/list").status_code == 404


def test_the_list_of_a_private_game_is_visible_to_its_players_only(guests: Guests) -> None:
    player = guests.player()
    game = guests.game(player, title="lineae", visibility="private", **{"seat:1": "me"})
    assert player.get(f"{game}/at/4/list").status_code == 200
    assert guests.player().get(f"{game}/at/4/list").status_code == 404
    assert guests.stranger().get(f"{game}/at/4/list").status_code == 404


def test_a_list_depends_on_the_perspective_of_its_reader(guests: Guests) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players, title="phytoplankton")
    lists = [player.page(_list(player, game)).text for player in players]
    assert lists[0] != lists[1]


def _list(player: Visitor, game: str) -> str:
    return next(link for link in player.page(game).links() if "/list" in link)


@pytest.mark.parametrize("title", TITLES)
def test_no_page_of_a_game_contains_the_word_none(guests: Guests, title: str) -> None:
    player, game = start_game(guests, title, moves=12)
    for address in (game, f"{game}/at/2", f"{game}/log", f"{game}?perspective=1"):
        assert "None" not in player.page(address).text.split(), address
