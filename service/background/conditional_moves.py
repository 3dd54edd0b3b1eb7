"""Makes conditional moves when it is their players' turn.

Outcomes are recorded from the game's events. If the process dies after a move and before recording it, the outcome is
recorded later. No move is made twice, because each requires a certain version of the game.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from contextlib import suppress

from sqlalchemy import Connection

from scoresheet.domain.clocks.clocks import deadline
from scoresheet.domain.conditional_moves import book as order_book
from scoresheet.domain.conditional_moves.book import Book, Placed
from scoresheet.domain.conditional_moves.language import Plan, answer
from scoresheet.domain.conditional_moves.progress import Progress, next_move, progress
from scoresheet.domain.errors import BrokenChain, DomainError
from scoresheet.domain.events import Event, MoveMade, MovesTakenBack
from scoresheet.domain.game import Game
from scoresheet.domain.instants import milliseconds
from scoresheet.domain.move import Move
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import at_seat
from scoresheet.service.core import clock
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import NotYourSeat, StaleVersion
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.retry_queue import RetryQueue
from scoresheet.service.core.retry_thread import RetryThread
from scoresheet.service.notify.contact import ORDER
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play.conditional_moves import ConditionalMoves
from scoresheet.service.play.games import Games
from scoresheet.service.signals.tail import Changes, LogTail
from scoresheet.service.storage.journal.streams import JournalFact, StreamConflict

log = logging.getLogger(__name__)

LOOK_AT_ALL = ""
"""The queue entry that stands for all unfinished games, as something may have been due since before the start."""
MOST_RUNNING = 24
"""A player's conditional moves stop after this many of them in a row without any other move."""
EVENTS_AT_ONCE = 200
SOONEST, LATEST = 120, 1_200
"""The range, in seconds, from which the delay of a delayed conditional move is drawn."""
SECONDS_BEFORE_THE_END = 60
"""The seconds that a delayed conditional move must leave on the player's clock."""
MOST_REMEMBERED = 10_000


class ConditionalMoveRunner:
    """Makes conditional moves in all games.

    A conditional move that the rules reject is stopped. Other failures are retried with back-off and do not delay other
    games. When started, the runner makes all moves that are already due.
    """

    def __init__(
        self, games: Games, ahead: ConditionalMoves, notifier: Notifications, queue: RetryQueue | None = None
    ) -> None:
        self.games = games
        self._ahead = ahead
        self._notifier = notifier
        self._random = random.SystemRandom()
        self._waits: Cache[tuple[str, str, int], int] = Cache(MOST_REMEMBERED)
        """Delays in seconds, by game, player and version."""
        self._surveyed: Cache[tuple[str, str, int], int] = Cache(MOST_REMEMBERED)
        """The version up to which standing answers know all events, by game, player and version of the order book."""
        self._retries = RetryThread("orders", self.do, self._failed, queue)
        recorder = games.store.recorder
        self.tail = LogTail("orders", recorder, recorder.max_notification_id, self._notice)

    @property
    def failing(self) -> int:
        """Return the number of games that are waiting for a retry."""
        return len(self._retries.queue.failures)

    def start(self) -> None:
        """Start, and queue all games in which conditional moves may be waiting."""
        self.tail.start()
        self._retries.queue.add(LOOK_AT_ALL)
        self._retries.start()

    def stop(self) -> None:
        """Stop after the current move."""
        self.tail.stop()
        self._retries.stop()

    def wake(self, game: str) -> None:
        """Queue a game in which a conditional move was changed, perhaps by another process."""
        self._retries.queue.add(game)

    def do(self, name: str) -> None:
        """Do what is due in the game `name`, or queue all unfinished games for `LOOK_AT_ALL`."""
        if name != LOOK_AT_ALL:
            if self.play_on(name):
                self._retries.queue.add(name)
            return
        for game in self.games.store.unfinished():
            self._retries.queue.add(game)

    def play_on(self, game: str) -> bool:
        """Record the outcomes of a game's conditional moves, or make one move.

        Return whether to call again. In a finished game, only moves that were made are recorded; one of them may have
        ended it.
        """
        players = self._ahead.players(game)
        if not players:
            return False
        head = self.games.head(game)
        return bool(head.started) and self._play_for_any(head, players)

    def _play_for_any(self, head: Game, players: list[str]) -> bool:
        """Act for the first player for whom something is due; return whether to call again."""
        failed: Exception | None = None
        for player in players:
            try:
                if self._play_for(head, player):
                    return True
            except Exception as error:
                failed = failed or error
        if failed is not None:
            raise failed
        return False

    def _play_for(self, head: Game, player: str) -> bool:
        book = self._ahead.book(head.id, player)
        if not book.waiting(head.version):
            return False
        events = self._since(head, player, book)
        plans = {placed.id: _followed(head, placed, events) for placed in book.waiting(head.version)}
        facts = [fact for placed in book.waiting(head.version) for fact in _became(head, placed, events, plans)]
        if wanted := [fact for fact in facts if not head.over or fact.kind == order_book.USED]:
            return self._note(head, player, book, wanted)
        self._surveyed.put((head.id, player, book.version), head.version)
        return not head.over and self._move(head, player, book, plans)

    def _since(self, head: Game, player: str, book: Book) -> list[Event]:
        """Return all events that have to be read for the waiting conditional moves."""
        surveyed = self._surveyed.get((head.id, player, book.version)) or 0
        found, after = [], min(_known(placed, surveyed) for placed in book.waiting(head.version))
        while page := self.games.events(head.id, after, EVENTS_AT_ONCE):
            found += [event for event in page if event.version <= head.version]
            after = page[-1].version
        return found

    def _note(self, head: Game, player: str, book: Book, facts: list[JournalFact]) -> bool:
        """Record the outcomes, and notify the player."""

        def tell(connection: Connection) -> None:
            for fact in facts:
                what = "moved" if fact.kind == order_book.USED else "stopped"
                self._tell(connection, head, player, what, fact)

        with suppress(StreamConflict):
            self._ahead.note(head.id, player, book, facts, tell)
        return True

    def _tell(self, connection: Connection, head: Game, player: str, what: str, fact: JournalFact) -> None:
        about = f"{what}:{fact.told['order']}"
        self._notifier.tell(ORDER, [player], game=head.id, version=fact.told["version"], about=about, within=connection)

    def _move(self, head: Game, player: str, book: Book, plans: dict[str, Progress | None]) -> bool:
        """Make the first conditional move that has an answer; return whether to call again."""
        if head.request is not None:  # a move would cancel the open takeback request
            return False
        for placed in book.waiting(head.version):
            if placed.seat not in head.to_act() or head.seats[placed.seat].bot:
                continue
            try:
                move = _answer(head, placed, plans[placed.id])
            except LookupError:
                return self._note(head, player, book, [_stopped(placed, "unforeseen", head.version)])
            if move is not None:
                return self._make(head, player, book, placed, move)
        return False

    def _make(self, head: Game, player: str, book: Book, placed: Placed, move: Move) -> bool:
        """Make the move unless it has to wait; stop a conditional move that the rules reject."""
        if self._runs_away(head, book):
            return self._note(head, player, book, [_stopped(placed, "loop", head.version)])
        if wait := self._still_to_wait(head, player, placed):
            self._retries.queue.add(head.id, wait)
            return False
        try:
            self.games.move_ahead(head.id, head.version, player, placed.seat, move, placed.id)
        except StaleVersion:
            return True
        except (DomainError, NotYourSeat) as refused:
            if isinstance(refused, BrokenChain):
                raise
            return self._note(head, player, book, [_stopped(placed, "refused", head.version)])
        return True

    def _runs_away(self, head: Game, book: Book) -> bool:
        """Return whether the last `MOST_RUNNING` moves were all made by the player's own book."""
        last = range(head.version - MOST_RUNNING + 1, head.version + 1)
        return set(last) <= {version for placed in book.orders for version in placed.used}

    def _still_to_wait(self, head: Game, player: str, placed: Placed) -> float:
        """Return the remaining seconds of the delay; 0 if the seat made the last move itself."""
        later = placed.order is not None and placed.order.later
        if not later or (head.last is not None and head.last[0] == placed.seat):
            return 0.0
        due = (milliseconds(head.updated_at) or 0) / 1_000 + self._wait(head, player)
        end = deadline(head, placed.seat)
        if end is not None:
            due = min(due, end / 1_000 - SECONDS_BEFORE_THE_END)
        return max(0.0, due - clock.seconds())

    def _wait(self, head: Game, player: str) -> int:
        return self._waits.get_or((head.id, player, head.version), lambda: self._random.randint(SOONEST, LATEST))

    def _notice(self, changes: Changes) -> None:
        for game in changes:
            self._retries.queue.add(game)

    def _failed(self, name: str, error: Exception, pause: float, times: int) -> None:
        what = f"in game {name}" if name else "in the games that wait for them"
        if isinstance(error, BrokenChain):  # already logged where it was found
            return
        said = "Conditional moves %s could not be processed; trying again in %g seconds."
        log_failure(log, said, what, pause, error=error, times=times)


def _known(placed: Placed, surveyed: int) -> int:
    """Return the version after which events are unread; a plan is always read from its start."""
    return placed.at if isinstance(placed.order, Plan) else max([placed.at, *placed.used, surveyed])


def _followed(head: Game, placed: Placed, events: list[Event]) -> Progress | None:
    """Return the progress of a plan; None for standing answers."""
    if not isinstance(placed.order, Plan):
        return None
    since = [event for event in events if event.version > placed.at]
    return progress(registry.find(head.title), placed.order, placed.seat, since)


def _became(
    head: Game, placed: Placed, events: list[Event], plans: dict[str, Progress | None]
) -> Iterator[JournalFact]:
    """Yield what to record: that a conditional move was used, or that it stopped, and why."""
    plan = plans[placed.id]
    made = _made_by(placed, events) if plan is None else plan.own
    for version in made:
        if version not in placed.used:
            yield JournalFact(order_book.USED, {"order": placed.id, "version": version})
    reason = _undone(placed, events) if plan is None else plan.broken
    if reason:
        yield _stopped(placed, reason, head.version)


def _made_by(placed: Placed, events: list[Event]) -> list[int]:
    return [event.version for event in events if isinstance(event, MoveMade) and event.order == placed.id]


def _undone(placed: Placed, events: list[Event]) -> str:
    """Return why a standing answer stops (seat lost or move taken back), or an empty string."""
    made = {*placed.used, *_made_by(placed, events)}
    for event in events:
        if event.version <= placed.at:
            continue
        if isinstance(event, SeatHandedOver) and event.seat == placed.seat and _is_somebody_else(event):
            return "seat"
        if isinstance(event, MovesTakenBack) and any(event.to < version < event.version for version in made):
            return "takeback"
    return ""


def _is_somebody_else(event: SeatHandedOver) -> bool:
    return bool(event.player) and event.reason != "return"


def _stopped(placed: Placed, reason: str, version: int) -> JournalFact:
    return JournalFact(order_book.STOPPED, {"order": placed.id, "reason": reason, "version": version})


def _answer(head: Game, placed: Placed, plan: Progress | None) -> Move | None:
    """Return the move with which to answer the seat's decision, or None.

    Raises `LookupError` if a plan did not foresee the decision.
    """
    title, state, order, seat = registry.find(head.title), head.state, placed.order, placed.seat
    if state is None or order is None:
        return None
    decision = state.open_to(seat)
    if decision is None:
        return None
    asked, moves = decision.seen_by(at_seat(seat)), title.legal_moves(state, seat)
    if isinstance(order, Plan):
        made = plan.made if plan else 0
        return next_move(title, order, seat, made, asked, moves) if made < len(order.steps) else None
    return answer(order, asked, moves)
