"""Friends, clubs and presence on pages."""

from __future__ import annotations

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from scoresheet.service.web import club as club_page
from scoresheet.service.web import club_results
from tests.service.web.visitors import Guests, Page, Visitor


def id_of(services: Services, name: str) -> str:
    found = services.accounts.named(name)
    assert found
    return found.id


def submit(visitor: Visitor, path: str, **fields: str) -> str:
    answer = visitor.post(path, fields)
    assert answer.status_code == 303, Page(answer.text).text
    return answer.headers["Location"]


def test_a_friend_request_is_accepted_and_the_friend_can_be_invited(guests: Guests, services: Services) -> None:
    ada, ben = guests.player("Ada Amical"), guests.player("Ben Amical")
    submit(ada, "/friends", name="ben amical")
    assert "Ada Amical" in ben.page("/friends").text
    assert "1 friend request" in ben.page("/").text
    submit(ben, f"/friends/{id_of(services, 'Ada Amical')}", do="accept")
    page = ada.page("/friends")
    assert "Ben Amical" in page.text
    (challenge,) = [link for link in page.links() if "player:1=Ben" in link]
    (lineae,) = {link for link in ada.page(challenge).links() if "title=lineae" in link and "player:1=" in link}
    form = ada.page(lineae)
    assert 'value="Ben Amical"' in form.html
    assert "friend" in ada.page(f"/players/{id_of(services, 'Ben Amical')}").text


def test_the_header_links_to_friends_and_clubs_for_signed_in_players(guests: Guests) -> None:
    header = guests.player().page("/settings").html.partition("<main")[0]
    assert 'href="/friends"' in header
    assert 'href="/clubs"' in header
    assert 'href="/friends"' not in guests.stranger().page("/sign-in").html


def test_a_private_clubs_lobby_games_and_notices_are_hidden_from_others(guests: Guests, services: Services) -> None:
    ada, ben, eve = guests.player("Ada Clubby"), guests.player("Ben Clubby"), guests.player("Eve Clubby")
    club = submit(ada, "/clubs/new", name="Hidden Round", description="By candlelight.\r\nMondays.", private="yes")
    for other in (ben, eve, guests.stranger()):
        assert other.get(club).status_code == 404
        assert "Hidden Round" not in other.page("/clubs").text
    submit(ada, f"{club}/invite", name="Ben Clubby")
    assert "Hidden Round" in ben.page("/clubs").text
    submit(ben, f"{club}/join")
    choice = {"visibility": "club", "club": club.rpartition("/")[2], "seat:1": "open"}
    game = submit(ada, "/games/new", title="industrial-waste", name="Candle game", **choice)
    submit(ada, f"{club}/notices", text="Bring candles")
    page = ben.page(club)
    assert "Candle game" in page.text
    assert "Bring candles" in page.text
    assert "By candlelight." in page.text
    assert "Candle game" not in ben.page("/").text
    assert eve.get(game).status_code == 404
    assert eve.post(f"{game}/seats", {}).status_code == 404
    submit(ben, f"{game}/seats")
    asked = ben.post(f"{club}/leave", {})
    assert (asked.status_code, ben.get(club).status_code) == (422, 200), "it is asked first whether that is meant"
    assert "Tick the box if you really want to leave the club." in Page(asked.text).text
    submit(ben, f"{club}/leave", sure="yes")
    assert ben.get(club).status_code == 404
    assert ben.get(game).status_code == 200


def test_a_club_game_needs_a_club_of_the_player(guests: Guests) -> None:
    ada = guests.player()
    answer = ada.post("/games/new", {"title": "industrial-waste", "visibility": "club", "seat:1": "open"})
    assert answer.status_code == 404
    assert "You are not a member of this club." in Page(answer.text).text


def test_presence_is_shown_at_the_seats_unless_switched_off(guests: Guests, services: Services) -> None:
    ada, ben = guests.player("Ada Awake"), guests.player("Ben Awake")
    game = guests.game(ada, ben)
    for visitor in (ada, ben):
        visitor.page(game)
    services.presence.write()
    assert "last seen" in ben.page(game).text
    submit(ben, "/settings/presence")
    assert "last seen" not in ben.page(game).text
    assert "last seen" not in ada.page(game).text
    assert "last seen" not in ada.page(f"/players/{id_of(services, 'Ben Awake')}").text


def test_a_club_shows_its_members_games_results_and_ranks_by_pages(
    guests: Guests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = guests.player("Ada Ranked"), guests.player("Ben Ranked")
    club = submit(ada, "/clubs/new", name="Ranked Round", joining="open")
    submit(ben, f"{club}/join")
    choice = {"visibility": "club", "club": club.rpartition("/")[2], "seat:1": "open"}
    for number in range(2):
        game = submit(ada, "/games/new", title="industrial-waste", name=f"Game no. {number}", **choice)
        submit(ben, f"{game}/seats")
    monkeypatch.setattr(club_page, "MOST_PLAYING", 1)
    lobby = ada.page(club)
    further = next(attributes["href"] for tag, attributes in lobby.tags if "playing=" in attributes.get("href", ""))
    assert ("Game no. 1" in lobby.text, "Game no. 0" in lobby.text) == (True, False)
    assert "Game no. 0" in ada.page(further).text
    for listed in reversed(services.lists().lobby.games(club=choice["club"])):
        services.games.resign(listed.id, Command(id_of(services, "Ben Ranked")))
    monkeypatch.setattr(club_results, "GAMES_A_PAGE", 1)
    monkeypatch.setattr(club_results, "A_PAGE", 1)
    monkeypatch.setattr(club_page, "MEMBERS_A_PAGE", 1)
    first = ada.page(f"{club}/results")
    assert "1 Ada Ranked you 2 2" in first.text
    assert "Game no. 1" in first.text
    assert "Game no. 0" not in first.text
    links = {attributes.get("href", "") for tag, attributes in first.tags if tag == "a"}
    older = next(link for link in links if "after=" in link)
    assert "Game no. 0" in ada.page(older).text
    assert "2 Ben Ranked 2 0 " in ada.page(next(link for link in links if "ranks=" in link)).text
    assert "No game has been finished here yet." in ada.page(f"{club}/results?title=lineae").text
    assert "Ben Ranked" in ada.page(f"{club}?from=1").text
    assert guests.player("Eve Ranked").get(f"{club}/results").status_code == 404
