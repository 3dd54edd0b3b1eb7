"""Names are links, wherever they stand; of those who have gone, of guests and of bots of the house they are not."""

from __future__ import annotations

import pytest

from scoresheet.service.container.services import Services
from tests.service.web.visitors import Guests, Page, Visitor

PATIENCE = 30
OBEN = "O'Ben-’._ x"


def id_of(services: Services, name: str) -> str:
    found = services.accounts.named(name)
    assert found
    return found.id


def named(page: Page) -> dict[str, str]:
    """By where they lead, the names of players on a page that lead anywhere."""
    links = [attributes["href"] for tag, attributes in page.tags if tag == "a" and attributes.get("class") == "player"]
    return {href: href.rpartition("/")[2] for href in links}


@pytest.fixture(scope="module")
def players(guests: Guests) -> list[Visitor]:
    return [guests.player("Nadia"), guests.player(OBEN), guests.player("Carla bot")]


@pytest.fixture(scope="module")
def game(guests: Guests, services: Services, players: list[Visitor]) -> str:
    game = guests.game(*players, name="Names")
    assert services.projections.settle(PATIENCE)
    return game


def test_names_lead_to_their_pages_from_the_game_the_lists_and_the_header(
    services: Services, guests: Guests, players: list[Visitor], game: str
) -> None:
    everybody = {f"/players/{id_of(services, name)}" for name in ("Nadia", OBEN, "Carla bot")}
    reader = guests.stranger()
    for address in (game, "/games?list=playing", "/"):
        assert set(named(reader.page(address))) == everybody, address
    own = f"/players/{id_of(services, 'Nadia')}"
    assert own in named(players[0].page("/settings"))
    assert "Nadia" in reader.page(own).text


def test_an_open_seat_and_an_invitation_have_their_names_as_links(
    services: Services, guests: Guests, players: list[Visitor]
) -> None:
    fields = {"seat:1": "invite", "player:1": "Nadia", "title": "industrial-waste", "name": "Come"}
    address = players[1].post("/games/new", fields).headers["Location"]
    assert f"/players/{id_of(services, 'Nadia')}" in named(players[1].page(address))
    assert f"/players/{id_of(services, OBEN)}" in named(players[0].page("/"))


def test_the_result_of_a_game_that_is_over_names_its_players_as_links(services: Services, guests: Guests) -> None:
    winner, loser = guests.player("Winner Wanda"), guests.player("Loser Lou")
    game = guests.game(winner, loser, name="Soon over")
    assert loser.post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    both = {f"/players/{id_of(services, name)}" for name in ("Winner Wanda", "Loser Lou")}
    for address in (game, f"{game}/audit", f"{game}/statistics"):
        assert set(named(guests.stranger().page(address))) == both, address


def test_who_has_gone_is_named_without_a_link_and_their_page_says_so(services: Services, guests: Guests) -> None:
    gone, other = guests.player("Gone Gina"), guests.player("Stays Stan")
    game = guests.game(gone, other, name="Left behind")
    player = id_of(services, "Gone Gina")
    services.accounts.forget(player)
    page = guests.stranger().page(game)
    assert "former player" in page.text
    assert set(named(page)) == {f"/players/{id_of(services, 'Stays Stan')}"}
    answer = guests.stranger().get(f"/players/{player}")
    assert answer.status_code == 410
    assert "Gina" not in answer.text


def test_guests_have_a_page_that_tells_nothing_and_nobody_leads_there(services: Services, guests: Guests) -> None:
    guest = guests.stranger()
    game = guest.post("/titles/industrial-waste/try", {}).headers["Location"]
    player = services.games.head(game.partition("?")[0].rpartition("/")[2]).seats[0].player
    assert named(guest.page(game)) == {}
    page = guests.stranger().page(f"/players/{player}")
    assert "count for nothing here" in page.text


def test_nobody_has_a_page_where_there_is_no_such_player(guests: Guests) -> None:
    for address in ("/players/nobody", "/players/" + "0" * 20, "/players/%3Cb%3E", "/players/nobody/results.csv"):
        assert guests.stranger().get(address).status_code == 404, address


def test_bots_of_players_are_marked_with_who_runs_them(
    services: Services, guests: Guests, players: list[Visitor]
) -> None:
    owner = id_of(services, "Nadia")
    bot = services.accounts.bots.make(owner, "Bender")
    page = guests.stranger().page(f"/players/{bot}")
    assert "Bender" in page.text
    assert "This player is a program" in page.text
    assert f"/players/{owner}" in named(page)
