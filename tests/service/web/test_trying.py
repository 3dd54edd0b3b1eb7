"""Trying a title: a guest plays against a bot, and keeps the game by signing up."""

import random

import pytest

from domain.bots import choose
from domain.titles import registry
from service.services import Services
from tests.service.web.visitors import PASSWORD, Guests, Page, Visitor

TITLES = list(registry.all_titles())


def begun(visitor: Visitor, title: str = "industrial-waste") -> str:
    """The address of a game that a visitor tries."""
    answer = visitor.post(f"/titles/{title}/try", {})
    assert answer.status_code == 303, Page(answer.text).text
    return answer.headers["Location"]


def let_the_bot_move(services: Services, game: str, rng: random.Random) -> None:
    """All moves of bots that are due, at random, which is faster than what they would think out."""
    games, key = services.games, game.rsplit("/", 1)[1]
    while bots := [seat for seat in games.head(key).to_act() if games.head(key).seats[seat].bot]:
        head = games.head(key)
        games.move_bot(key, head.version, bots[0], choose("random", games.title(key), head.state, bots[0], rng))


def play(services: Services, visitor: Visitor, game: str, moves: int, rng: random.Random) -> int:
    """So many moves of the visitor, with the bot's between them; how many were made before the end."""
    for number in range(moves):
        let_the_bot_move(services, game, rng)
        if not visitor.move(game, rng):
            return number
    return moves


@pytest.mark.parametrize("title", TITLES)
def test_a_guest_plays_to_the_end_by_the_pages_and_keeps_the_game_midway(
    guests: Guests, services: Services, title: str
) -> None:
    guest, rng = guests.stranger(), random.Random(4)
    game = begun(guest, title)
    assert play(services, guest, game, 5, rng) == 5
    name = f"Keeper of {title.split('-')[0]}"
    kept = guest.post("/sign-up", {"name": name, "password": PASSWORD, "next": game})
    assert (kept.status_code, kept.headers["Location"]) == (303, game)
    assert name in guest.page(game).text
    assert play(services, guest, game, 2_000, rng)
    assert "The game is over" in guest.page(game).text
    again = guests.stranger()
    again.post("/sign-in", {"name": name, "password": PASSWORD})
    assert "The game is over" in again.page(game).text
