"""Moves: the small choices that players make from a list of legal ones."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Self

import msgspec

from scoresheet.domain.table import Table
from scoresheet.domain.viewer import Seat, Viewer


class Move(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """A choice. `play` reads `table.state`, draws, asks for decisions and records effects."""

    answers: ClassVar[bool] = True
    """True if the move answers the open decision; otherwise, the decision stays open."""

    ends: ClassVar[bool] = False
    """True if the move ends the turn or the decision; pages keep such moves visible in a long list."""

    standing: ClassVar[bool] = False
    """True if the move only sets how its seat wants to be asked.

    It does not change the game itself, so bots and the analysis ignore it. Such moves are listed last.
    """

    def play(self, table: Table[Any], seat: Seat) -> None:
        """Carry out the move for `seat`; it is already known to be legal."""
        raise NotImplementedError

    def anchor(self, seat: Seat) -> str:
        """Return the view id of the piece or space that the move belongs to; empty if none."""
        return ""

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        """Return the ids of further pieces and spaces under which a page also lists the move."""
        return ()

    def together(self, seat: Seat) -> tuple[str, ...]:
        """Return the ids of the pieces that the move uses as a set, for selection piece by piece."""
        return ()

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the copy that `viewer`, who does not hold the seat, may see.

        Fields are shown by allow-list.
        """
        raise NotImplementedError


def played(moves: list[Move]) -> list[Move]:
    """Return the moves that change the game; standing preferences only if there are no others."""
    return [move for move in moves if not move.standing] or moves


def number_of(move: Move) -> str:
    """Return the name of the only integer field (a bid, a column); empty if not exactly one."""
    numbers = [name for name, value in msgspec.structs.asdict(move).items() if type(value) is int]
    return numbers[0] if len(numbers) == 1 else ""


def but_for_number(move: Move) -> Hashable:
    """Return a key that is equal for moves that differ only in their integer field."""
    fields, number = msgspec.structs.asdict(move), number_of(move)
    return type(move).__name__, *((name, repr(value)) for name, value in fields.items() if name != number)
