"""The bot runner: plays the seats that bots sit in, on a thread of its own, whenever one of them is asked something."""

from __future__ import annotations

import logging
import random
import threading
from collections import OrderedDict

from domain.bots import choose
from domain.errors import BrokenChain
from domain.game import Game
from domain.titles import registry
from domain.viewer import Seat
from service import measures
from service.errors import StaleVersion
from service.games import Games
from service.owed import Owed
from service.storage.errors import is_trouble
from service.tail import Changes, Tail

log = logging.getLogger(__name__)

LOOK_AT_ALL = ""
"""Stands for all games that are not finished: one of them may wait since before the service started."""
SECONDS_TO_END = 5
MOVE = ".MoveMade"
"""How the topics of moves end: they seat nobody."""
MOST_REMEMBERED = 100_000


class BotRunner:
    """Follows the games and moves for their bots.

    A move that fails, for whatever reason, is tried again after longer and longer pauses until it is made or no bot is
    asked any more; the bots of other games go on meanwhile. What was missed while it was away is made up at the start.
    """

    def __init__(self, games: Games, owed: Owed | None = None) -> None:
        self.games = games
        self.blocked = False
        """Whether the last try failed because the database is in trouble."""
        self.failures = 0
        """How many tries have failed since the start."""
        self._random = random.SystemRandom()
        self._owed = owed or Owed()
        self._without: OrderedDict[str, None] = OrderedDict()
        """Games at which no bot sits; moves there are no business of ours."""
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        recorder = games.store.recorder
        self.tail = Tail("bots", recorder, recorder.max_notification_id, self._notice)

    @property
    def failing(self) -> int:
        """In how many games a bot waits to try again."""
        return len(self._owed.failures)

    def start(self) -> None:
        """Begin, with the games that were left waiting for a bot."""
        self.tail.start()
        self.games.store.recorder.wakes.append(self.tail.wake)
        self._owed.add(LOOK_AT_ALL)
        self._thread.start()

    def stop(self) -> None:
        """End after the move under way."""
        self.tail.stop()
        self._owed.close()
        if self._thread.is_alive():
            self._thread.join(SECONDS_TO_END)

    def _notice(self, changes: Changes) -> None:
        """Remember the games that have gone on, and at which bots may sit."""
        for game, change in changes.items():
            if not all(topic.endswith(MOVE) for topic in change.topics):
                self._without.pop(game, None)
            if game not in self._without:
                self._owed.add(game)

    def play_on(self, game: str) -> bool:
        """Make one move for a bot in that game, if one is asked; whether there was one."""
        head = self.games.head(game)
        seat = bot_to_act(head)
        if seat is None:
            self._set_aside(head)
            return False
        title, state = registry.find(head.title), head.state
        move = choose(head.seats[seat].bot, title, state, seat, self._random)
        self.games.move_bot(game, head.version, seat, move)
        return True

    def _set_aside(self, game: Game) -> None:
        """Look at a game without bots no more, until somebody sits down."""
        if not any(chair.bot for chair in game.seats):
            self._without[game.id] = None
            while len(self._without) > MOST_REMEMBERED:
                self._without.popitem(last=False)

    def _run(self) -> None:
        while (name := self._owed.take()) is not None:
            self._try(name)

    def _try(self, name: str) -> None:
        try:
            self._do(name)
        except StaleVersion:
            self._owed.add(name)
        except Exception as error:
            self._failed(name, error)
        else:
            self._owed.done(name)
            self.blocked = False

    def _do(self, name: str) -> None:
        if name != LOOK_AT_ALL:
            if self.play_on(name):
                self._owed.add(name)
            return
        for game in self.games.store.unfinished():
            self._owed.add(game)

    def _failed(self, name: str, error: Exception) -> None:
        self.failures += 1
        measures.BOT_FAILURES.inc()
        self.blocked = is_trouble(error)
        pause = self._owed.failed(name)
        what = f"move in game {name}" if name else "look for the games that wait for one"
        if isinstance(error, BrokenChain):  # which is told where it is found
            return
        first = error if self._owed.failures[name] == 1 and not self.blocked else None
        log.error("A bot could not %s, and tries again in %g seconds: %s", what, pause, error, exc_info=first)


def bot_to_act(game: Game) -> Seat | None:
    """The first seat that is asked something and is played by a bot."""
    return next((seat for seat in game.to_act() if game.seats[seat].bot), None)
