"""The end of what may be done as often as it is possible: base of the moves that go on."""

from scoresheet.domain.move import Move
from scoresheet.domain.viewer import Public, Seat


class Enough(Public, Move, frozen=True):
    """Leave what could still be done; it stands at the department as a whole."""

    ends = True

    def anchor(self, seat: Seat) -> str:
        return f"department:{seat}"
