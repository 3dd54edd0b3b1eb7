"""Moves: what a player chooses, one small decision out of an enumerated list."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Self

import msgspec

from scoresheet.domain.table import Table
from scoresheet.domain.viewer import Seat, Viewer


class Move(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """A choice. `play` reads `table.state`, draws, asks and records effects."""

    answers: ClassVar[bool] = True
    """Whether it answers its decision; if not, the decision stays open."""

    ends: ClassVar[bool] = False
    """Whether it ends the turn, or what is asked; such moves stay visible among many."""

    standing: ClassVar[bool] = False
    """True if it only says how its seat wants to be asked. It changes nothing in the game itself, so bots do not
    consider it and the analysis does not judge it. Such moves are listed last."""

    def play(self, table: Table[Any], seat: Seat) -> None:
        """Carry the move out for `seat`; it has been checked that it is legal."""
        raise NotImplementedError

    def anchor(self, seat: Seat) -> str:
        """Return the view id of the piece or place it concerns; empty if none."""
        return ""

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        """The ids of the other pieces and places that it uses: it is found under each of them, too."""
        return ()

    def together(self, seat: Seat) -> tuple[str, ...]:
        """Return the ids of pieces it takes as a set, selected one by one."""
        return ()

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the copy that `viewer`, who does not hold the seat, may see: an allow-list."""
        raise NotImplementedError


def played(moves: list[Move]) -> list[Move]:
    """The moves that change the game: all but standing orders, unless there is nothing else."""
    return [move for move in moves if not move.standing] or moves


def number_of(move: Move) -> str:
    """Return the name of the only integer field (a bid, a column); empty if there is not exactly one."""
    numbers = [name for name, value in msgspec.structs.asdict(move).items() if type(value) is int]
    return numbers[0] if len(numbers) == 1 else ""


def but_for_number(move: Move) -> Hashable:
    """The same for moves that differ by nothing but their plain number."""
    fields, number = msgspec.structs.asdict(move), number_of(move)
    return type(move).__name__, *((name, repr(value)) for name, value in fields.items() if name != number)
