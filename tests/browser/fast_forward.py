"""Fast-forward through the middle of a game by the API; pages make the first and last moves."""

import json
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Page

from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays.simulate import METADATA, move_bot
from scoresheet.service.play.games import SECRET_BYTES
from tests.browser.table import look
from tests.chance import ENTROPY
from tests.server import Client

SEATS = 2
FIRST, LAST = 6, 6
"""The numbers of moves left to pages at either end, if the players go on as in the rehearsal."""
GAMES = 4
"""The number of continuations that are tried; the shortest one is played."""

Made = tuple[Seat, Move]


def fast_forward(players: list[Page], title: str, last: int = LAST) -> None:
    """Make the middle moves of a game of two at random through the API, away from its pages.

    `players` are seated and have made the first moves; one player may hold both seats. The draws must be those of
    `tests/chance.py`, because continuations are rehearsed to the end outside the server.
    """
    path = f"/api/v1{urlsplit(players[0].url).path}"
    clients = [client(page) for page in players]
    for page in players:
        page.goto("about:blank")
    _, game = clients[0].get(path)
    began = moves_so_far(clients, path, title)
    ways = [rehearse(title, game["options"], began, Random(f"{title} {number}")) for number in range(GAMES)]
    version = game["version"]
    for seat, move in min(ways, key=len)[:-last]:
        body = {"move": msgspec.to_builtins(move), "seat": seat}
        status, answer = clients[min(seat, len(clients) - 1)].post(f"{path}/moves", body, version)
        assert status == 201, answer
        version = answer["version"]
    for page in players:
        page.goto(page_of(path))
        look(page)


def page_of(path: str) -> str:
    """Return the page of the game with this API path."""
    return path.removeprefix("/api/v1")


def client(page: Page) -> Client:
    """Return an API client of the player of a page."""
    found = Client(urlsplit(page.url).port or 0)
    found.sign_in(page.locator(".who .player").inner_text())
    return found


def moves_so_far(clients: list[Client], path: str, title: str) -> list[Made]:
    """Return the moves so far, each as its player sees it; others may see less."""
    found: dict[int, Made] = {}
    for number, player in enumerate(clients):
        status, events = player.get(f"{path}/events?limit=200")
        assert status == 200, events
        assert events["next"] is None
        moves = [event for event in events["items"] if event["type"] == MoveMade.__name__]
        own = [event for event in moves if number == min(event["seat"], len(clients) - 1)]
        found |= {event["version"]: move_of(event, title) for event in own}
    return [found[version] for version in sorted(found)]


def move_of(event: dict[str, Any], title: str) -> Made:
    """Return the seat and the move of an event."""
    return event["seat"], registry.find(title).move_decoder.decode(json.dumps(event["move"]))


def rehearse(title: str, options: dict[str, Any], began: list[Made], rng: Random) -> list[Made]:
    """Return a random continuation after these moves, to the end of the game."""
    sheet = Sheet(registry.find(title), Game(), bytes(SECRET_BYTES), METADATA)
    sheet.open("rehearsal", GameSettings(seats=SEATS, options=options))
    for _ in range(SEATS):
        sheet.take_seat(bot="random", entropy=ENTROPY)
    for seat, move in began:
        sheet.move(seat, move)
    so_far = len(sheet.events)
    while sheet.game.status == "playing":
        move_bot(sheet, rng)
    events = [sealed.event for sealed in sheet.events[so_far:]]
    return [(event.seat, event.move) for event in events if isinstance(event, MoveMade)]
