"""The middle of a game in no time: programs make its moves, as bots do, so that pages make the first and the last."""

from functools import cache
from itertools import product
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page

from domain.events import MoveMade
from domain.titles import registry
from replays.simulate import simulate
from tests.browser.table import look
from tests.server import Client

SEATS = 2
FIRST, LAST = 8, 8
"""So many moves are left to pages, at either end of a game that is as short as the shortest: of most, many more."""
GAMES = 8
"""Played to see how short they are."""


def play_ahead(players: list[Page], title: str) -> None:
    """Make the moves in the middle of a game for two, at random, through the API; its players look away meanwhile.

    `players` sit at it, and have made the first moves; one of them may sit at both sides.
    """
    game, rng = urlsplit(players[0].url).path, Random(title)
    clients = [client(page) for page in players]
    for page in players:
        page.goto("about:blank")
    for _ in range(shortest(title) - FIRST - LAST):
        move(clients, game, rng)
    for page in players:
        page.goto(game)
        look(page)


@cache
def shortest(title: str) -> int:
    """How many moves the shortest of some random games for two has."""
    played = (simulate(registry.find(title), SEATS, ["random"], Random(number)) for number in range(GAMES))
    return min(sum(isinstance(sealed.event, MoveMade) for sealed in events) for events in played)


def client(page: Page) -> Client:
    """The API as the player of a page uses it."""
    found = Client(urlsplit(page.url).port or 0)
    found.sign_in(page.locator(".who .player").inner_text())
    return found


def move(clients: list[Client], game: str, rng: Random) -> None:
    """One move of whoever is asked; none if nobody is."""
    for player, seat in product(clients, range(SEATS)):
        status, legal = player.get(f"/api/v1{game}/legal-moves?seat={seat}")
        if status != 200 or not legal["decision"]:
            continue
        chosen = rng.choice([one["move"] for one in legal["moves"] if one["answers"]])
        status, made = player.post(f"/api/v1{game}/moves", {"move": chosen, "seat": seat}, legal["version"])
        assert status == 201, made
        return
