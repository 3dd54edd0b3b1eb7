"""The lobby and the lists of games: order, search and pages; complete, without private games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.web.visitors import Guests, Page, Visitor

PATIENCE = 30
MANY = 45


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder: Path = tmp_path_factory.mktemp("lists")
    services = build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4), CHEAP)
    services.projections.start()
    yield services
    services.event_streams.close()
    services.projections.stop()
    services.games.store.close()


@pytest.fixture(scope="module")
def ada(guests: Guests) -> Visitor:
    return guests.player("Ada")


@pytest.fixture(scope="module")
def ben(guests: Guests) -> Visitor:
    return guests.player("Ben")


@pytest.fixture(scope="module")
def old(guests: Guests, services: Services, ada: Visitor, ben: Visitor) -> str:
    """A running game that is older than many finished games, one of which is private."""
    game = guests.game(ada, ben, name="The long one")
    for number in range(MANY):
        visibility = "private" if number == 3 else "public"
        address = guests.game(ada, name=f"Finished {number}", visibility=visibility, **{"seat:1": "greedy"})
        other = services.games.head(address.rpartition("/")[2])
        services.games.resign(other.id, Command(other.seats[0].player))
    assert services.projections.settle(PATIENCE)
    return game


def named(page: Page, *names: str) -> list[str]:
    """Return the names that are on the page, in order."""
    return sorted((name for name in names if name in page.text), key=page.text.index)


def test_a_running_game_stays_in_the_lobby_after_many_later_games(old: str, ada: Visitor, ben: Visitor) -> None:
    for player in (ada, ben):
        assert old in {urlsplit(link).path for link in player.page("/").links()}
        assert "The long one" in player.page("/games?list=mine").text


def test_all_finished_games_are_listed_by_pages_latest_first(old: str, ada: Visitor) -> None:
    found: list[str] = []
    address = "/games?list=finished"
    while address:
        page = ada.page(address)
        found += named(page, *(f"Finished {number} " for number in range(MANY)))
        address = next((attributes["href"] for tag, attributes in page.tags if attributes.get("rel") == "next"), "")
    assert found == [f"Finished {number} " for number in reversed(range(MANY))]


def test_lists_can_be_searched_by_name_player_and_title(old: str, guests: Guests, ada: Visitor) -> None:
    stranger = guests.stranger()
    assert "1 game " in stranger.page("/games?list=finished&words=finished+17").text
    assert "The long one" in stranger.page("/games?list=playing&words=BEN").text
    assert "The long one" not in stranger.page("/games?list=playing&words=Nobody+Here").text
    assert "The long one" not in stranger.page("/games?list=playing&title=lineae").text
    assert f"{MANY} games" in ada.page("/games?list=finished&mine=yes&title=industrial-waste").text


def test_private_games_are_not_listed_for_others(old: str, guests: Guests, ben: Visitor) -> None:
    for reader in (guests.stranger(), ben):
        for words in ("Finished 3", "Ada", ""):
            for number in (1, 2, 3):
                assert "Finished 3 " not in reader.page(f"/games?list=finished&words={words}&page={number}").text
        assert f"{MANY - 1} games" in reader.page("/games?list=finished").text


def test_malformed_list_queries_cause_no_errors(old: str, guests: Guests, ada: Visitor) -> None:
    for reader in (guests.stranger(), ada):
        for asked in (
            "page=-3",
            "page=x",
            "page=99999999999",
            "words=%25%00%F0",
            "words=" + "a" * 5000,
            "title='",
            "mine=1",
        ):
            assert reader.get(f"/games?list=finished&{asked}").status_code == 200, asked
        assert reader.get("/games?list=nothing").status_code == 404
    assert guests.stranger().get("/games?list=mine").status_code == 200


def test_lists_show_the_player_to_move_the_decision_and_the_deadline(
    guests: Guests, services: Services, ada: Visitor, ben: Visitor
) -> None:
    guests.game(ada, ben, name="With a pace", pace="48")
    assert services.projections.settle(PATIENCE)
    pages = [player.page("/games?list=mine&words=With+a+pace") for player in (ada, ben)]
    (asked,) = [page for page in pages if "your turn began" in page.text]
    assert "Choose a combination of cards" in asked.text
    assert "as agreed" in asked.text
    (waiting,) = [page for page in pages if page is not asked]
    assert "turn began " in waiting.text
    assert "as agreed" in waiting.text
    assert "to move" in waiting.text
    assert all("round 1" in page.text for page in pages)


def test_the_next_game_is_the_longest_waiting_one_after_the_current(guests: Guests, services: Services) -> None:
    player = guests.player()
    games = [guests.game(player, **{"seat:1": "me"}) for _ in range(3)]
    assert services.projections.settle(PATIENCE)

    def after(game: str) -> str:
        return player.get(f"/games/next?after={game.rpartition('/')[2]}").headers["Location"]

    assert after("") == games[0]
    assert [after(game) for game in games] == [*games[1:], games[0]]
    assert guests.player().get("/games/next").headers["Location"] == "/"
    assert guests.stranger().get("/games/next?after=x").headers["Location"] == "/"


def title_of(page: Page) -> str:
    """Return the title of the browser tab."""
    return page.text.partition(" · Scoresheet")[0]


def icon_of(page: Page) -> str:
    """Return the path of the tab icon without its version."""
    href = next(attributes["href"] for tag, attributes in page.tags if attributes.get("id") == "icon")
    return href.partition("?")[0]


def test_the_tab_shows_the_players_turn_or_the_number_of_waiting_games(guests: Guests, services: Services) -> None:
    player, other = guests.player(), guests.player()
    game = guests.game(player, other, name="Tabs")
    assert services.projections.settle(PATIENCE)
    asked, waiting = sorted((player, other), key=lambda one: not one.page(game).asks)
    assert (title_of(asked.page(game)), icon_of(asked.page(game))) == ("● Your turn · Tabs", "/static/icon-turn.svg")
    assert (title_of(waiting.page(game)), icon_of(waiting.page(game))) == ("Tabs", "/static/icon.svg")
    assert (title_of(asked.page("/")), icon_of(asked.page("/"))) == ("(1) Home", "/static/icon-turn.svg")
    assert (title_of(waiting.page("/")), icon_of(waiting.page("/"))) == ("Home", "/static/icon.svg")
    assert title_of(asked.page(f"{game}/at/2")).startswith("Tabs, position 2")
    assert title_of(asked.page("/settings")) == "(1) Settings"


def test_a_game_that_waits_for_others_links_to_the_players_next_game(guests: Guests, services: Services) -> None:
    player, other = guests.player(), guests.player()
    game = guests.game(player, other)
    waiting = next(one for one in (player, other) if not one.page(game).asks)
    for number in range(2):
        guests.game(waiting, name=f"Mine {number}", **{"seat:1": "me"})
    assert services.projections.settle(PATIENCE)
    page = waiting.page(game)
    ways = [link for link in page.links() if link.startswith("/games/next")]
    assert len(ways) == 2
    assert "Your turn ( 2 )" in page.text
    assert "Mine 0" in waiting.page(ways[0]).text
    assert waiting.page(waiting.get(ways[0]).headers["Location"]).text.count("Your turn ( 1 )") == 1
    assert [link for link in guests.stranger().page(game).links() if "/games/next" in link] == []
