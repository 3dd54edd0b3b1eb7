"""Scores ("Game End")."""

from scoresheet.domain.events import Score
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.state import TRACKS, Company, State
from scoresheet.domain.viewer import Seat, by_seat


def scores(state: State) -> list[Score]:
    """Growth, the three tracks, half the money, minus the loans; more money breaks a tie."""
    return [score(state.components, seat, company) for seat, company in by_seat(state.companies)]


def score(components: Components, seat: Seat, company: Company) -> Score:
    """One company's score with its parts."""
    parts: dict[str, int] = {
        "growth": company.growth,
        **{track: components.track_points[str(getattr(company, track))] for track in TRACKS},
        "money": company.cash // components.score.money_divisor,
        "loans": -components.score.loan_penalty * company.loans,
    }
    return Score(seat=seat, points=sum(parts.values()), parts=parts, tie_break=[company.cash])
