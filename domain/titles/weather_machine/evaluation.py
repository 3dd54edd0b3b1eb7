"""What a position looks worth to a seat."""

from domain.titles.weather_machine.scoring import score
from domain.titles.weather_machine.state import State
from domain.viewer import Seat


def evaluate(state: State, seat: Seat) -> float:
    """Points so far."""
    return float(score(state, seat).points)
