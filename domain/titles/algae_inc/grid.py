"""The geometry of the science grid: placements, zones and bonuses ("Place Science tiles")."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.state import Department, State
from scoresheet.domain.viewer import Seat

Cell = tuple[int, int]
Cells = tuple[Cell, ...]
QUARTERS = 4


def turned(cells: Iterable[Cell], turn: int) -> Cells:
    """Return a shape turned clockwise by quarters; from turn 4 on, it is mirrored first.

    The result starts at column 0 and row 0; its cells are sorted.
    """
    shape = [(-x, y) if turn >= QUARTERS else (x, y) for x, y in cells]
    for _ in range(turn % QUARTERS):
        shape = [(y, -x) for x, y in shape]
    left, bottom = min(x for x, _ in shape), min(y for _, y in shape)
    return tuple(sorted((x - left, y - bottom) for x, y in shape))


@cache
def orientations(cells: Cells) -> tuple[tuple[int, Cells], ...]:
    """Return the distinct orientations of a shape, each with the first turn that gives it."""
    found: dict[Cells, int] = {}
    for turn in range(2 * QUARTERS):
        found.setdefault(turned(cells, turn), turn)
    return tuple((turn, shape) for shape, turn in found.items())


@dataclass(frozen=True)
class Spot:
    """A placement of a shape in the grid.

    `cell` is the first cell, the lowest of the leftmost column; `zone` is the price zone; `bits` is a mask of cells.
    """

    turn: int
    cell: Cell
    zone: int
    bits: int
    cells: Cells


@cache
def spots(edition: str, shape: str) -> tuple[Spot, ...]:
    """Return all placements of a shape in an empty grid, the cheapest first."""
    components = EDITIONS[edition].components
    grid, found = components.grid, list[Spot]()
    for turn, cells in orientations(tuple((x, y) for x, y in components.shapes[shape].cells)):
        for x in range(grid.columns - max(dx for dx, _ in cells)):
            for y in range(grid.rows - max(dy for _, dy in cells)):
                moved = tuple((x + dx, y + dy) for dx, dy in cells)
                zone = max(row for _, row in moved) // grid.zone_rows
                found.append(Spot(turn, moved[0], zone, bits_of(moved, grid.columns), moved))
    return tuple(sorted(found, key=lambda spot: spot.zone))


def bits_of(cells: Iterable[Cell], columns: int) -> int:
    """Return a bit mask of the cells."""
    bits = 0
    for x, y in cells:
        bits |= 1 << (y * columns + x)
    return bits


def taken(state: State, department: Department) -> int:
    """Return a bit mask of all cells with a tile."""
    columns, bits = state.components.grid.columns, 0
    for tile in department.placed:
        bits |= bits_of(tile.cells, columns)
    for cells in department.grid.values():
        bits |= bits_of(cells, columns)
    return bits


def shape_of(state: State, seat: Seat, tile: str) -> str:
    """Return the shape of a science or combo tile."""
    components = state.components
    if tile in components.combo_tiles:
        return components.combo_tiles[tile].shape
    return components.science_tiles[state.departments[seat].department][tile].shape


def fitting(state: State, seat: Seat, tile: str) -> Iterator[Spot]:
    """Yield the placements where a tile fits now, the cheapest first."""
    full = taken(state, state.departments[seat])
    for spot in spots(EDITIONS[state.edition].digest, shape_of(state, seat, tile)):
        if not spot.bits & full:
            yield spot


def zone_of(state: State, cells: Iterable[Cell]) -> int:
    """Return the highest zone that a tile touches."""
    return max(row for _, row in cells) // state.components.grid.zone_rows


def bonuses_under(state: State, seat: Seat, cells: Iterable[Cell]) -> list[Cell]:
    """Return the cells that have a bonus, from the bottom left."""
    bonuses = state.components.inlays[state.departments[seat].inlay].bonuses
    return [cell for cell in sorted(cells) if key(cell) in bonuses]


def key(cell: Cell) -> str:
    """Return the key that the components use for a cell, such as `2,0`."""
    return f"{cell[0]},{cell[1]}"


def largest_group(department: Department) -> int:
    """Return the number of tiles in the largest group connected by edges."""
    tiles = [set(tile.cells) for tile in department.placed]
    best, left = 0, set(range(len(tiles)))
    while left:
        group, queue = 0, [left.pop()]
        while queue:
            tile = queue.pop()
            group += 1
            joined = {other for other in left if _touch(tiles[tile], tiles[other])}
            left -= joined
            queue.extend(joined)
        best = max(best, group)
    return best


def _touch(one: set[Cell], other: set[Cell]) -> bool:
    return any(neighbour in other for x, y in one for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
