"""The base class of moves that decline further optional steps."""

from scoresheet.domain.move import Move
from scoresheet.domain.viewer import Public, Seat


class Enough(Public, Move, frozen=True):
    """Decline the remaining options; the move belongs to the department as a whole."""

    ends = True

    def anchor(self, seat: Seat) -> str:
        return f"department:{seat}"
