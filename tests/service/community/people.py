"""Players with unique names for tests, and games between them."""

from __future__ import annotations

import itertools

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command

TITLE = "industrial-waste"
_numbers = itertools.count(1)


class People:
    """Creates players and seats them."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def new(self, count: int = 2) -> list[str]:
        """Return the ids of new players."""
        names = [f"Person {next(_numbers)}" for _ in range(count)]
        return [self.services.accounts.make(name, "correct horse battery").id for name in names]

    def game(self, *players: str, **settings: object) -> Game:
        """Start a game with these players."""
        games = self.services.games
        wanted = GameSettings(seats=len(players), **settings)  # type: ignore[arg-type]
        game = games.open(TITLE, wanted, Command(players[0]), bots={}).game
        for player in players[1:]:
            game = games.take_seat(game.id, Command(player)).game
        return game
