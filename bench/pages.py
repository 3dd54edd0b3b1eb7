"""The cost of a game page on one's own turn: processor time and bytes.

Processor time is compared with a bare Flask page.
"""

import random
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from statistics import median
from time import thread_time

from argon2 import PasswordHasher
from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from bench.row import Row
from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command, Games
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build

TITLES = tuple(registry.all_titles())
SEATS = 3
MOVES = 240
EVERY = 6
"""One position in this many is measured, if it is the reader's turn."""
BASE = "https://localhost"
SAME_SITE = {"Sec-Fetch-Site": "same-origin"}
PASSWORD = "correct horse battery"
HASHES = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
KILOBYTE = 1_000
WARM = 20

Answer = tuple[float, int]
"""Processor seconds and bytes."""


def rows(folder: Path) -> Iterator[Row]:
    """Measure two rows per title."""
    services = build(Config(database=folder / "pages.db", secrets=folder / "secrets", threads=1), HASHES)
    app = create_app(services)
    bare = warm(asked(bare_page(), "/"))
    for title in TITLES:
        answers = [(*answer, plain_time(bare)) for answer in own_turns(services, app, title)]
        yield processor(title, median(took for took, _, _ in answers), median(plain for _, _, plain in answers))
        yield wire(title, max(sent for _, sent, _ in answers))
    services.event_streams.close()
    services.games.store.close()


def processor(title: str, took: float, plain: float) -> Row:
    """Return the row of the median page, requested after a move with nothing cached."""
    return Row(
        measure=f"processor time of a page of {title} on one's own turn",
        against="a bare page of Flask",
        ratio=took / plain,
        figure=120,
        at_most=True,
        measured=f"{took * 1e3:.1f} ms against {plain * 1e6:,.0f} µs",
    )


def wire(title: str, most: int) -> Row:
    """Return the row of the largest page."""
    return Row(
        measure=f"largest page of {title} on one's own turn, compressed",
        against="a kilobyte",
        ratio=most / KILOBYTE,
        figure=25,
        at_most=True,
        measured=f"{most:,} bytes",
    )


def own_turns(services: Services, app: Flask, title: str) -> Iterator[Answer]:
    """Measure pages of the player in the first seat, over a game of random moves."""
    player, cookie = signed_up(app, title)
    game = begun(services.games, title, player)
    page = warm(asked(app, f"/games/{game.id}", cookie))
    for number, position in enumerate(played(services.games, game)):
        if number % EVERY == 0 and 0 in position.to_act():
            yield page()


def played(games: Games, game: Game) -> Iterator[Game]:
    """Yield the game before the first and after each of many random moves."""
    title, rng = registry.find(game.title), random.Random(game.title)
    for _ in range(MOVES):
        if game.status != "playing":
            return
        yield game
        seat = game.to_act()[0]
        move = choose("random", title, game.state, seat, rng)
        game = games.move(game.id, Command(game.seats[seat].player, game.version), seat, move).game


def begun(games: Games, title: str, player: str) -> Game:
    """Start a game with the reader in the first seat."""
    game = games.open(title, GameSettings(seats=SEATS), Command(player), bots={}).game
    for other in range(1, SEATS):
        game = games.take_seat(game.id, Command(f"{title}-{other}")).game
    return game


def signed_up(app: Flask, name: str) -> tuple[str, str]:
    """Sign up a player and return their id and session cookie."""
    client = app.test_client()
    answer = client.post("/sign-up", data={"name": name, "password": PASSWORD}, headers=SAME_SITE, base_url=BASE)
    account = client.get("/api/v1/players/me", base_url=BASE)
    return str(account.get_json()["id"]), answer.headers["Set-Cookie"].partition(";")[0]


def bare_page() -> Flask:
    """Return the smallest possible Flask app."""
    app = Flask("bare")
    app.add_url_rule("/", view_func=lambda: "<!doctype html><title>Bare</title><p>A page.")
    return app


def asked(app: Flask, path: str, cookie: str = "") -> Callable[[], Answer]:
    """Return a function that requests a page as a browser does and measures it."""
    headers = Headers({"Cookie": cookie, "Accept-Encoding": "gzip, deflate, br, zstd", "Sec-Fetch-Mode": "navigate"})
    environ = EnvironBuilder(path, BASE, headers=headers).get_environ()

    def ask() -> Answer:
        began = thread_time()
        body, status, _ = run_wsgi_app(app, {**environ, "wsgi.input": BytesIO()}, buffered=True)
        sent = b"".join(body)
        took = thread_time() - began
        if status != "200 OK":
            raise RuntimeError(f"{path} is not there: {sent[:200]!r}")
        return took, len(sent)

    return ask


def plain_time(bare: Callable[[], Answer]) -> float:
    """Return the median processor seconds of several requests in a row."""
    return median(bare()[0] for _ in range(WARM))


def warm(ask: Callable[[], Answer]) -> Callable[[], Answer]:
    """Request a page a few times first, so that templates are loaded."""
    for _ in range(WARM):
        ask()
    return ask
