"""Reasons why a seat cannot make a move now, given by the rules that filter moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Literal, NamedTuple, Protocol

from scoresheet.domain.move import Move
from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import Message, Template, message_of

NOT_ASKED = "not part of this decision"
"""The reason against pieces that a decision does not use."""


class Refused(NamedTuple):
    """A move that is not legal now, or pieces without a move, with the reason."""

    reason: Message
    """A sentence fragment without a full stop: "costs {cost} million; you have {cash}"."""
    pieces: tuple[str, ...]
    """The ids of the pieces and places that the move would use, its anchor first."""
    move: Move | None = None
    """None if no move can be formed, or if several fail for the same reason."""


class Because(Protocol):
    """A function that gives a reason against a certain move, and returns False."""

    def __call__(self, reason: Template, /, **numbers: object) -> Literal[False]: ...


class Why:
    """The collected refusals of one seat; rules get it only if a reader asks."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.refused: list[Refused] = []

    def refuse(self, what: Move | str | Iterable[str], reason: Template, /, **numbers: object) -> Literal[False]:
        """Add the reason why a move, or a move with these pieces, is not legal; return False.

        The reason is written out in the call, where `make texts` finds it. Its numbers must be known to the seat.
        Pieces that have a move or an earlier reason are left out in the end, so rules may name all of a kind.
        """
        message = message_of(reason, numbers)
        if message is None:
            return False
        if isinstance(what, Move):
            self.refused.append(Refused(message, pieces_of(what, self.seat), what))
        elif pieces := (what,) if isinstance(what, str) else tuple(dict.fromkeys(what)):
            self.refused.append(Refused(message, pieces))
        return False

    def against(self, what: Move | str | Iterable[str]) -> Because:
        """Return the function that gives reasons against this move, or these pieces."""
        return partial(self.refuse, what)

    def refuse_each(self, moves: Iterable[Move], reason: Template, /, **numbers: object) -> None:
        """Add the same reason for several moves."""
        for move in moves:
            self.refuse(move, reason, **numbers)

    def settle(self, moves: Iterable[Move]) -> None:
        """Drop reasons against pieces that turn out to have a move or an earlier reason."""
        explained = {piece for move in moves for piece in pieces_of(move, self.seat)}
        settled: list[Refused] = []
        for refused in self.refused:
            if refused.move is not None:
                settled.append(refused)
            elif left := tuple(piece for piece in refused.pieces if piece not in explained):
                settled.append(refused._replace(pieces=left))
            explained.update(refused.pieces)
        self.refused = settled

    def by_piece(self) -> dict[str, list[Message]]:
        """Return the different reasons of each piece, in the order of the rules."""
        found: dict[str, list[Message]] = {}
        for refused in self.refused:
            for piece in refused.pieces:
                reasons = found.setdefault(piece, [])
                if refused.reason not in reasons:
                    reasons.append(refused.reason)
        return found


def ids_in(view: object) -> Iterator[str]:
    """Yield the ids of all pieces and places in a view of plain values."""
    if isinstance(view, dict):
        if isinstance(piece := view.get("id"), str) and piece:
            yield piece
        view = list(view.values())
    for part in view if isinstance(view, list) else ():
        yield from ids_in(part)


def reason(text: str) -> str:
    """Return the text of a reason, which `make texts` finds by this call."""
    return text


def pieces_of(move: Move, seat: Seat) -> tuple[str, ...]:
    """Return the ids of all pieces and places that a move concerns or uses, its anchor first."""
    together = sorted(move.together(seat))
    return tuple(dict.fromkeys(filter(None, (move.anchor(seat), *move.concerns(seat), *together))))
