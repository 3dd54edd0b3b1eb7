"""How good a position looks to a seat, for the greedy bot."""

from domain.titles.algae_inc.scoring import score
from domain.titles.algae_inc.state import State
from domain.viewer import Seat


def evaluate(state: State, seat: Seat) -> float:
    """VP as they are."""
    return float(score(state, seat).points)
