"""What a seat may do in its turn beside the action: move the vessel, exchange cubes, repay loans."""

from scoresheet.domain.move import Move
from scoresheet.domain.titles.lineae.exchange import exchanges
from scoresheet.domain.titles.lineae.loans import repayments
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.vessels import voyages
from scoresheet.domain.viewer import Seat


def asides(state: State, seat: Seat) -> list[Move]:
    """Whatever can be done; none of it answers what is asked."""
    return [*trades(state, seat), *voyages(state, seat)]


def trades(state: State, seat: Seat) -> list[Move]:
    """What can be done with cubes."""
    return [*exchanges(state, seat), *repayments(state, seat)]
