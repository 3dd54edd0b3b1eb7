"""Rated games on pages: no takebacks of draws beside a bot, no bots, no double seats."""

import random

import pytest
from werkzeug.test import TestResponse

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import TakebackAsked
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import CannotBeRated
from scoresheet.service.play.games import Command
from tests.service.playing import rated_with_bots
from tests.service.web.visitors import Guests, Page, Visitor

TITLE = "phytoplankton"
OFFER = "undo my last move"


def id_of(services: Services, name: str) -> str:
    found = services.accounts.named(name)
    assert found
    return found.id


def just_drawn(services: Services, player: str, *, rated: bool) -> Game:
    """Return a game after a draw by the player; a bot plays on for a player who resigned."""
    games, rng, title = services.games, random.Random(3), registry.find(TITLE)
    sitting = (player, "other", "gone")
    game = games.open(TITLE, GameSettings(seats=3, rated=rated), Command(player), bots={}).game
    for other in sitting[1:]:
        games.take_seat(game.id, Command(other))
    game = games.resign(game.id, Command("gone")).game
    while game.status == "playing":
        if game.last == (0, game.disclosed):
            return game
        seat = game.to_act()[0]
        move = choose("random", title, game.state, seat, rng)
        game = (
            games.move_bot(game.id, game.version, seat, move).game
            if game.seats[seat].bot
            else games.move(game.id, Command(sitting[seat]), seat, move).game
        )
    raise LookupError("Nothing was drawn.")


@pytest.mark.parametrize("rated", [True, False])
def test_taking_back_a_draw_beside_a_bot_is_offered_only_in_unrated_games(
    guests: Guests, services: Services, rated: bool
) -> None:
    name = "Rater" if rated else "Player for fun"
    visitor = guests.player(name)
    player = id_of(services, name)
    game = just_drawn(services, player, rated=rated)
    assert (OFFER in visitor.page(f"/games/{game.id}").text.lower()) is not rated
    if rated:
        with pytest.raises(CannotTakeBack):
            services.games.take_back(game.id, Command(player), 0, game.version - 1)
    else:
        asked = services.games.take_back(game.id, Command(player), 0, game.version - 1)
        assert isinstance(asked.event, TakebackAsked)


def open_rated_game(visitor: Visitor, **fields: str) -> TestResponse:
    """Submit the form of a new rated game."""
    return visitor.post("/games/new", {"title": "industrial-waste", "rated": "on", **fields})


@pytest.mark.parametrize(
    ("seat", "why"),
    [("greedy", "The service's bots can't play in rated games"), ("me", "each player can take only one seat")],
)
def test_a_rated_game_with_bots_or_two_seats_for_one_player_is_rejected(
    guests: Guests, services: Services, seat: str, why: str
) -> None:
    visitor, before = guests.player(), services.games.store.recorder.max_notification_id()
    answer = open_rated_game(visitor, **{"seat:1": seat})
    assert answer.status_code == 409
    assert why in Page(answer.text).text
    assert services.games.store.recorder.max_notification_id() == before
    assert visitor.post("/games/new", {"title": "industrial-waste", "seat:1": seat}).status_code == 303


def test_the_refusal_is_in_german_and_the_box_stays_ticked(guests: Guests) -> None:
    answer = guests.player().post(
        "/games/new",
        {"title": "industrial-waste", "rated": "on", "seat:1": "greedy"},
        {"Sec-Fetch-Site": "same-origin", "Accept-Language": "de"},
    )
    assert "In gewerteten Partien spielen keine Bots des Dienstes mit" in answer.text
    assert '<input type="checkbox" name="rated" checked' in answer.text


def test_a_rated_game_accepts_no_bots_and_its_rematch_is_rated(guests: Guests, services: Services) -> None:
    visitor, other = guests.player("Opens a rated game"), guests.player("Comes to a rated game")
    answer = open_rated_game(visitor, **{"seat:1": "invite", "player:1": "Comes to a rated game"})
    assert answer.status_code == 303
    game = answer.headers["Location"].rpartition("/")[2]
    assert services.games.head(game).rated
    refused = visitor.post(f"/games/{game}/seats", {"seat": "1", "bot": "greedy"})
    assert "The service's bots can't play in rated games" in refused.text or refused.status_code == 409
    services.invitations.accept(game, id_of(services, "Comes to a rated game"))
    head = services.games.head(game)
    assert [bool(chair.player) for chair in head.seats] == [True, True]
    services.games.resign(game, Command(head.seats[1].player))
    again = services.invitations.play_again(game, head.seats[0].player)
    assert services.games.head(again).rated
    assert other


def test_a_bot_cannot_join_a_rated_game_of_its_owner(guests: Guests, services: Services) -> None:
    guests.player("Runs a program")
    owner = id_of(services, "Runs a program")
    program = services.accounts.bots.make(owner, "Run by its owner")
    game = services.games.open("industrial-waste", GameSettings(seats=2, rated=True), Command(owner), bots={}).game
    services.invitations.invite(game.id, owner, "Run by its owner")
    with pytest.raises(CannotBeRated, match="their own bots"):
        services.invitations.accept(game.id, program)
    assert services.games.head(game.id).status == "open"


def test_an_old_rated_game_with_a_bot_goes_on_and_its_rematch_is_unrated(services: Services) -> None:
    old = rated_with_bots(services.games, "of old", 3, {2: "greedy"})
    head = services.games.take_seat(old.id, Command("beside")).game
    assert (head.status, head.rated) == ("playing", True)
    services.games.resign(old.id, Command("beside"))
    services.games.resign(old.id, Command("of old"))
    again = services.invitations.play_again(old.id, "of old")
    assert not services.games.head(again).rated
