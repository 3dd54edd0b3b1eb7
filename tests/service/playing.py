"""Play games through the service in tests, with players `p0`, `p1`, …"""

import random
from pathlib import Path
from typing import Any

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.play.entropy import NOTHING
from scoresheet.service.play.games import Command, Games, sit
from scoresheet.service.storage.store import Store
from tests import databases

TITLE = "industrial-waste"
GAMES = 20
"""The maximum number of games started to find one that is long enough."""
KEY = b"what the checkpoints of tests are sealed with"


def open_store(folder: Path) -> Games:
    """Open the games of the store in `folder`, which may be new."""
    return Games(Store(databases.at(folder), KEY))


def rated_with_bots(games: Games, player: str, seats: int, bots: dict[int, str], **settings: Any) -> Game:
    """Return a rated game with bots, which can no longer be opened, but exists in stores and records."""

    def write(sheet: Sheet) -> None:
        for seat, bot in bots.items():
            sheet.take_seat(seat=Seat(seat), bot=bot)
        sit(sheet, None, player, NOTHING)

    return games.begin(TITLE, GameSettings(seats=seats, rated=True, **settings), Command(player), write).game


def start(games: Games, seats: int = 2, title: str = TITLE) -> Game:
    """Start a game with a player in each seat."""
    game = games.open(title, GameSettings(seats=seats), Command("p0"), bots={}).game
    for seat in range(1, seats):
        game = games.take_seat(game.id, Command(f"p{seat}")).game
    return game


def step(games: Games, game: Game, rng: random.Random, strategy: str = "random", key: str = "") -> Game:
    """Make one move of the seat to act."""
    seat = game.to_act()[0]
    move = choose(strategy, registry.find(game.title), game.state, seat, rng)
    return games.move(game.id, Command(f"p{seat}", game.version, key, "same"), seat, move).game


def play_on(games: Games, game: Game, moves: int, seed: int = 1) -> Game:
    """Return the game after that many random moves, or at its end."""
    rng = random.Random(seed)
    for _ in range(moves):
        if game.status != "playing":
            break
        game = step(games, game, rng)
    return game


def going_on(games: Games, title: str, moves: int) -> Game:
    """Return a game that is still running after that many random moves; others are replaced."""
    tried = (play_on(games, start(games, title=title), moves) for _ in range(GAMES))
    return next(game for game in tried if game.status == "playing")
