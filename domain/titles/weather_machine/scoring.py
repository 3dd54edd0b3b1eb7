"""Points scored in play, Funding, Goals and the Nobel Prize, and ties ("Scoring")."""

from scoresheet.domain.events import Score
from scoresheet.domain.titles.weather_machine.conditions import completed_rows, meets_goal
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Seat, all_seats

IN_PLAY = ("government", "experiments", "papers", "prototypes", "citations", "funding", "benefits")


def scores(state: State) -> list[Score]:
    """Return all points if the game ended now; Awards, papers and completed rows break ties."""
    return [score(state, seat) for seat in all_seats(state.seats)]


def score(state: State, seat: Seat) -> Score:
    """Return a seat's points by source."""
    laboratory = state.laboratories[seat]
    parts = {part: laboratory.points.get(part, 0) for part in IN_PLAY} | final_points(state, seat)
    papers = sum(row.published for row in laboratory.office)
    tie_break = [laboratory.awards, papers, completed_rows(state, seat)]
    return Score(seat=seat, points=sum(parts.values()), parts=parts, tie_break=tie_break)


def final_points(state: State, seat: Seat) -> dict[str, int]:
    """Return the final points of a seat: Funding tracks, met Goals, and the Nobel Prize."""
    components, laboratory = state.components, state.laboratories[seat]
    met = sum(meets_goal(state, seat, placed.goal) for placed in laboratory.placed.values())
    return {
        "tracks": sum(components.funding.points[laboratory.funding.get(track, 0)] for track in DEPARTMENTS),
        "goals": components.points.goal * met,
        "nobel": components.points.nobel * (state.nobel == seat),
    }
