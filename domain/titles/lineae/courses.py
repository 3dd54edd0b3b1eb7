"""Courses of submersibles: shortest paths, and the cubes on the way ("Submersibles")."""

from collections import deque
from functools import cache, lru_cache
from typing import Literal

import msgspec

from scoresheet.domain.titles.lineae import technology
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.state import Cell, Cruise, State
from scoresheet.domain.titles.lineae.water import is_water

Grid = tuple[tuple[Mineral | Literal[""], ...], ...]
"""The mineral in each space, by mineral column and row; empty without a cube."""
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Course(msgspec.Struct, frozen=True):
    """A path to a space, with the electricity it costs and the cubes picked up."""

    path: list[Cell]
    electricity: int
    cubes: list[Cell]
    kinds: tuple[Mineral, ...] = ()
    """The kinds of these cubes."""


@cache
def ways(depths: tuple[int, ...], start: Cell) -> dict[Cell, tuple[int, tuple[Cell, ...]]]:
    """Return the distance of each ocean space from `start`, nearest first.

    Each distance comes with the spaces that precede the space on the shortest paths.
    """
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
    """Return a course to each space where the submersible could stop, nearest first.

    Of all shortest paths, the one with the most cubes is taken. The cubes are picked up while there is `room` in the
    hold. If the seat picks up by hand, they stay where they are; a cube in the last space can still be picked up there.
    """
    probe = state.submersibles[cruise.submersible]
    free = free_spaces(state, cruise)
    helm = Helm(
        start=(probe.x, probe.y),
        reach=free + (0 if cruise.remote else state.vessels[cruise.seat].electricity),
        free=free,
        price=state.components.prices.space,
        room=room,
        by_hand=cruise.by_hand,
    )
    others = frozenset((other.x, other.y) for other in state.submersibles.values() if other is not probe)
    return _courses(helm, tuple(state.depths), others, tuple(map(tuple, state.cubes)))


class Helm(msgspec.Struct, frozen=True, kw_only=True):
    """The input of a search for courses: position, range, price of a space, and room."""

    start: Cell
    reach: int
    free: int
    price: int
    room: int
    by_hand: bool


@lru_cache(maxsize=512)
def _courses(helm: Helm, depths: tuple[int, ...], others: frozenset[Cell], grid: Grid) -> list[Course]:
    """Find the courses; cached because the rules and the bots ask for the same ones repeatedly."""
    cubes = {(x, y) for x, column in enumerate(grid) for y, cube in enumerate(column) if cube}
    known: dict[Cell, Course] = {helm.start: Course([], 0, [])}
    for cell, (far, before) in ways(depths, helm.start).items():
        if far > helm.reach:
            break
        if far:
            known[cell] = _extend(helm, cell, cell in cubes, max((known[step] for step in before), key=_met))
    del known[helm.start]
    collected = [(cell, _collect(course, helm, grid)) for cell, course in known.items() if cell not in others]
    return [course for cell, course in collected if _can_stop(helm, cell in cubes, cell, course)]


def _met(course: Course) -> int:
    return len(course.cubes)


def _extend(helm: Helm, cell: Cell, has_cube: bool, before: Course) -> Course:
    path = [*before.path, cell]
    cubes = [*before.cubes, cell] if has_cube else before.cubes
    return Course(path, max(0, len(path) - helm.free) * helm.price, cubes)


def _collect(course: Course, helm: Helm, grid: Grid) -> Course:
    cubes = [] if helm.by_hand else course.cubes[: helm.room]
    return Course(course.path, course.electricity, cubes, tuple([kind for x, y in cubes if (kind := grid[x][y])]))


def _can_stop(helm: Helm, has_cube: bool, cell: Cell, course: Course) -> bool:
    """Return whether no cube would be left in the space where the submersible stops."""
    if not has_cube:
        return True
    return helm.room > 0 if helm.by_hand else cell in course.cubes


def free_spaces(state: State, cruise: Cruise) -> int:
    """Return the number of spaces that the submersible can still move without electricity."""
    plain = state.components.limits.free_spaces
    return max(0, (cruise.remote or technology.number(state, cruise.seat, "free_spaces", plain)) - cruise.moved)


def room(state: State, cruise: Cruise) -> int:
    """Return the number of cubes that the submersible can still take."""
    return state.components.hold.cubes - len(state.submersibles[cruise.submersible].hold)
