"""Makes conditional moves when their players have a decision.

Outcomes are read from the game's events: a move made but not yet recorded when the process died is recorded later. No
move is made twice, because each is bound to one version of the game.
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
"""Stands for all unfinished games: a conditional move may have been waiting since before the start."""
MOST_RUNNING = 24
"""The number of moves in a row, without another player's, after which a player's conditional moves stop."""
EVENTS_AT_ONCE = 200
SOONEST, LATEST = 120, 1_200
"""The delay in seconds of a conditional move with a delay."""
SECONDS_BEFORE_THE_END = 60
"""The reserve in seconds that a delayed conditional move leaves on the clock."""
MOST_REMEMBERED = 10_000


class ConditionalMoveRunner:
    """Makes conditional moves in all games.

    Except for rejections by the rules, failures are retried with back-off and do not delay other games. On start it
    makes up for missed moves.
    """

    def __init__(
        self, games: Games, ahead: ConditionalMoves, notifier: Notifications, queue: RetryQueue | None = None
    ) -> None:
        self.games = games
        self._ahead = ahead
        self._notifier = notifier
        self._random = random.SystemRandom()
        self._waits: Cache[tuple[str, str, int], int] = Cache(MOST_REMEMBERED)
        """The delay in seconds, by game, player and version."""
        self._surveyed: Cache[tuple[str, str, int], int] = Cache(MOST_REMEMBERED)
        """The version up to which standing answers have seen all events, by game, player and version of the book."""
        self._retries = RetryThread("orders", self.do, self._failed, queue)
        recorder = games.store.recorder
        self.tail = LogTail("orders", recorder, recorder.max_notification_id, self._notice)

    @property
    def failing(self) -> int:
        """Return the number of games that wait for a retry."""
        return len(self._retries.queue.failures)

    def start(self) -> None:
        """Start, with the games in which a conditional move may be waiting."""
        self.tail.start()
        self._retries.queue.add(LOOK_AT_ALL)
        self._retries.start()

    def stop(self) -> None:
        """Stop after the current move."""
        self.tail.stop()
        self._retries.stop()

    def wake(self, game: str) -> None:
        """Note that a conditional move in the game was changed, perhaps by another process."""
        self._retries.queue.add(game)

    def do(self, name: str) -> None:
        """Do the due work in a game, or in all games."""
        if name != LOOK_AT_ALL:
            if self.play_on(name):
                self._retries.queue.add(name)
            return
        for game in self.games.store.unfinished():
            self._retries.queue.add(game)

    def play_on(self, game: str) -> bool:
        """Record outcomes of conditional moves in a game and make one.

        Return whether there was one. In a finished game, only moves already made are recorded; one of them may have
        ended it.
        """
        players = self._ahead.players(game)
        if not players:
            return False
        head = self.games.head(game)
        return bool(head.started) and self._play_for_any(head, players)

    def _play_for_any(self, head: Game, players: list[str]) -> bool:
        """Act for the first player with due work; a failure for one does not block the others."""
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
        """Return all events that waiting conditional moves may not have seen."""
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
        """Make the move of the first conditional move with an answer; return whether to continue."""
        if head.request is not None:  # a move would end the pending question
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
        """Make the move unless it is delayed; stop a conditional move that cannot be made."""
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
        """Return whether the player's conditional moves made all of the last moves."""
        last = range(head.version - MOST_RUNNING + 1, head.version + 1)
        return set(last) <= {version for placed in book.orders for version in placed.used}

    def _still_to_wait(self, head: Game, player: str, placed: Placed) -> float:
        """Return the remaining seconds of the delay; 0 within the seat's turn."""
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
        if isinstance(error, BrokenChain):  # it is logged where it is found
            return
        said = "Orders %s could not be looked after; that is tried again in %g seconds."
        log_failure(log, said, what, pause, error=error, times=times)


def _known(placed: Placed, surveyed: int) -> int:
    """Return the version up to which all events are known; a plan is followed from its start."""
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
    """Yield the facts to record: that a conditional move was used, or has stopped."""
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
    """Return why a standing answer stops: the seat changed hands, or a takeback undid its move."""
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
    """Return the answer to the seat's decision.

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
