"""The base of titles' states: the edition of the components, and the open decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

import msgspec

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.viewer import Seat

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    D = TypeVar("D", bound=Decision, default=Decision)
else:
    from typing import TypeVar

    D = TypeVar("D", bound=Decision)


class GameState(msgspec.Struct, Generic[D], kw_only=True):
    """The base of every title's state, with a stack of open `decisions`, oldest first.

    A seat faces its last decision; its earlier ones wait. A `FollowUp` is resumed when it is the last of all. The game
    is over when the stack is empty.
    """

    edition: str = ""
    """Digest of the components that the game uses; empty for the current edition."""
    seats: int = 0
    """The number of seats, set by `Title.begin_with`."""
    decisions: list[D] = []

    def open_to(self, seat: Seat) -> D | None:
        """Return the decision that `seat` faces now; None if there is none."""
        for decision in reversed(self.decisions):
            if decision.seat == seat:
                return None if isinstance(decision, FollowUp) else decision
        return None

    def to_act(self) -> list[Seat]:
        """Return the seats that face a decision, in seat order."""
        return [seat for seat in sorted({d.seat for d in self.decisions}) if self.open_to(seat) is not None]

    def clockwise(self, first: Seat) -> list[Seat]:
        """Return all seats clockwise, starting with `first`."""
        return [Seat((first + step) % self.seats) for step in range(self.seats)]

    def over(self) -> bool:
        return not self.decisions
