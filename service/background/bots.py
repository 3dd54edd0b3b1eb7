"""The bot runner: makes the bots' moves whenever it is a bot's turn.

Bots that search do so in a separate process, one at a time; the other bots play on meanwhile.
"""

from __future__ import annotations

import logging
import random

import msgspec

from scoresheet.domain.bots.bots import THINKING, choose
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.background.thinking import ThinkingTask
from scoresheet.service.background.thinking_process import Thinker
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.database_errors import is_trouble
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.retry_queue import RetryQueue
from scoresheet.service.core.retry_thread import RetryThread
from scoresheet.service.observability import metrics
from scoresheet.service.play.games import Games
from scoresheet.service.signals.tail import Changes, LogTail

log = logging.getLogger(__name__)

LOOK_AT_ALL = ""
"""The queue entry that stands for all unfinished games: bots may have been waiting since before the start."""
MOVE = ".MoveMade"
"""The ending of the topics of moves; a move cannot put a bot in a seat."""
MOST_REMEMBERED = 100_000
THOUGHTS_TO_TRY = 2
"""After this many failures, the move is chosen without a search."""
WITHOUT_THOUGHT = "greedy"
SEEDS = 1 << 64


class BotRunner:
    """Makes the moves of bots in all games; the strongest bot searches for `seconds`.

    A failed move is retried with back-off until it succeeds or no bot is to act; bots in other games play on meanwhile.
    When started, the runner makes all moves that are already due.
    """

    def __init__(
        self, games: Games, queue: RetryQueue | None = None, seconds: float = 1.0, thinker: Thinker | None = None
    ) -> None:
        self.games = games
        self.seconds = seconds
        self.blocked = False
        """True if the last attempt failed because of the database."""
        self.failures = 0
        """The number of failures since the start."""
        self._random = random.SystemRandom()
        self._thinker = thinker or Thinker()
        queue = queue or RetryQueue()
        self._quick = RetryThread("bots", self._do, self._failed, queue)
        self._thoughtful = RetryThread(
            "bots that think", self._ponder, self._failed, RetryQueue(queue.shortest, queue.longest)
        )
        self._without: Cache[str, bool] = Cache(MOST_REMEMBERED)
        """Games known to have no bots; moves in them are ignored."""
        recorder = games.store.recorder
        self.tail = LogTail("bots", recorder, recorder.max_notification_id, self._notice)

    @property
    def failing(self) -> int:
        """Return the number of games in which a bot is waiting for a retry."""
        return len(self._quick.queue.failures) + len(self._thoughtful.queue.failures)

    def start(self) -> None:
        """Start the threads, and queue all games in which bots may be waiting."""
        self.tail.start()
        self._quick.queue.add(LOOK_AT_ALL)
        self._quick.start()
        self._thoughtful.start()

    def stop(self) -> None:
        """Stop after the current move; a running search is cancelled."""
        self.tail.stop()
        self._thoughtful.end()
        self._thinker.stop()
        self._quick.stop()
        self._thoughtful.stop()

    def _notice(self, changes: Changes) -> None:
        """Queue the changed games that may have bots."""
        for game, change in changes.items():
            if not all(topic.endswith(MOVE) for topic in change.topics):
                self._without.drop(game)
            if game not in self._without:
                self._quick.queue.add(game)

    def play_on(self, game: str) -> bool:
        """Make one move of a bot that does not search; return whether a move was made."""
        head = self.games.head(game)
        seat = bot_to_act(head)
        if seat is None:
            self._set_aside(head)
            return False
        if head.seats[seat].bot in THINKING:
            self._thoughtful.queue.add(game)
            return False
        self._make(head, seat, self._chosen(head, seat, head.seats[seat].bot))
        return True

    def _ponder(self, game: str) -> None:
        """Make one move in a game if it is the turn of a bot that searches."""
        head = self.games.head(game)
        seat = bot_to_act(head)
        if seat is not None and head.seats[seat].bot in THINKING:
            self._make(head, seat, self._thought(head, seat))

    def _thought(self, head: Game, seat: Seat) -> Move:
        if self._thoughtful.queue.failures.get(head.id, 0) >= THOUGHTS_TO_TRY:
            return self._chosen(head, seat, WITHOUT_THOUGHT)
        title, bot = registry.find(head.title), head.seats[seat].bot
        world = msgspec.msgpack.encode(title.world(head.started_state, seat, self._random))
        seconds, seed = self.seconds * THINKING[bot], self._random.randrange(SEEDS)
        return title.move_decoder.decode(self._thinker.think(ThinkingTask(head.title, world, seat, bot, seconds, seed)))

    def _chosen(self, head: Game, seat: Seat, strategy: str) -> Move:
        return choose(strategy, registry.find(head.title), head.started_state, seat, self._random)

    def _make(self, head: Game, seat: Seat, move: Move) -> None:
        """Make a move; raises `StaleVersion` if the game has changed since `head`."""
        self.games.move_bot(head.id, head.version, seat, move)
        self.blocked = False

    def _set_aside(self, game: Game) -> None:
        """Ignore the game until a seat changes, if it has no bots."""
        if not any(chair.bot for chair in game.seats):
            self._without.put(game.id, True)

    def _do(self, name: str) -> None:
        if name != LOOK_AT_ALL:
            if self.play_on(name):
                self._quick.queue.add(name)
        else:
            for game in self.games.store.unfinished():
                self._quick.queue.add(game)
        self.blocked = False

    def _failed(self, name: str, error: Exception, pause: float, times: int) -> None:
        self.failures += 1
        metrics.BOT_FAILURES.inc()
        self.blocked = is_trouble(error)
        what = f"move in game {name}" if name else "look for games that wait for a bot"
        if isinstance(error, BrokenChain):  # already logged where it was found
            return
        log_failure(log, "A bot could not %s; trying again in %g seconds.", what, pause, error=error, times=times)


def bot_to_act(game: Game) -> Seat | None:
    """Return the first seat to act that a bot plays, or None."""
    return next((seat for seat in game.to_act() if game.seats[seat].bot), None)
