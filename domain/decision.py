"""Decisions: what is asked of a seat, and what goes on when all that was asked is answered."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.viewer import Seat, Viewer


class Decision(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A question to one seat. A move is legal if it is in `legal_moves`."""

    always_asked: ClassVar[bool] = False
    """Ask even when there is one single answer, because being asked matters to the player."""

    seat: Seat

    def legal_moves(self, state: Any) -> list[Move]:
        """Every legal answer, without duplicates, in a stable order."""
        raise NotImplementedError

    def several(self, state: Any) -> bool:
        """Return whether it surely has two legal answers or more, found without listing them all.

        False where only the list can tell; the table then asks for it.
        """
        return False

    def seen_by(self, viewer: Viewer) -> Self:
        """The copy of this decision that `viewer` may see: an allow-list."""
        raise NotImplementedError


class FollowUp(Decision, frozen=True):
    """The continuation of `seat`'s move once everything asked after it has been answered."""

    def legal_moves(self, state: Any) -> list[Move]:
        """None: the table resumes it."""
        return []

    def resume(self, table: Table[Any]) -> None:
        """Go on where the move was interrupted."""
        raise NotImplementedError
