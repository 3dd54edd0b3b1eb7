"""Seats for named players: reserved until they accept or decline, or the host releases the seat."""

from __future__ import annotations

import pytest

from scoresheet.domain.errors import SeatUnavailable
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import Services
from scoresheet.service.play.reserved_seats import seat_for
from tests.service.web.visitors import Guests, Visitor

PATIENCE = 60.0


@pytest.fixture
def host(guests: Guests) -> Visitor:
    return guests.player()


def reserve(guests: Guests, host: Visitor, name: str, **fields: str) -> tuple[Visitor, str]:
    """Open a game with a seat reserved for a new player; return the player and the address."""
    invited = guests.player(name)
    return invited, guests.game(host, title="lineae", **{"seat:1": "invite", "player:1": name, **fields})


def taken(services: Services, game: str) -> list[bool]:
    return [bool(chair.player) for chair in services.games.head(game.rpartition("/")[2]).seats]


def test_nobody_else_can_take_a_reserved_seat(guests: Guests, services: Services, host: Visitor) -> None:
    invited, game = reserve(guests, host, "Has A Seat")
    stranger = guests.player()
    assert "reserved" in stranger.page(game).text
    assert "Has A Seat" not in stranger.page(game).html
    assert [form for form in stranger.page(game).forms if form.action == f"{game}/seats"] == []
    for fields in ({"seat": "1"}, {}):
        answer = stranger.post(f"{game}/seats", fields)
        assert answer.status_code == 409
        assert "reserved for" in answer.text
    assert taken(services, game) == [True, False]
    invited.post(f"{game}/invitation", {"accept": "yes"})
    assert taken(services, game) == [True, True]


def test_others_take_the_free_seats_beside_a_reserved_one(guests: Guests, services: Services, host: Visitor) -> None:
    invited, game = reserve(guests, host, "Sits In The Middle", **{"seat:2": "open"})
    assert guests.player().post(f"{game}/seats", {}).status_code == 303
    assert taken(services, game) == [True, False, True]
    assert "reserved for you" in invited.page(game).text
    assert invited.post(f"{game}/seats", {}).status_code == 303
    assert services.games.head(game.rpartition("/")[2]).status == "playing"


@pytest.mark.parametrize("how", ["declined", "released"])
def test_a_declined_or_released_seat_is_free_again(guests: Guests, services: Services, host: Visitor, how: str) -> None:
    invited, game = reserve(guests, host, f"Will Be {how.capitalize()}")
    if how == "declined":
        invited.post(f"{game}/invitation", {"accept": "no"})
    else:
        page = host.page(game)
        assert f"reserved for Will Be {how.capitalize()}" in page.text
        (release,) = [form for form in page.forms if "Release seat" in form.text]
        assert host.post(release.action, release.fields).status_code == 303
    assert guests.player().post(f"{game}/seats", {"seat": "1"}).status_code == 303
    assert taken(services, game) == [True, True]


def test_home_offers_to_join_only_games_with_a_seat_for_the_reader(
    guests: Guests, services: Services, host: Visitor
) -> None:
    invited, game = reserve(guests, host, "Only This One")
    assert services.projections.settle(PATIENCE)

    def can_join(visitor: Visitor) -> bool:
        return any(form.action == f"{game}/seats" for form in visitor.page("/").forms)

    assert (can_join(invited), can_join(guests.player())) == (True, False)


def test_a_player_gets_their_own_seat_then_the_lowest_free_one() -> None:
    game = Game(seats=[Chair("host"), Chair(), Chair(), Chair()])
    reserved = {Seat(1): "ada", Seat(3): "ben"}
    assert seat_for(game, "ben", None, reserved) == 3
    assert seat_for(game, "cyd", None, reserved) == 2
    assert seat_for(game, "ada", Seat(2), reserved) == 2
    for player, wanted in (("cyd", Seat(1)), ("ada", Seat(3))):
        with pytest.raises(SeatUnavailable):
            seat_for(game, player, wanted, reserved)
    assert seat_for(game, "cyd", Seat(0), reserved) == 0  # the game itself refuses a taken seat
