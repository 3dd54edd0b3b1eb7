"""Scores: points on the way, technology cards, and what is converted at the end ("Game End")."""

from domain.events import Score
from domain.titles.lineae.state import State
from domain.viewer import Seat, all_seats


def scores(state: State) -> list[Score]:
    """Points as they would be if the game ended now; more rockets launched break a tie."""
    return [score(state, seat) for seat in all_seats(len(state.vessels))]


def score(state: State, seat: Seat) -> Score:
    """One seat's points with their parts."""
    vessel = state.vessels[seat]
    pairs = sum(count // state.components.conversion.cubes_per_point for count in vessel.cargo.values())
    parts = {
        "loading": vessel.points.get("loading", 0),
        "excavation": vessel.points.get("excavation", 0),
        "colony": vessel.points.get("colony", 0),
        "technology": sum(state.components.technology[card].points for card in vessel.technology),
        "money": vessel.money // state.components.conversion.money_per_point,
        "cubes": pairs,
        "loans": vessel.points.get("interest", 0) - state.components.reactor.penalty * len(vessel.loans),
    }
    return Score(seat=seat, points=sum(parts.values()), parts=parts, tie_break=[len(vessel.rockets)])
