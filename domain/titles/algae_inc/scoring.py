"""Scores: VP scored so far plus the current final scoring ("End of the Month")."""

from scoresheet.domain.events import Score
from scoresheet.domain.titles.algae_inc import abilities, contracts, income
from scoresheet.domain.titles.algae_inc.grid import largest_group
from scoresheet.domain.titles.algae_inc.kinds import PAYABLE
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat, all_seats

ON_THE_WAY = ("milestones", "contract_export", "re_exports", "export_income", "facility", "energy")
AT_THE_END = ("month", "exports", "science", "contract", "resources")


def scores(state: State) -> list[Score]:
    """Return all scores as if the month ended now."""
    return [score(state, seat) for seat in all_seats(len(state.departments))]


def score(state: State, seat: Seat) -> Score:
    """Return a seat's points and their parts."""
    scored = state.departments[seat].points
    parts = {source: scored.get(source, 0) for source in ON_THE_WAY} | dict.fromkeys(AT_THE_END, 0)
    if state.departments[seat].department:
        parts |= {
            "month": month_bonus(state, seat),
            "exports": income.vp_income(state, seat),
            "science": state.components.rules.vp_per_group_tile * largest_group(state.departments[seat]),
            "contract": contracts.final_points(state, seat),
            "resources": items_left(state, seat) // state.components.rules.items_per_vp,
        }
    return Score(seat=seat, points=sum(parts.values()), parts=parts, tie_break=list(tie_break(state, seat)))


def bonuses_by_energy(state: State, seat: Seat) -> int:
    """Return the number of bonuses by energy zone: red 0, yellow 1, green 2."""
    track, energy = state.components.energy, state.departments[seat].energy
    return (energy >= track.yellow) + (energy >= track.green)


def places(state: State, seat: Seat) -> list[int]:
    """Return the bonus places linked to the Supervisor's last spot.

    With CHOOSE_WEEKEND_AND_MONTH_BONUS, return all places.
    """
    department, links = state.departments[seat], state.components.links.E
    if abilities.has(state, seat, "CHOOSE_WEEKEND_AND_MONTH_BONUS"):
        return sorted({place for linked in links for place in linked})
    return list(links[department.spot]) if department.level == "E" else []


def month_bonus(state: State, seat: Seat) -> int:
    """Return the VP for milestones of as many linked colours as energy allows, the best first."""
    if not state.month:
        return 0
    strip = state.components.vp_strips[state.month].places
    found = sorted(month_points(state, seat, strip[place].colour, strip[place].points) for place in places(state, seat))
    number = bonuses_by_energy(state, seat)
    return sum(found[-number:]) if number else 0


def month_points(state: State, seat: Seat, colour: int, points: int) -> int:
    """Return the VP for all of a seat's milestones of a colour."""
    milestones = state.components.milestones
    return points * sum(milestones[name].colour == colour for name, seats in state.achieved.items() if seat in seats)


def items_left(state: State, seat: Seat) -> int:
    """Return the number of items left: cubes, resources, action tokens, combo tiles in reserve."""
    department = state.departments[seat]
    items = sum(department.items[item] for item in PAYABLE) + department.items["wild"]
    return items + sum(department.cubes.values()) + len(department.combos)


def tie_break(state: State, seat: Seat) -> tuple[int, int]:
    """Return the lowest row with the seat's marker, and its rank there as a negative number.

    Rows count from 1 at the top. Return (0, 0) if the seat has no marker.
    """
    for row in range(len(state.rows), 0, -1):
        seats = state.achieved.get(state.rows[row - 1], [])
        if seat in seats:
            return row, -seats.index(seat)
    return 0, 0
