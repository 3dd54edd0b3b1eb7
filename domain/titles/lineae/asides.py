"""What a seat may do in its turn beside the action: move the vessel, exchange cubes, repay loans."""

from domain.move import Move
from domain.titles.lineae.exchange import exchanges
from domain.titles.lineae.loans import repayments
from domain.titles.lineae.state import State
from domain.titles.lineae.vessels import voyages
from domain.viewer import Seat


def asides(state: State, seat: Seat) -> list[Move]:
    """Whatever can be done; none of it answers what is asked."""
    return [*trades(state, seat), *voyages(state, seat)]


def trades(state: State, seat: Seat) -> list[Move]:
    """What can be done with cubes."""
    return [*exchanges(state, seat), *repayments(state, seat)]
