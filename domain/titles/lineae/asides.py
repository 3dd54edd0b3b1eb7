"""Additional moves in a seat's turn: moving the vessel, exchanging cubes, repaying loans."""

from scoresheet.domain.move import Move
from scoresheet.domain.titles.lineae.exchange import exchanges
from scoresheet.domain.titles.lineae.loans import repayments
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.vessels import voyages
from scoresheet.domain.viewer import Seat
from scoresheet.domain.why import Why


def asides(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the additional moves; none of them answers the pending decision."""
    return [*trades(state, seat, why), *voyages(state, seat, why)]


def trades(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the exchanges of cubes and the repayments of loans that are possible now."""
    return [*exchanges(state, seat, why), *repayments(state, seat, why)]
