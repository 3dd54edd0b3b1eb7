"""Conditional moves, stored in a private stream for each game and player.

They leave no trace in the game: its versions and times, and what other players see, do not depend on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec
from sqlalchemy import Connection

from scoresheet.domain.conditional_moves import book as order_book
from scoresheet.domain.conditional_moves import language
from scoresheet.domain.conditional_moves.book import Book, Placed
from scoresheet.domain.conditional_moves.language import BadOrder, Order, Plan
from scoresheet.domain.errors import WrongStatus
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.core.errors import NotYourSeat, ServiceError
from scoresheet.service.core.failures import tell_damaged
from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.core.ids import new_id
from scoresheet.service.signals.bus import ConditionalMovesChanged, EventBus
from scoresheet.service.storage.journal.streams import SYSTEM, Journal, JournalEntry, JournalFact

MOST_ORDERS = 40
"""The maximum number of active or suspended conditional moves in one book."""
MOST_ENDED = 100
"""The maximum number of executed or stopped conditional moves in a book.

Beyond that, the oldest is dropped.
"""
MOST_CHANGES_OF_A_BOOK = 4_000
"""The maximum number of changes to a book; after that, its player can only revoke."""
FREEING = (order_book.REVOKED, order_book.CLEARED)
MOST_CHANGES, AN_HOUR = 600, 3_600.0
"""The maximum number of changes per player and hour, over all games."""
ORDER = "order"
"""The key of the sealed text that holds a conditional move; the text is erased with the account."""
STREAM = "orders:"
LETTERS_OF_AN_ID = 20


class NoSuchOrder(ServiceError):
    """The conditional move does not exist, or belongs to another player."""

    def __init__(self) -> None:
        super().__init__("This conditional move does not exist.")


class TooManyOrders(ServiceError):
    """The book already holds the maximum number of conditional moves or changes."""


def stream_of(game: str, player: str) -> str:
    """Return the name of the stream of a player's conditional moves in a game."""
    return f"{STREAM}{game}:{player}"


def check_seat(head: Game, player: str, seat: Seat) -> None:
    """Check that the player may place conditional moves for the seat.

    Raises `NotYourSeat`, `WrongStatus`.
    """
    if seat not in head.seats_of(player):
        raise NotYourSeat("Seat {seat} is not yours.", seat=seat)
    if head.status not in ("open", "playing"):
        raise WrongStatus(
            "The game is {now:status}, not {needed:status}.",
            now=head.status,
            needed="playing",
        )


class ConditionalMoves:
    """All players' books of conditional moves."""

    def __init__(self, streams: Journal, limits: Limits, bus: EventBus) -> None:
        self._bus = bus
        self._streams = streams
        self._limit = limits.of_people(MOST_CHANGES, AN_HOUR, "orders")

    def players(self, game: str) -> list[str]:
        """Return the players who have ever placed conditional moves in the game."""
        beginning = f"{STREAM}{game}:"
        return [name.removeprefix(beginning) for name in self._streams.names(beginning)]

    def book(self, game: str, player: str) -> Book:
        """Return the book of a player's conditional moves in a game; empty if there are none."""
        book = Book()
        for entry in self._streams.all(stream_of(game, player)):
            book.damaged |= entry.version != book.version + 1
            order_book.note(book, entry.kind, entry.told, _order_of(entry), entry.at)
            book.version = entry.version  # even if earlier entries are missing
        if book.damaged and not _is_forgotten(book):
            tell_damaged("streams", stream_of(game, player), "the readable part is used, and the player sees a warning")
        return book

    def place(self, head: Game, player: str, seat: Seat, sent: bytes, key: str = "") -> Placed:
        """Place a conditional move for a seat; repeating a request with the same key has no effect.

        Raises `BadOrder`, `NotYourSeat`, `WrongStatus`, `TooManyOrders`, `KeyReused`.
        """
        check_seat(head, player, seat)
        order = language.read(registry.find(head.title), sent)
        name = sha256(f"{head.id}:{player}:{key}".encode()).hexdigest()[:LETTERS_OF_AN_ID] if key else new_id()
        book = self._change(head.id, player, lambda book: _placing(book, name, head.version, seat, order))
        return _found(book, name)

    def revoke(self, game: str, player: str, order: str) -> None:
        """Revoke a conditional move. Raises `NoSuchOrder`."""
        self._change(game, player, lambda book: [JournalFact(order_book.REVOKED, {"order": _found(book, order).id})])

    def revoke_all(self, game: str, player: str) -> None:
        """Revoke all conditional moves, including unreadable ones, and start a new book."""

        def facts(book: Book) -> list[JournalFact]:
            if not (book.orders or book.damaged):
                return []
            each = [JournalFact(order_book.REVOKED, {"order": placed.id}) for placed in book.orders]
            return [*each, JournalFact(order_book.CLEARED, {"before": book.version})]

        self._change(game, player, facts)

    def arrange(self, game: str, player: str, wanted: Sequence[str]) -> Book:
        """Reorder the conditional moves: `wanted` first, then the others. Raises `NoSuchOrder`."""
        named = list(dict.fromkeys(wanted))

        def facts(book: Book) -> list[JournalFact]:
            return [JournalFact(order_book.MOVED, {"orders": [_found(book, order).id for order in named]})]

        return self._change(game, player, facts)

    def suspend(self, head: Game, player: str, order: str, *, suspended: bool) -> Placed:
        """Suspend a conditional move, or resume one that is suspended or has stopped.

        Raises `NoSuchOrder`, `BadOrder`, `TooManyOrders`.
        """
        kind = order_book.SUSPENDED if suspended else order_book.RESUMED

        def facts(book: Book) -> list[JournalFact]:
            placed = _found(book, order)
            if suspended == (placed.suspended or bool(placed.stopped)):
                return []
            if isinstance(placed.order, Plan) and placed.stopped:
                raise BadOrder("A plan that has stopped cannot be resumed. Make a new one.")
            if not suspended and placed.stopped and placed.can_answer(head.version):
                _check_room(book, head.version)
            return [JournalFact(kind, {"order": order, "version": head.version})]

        return _found(self._change(head.id, player, facts), order)

    def note(
        self, game: str, player: str, book: Book, facts: Sequence[JournalFact], also: Callable[[Connection], object]
    ) -> None:
        """Record outcomes of the conditional moves in `book`.

        Raises `StreamConflict` if the stored book has changed. `also` runs in the same transaction.
        """
        self._streams.append(
            stream_of(game, player), SYSTEM, *facts, expected=book.version, also=lambda connection, _: also(connection)
        )

    def _change(self, game: str, player: str, facts: Callable[[Book], list[JournalFact]]) -> Book:
        """Append the facts computed from the current book; retry if it has changed in the meantime."""
        stream = stream_of(game, player)

        def write() -> bool:
            book = self.book(game, player)
            if not (wanted := facts(book)):
                return False
            if book.changes >= MOST_CHANGES_OF_A_BOOK and any(fact.kind not in FREEING for fact in wanted):
                raise TooManyOrders(
                    "You have changed your conditional moves in this game {most} times, the maximum. You can "
                    "still revoke them.",
                    most=MOST_CHANGES_OF_A_BOOK,
                )
            self._streams.append(stream, player, *wanted, expected=book.version)
            return True

        if self._streams.change(stream, player, write, attempt=lambda: self._limit.take(player)):
            self._bus.publish(ConditionalMovesChanged(game))
        return self.book(game, player)


def _placing(book: Book, name: str, version: int, seat: Seat, order: Order) -> list[JournalFact]:
    if known := book.find(name):
        check_repeated((known.order, known.seat), (order, seat))
        return []
    _check_room(book, version)
    told = {"order": name, "seat": seat, "version": version}
    ended = [placed for placed in book.orders if not placed.counts(version)]
    oldest = ended[: max(0, len(ended) - MOST_ENDED + 1)]
    return [
        *(JournalFact(order_book.REVOKED, {"order": placed.id}) for placed in oldest),
        JournalFact(order_book.PLACED, told, {ORDER: msgspec.json.encode(order).decode()}),
    ]


def _check_room(book: Book, version: int) -> None:
    """Raise `TooManyOrders` if the book has no room for another conditional move."""
    if len(book.counting(version)) >= MOST_ORDERS:
        raise TooManyOrders(
            "You have {most} active or paused conditional moves in this game, the maximum. Revoke one of them "
            "first; those that are done or have stopped do not count.",
            most=MOST_ORDERS,
        )


def _found(book: Book, order: str) -> Placed:
    placed = book.find(order)
    if placed is None:
        raise NoSuchOrder
    return placed


def _is_forgotten(book: Book) -> bool:
    """Return whether no conditional move can be read, because the player's account was deleted."""
    return bool(book.orders) and all(placed.order is None for placed in book.orders)


def _order_of(entry: JournalEntry) -> Order | None:
    """Return the conditional move of an entry; None for other or unreadable entries."""
    if entry.kind != order_book.PLACED or not entry.words:
        return None
    try:
        return language.stored(entry.words.get(ORDER, ""))
    except msgspec.MsgspecError:  # corrupt, or written by a later version: skip this one, keep the others
        return None
