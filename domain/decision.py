"""Decisions: what is asked of a seat, and the part of every state that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from domain.viewer import Seat, Viewer

if TYPE_CHECKING:
    from domain.move import Move
    from domain.table import Table


class Decision(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A question to one seat. Legality is membership: a move is legal when it is in `options`."""

    always_asked: ClassVar[bool] = False
    """Ask even when there is one single option, because being asked matters to the player."""

    seat: Seat

    def options(self, state: Any) -> list[Move]:
        """Every legal answer, without duplicates, in a stable order."""
        raise NotImplementedError

    def seen_by(self, viewer: Viewer) -> Self:
        """The copy of this decision that `viewer` may see: an allow-list."""
        raise NotImplementedError


class FollowUp(Decision, frozen=True):
    """What `seat`'s move goes on with when everything asked after it has been answered; nobody is asked for it."""

    def options(self, state: Any) -> list[Move]:
        """None: the table resumes it."""
        return []

    def resume(self, table: Table) -> None:
        """Go on where the move was interrupted."""
        raise NotImplementedError


D = TypeVar("D")


class Asking(msgspec.Struct, Generic[D], kw_only=True):
    """Base of every title's state: the decisions asked and not yet answered, oldest first.

    The last one of a seat is open to it; what lies below waits. A `FollowUp` is due when it is the very last.
    A game is over when nothing is asked.
    """

    asked: list[D] = []

    def open_to(self, seat: Seat) -> D | None:
        """The decision that `seat` faces now, if any."""
        for decision in reversed(self.asked):
            if decision.seat == seat:  # type: ignore[attr-defined]
                return None if isinstance(decision, FollowUp) else decision
        return None

    def to_act(self) -> list[Seat]:
        """The seats that face a decision, in order of seats."""
        return [seat for seat in sorted({d.seat for d in self.asked}) if self.open_to(seat)]  # type: ignore[attr-defined]

    def over(self) -> bool:
        """Whether the game has come to its end."""
        return not self.asked
