"""Decisions that seats have to make, and follow-ups that resume a move after them."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.viewer import Seat, Viewer
from scoresheet.domain.why import Why


class Decision(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A question to one seat. A move is legal if it is in `legal_moves`."""

    always_asked: ClassVar[bool] = False
    """True if the seat is asked even if only one answer is legal, for example so that being asked tells nothing about
    its hand.
    """

    seat: Seat

    def legal_moves(self, state: Any, why: Why | None = None) -> list[Move]:
        """Return every legal answer, without duplicates, in a stable order.

        `why` gets the reasons against other moves; it must not change the answers.
        """
        raise NotImplementedError

    def several(self, state: Any) -> bool:
        """Return whether there are certainly two or more legal answers, without listing them all.

        False if only the list can tell; the table then calls `legal_moves`.
        """
        return False

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the copy of this decision that `viewer` may see. Fields are shown by allow-list."""
        raise NotImplementedError


class FollowUp(Decision, frozen=True):
    """The rest of `seat`'s move, to be resumed when all later decisions are answered."""

    def legal_moves(self, state: Any, why: Why | None = None) -> list[Move]:
        """Return no moves: the table calls `resume` instead."""
        return []

    def resume(self, table: Table[Any]) -> None:
        """Continue the interrupted move."""
        raise NotImplementedError
