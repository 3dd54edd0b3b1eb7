"""Profiles and leaderboards: ratings, results by pages, marks; and the form of rated games."""

from __future__ import annotations

import csv

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from scoresheet.service.web import leaderboard, players
from tests.service.web.test_names import id_of
from tests.service.web.visitors import Guests, Page, Visitor

PATIENCE = 30
WASTE = "industrial-waste"
GAMES = 7
BOARD = f"/titles/{WASTE}/leaderboard"


def rated_game(services: Services, winner: str, loser: str, **settings: str) -> str:
    """Play a rated game in which the loser resigns and return its id."""
    games = services.games
    game = games.open(WASTE, GameSettings(seats=2, rated=True, **settings), Command(winner), bots={}).game.id
    games.take_seat(game, Command(loser), seat=Seat(1))
    games.resign(game, Command(loser))
    return game


@pytest.fixture(scope="module")
def rivals(guests: Guests, services: Services) -> tuple[Visitor, Visitor]:
    """Two players, one of whom won seven games (one private); others have one game each."""
    made = guests.player("Wins"), guests.player("Loses")
    winner, loser = id_of(services, "Wins"), id_of(services, "Loses")
    for number in range(GAMES - 1):
        rated_game(services, winner, loser, name=f"Duel {number}")
    rated_game(services, winner, loser, name="In secret", visibility="private")
    for number in range(3):
        pair = [services.accounts.make(f"Once {side} {number}", "correct horse battery").id for side in "ab"]
        rated_game(services, *pair)
    assert services.projections.settle(PATIENCE)
    return made


def test_leaders_are_sorted_by_conservative_rating_linked_and_marked_as_provisional(
    services: Services, guests: Guests, rivals: tuple[Visitor, Visitor]
) -> None:
    page = guests.stranger().page(BOARD)
    links = [link for link in page.links() if link.startswith("/players/")]
    assert links[0] == f"/players/{id_of(services, 'Wins')}"
    assert len(links) == 8
    assert page.text.count("provisional") == 8
    assert "How ratings are computed" in page.text
    assert " ± " in page.text
    table = list(csv.reader(guests.stranger().get(f"{BOARD}.csv").text.splitlines()))
    assert (table[0][:3], table[1][2]) == (["place", "player", "name"], "Wins")
    conservative = [int(line[table[0].index("conservative")]) for line in table[1:]]
    assert conservative == sorted(conservative, reverse=True)


def test_the_readers_row_is_marked_and_their_rating_is_on_every_page_of_the_leaderboard(
    guests: Guests, rivals: tuple[Visitor, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert '<tr class="here">' in rivals[1].page(BOARD).html
    assert '<tr class="here">' not in guests.stranger().page(BOARD).html
    monkeypatch.setattr(leaderboard, "A_PAGE", 3)
    first = rivals[0].page(BOARD)
    second = rivals[0].page(
        next(attributes["href"] for tag, attributes in first.tags if attributes.get("rel") == "next")
    )
    for page in (first, second):
        assert "You: " in page.text
    assert '<tr class="here">' in first.html
    assert '<tr class="here">' not in second.html


def test_the_leaderboard_lists_each_player_once_over_linked_pages(
    guests: Guests, rivals: tuple[Visitor, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaderboard, "A_PAGE", 3)
    reader, address, seen, pages = guests.stranger(), BOARD, list[str](), 0
    while address:
        page = reader.page(address)
        seen += [link for link in page.links() if link.startswith("/players/")]
        related = {
            attributes["rel"]: attributes["href"]
            for tag, attributes in page.tags
            if attributes.get("rel") in ("next", "prev")
        }
        address, pages = related.get("next", ""), pages + 1
    assert (pages, len(seen), len(set(seen))) == (3, 8, 8)
    assert related["prev"] == f"{BOARD}?after=3"
    assert "ranks 7 to 8 of 8" in page.text
    for odd in ("-4", "x", "9", "99999999999999999999999"):
        assert reader.get(f"{BOARD}?after={odd}").status_code == 200
    assert "The leaderboard ends here" in reader.page(f"{BOARD}?after=9").text


def test_a_profile_shows_rating_history_titles_and_results(
    services: Services, guests: Guests, rivals: tuple[Visitor, Visitor]
) -> None:
    page = guests.stranger().page(f"/players/{id_of(services, 'Wins')}")
    assert f"{GAMES} rated games" in page.text
    assert 'class="band"' in page.html
    assert "Industrial Waste" in page.text
    assert page.text.count("1 of 2 won") == GAMES - 1
    assert "Sources of points" in page.text
    loser = guests.stranger().page(f"/players/{id_of(services, 'Loses')}")
    assert loser.text.count("2 of 2 resigned") == GAMES - 1


def test_results_are_paged_and_private_games_shown_to_their_players_only(
    services: Services, guests: Guests, rivals: tuple[Visitor, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "A_PAGE", 4)
    address = f"/players/{id_of(services, 'Wins')}"
    for reader, games in ((guests.stranger(), GAMES - 1), (rivals[1], GAMES), (guests.player(), GAMES - 1)):
        first = reader.page(address)
        on = next(attributes["href"] for tag, attributes in first.tags if attributes.get("rel") == "next")
        second = reader.page(on.partition("#")[0])
        shown = [
            {link for link in page.links() if link.startswith("/games/") and "?" not in link}
            - {"/games/new", "/games/next"}
            for page in (first, second)
        ]
        assert (len(shown[0]), len(shown[1])) == (4, games - 4)
        assert not shown[0] & shown[1]
        assert "Go to newest" in second.text
        table = list(csv.reader(reader.get(f"{address}/results.csv").text.splitlines()))
        assert len(table) == games + 1
    assert "No older results" in guests.stranger().page(f"{address}?after=0").text
    for odd in ("x", "-5", "9" * 30):
        assert guests.stranger().get(f"{address}?after={odd}").status_code == 200


def test_no_page_reveals_the_address_of_a_private_rated_game(
    services: Services, guests: Guests, rivals: tuple[Visitor, Visitor]
) -> None:
    winner, loser = id_of(services, "Wins"), id_of(services, "Loses")
    (hidden,) = [
        game.id for game in services.read_models.lobby.games(player=winner, viewer=winner) if game.name == "In secret"
    ]
    for address in (
        f"{BOARD}.csv",
        f"/players/{winner}/results.csv",
        f"/api/v1{BOARD}",
        f"/api/v1/players/{winner}/statistics",
    ):
        answer = guests.stranger().get(address)
        assert answer.status_code == 200
        assert hidden not in answer.text, address
    for address in (BOARD, f"/players/{winner}", f"/players/{loser}", f"/titles/{WASTE}/statistics"):
        assert hidden not in guests.stranger().page(address).html, address
    assert hidden in rivals[0].page(f"/players/{winner}").html


def test_a_profile_without_finished_games_links_to_a_new_game(services: Services, guests: Guests) -> None:
    new = guests.player("New here")
    page = new.page(f"/players/{id_of(services, 'New here')}")
    assert "No finished games yet" in page.text
    assert "/games/new" in page.links()
    assert "you" in page.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seat:1": "greedy"}, "bots can't play"),
        ({"seat:1": "me"}, "each player can take only one seat"),
    ],
)
def test_a_game_that_cannot_be_rated_is_explained_and_the_form_keeps_its_fields(
    guests: Guests, fields: dict[str, str], said: str
) -> None:
    host = guests.player()
    written = {
        "title": WASTE,
        "rated": "yes",
        "name": "The cup",
        "pace": "48",
        "visibility": "unlisted",
        "on_dispute": "wait",
    }
    answer = host.post("/games/new", {**written, **fields})
    assert answer.status_code in (409, 422)
    page = Page(answer.text)
    assert said in page.text
    kept = [
        attributes
        for tag, attributes in page.tags
        if tag in ("input", "option") and ("checked" in attributes or "selected" in attributes)
    ]
    values = {attributes.get("value") for attributes in kept}
    assert {"yes", "48", "unlisted", "wait", fields["seat:1"]} <= values
    assert any(attributes.get("value") == "The cup" for _tag, attributes in page.tags)


def test_a_rated_game_between_people_is_marked_as_rated(guests: Guests, services: Services) -> None:
    ada, ben = guests.player(), guests.player()
    game = guests.game(ada, ben, rated="yes", name="A match")
    assert services.games.head(game.rpartition("/")[2]).rated
    assert "· rated" in ada.page(game).text
    assert services.projections.settle(PATIENCE)
    assert "· rated" in guests.stranger().page("/games?list=playing&words=A+match").text
    waiting = guests.player()
    open_game = waiting.post("/games/new", {"title": WASTE, "seat:1": "open", "rated": "yes"}).headers["Location"]
    assert "bot: " not in waiting.page(open_game).text.partition("Seats")[2].partition("Invite players")[0]
