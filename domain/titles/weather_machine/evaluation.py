"""The estimated worth of a position to a seat: points, means to earn more, pending gains."""

from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.machines_worth import machines_worth
from scoresheet.domain.titles.weather_machine.office_worth import office_worth
from scoresheet.domain.titles.weather_machine.outlook import Outlook
from scoresheet.domain.titles.weather_machine.pending_worth import pending_worth
from scoresheet.domain.titles.weather_machine.scoring import score
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.stores_worth import stores_worth
from scoresheet.domain.viewer import Seat, all_seats

RIVALS = 0.4
"""The weight of the opponents' average points."""


def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's prospects minus a share of the opponents' average points."""
    others = [_scored(state, other) for other in all_seats(state.seats) if other != seat]
    return prospects(state, seat) - RIVALS * sum(others) / len(others)


def prospects(state: State, seat: Seat) -> float:
    """Return the seat's points and the worth of everything that can earn it more."""
    if state.phase == "over":
        return score(state, seat).points
    outlook = Outlook(state, seat)
    prize = state.components.points.nobel * (state.nobel == seat)
    worth = sum(state.laboratories[seat].points.values()) + prize + stores_worth(outlook)
    return worth + office_worth(outlook) + machines_worth(outlook) + pending_worth(outlook)


def _scored(state: State, seat: Seat) -> int:
    laboratory, steps = state.laboratories[seat], state.components.funding.points
    return sum(laboratory.points.values()) + sum(steps[laboratory.funding.get(track, 0)] for track in DEPARTMENTS)
