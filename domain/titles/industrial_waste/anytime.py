"""What a seat may do whether or not it is asked ("A player may take a loan at any time", in or out of turn)."""

from scoresheet.domain.move import Move
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.viewer import Seat


def anytime(state: State, seat: Seat) -> list[Move]:
    """A loan, whoever is asked whatever."""
    return [TakeLoan()]
