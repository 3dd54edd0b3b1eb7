"""Scores: points so far, technology cards, and resources converted at the end ("Game End")."""

from scoresheet.domain.events import Score
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Seat, all_seats


def scores(state: State) -> list[Score]:
    """Return all scores as if the game ended now; the number of launched rockets breaks ties."""
    return [score(state, seat) for seat in all_seats(len(state.vessels))]


def score(state: State, seat: Seat) -> Score:
    """Return a seat's points and their parts."""
    parts, vessel = parts_of(state, seat), state.vessels[seat]
    return Score(seat=seat, points=sum(parts.values()), parts=parts, tie_break=[len(vessel.rockets)])


def parts_of(state: State, seat: Seat) -> dict[str, int]:
    """Return the parts of a seat's points."""
    vessel, components = state.vessels[seat], state.components
    per_point, technology = components.conversion.cubes_per_point, components.technology
    return {
        "loading": vessel.points.get("loading", 0),
        "excavation": vessel.points.get("excavation", 0),
        "colony": vessel.points.get("colony", 0),
        "technology": sum([technology[card].points for card in vessel.technology]),
        "money": vessel.money // components.conversion.money_per_point,
        "cubes": sum([count // per_point for count in vessel.cargo.values()]),
        "loans": vessel.points.get("interest", 0) - components.reactor.penalty * len(vessel.loans),
    }
