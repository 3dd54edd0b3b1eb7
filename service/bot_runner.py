"""The bot runner: plays the seats that bots sit in, on a thread of its own, whenever one of them is asked something."""

from __future__ import annotations

import logging
import queue
import random
import threading

from domain.bots import choose
from domain.errors import DomainError
from domain.game import Game
from domain.titles import registry
from domain.viewer import Seat
from service.errors import ServiceError
from service.games import Games

log = logging.getLogger(__name__)


class BotRunner:
    """Follows the games and moves for their bots; what it missed while it was away, it makes up when it starts."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._random = random.SystemRandom()
        self._due: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        games.listeners.append(self.notice)

    def start(self) -> None:
        """Begin, with the games that were left waiting for a bot."""
        for game in self.games.store.unfinished():
            self._due.put(game)
        self._thread.start()

    def stop(self) -> None:
        """End after the move under way."""
        self._due.put(None)
        self._thread.join(timeout=5)

    def notice(self, game: Game) -> None:
        """Remember a game in which a bot is to act."""
        if bot_to_act(game) is not None:
            self._due.put(game.id)

    def play_on(self, game: str) -> bool:
        """Make one move for a bot in that game, if one is asked; whether there was one."""
        head = self.games.head(game)
        seat = bot_to_act(head)
        if seat is None:
            return False
        title, state = registry.find(head.title), head.state
        move = choose(head.seats[seat].bot, title, state, seat, self._random)
        self.games.move_bot(game, head.version, seat, move)
        return True

    def _run(self) -> None:
        while (game := self._due.get()) is not None:
            try:
                self.play_on(game)
            except (DomainError, ServiceError):
                log.info("A bot was overtaken in game %s.", game)
                self.notice(self.games.head(game))
            except Exception:
                log.exception("A bot could not move in game %s.", game)


def bot_to_act(game: Game) -> Seat | None:
    """The first seat that is asked something and is played by a bot."""
    return next((seat for seat in game.to_act() if game.seats[seat].bot), None)
