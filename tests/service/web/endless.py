"""A long game of two, for measuring pages."""

import random

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.play import legal_moves
from scoresheet.service.play.games import Command, Games

EVENTS = 1_500


def play_long_game(games: Games) -> str:
    """Return the id of a running game of `EVENTS` events: no factory grows, so it never ends."""
    rng = random.Random(1)
    game = games.open("industrial-waste", GameSettings(seats=2), Command("ada"), bots={}).game
    game = games.take_seat(game.id, Command("ben")).game
    while game.version < EVENTS:
        seat = game.to_act()[0]
        move = rng.choice([move for move in legal_moves(game.state, seat) if type(move).__name__ != "Grow"])
        game = games.move(game.id, Command(("ada", "ben")[seat], game.version), seat, move).game
    return game.id
