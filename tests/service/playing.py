"""Plays games through the service, for tests: who sits where is `p0`, `p1`, …"""

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
"""Begun at most for one that goes on long enough."""
KEY = b"what the checkpoints of tests are sealed with"


def open_store(folder: Path) -> Games:
    """The games of a new store in `folder`, or of the one that is there."""
    return Games(Store(databases.at(folder), KEY))


def rated_with_bots(games: Games, player: str, seats: int, bots: dict[int, str], **settings: Any) -> Game:
    """A rated game with bots, which nobody can open any more: such games are stored, and come in records."""

    def write(sheet: Sheet) -> None:
        for seat, bot in bots.items():
            sheet.take_seat(seat=Seat(seat), bot=bot)
        sit(sheet, None, player, NOTHING)

    return games.begin(TITLE, GameSettings(seats=seats, rated=True, **settings), Command(player), write).game


def start(games: Games, seats: int = 2, title: str = TITLE) -> Game:
    """A game that has just begun, with a player on each seat."""
    game = games.open(title, GameSettings(seats=seats), Command("p0"), bots={}).game
    for seat in range(1, seats):
        game = games.take_seat(game.id, Command(f"p{seat}")).game
    return game


def step(games: Games, game: Game, rng: random.Random, strategy: str = "random", key: str = "") -> Game:
    """One move by whoever is to act."""
    seat = game.to_act()[0]
    move = choose(strategy, registry.find(game.title), game.state, seat, rng)
    return games.move(game.id, Command(f"p{seat}", game.version, key, "same"), seat, move).game


def play_on(games: Games, game: Game, moves: int, seed: int = 1) -> Game:
    """The game after that many random moves, or at its end."""
    rng = random.Random(seed)
    for _ in range(moves):
        if game.status != "playing":
            break
        game = step(games, game, rng)
    return game


def going_on(games: Games, title: str, moves: int) -> Game:
    """A game that goes on after so many random moves; random games may be over by then, and another is begun."""
    tried = (play_on(games, start(games, title=title), moves) for _ in range(GAMES))
    return next(game for game in tried if game.status == "playing")
