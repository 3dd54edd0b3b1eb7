"""Names of players are links, except those of former players, guests and built-in bots."""

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
    """Return the linked names of players on a page by target."""
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


def test_names_link_to_profiles_from_the_game_the_lists_and_the_header(
    services: Services, guests: Guests, players: list[Visitor], game: str
) -> None:
    everybody = {f"/players/{id_of(services, name)}" for name in ("Nadia", OBEN, "Carla bot")}
    reader = guests.stranger()
    for address in (game, "/games?list=playing", "/"):
        assert set(named(reader.page(address))) == everybody, address
    own = f"/players/{id_of(services, 'Nadia')}"
    assert own in named(players[0].page("/settings"))
    assert "Nadia" in reader.page(own).text


def test_names_of_invited_and_inviting_players_are_links(
    services: Services, guests: Guests, players: list[Visitor]
) -> None:
    fields = {"seat:1": "invite", "player:1": "Nadia", "title": "industrial-waste", "name": "Come"}
    address = players[1].post("/games/new", fields).headers["Location"]
    assert f"/players/{id_of(services, 'Nadia')}" in named(players[1].page(address))
    assert f"/players/{id_of(services, OBEN)}" in named(players[0].page("/"))


def test_names_in_the_result_of_a_finished_game_are_links(services: Services, guests: Guests) -> None:
    winner, loser = guests.player("Winner Wanda"), guests.player("Loser Lou")
    game = guests.game(winner, loser, name="Soon over")
    assert loser.post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    both = {f"/players/{id_of(services, name)}" for name in ("Winner Wanda", "Loser Lou")}
    for address in (game, f"{game}/audit", f"{game}/statistics"):
        assert set(named(guests.stranger().page(address))) == both, address


def test_a_former_player_has_no_link_and_their_profile_gives_410(services: Services, guests: Guests) -> None:
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


def test_guests_have_an_empty_profile_without_links_to_it(services: Services, guests: Guests) -> None:
    guest = guests.stranger()
    game = guest.post("/titles/industrial-waste/try", {}).headers["Location"]
    player = services.games.head(game.partition("?")[0].rpartition("/")[2]).seats[0].player
    assert named(guest.page(game)) == {}
    page = guests.stranger().page(f"/players/{player}")
    assert "are not counted here" in page.text


def test_unknown_players_give_404(guests: Guests) -> None:
    for address in ("/players/nobody", "/players/" + "0" * 20, "/players/%3Cb%3E", "/players/nobody/results.csv"):
        assert guests.stranger().get(address).status_code == 404, address


def test_profiles_of_bots_name_their_owner(services: Services, guests: Guests, players: list[Visitor]) -> None:
    owner = id_of(services, "Nadia")
    bot = services.accounts.bots.make(owner, "Bender")
    page = guests.stranger().page(f"/players/{bot}")
    assert "Bender" in page.text
    assert "This player is a program" in page.text
    assert f"/players/{owner}" in named(page)
