"""The reasons against spaces that a submersible cannot sail to."""

from collections.abc import Sequence

from scoresheet.domain.titles.lineae import courses
from scoresheet.domain.titles.lineae.state import Cell, Cruise, State
from scoresheet.domain.titles.lineae.water import BOTTOM, MINERAL_COLUMNS, is_water
from scoresheet.domain.why import Why


def refuse_spaces(state: State, cruise: Cruise, sailings: Sequence[courses.Course], why: Why) -> None:
    """Give one reason for all spaces that cannot be reached for it."""
    probe = state.submersibles[cruise.submersible]
    paid = 0 if cruise.remote else state.vessels[cruise.seat].electricity
    reach = courses.free_spaces(state, cruise) + paid
    found = courses.ways(tuple(state.depths), (probe.x, probe.y))
    others = {(other.x, other.y) for other in state.submersibles.values()} - {(probe.x, probe.y)}
    reached = {(probe.x, probe.y), *(course.path[-1] for course in sailings)}
    cells = [(x, y) for x in MINERAL_COLUMNS for y in range(BOTTOM + 1) if (x, y) not in reached]
    wet = [cell for cell in cells if is_water(state.depths, *cell)]
    near = [cell for cell in wet if cell in found and found[cell][0] <= reach]
    why.refuse(_ids([(probe.x, probe.y)]), "the submersible is here")
    why.refuse(_ids([cell for cell in cells if cell not in wet]), "there is no water")
    why.refuse(_ids([cell for cell in wet if cell not in near]), "too far: it can sail {reach} spaces", reach=reach)
    why.refuse(_ids([cell for cell in near if cell in others]), "another submersible is there")
    why.refuse(_ids([cell for cell in near if cell not in others]), "it cannot stop there: no room for the cube")


def _ids(cells: Sequence[Cell]) -> list[str]:
    return [f"cell:{x}.{y}" for x, y in cells]
