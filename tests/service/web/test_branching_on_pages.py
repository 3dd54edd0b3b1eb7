"""Branching on pages: the form, the new game, the link back, secrecy from fellow players."""

from __future__ import annotations

from typing import Any

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.web import branching
from tests.service.web.visitors import Guests, Page, Visitor

OPEN, HIDES = "industrial-waste", "phytoplankton"
RunningGame = tuple[list[Visitor], str]


@pytest.fixture(scope="module")
def running_game(guests: Guests) -> RunningGame:
    """Two players, and their game after some moves."""
    return start_game(guests, OPEN)


def start_game(guests: Guests, title: str, **fields: str) -> RunningGame:
    players = [guests.player(), guests.player()]
    game = guests.game(*players, title=title, **fields)
    guests.play(game, players, 6)
    return players, game


def version(visitor: Visitor, game: str) -> int:
    return int(visitor.get(f"{game}/version").text)


def branch_links(visitor: Visitor, game: str, at: int) -> list[str]:
    """Return the links to the branch form."""
    return [link for link in visitor.page(f"{game}/at/{at}").links() if "/branch?" in link]


def form_of(visitor: Visitor, game: str, at: int) -> Any:
    forms = visitor.page(f"{game}/branch?at={at}").forms
    return next(form for form in forms if form.action.endswith("/branch"))


def submit_branch(visitor: Visitor, game: str, position: int, **fields: str) -> Any:
    form = form_of(visitor, game, position)
    return visitor.post(form.action, {**form.fields, **fields})


def test_every_position_of_play_links_to_the_form_that_opens_a_branch(running_game: RunningGame) -> None:
    (ada, _), game = running_game
    last = version(ada, game)
    assert not branch_links(ada, game, 2)
    for at in (4, last - 1, last):
        assert branch_links(ada, game, at) == [f"{game}/branch?at={at}"]
    assert any("/branch?" in link for link in ada.page(game).links())
    answer = submit_branch(ada, game, last - 2)
    assert answer.status_code == 303
    new = ada.page(answer.headers["Location"])
    assert f"{game}/at/{last - 2}" in new.links()
    assert f"This game starts from position {last - 2} of Industrial Waste" in new.text
    assert "The game continues from that position" in new.text
    assert "drawn again" not in new.text


def test_the_form_proposes_own_seats_for_the_player_and_bots_for_the_others(running_game: RunningGame) -> None:
    (ada, ben), game = running_game
    assert [form_of(ada, game, 6).fields[f"seat:{seat}"] for seat in (0, 1)] == ["me", "greedy"]
    assert [form_of(ben, game, 6).fields[f"seat:{seat}"] for seat in (0, 1)] == ["greedy", "me"]


def test_a_form_sent_twice_opens_one_game(running_game: RunningGame) -> None:
    (ada, _), game = running_game
    form = form_of(ada, game, 6)
    one, other = (ada.post(form.action, form.fields).headers["Location"] for _ in range(2))
    assert one == other


def test_an_invited_player_gets_the_reserved_seat(
    guests: Guests, running_game: RunningGame, services: Services
) -> None:
    (ada, _), game = running_game
    friend = guests.player("Friend of Ada")
    answer = submit_branch(ada, game, 6, **{"seat:0": "invite", "player:0": "Friend of Ada", "seat:1": "me"})
    new = answer.headers["Location"]
    assert "Friend of Ada" in ada.page(new).text
    assert friend.post(f"{new}/invitation", {"accept": "yes"}).status_code == 303
    head = services.games.head(new.rpartition("/")[2])
    assert head.status == "playing"
    assert services.accounts.profile(head.seats[0].player).name == "Friend of Ada"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seat:0": "greedy"}, "You must take at least one seat yourself."),
        ({"seat:1": "invite"}, "There is no player named"),
        ({"seat:1": "invite", "player:1": "Nobody At All"}, "There is no player named Nobody At All."),
        ({"seat:1": "nonsense", "seat:0": "nonsense"}, "You must take at least one seat yourself."),
        ({"at": "999"}, "no position 999"),
        ({"at": "x"}, "no position 0"),
        ({"entropy": "\u202e"}, ""),
    ],
)
def test_the_form_shows_its_errors(running_game: RunningGame, fields: dict[str, str], said: str) -> None:
    (ada, _), game = running_game
    answer = submit_branch(ada, game, 6, **fields)
    assert answer.status_code in (409, 422)
    assert said in Page(answer.text).text


def test_a_fellow_player_cannot_be_invited_before_the_game_ends(guests: Guests) -> None:
    ada, ben = guests.player(), guests.player("Ben who must not know")
    game = guests.game(ada, ben)
    answer = submit_branch(ada, game, 4, **{"seat:1": "invite", "player:1": "Ben who must not know"})
    assert answer.status_code == 409
    assert "can't join before that game has ended" in Page(answer.text).text


def test_fellow_players_see_no_sign_of_a_branch_before_the_game_ends(guests: Guests, services: Services) -> None:
    (ada, ben), game = start_game(guests, OPEN)
    assert services.projections.settle(30)
    pages = ("/", game, f"{game}/at/5", f"{game}/branches", "/games?list=playing", "/games/next")
    before = [links_and_text(ben.get(page).text) for page in pages]
    new = submit_branch(ada, game, 5, **{"seat:1": "me"}).headers["Location"]
    assert services.projections.settle(30)
    assert [links_and_text(ben.get(page).text) for page in pages] == before
    assert ben.get(new).status_code == 404
    assert f"{game}/branches" in ada.page(game).links()
    assert new in ada.page(f"{game}/branches").links()
    ben.post(f"{game}/resignation", {"sure": "yes", "key": "k", "version": str(version(ben, game))})
    assert ben.get(new).status_code == 404


def links_and_text(html: str) -> tuple[list[str], str]:
    """Return all links and the text of a page."""
    page = Page(html)
    return page.links(), page.text


def test_spectators_can_branch_a_game_with_hidden_information_only_after_its_end(guests: Guests) -> None:
    (ada, ben), game = start_game(guests, HIDES)
    watcher, stranger, at = guests.player(), guests.stranger(), version(ada, game)
    for visitor in (watcher, stranger):
        assert not branch_links(visitor, game, at)
    assert "only its players" in Page(watcher.get(f"{game}/branch?at={at}").text).text
    assert watcher.get(f"{game}/branch?at={at}").status_code == 409
    assert branch_links(ada, game, at)
    new = ada.page(submit_branch(ada, game, at).headers["Location"])
    assert "Everything that the player who opened it could not know was drawn again." in new.text
    ben.post(f"{game}/resignation", {"sure": "yes", "key": "k", "version": str(at)})
    assert branch_links(watcher, game, at)


def test_visitors_must_sign_in_and_guests_must_choose_a_name_before_branching(
    guests: Guests, running_game: RunningGame
) -> None:
    (_, _), game = running_game
    stranger = guests.stranger()
    assert branch_links(stranger, game, 6)
    for answer in (stranger.get(f"{game}/branch?at=6"), stranger.post(f"{game}/branch", {"at": "6"})):
        assert answer.headers["Location"].startswith("/sign-in")
    stranger.post(f"/titles/{OPEN}/try", {})
    assert "form" in stranger.get(f"{game}/branch?at=6").text
    assert not [form for form in Page(stranger.get(f"{game}/branch?at=6").text).forms if "seat:0" in form.fields]


def test_branches_are_listed_by_pages(
    running_game: RunningGame, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada, _), game = running_game
    monkeypatch.setattr(branching, "A_PAGE", 2)
    made = [submit_branch(ada, game, 7).headers["Location"] for _ in range(3)][::-1]
    assert services.projections.settle(30)
    first = ada.page(f"{game}/branches")
    assert [link for link in first.links() if link in made] == made[:2]
    following = next(link for link in first.links() if "after=" in link)
    assert made[2] in ada.page(following).links()
    assert "There are no branches" in ada.page(f"{game}/branches?after=0").text


def test_branching_from_an_invalid_position_gives_404(running_game: RunningGame) -> None:
    (ada, _), game = running_game
    for at in ("0", "2", "999", "x", "-1"):
        assert ada.get(f"{game}/branch?at={at}").status_code == 404
    assert ada.get("/games/none/branch?at=4").status_code == 404
