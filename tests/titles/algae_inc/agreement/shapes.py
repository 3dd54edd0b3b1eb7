"""Places of tiles in the title's notation: a turn, and the place of the first cell."""

from typing import Any

from tests.titles.algae_inc.oracle.grid import Cells, shape_of
from tests.titles.algae_inc.oracle.inlays import SHAPES, Cell
from tests.titles.algae_inc.oracle.snapshot import Seat

QUARTERS = 4


def cells_of(own: Seat, move: Any) -> Cells:
    """The cells of a tile: turned clockwise by quarters, from 4 on mirrored first; its first cell is at the place.

    The first cell is the lowest of the leftmost column.
    """
    cells: list[Cell] = list(SHAPES[shape_of(own, move.tile)])
    if move.turn >= QUARTERS:
        cells = [(-x, y) for x, y in cells]
    for _ in range(move.turn % QUARTERS):
        cells = [(y, -x) for x, y in cells]
    first = min(cells)
    right, up = move.column - first[0], move.row - first[1]
    return frozenset((x + right, y + up) for x, y in cells)
