"""Scores ("Game End")."""

from scoresheet.domain.events import Score
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.state import TRACKS, Company, State
from scoresheet.domain.viewer import Seat, by_seat


def scores(state: State) -> list[Score]:
    """Return all scores: growth, three tracks and half the money, less loans; money breaks ties."""
    return [score(state.components, seat, company) for seat, company in by_seat(state.companies)]


def score(components: Components, seat: Seat, company: Company) -> Score:
    """Return a company's score and its parts."""
    parts: dict[str, int] = {
        "growth": company.growth,
        **{track: components.track_points[str(getattr(company, track))] for track in TRACKS},
        "money": company.cash // components.score.money_divisor,
        "loans": -components.score.loan_penalty * company.loans,
    }
    return Score(seat=seat, points=sum(parts.values()), parts=parts, tie_break=[company.cash])
