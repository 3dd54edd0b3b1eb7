"""Stand-ins: the bots that play on for a seat whose player does not."""

from __future__ import annotations

from scoresheet.domain.bots.bots import THINKING
from scoresheet.domain.game import Game

FORFEIT_BOT = "greedy"
"""Who plays on for a seat whose player resigned."""


def stand_in(game: Game) -> str:
    """The bot that plays on for a seat: that which the game was opened with; in a rated game none that thinks ahead."""
    agreed = game.clock.bot if game.clock else ""
    return FORFEIT_BOT if not agreed or (game.rated and agreed in THINKING) else agreed
