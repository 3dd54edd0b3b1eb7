"""Stand-ins: bots that play a seat in place of its player."""

from __future__ import annotations

from scoresheet.domain.bots.bots import THINKING
from scoresheet.domain.game import Game

FORFEIT_BOT = "greedy"
"""The bot that plays the seat of a player who resigned."""


def stand_in(game: Game) -> str:
    """Return the level of the game's stand-in bots.

    The time control sets it. In a rated game, a level that searches is replaced by one that does not.
    """
    agreed = game.clock.bot if game.clock else ""
    return FORFEIT_BOT if not agreed or (game.rated and agreed in THINKING) else agreed
