"""A player's conditional moves in one game, folded from their stream."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from scoresheet.domain.conditional_moves.language import Order, Plan
from scoresheet.domain.viewer import Seat

PLACED, REVOKED, MOVED, USED, STOPPED, SUSPENDED, RESUMED, CLEARED = KINDS = (
    *("OrderPlaced", "OrderRevoked", "OrdersMoved", "OrderUsed", "OrderStopped", "OrderSuspended", "OrderResumed"),
    "OrdersCleared",
)
"""The kinds of entries."""
Reason = Literal["seat", "takeback", "loop", "refused", "unforeseen"]
"""The reason why a conditional move stopped.

In this order: the seat changed hands, a takeback undid its moves, it looped, the rules rejected its move, or the plan
did not foresee an event.
"""
Standing = Literal["waiting", "suspended", "stopped", "done"]


class Placed(msgspec.Struct, kw_only=True):
    """A conditional move with its state."""

    id: str
    seat: Seat
    at: int
    """The version of the game when it was placed, or when it was resumed after a stop."""
    placed: str = ""
    """The time of placing."""
    order: Order | None
    """None if the player's data was erased."""
    used: list[int] = []
    """The versions of the moves that it made; for a plan, also of the steps that its player made by hand."""
    suspended: bool = False
    stopped: str = ""
    """The reason why it stopped; empty otherwise."""
    stopped_at: int = 0

    @property
    def spent(self) -> bool:
        """Return whether its uses are exhausted, or all of its owner's steps are done."""
        if self.order is None:
            return True
        if isinstance(self.order, Plan):
            return sum(step.seat in (None, self.seat) for step in self.order.steps) <= len(self.used)
        return 0 < self.order.times <= len(self.used)

    def can_answer(self, version: int) -> bool:
        """Return whether it is readable, not expired and not spent at `version`."""
        return self.order is not None and not (0 < self.order.until < version or self.spent)

    def counts(self, version: int) -> bool:
        """Return whether it counts towards the limit: it can answer and has not stopped."""
        return self.can_answer(version) and not self.stopped

    def waits(self, version: int) -> bool:
        """Return whether it is active at `version` of the game."""
        return self.counts(version) and not self.suspended

    def standing(self, version: int) -> Standing:
        """Return its status at `version` of the game."""
        if self.stopped:
            return "stopped"
        if self.suspended:
            return "suspended"
        return "waiting" if self.waits(version) else "done"


class Book(msgspec.Struct):
    """All conditional moves that are not revoked, in the order in which they are tried."""

    orders: list[Placed] = []
    version: int = 0
    """The version of the stream."""
    changes: int = 0
    """The number of entries by the player; the service writes those about uses and stops."""
    damaged: bool = False
    """True if entries were lost or unreadable since all were last revoked."""

    def find(self, order: str) -> Placed | None:
        """Return the conditional move with the id `order`; None if there is none."""
        return next((placed for placed in self.orders if placed.id == order), None)

    def counting(self, version: int) -> list[Placed]:
        """Return the conditional moves that count towards the limit."""
        return [placed for placed in self.orders if placed.counts(version)]

    def waiting(self, version: int) -> list[Placed]:
        """Return the conditional moves that are active at `version` of the game."""
        return [placed for placed in self.orders if placed.waits(version)]


def note(book: Book, kind: str, told: Mapping[str, Any], order: Order | None = None, at: str = "") -> None:
    """Fold an entry into the book in place; `order` is the content of an `OrderPlaced`.

    A corrupt entry has no effect except that it marks the book as damaged.
    """
    book.version += 1
    book.changes += kind not in (USED, STOPPED)
    try:
        _fold(book, kind, told, order, at)
    except (LookupError, TypeError, ValueError):
        book.damaged = True


def _fold(book: Book, kind: str, told: Mapping[str, Any], order: Order | None, at: str) -> None:
    if kind not in KINDS:
        raise LookupError(kind)
    if kind == CLEARED:
        _clear(book, told["before"])
    elif kind == PLACED:
        seat = Seat(told["seat"])
        book.orders.append(Placed(id=told["order"], seat=seat, at=told["version"], placed=at, order=order, used=[]))
        book.damaged |= order is None
    elif kind == MOVED:
        places = {name: place for place, name in enumerate(told["orders"])}
        book.orders.sort(key=lambda placed: places.get(placed.id, len(places)))
    elif placed := book.find(told["order"]):
        _note(book, placed, kind, told)


def _clear(book: Book, before: int) -> None:
    """Revoke everything, readable or not."""
    if before < 0:
        raise ValueError
    book.orders.clear()
    book.damaged = False


def _note(book: Book, placed: Placed, kind: str, told: Mapping[str, Any]) -> None:
    if kind == REVOKED:
        book.orders.remove(placed)
    elif kind == USED and told["version"] not in placed.used:
        placed.used = [*placed.used, told["version"]]
    elif kind == STOPPED:
        placed.stopped, placed.stopped_at = told["reason"], told["version"]
    elif kind == SUSPENDED:
        placed.suspended = True
    elif kind == RESUMED:
        placed.at = told["version"] if placed.stopped else placed.at
        placed.suspended, placed.stopped = False, ""
