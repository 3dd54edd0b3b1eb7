"""Gives up the seats of deleted accounts, retrying until it succeeds."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress

from scoresheet.domain.commands.seats import stand_in
from scoresheet.domain.commands.settling import give_up, settle_departure
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.core.backoff import Backoff
from scoresheet.service.core.errors import StaleVersion
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.play.games import Command, Games
from scoresheet.service.signals.tail import Changes, LogTail

log = logging.getLogger(__name__)

SECONDS_FOR_READ_MODELS = 10.0
SHORTEST_PAUSE, LONGEST_PAUSE = 0.2, 60.0
"""The shortest and the longest back-off, in seconds."""
SECONDS_BETWEEN_LOOKS = 10.0
"""Seconds between checks for deletions whose signal was lost."""
MOVE = ".MoveMade"
"""The ending of the topics of moves; a move cannot put a player in a seat."""

Held = Callable[[Collection[str]], Iterable[tuple[str, str]]]
"""(players) → pairs of an unfinished game and a player with a seat in it."""


class Departures:
    """Gives up the seats of deleted players on its own thread, relying on stored state only.

    `forgotten` returns all deleted players; `held` returns the seats they hold in the read models; `settle` waits for
    the read models.
    """

    def __init__(
        self, games: Games, forgotten: Callable[[], set[str]], held: Held, settle: Callable[[float], bool]
    ) -> None:
        self._games = games
        self._forgotten = forgotten
        self._held = held
        self._settle = settle
        self._gone: set[str] = set()
        self._due: set[str] = set()
        self._lock = threading.Lock()
        self._worker = Worker(
            "departures",
            self._look,
            every=lambda: SECONDS_BETWEEN_LOOKS,
            backoff=Backoff(SHORTEST_PAUSE, LONGEST_PAUSE),
            failed=lambda error, pause: log_failure(log, "Seats could not be given up; trying again.", error=error),
        )
        recorder = games.store.recorder
        self.tail = LogTail(
            "departures", recorder, recorder.max_notification_id, self._notice, lambda: bool(self._gone)
        )

    @property
    def due(self) -> int:
        """Return the number of deleted players whose seats are still to be given up."""
        return len(self._due)

    def start(self) -> None:
        """Start the threads, and queue all deleted players."""
        self.tail.start()
        self._leave(self._forgotten())
        self._worker.start()

    def stop(self) -> None:
        """Stop after the current game."""
        self.tail.stop()
        self._worker.stop()

    def notice(self, player: str) -> None:
        """Queue a player who was just deleted."""
        self._leave({player})

    def step(self) -> bool:
        """Give up the seats of deleted players; return whether none are left.

        Seats that could not be given up are retried at the next step.
        """
        with self._lock:
            due, self._due = self._due, set()
        failed = due
        try:
            failed = self._left_undone(due)
        finally:
            with self._lock:
                self._due |= failed
        return not self._due

    def _left_undone(self, players: set[str]) -> set[str]:
        if players and not self._settle(SECONDS_FOR_READ_MODELS):
            return players
        held: dict[str, list[str]] = {}
        for game, player in self._held(players):
            held.setdefault(game, []).append(player)
        return {player for game, gone in held.items() if not self._depart(game, gone) for player in gone}

    def _leave(self, players: set[str]) -> None:
        if players:
            with self._lock:
                self._gone |= players
                self._due |= players
            self._worker.wake()

    def ask_again(self) -> None:
        """Check for deleted players at once, because a signal may have been lost."""
        self._worker.wake()

    def look(self) -> None:
        """Queue deleted players whose signal was lost."""
        self._leave(self._forgotten() - self._gone)

    def _notice(self, changes: Changes) -> None:
        """Queue players who took a seat while their account was being deleted."""
        for game, change in changes.items():
            if not all(topic.endswith(MOVE) for topic in change.topics):
                self._notice_game(game)

    def _notice_game(self, game: str) -> None:
        try:
            head = self._games.head(game)
        except BrokenChain:  # nobody can act in a corrupt game
            return
        if not head.over and (late := self._gone.intersection(_players(head))):
            self._leave(late)

    def _depart(self, game: str, players: Sequence[str]) -> bool:
        if self._worker.is_stopping:
            return False
        try:
            depart(self._games, game, players)
        except Exception as error:  # an unexpected error must not delay the other games
            log_failure(log, "A seat in game %s could not be given up; trying again.", game, error=error)
            return False
        return True

    def _look(self) -> bool:
        self.look()
        return self.step()


def _players(game: Game) -> set[str]:
    return {chair.player for chair in game.seats if not chair.forfeited}


def depart(games: Games, game: str, players: Sequence[str]) -> None:
    """Give up all seats of deleted players in a game, by leaving or resigning.

    This happens in one step: if all players of a game are deleted, it is abandoned, and none of them wins it by leaving
    last.
    """

    def write(sheet: Sheet) -> None:
        for player in players:
            with sheet.acting_as(player):
                _give_up(sheet, sheet.game.seats_of(player))
        if sheet.game.status == "playing":
            settle_departure(sheet)

    while (gone := [player for player in players if (head := games.head(game)).seats_of(player)]) and not head.over:
        with suppress(StaleVersion):
            games.write(game, Command(gone[0], head.version), write)


def _give_up(sheet: Sheet, seats: Sequence[Seat]) -> None:
    if sheet.game.status == "playing":
        give_up(sheet, seats, stand_in(sheet.game))
        return
    for seat in seats:
        if sheet.game.status == "open":
            sheet.leave_seat(seat)
