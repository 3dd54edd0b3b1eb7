"""Courses: where a submersible can go, by the shortest way, and what it picks up on it ("Submersibles")."""

from collections import deque
from functools import cache

import msgspec

from domain.titles.lineae.kinds import Mineral
from domain.titles.lineae.state import Cell, Cruise, State
from domain.titles.lineae.water import is_water

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Course(msgspec.Struct, frozen=True):
    """A way to a space: the spaces moved through, the electricity they cost, the cubes that are picked up."""

    path: list[Cell]
    electricity: int
    cubes: list[Cell]


@cache
def ways(depths: tuple[int, ...], start: Cell) -> dict[Cell, tuple[int, tuple[Cell, ...]]]:
    """Every ocean space, nearest first: how far it is from `start`, and the spaces before it on shortest ways."""
    found: dict[Cell, tuple[int, tuple[Cell, ...]]] = {start: (0, ())}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for step in _neighbours(depths, cell):
            far = found[cell][0] + 1
            if step not in found:
                found[step] = (far, (cell,))
                queue.append(step)
            elif found[step][0] == far:
                found[step] = (far, (*found[step][1], cell))
    return found


def _neighbours(depths: tuple[int, ...], cell: Cell) -> list[Cell]:
    spaces = ((cell[0] + dx, cell[1] + dy) for dx, dy in STEPS)
    return [space for space in spaces if is_water(depths, *space)]


def courses(state: State, cruise: Cruise, room: int) -> list[Course]:
    """A course to each space where the submersible could then stop, with `room` in its hold, nearest first.

    Of the shortest ways the one that meets most cubes is taken; they are picked up while there is room, unless
    the seat picks up by hand: then they are left, but for one at the end that it may still pick up.
    """
    probe = state.submersibles[cruise.submersible]
    start = (probe.x, probe.y)
    others = {(other.x, other.y) for other in state.submersibles.values() if other is not probe}
    reach = cruise.free + (state.vessels[cruise.seat].electricity if cruise.electric else 0)
    known: dict[Cell, Course] = {start: Course([], 0, [])}
    for cell, (far, before) in ways(tuple(state.depths), start).items():
        if far > reach:
            break
        if far:
            known[cell] = _extend(state, cruise, cell, max((known[step] for step in before), key=_met))
    del known[start]
    collected = [(cell, _collect(course, cruise, room)) for cell, course in known.items() if cell not in others]
    return [course for cell, course in collected if _can_stop(state, cruise, room, cell, course)]


def _met(course: Course) -> int:
    return len(course.cubes)


def _extend(state: State, cruise: Cruise, cell: Cell, before: Course) -> Course:
    path = [*before.path, cell]
    cubes = [*before.cubes, cell] if state.cubes[cell[0]][cell[1]] else before.cubes
    return Course(path, max(0, len(path) - cruise.free) * state.components.prices.space, cubes)


def _collect(course: Course, cruise: Cruise, room: int) -> Course:
    return msgspec.structs.replace(course, cubes=[] if cruise.by_hand else course.cubes[:room])


def _can_stop(state: State, cruise: Cruise, room: int, cell: Cell, course: Course) -> bool:
    """No cube may be left where a submersible stops."""
    if not state.cubes[cell[0]][cell[1]]:
        return True
    return room > 0 if cruise.by_hand else cell in course.cubes


def room(state: State, cruise: Cruise) -> int:
    """How many cubes the submersible can still take."""
    return state.components.hold.cubes - len(state.submersibles[cruise.submersible].hold)


def kinds(state: State, cells: list[Cell]) -> tuple[Mineral, ...]:
    """What lies on these spaces."""
    return tuple(state.cubes[x][y] for x, y in cells)  # type: ignore[misc]
