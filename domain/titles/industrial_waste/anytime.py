"""What a seat may do whether or not it is asked ("A player may take a loan at any time")."""

from domain.move import Move
from domain.titles.industrial_waste.company import ChooseSecondInnovation, ChooseSecondStep
from domain.titles.industrial_waste.loans import TakeLoan
from domain.titles.industrial_waste.state import State
from domain.viewer import Seat


def anytime(state: State, seat: Seat) -> list[Move]:
    """A loan; not in the middle of an advised action, the cost of which was looked at before."""
    amid = isinstance(state.open_to(seat), ChooseSecondStep | ChooseSecondInnovation)
    return [] if amid else [TakeLoan()]
