"""Games with open seats."""

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.service.play.games import Command, Games
from tests.service.playing import TITLE


def opened(games: Games, seats: int = 4, **bots: str) -> Game:
    """Open a game with p0 in a seat, and bots in `s1`, `s2`, …"""
    wanted = {int(seat[1:]): bot for seat, bot in bots.items()}
    return games.open(TITLE, GameSettings(seats=seats), Command("p0"), bots=wanted).game


def refusal(error: type[Exception], attempt) -> str:
    with pytest.raises(error) as refused:
        attempt()
    return str(refused.value)
