"""Moves that a seat may make at any time, even outside its turn ("Loans")."""

from scoresheet.domain.move import Move
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.viewer import Seat


def anytime(state: State, seat: Seat) -> list[Move]:
    """Return the loan, which every seat may take in every position."""
    return [TakeLoan()]
