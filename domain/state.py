"""The base of titles' states: components edition and open decisions."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.viewer import Seat

D = TypeVar("D", bound=Decision)


class GameState(msgspec.Struct, Generic[D], kw_only=True):
    """The base of every title's state. `decisions` are open ones, oldest first.

    The last one of a seat is open to it; those below wait. A `FollowUp` is due when it is the very last. The game is
    over when none is left.
    """

    edition: str = ""
    """Digest of the components that the game was begun with; empty means those of today."""
    seats: int = 0
    """The number of seats, set by `Title.begin_with`."""
    decisions: list[D] = []

    def open_to(self, seat: Seat) -> D | None:
        """The decision that `seat` faces now, if any."""
        for decision in reversed(self.decisions):
            if decision.seat == seat:
                return None if isinstance(decision, FollowUp) else decision
        return None

    def to_act(self) -> list[Seat]:
        """The seats that face a decision, in order of seats."""
        return [seat for seat in sorted({d.seat for d in self.decisions}) if self.open_to(seat) is not None]

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats, from `first`."""
        return [Seat((first + step) % self.seats) for step in range(self.seats)]

    def over(self) -> bool:
        """Return whether the game has come to its end."""
        return not self.decisions
