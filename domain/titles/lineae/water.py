"""The water system: depths behind locks, and the effects of toggling a lock ("Locks")."""

from collections.abc import Sequence

from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.components import EDITIONS, Components
from scoresheet.domain.titles.lineae.effects.ocean import LockToggled, SubmersibleWashedHome, WaterMoved
from scoresheet.domain.titles.lineae.kinds import SUBMERSIBLES, Submersible
from scoresheet.domain.titles.lineae.state import Cell, Cube, State
from scoresheet.domain.viewer import Seat

SHAPE = EDITIONS.today.components.shape
"""The shape of the ocean, which is the same in all editions; ids of pieces depend on it."""
BOTTOM = EDITIONS.today.components.profile.bottom
LOCKS = range(len(SHAPE.lock_columns))
COLUMNS = range(SHAPE.columns)
MINERAL_COLUMNS = range(SHAPE.columns * SHAPE.width)


def depths_behind(components: Components, locks: Sequence[bool]) -> list[int]:
    """Return the rows of water in each vessel column with these locks closed."""
    return [max(components.profile.bed[column], _held(components, locks, column)) for column in COLUMNS]


def _held(components: Components, locks: Sequence[bool], column: int) -> int:
    """Return the depth held by the nearest closed lock at or right of a column, or 0."""
    holding = (lock for lock in LOCKS if locks[lock] and SHAPE.lock_columns[lock] >= column)
    return next((components.profile.lock_depths[lock] for lock in holding), 0)


def tokens_used(components: Components, depths: Sequence[int]) -> int:
    """Return the number of water tokens on the board: all water above the bed."""
    return sum(depth - bed for depth, bed in zip(depths, components.profile.bed, strict=True))


def column_of(x: int) -> int:
    """Return the vessel column that a mineral column belongs to."""
    return x // SHAPE.width


def surface(depths: Sequence[int], column: int) -> int:
    """Return the row of the surface in a vessel column."""
    return BOTTOM + 1 - depths[column]


def is_water(depths: Sequence[int], x: int, y: int) -> bool:
    """Return whether (`x`, `y`) is a space in the ocean."""
    return x in MINERAL_COLUMNS and surface(depths, column_of(x)) <= y <= BOTTOM


def toggle(table: Table[State], seat: Seat, lock: int) -> None:
    """Toggle a lock, adjust the water, and wash submersibles off drained spaces."""
    state: State = table.state
    table.record(LockToggled(seat, lock, not state.locks[lock]))
    depths = depths_behind(state.components, state.locks)
    tokens = state.components.supply.water_tokens - tokens_used(state.components, depths)
    table.record(WaterMoved(depths, tokens, _run_off(state, depths)))
    for letter in SUBMERSIBLES:
        probe = state.submersibles[letter]
        if not is_water(depths, probe.x, probe.y):
            wash_home(table, letter)


def _run_off(state: State, depths: Sequence[int]) -> list[Cube]:
    """Return the cubes on spaces that have drained."""
    return [
        Cube(x, y, mineral)
        for x, column in enumerate(state.cubes)
        for y, mineral in enumerate(column)
        if mineral and not is_water(depths, x, y)
    ]


def wash_home(table: Table[State], letter: Submersible) -> None:
    """Return a submersible to its start; a cube there goes to the supply."""
    x, y = free_home(table.state, letter)
    mineral = table.state.cubes[x][y]
    table.record(SubmersibleWashedHome(letter, x, y, [Cube(x, y, mineral)] if mineral else []))


def free_home(state: State, letter: Submersible) -> Cell:
    """Return a submersible's start, or the nearest free space if another submersible is there.

    Spaces above come first, then below, then beside it.
    """
    home_x, home_y = state.components.submersibles[letter]
    taken = {(probe.x, probe.y) for other, probe in state.submersibles.items() if other != letter}
    spaces = [(x, y) for x in MINERAL_COLUMNS for y in range(BOTTOM + 1) if is_water(state.depths, x, y)]
    free = [space for space in spaces if space not in taken]
    return min(free, key=lambda space: (abs(space[0] - home_x), space[1] > home_y, abs(space[1] - home_y)))
