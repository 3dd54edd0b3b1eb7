"""The home page: decisions with pictures of boards, games of others, results, friends; and Play now."""

from __future__ import annotations

import pytest

from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.web import board_pictures
from tests.service.web.visitors import Guests, Page, Visitor

PATIENCE = 60.0
TITLES = list(registry.all_titles())


def home(services: Services, visitor: Visitor) -> Page:
    assert services.projections.settle(PATIENCE)
    return visitor.page("/")


def headings(page: Page) -> list[str]:
    """Return the ids of the headings."""
    return [attributes["id"] for tag, attributes in page.tags if tag == "h2" and "id" in attributes]


def classes(page: Page) -> list[str]:
    return [word for _, attributes in page.tags for word in attributes.get("class", "").split()]


def test_a_new_member_sees_the_titles_and_play_now_and_no_empty_headings(guests: Guests, services: Services) -> None:
    page = home(services, guests.player())
    assert [title.name for title in registry.all_titles().values() if title.name not in page.text] == []
    assert "play-now" in headings(page)
    assert not {"turns", "invited", "others", "finished", "friends"} & set(headings(page))
    assert "It isn't your turn" not in page.text


@pytest.mark.parametrize("title", TITLES)
def test_a_game_where_it_is_the_readers_turn_has_a_picture_of_its_board(
    guests: Guests, services: Services, title: str
) -> None:
    player = guests.player()
    guests.game(player, title=title, name="Pictured", **{"seat:1": "me"})
    page = home(services, player)
    assert "turns" in headings(page)
    assert "board-still" in classes(page)
    assert not {"can-move", "changed", "chosen"} & set(classes(page))
    assert [form for form in page.forms if form.action.endswith("/moves")] == []


def test_a_picture_shows_only_what_the_readers_seat_may_know(guests: Guests, services: Services) -> None:
    players = guests.player(), guests.player()
    game = guests.game(*players, title="phytoplankton").rpartition("/")[2]
    pictures = [picture(guests, services, player, game, seat) for seat, player in enumerate(players)]
    foreign = picture(guests, services, players[1], game, 0)
    assert pictures[0] != pictures[1]
    assert foreign not in pictures


def test_a_picture_is_drawn_once_for_each_version(
    guests: Guests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, other = guests.player(), guests.player()
    game = guests.game(player, other)
    first = picture(guests, services, player, game.rpartition("/")[2], 0)
    with monkeypatch.context() as patched:
        patched.setattr(board_pictures, "BoardContext", None)  # drawing again would fail
        assert picture(guests, services, player, game.rpartition("/")[2], 0) == first
    guests.play(game, [player, other], 6)
    assert picture(guests, services, player, game.rpartition("/")[2], 0) != first


def picture(guests: Guests, services: Services, player: Visitor, game: str, seat: int) -> str:
    """Return the markup of a picture that a player's page gets for a seat."""
    cookie = player.client.get_cookie("__Host-session", "localhost")
    assert cookie
    headers = {"Cookie": f"__Host-session={cookie.value}"}
    with guests.app.test_request_context("/", base_url="https://localhost", headers=headers):
        found = board_pictures.board_picture(game, board_pictures.Seat(seat))
        assert found
        return str(found.markup)


def test_only_the_first_games_have_pictures(guests: Guests, services: Services) -> None:
    player = guests.player()
    for number in range(5):
        guests.game(player, name=f"Alone {number}", **{"seat:1": "me"})
    words = classes(home(services, player))
    assert (words.count("turn-card"), words.count("board-still")) == (5, 3)


def test_games_of_others_can_be_joined_from_home(guests: Guests, services: Services) -> None:
    host, player = guests.player("Hosts"), guests.player()
    game = guests.game(host, name="Come in", title="lineae", **{"seat:1": "open", "seat:2": "open"})
    page = home(services, player)
    assert "1 of 3 seats taken" in page.text
    (join,) = [form for form in page.forms if form.action == f"{game}/seats"]
    assert player.post(join.action, join.fields).status_code == 303
    head = services.games.head(game.rpartition("/")[2])
    assert len([chair for chair in head.seats if chair.player]) == 2
    assert "others" in headings(home(services, player))


def test_results_show_points_the_winner_and_the_change_of_the_rating(guests: Guests, services: Services) -> None:
    winner, loser = guests.player("Better"), guests.player("Worse")
    game = guests.game(winner, loser, rated="yes")
    loser.post(f"{game}/resignation", {"sure": "yes"})
    page = home(services, winner)
    head = services.games.head(game.rpartition("/")[2])
    assert f"Won {head.scores[0].points} : {head.scores[1].points} Industrial Waste Worse ▲ Rating 105" in page.text
    assert "Place 2" in home(services, loser).text


def test_play_now_against_a_bot_starts_a_game(guests: Guests, services: Services) -> None:
    player = guests.player()
    answer = player.post("/play-now", {"title": "lineae", "against": "bot"})
    head = services.games.head(answer.headers["Location"].rpartition("/")[2])
    assert (head.title, head.status, [bool(chair.bot) for chair in head.seats]) == ("lineae", "playing", [False, True])


def test_play_now_with_people_opens_a_game_and_the_next_player_joins_it(guests: Guests, services: Services) -> None:
    one, two = guests.player(), guests.player()
    wanted = {"title": "weather-machine", "against": "people"}
    opened = one.post("/play-now", wanted).headers["Location"]
    assert services.projections.settle(PATIENCE)
    assert one.post("/play-now", wanted).headers["Location"] == opened
    assert two.post("/play-now", wanted).headers["Location"] == opened
    assert services.games.head(opened.rpartition("/")[2]).status == "playing"


def test_play_now_joins_no_rated_unlisted_or_other_game(guests: Guests, services: Services) -> None:
    host = guests.player()
    for fields in ({"rated": "yes"}, {"visibility": "unlisted"}, {"title": "lineae"}):
        guests.game(host, **{"title": "algae-inc", "seat:1": "open", **fields})
    assert services.projections.settle(PATIENCE)
    opened = guests.player().post("/play-now", {"title": "algae-inc", "against": "people"}).headers["Location"]
    assert host.get(opened).status_code == 200
    assert not services.games.head(opened.rpartition("/")[2]).seats[1].taken


def test_play_now_asks_strangers_to_sign_in_and_refuses_unknown_titles(guests: Guests) -> None:
    stranger = guests.stranger()
    answer = stranger.post("/play-now", {"title": "lineae", "against": "people"})
    assert "/sign-in" in answer.headers["Location"]
    assert stranger.post("/play-now", {"title": "chess"}).status_code == 404


def test_a_challenge_leads_through_the_titles_to_a_form_with_the_friends_name(guests: Guests) -> None:
    player = guests.player()
    links = player.page("/games/new?seat:1=invite&player:1=Jonas").links()
    (lineae,) = {link for link in links if link.startswith("/games/new?") and "title=lineae" in link}
    assert 'value="Jonas"' in player.page(lineae).html


def test_setting_up_a_game_is_the_primary_action(guests: Guests) -> None:
    page = guests.player().page("/games/new")
    primary = [attributes for _, attributes in page.tags if "primary" in attributes.get("class", "").split()]
    assert len(primary) == len(TITLES)
    assert all(attributes.get("href", "").startswith("/games/new?title=") for attributes in primary)
