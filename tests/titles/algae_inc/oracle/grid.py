"""The science grid: places of tiles, their costs, and the bonuses they cover."""

from collections import Counter
from functools import cache, lru_cache

from .boards import COMBO_TILES, ENGINEERING_TILES, SCIENCE_TILES, UNDER
from .inlays import COLUMNS, ENGINEERING_COST, INLAYS, LAYOUTS, ROWS, SCIENCE_COST, SHAPES, ZONE_ROWS, Cell
from .snapshot import Seat

Cells = frozenset[Cell]

BOTTOM = 0


def zone(cell: Cell) -> int:
    """The zone of a cell, from the bottom."""
    return cell[1] // ZONE_ROWS


@cache
def turns(shape: str) -> frozenset[Cells]:
    """All orientations of a shape, turned and mirrored, pushed into the corner."""
    found: set[Cells] = set()
    cells = list(SHAPES[shape])
    for _ in range(2):
        for _ in range(4):
            cells = [(y, -x) for x, y in cells]
            found.add(_cornered(cells))
        cells = [(-x, y) for x, y in cells]
    return frozenset(found)


def _cornered(cells: list[Cell]) -> Cells:
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - bottom) for x, y in cells)


@cache
def everywhere(shape: str) -> frozenset[Cells]:
    """All places of a shape inside an empty grid."""
    return frozenset(
        frozenset((x + right, y + up) for x, y in turned)
        for turned in turns(shape)
        for right in range(COLUMNS - max(x for x, _ in turned))
        for up in range(ROWS - max(y for _, y in turned))
    )


def layout_cells(seat: Seat, tile: str) -> Cells:
    """The cells of an engineering or combo tile at the start."""
    name = tile if tile in COMBO_TILES else ENGINEERING_TILES[tile].layout
    return frozenset(LAYOUTS[seat.department][name])


def covered(seat: Seat) -> Cells:
    """Cells on which a tile lies."""
    return frozenset().union(*(layout_cells(seat, tile) for tile in seat.grid), *seat.placed.values())


def shape_of(seat: Seat, tile: str) -> str:
    """The shape of a science or combo tile."""
    return COMBO_TILES[tile] if tile in COMBO_TILES else SCIENCE_TILES[seat.department][tile]


def placements(seat: Seat, tile: str) -> set[Cells]:
    """All places for a science or combo tile, whatever they cost."""
    taken = covered(seat)
    return {cells for cells in everywhere(shape_of(seat, tile)) if not cells & taken}


def science_tiles(seat: Seat) -> set[str]:
    """Science tiles that may be removed from the board, which excludes lower tiles of a stack."""
    left = set(SCIENCE_TILES[seat.department]) - seat.researched
    return {tile for tile in left if UNDER.get(tile) not in left}


def placeable(seat: Seat) -> set[str]:
    """Science tiles, and combo tiles kept beside the board."""
    return science_tiles(seat) | seat.combos


def science_cost(seat: Seat, cells: Cells) -> int:
    """Science points for a place, by its most expensive zone."""
    dearest = max(map(zone, cells))
    free = seat.ability == "BOTTOM_ZONE_FREE_DOUBLE" and dearest == BOTTOM
    return 0 if free else SCIENCE_COST[dearest]


def bonuses(seat: Seat, tile: str, cells: Cells) -> Counter[str]:
    """Bonuses covered by a tile placed by scientists, with the number of times each is received."""
    found: Counter[str] = Counter()
    for cell, bonus in INLAYS[seat.inlay].items():
        found[bonus] += times(seat, tile, cell) if cell in cells else 0
    return +found


def times(seat: Seat, tile: str, cell: Cell) -> int:
    """The number of times that the bonus of a cell is received."""
    combo = seat.ability == "COMBO_BONUS_DOUBLE" and tile in COMBO_TILES
    bottom = seat.ability == "BOTTOM_ZONE_FREE_DOUBLE" and zone(cell) == BOTTOM
    return 2 if combo or bottom else 1


def engineering_cost(seat: Seat, tile: str) -> int:
    """Engineering points to remove an engineering or combo tile."""
    return ENGINEERING_COST[max(map(zone, layout_cells(seat, tile)))]


def largest_group(tiles: list[Cells]) -> int:
    """The number of tiles in the largest group connected by edges."""
    return _largest(frozenset(tiles))


@lru_cache(maxsize=1_000)
def _largest(tiles: frozenset[Cells]) -> int:
    left, largest = list(tiles), 0
    while left:
        group, edge = [], [left.pop()]
        while edge:
            tile = edge.pop()
            group.append(tile)
            edge += [other for other in left if touch(tile, other)]
            left = [other for other in left if not touch(tile, other)]
        largest = max(largest, len(group))
    return largest


def touch(one: Cells, other: Cells) -> bool:
    """Return whether two tiles have an edge in common."""
    return any((x + dx, y + dy) in other for x, y in one for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
