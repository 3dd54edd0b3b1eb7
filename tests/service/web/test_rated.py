"""Rated games in which a bot plays on for somebody, on the page: chance has no second try, and none is offered."""

import random

import pytest

from domain.bots import choose
from domain.errors import CannotTakeBack
from domain.events import TakebackAsked
from domain.game import Game
from domain.sheet import GameSettings
from domain.titles import registry
from service.games import Command
from service.services import Services
from tests.service.web.visitors import Guests

TITLE = "phytoplankton"
OFFER = "take my last move back"


def id_of(services: Services, name: str) -> str:
    found = services.accounts.named(name)
    assert found
    return found.id


def just_drawn(services: Services, player: str, *, rated: bool) -> Game:
    """A game in which the player has moved last, and something was drawn; for one who resigned a bot plays on."""
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
def test_a_move_that_drew_is_offered_to_be_taken_back_unless_bots_refuse(
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
