"""Moves that a seat may make at any time, in or out of turn ("A player may take a loan at any time")."""

from scoresheet.domain.move import Move
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.viewer import Seat


def anytime(state: State, seat: Seat) -> list[Move]:
    """Return the loan, which is open to every seat in every position."""
    return [TakeLoan()]
