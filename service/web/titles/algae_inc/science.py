"""The drawing of the science grid, and the pictures of its tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_pieces import CellView, DepartmentView, TileView
from scoresheet.domain.titles.algae_inc.department_tables import Cell

CELL, SMALL = 48, 7
"""The width of a cell, in the grid and in the picture of a shape."""


class Square(msgspec.Struct, frozen=True):
    """A cell of the grid."""

    view: CellView
    x: int
    y: int


class Tile(msgspec.Struct, frozen=True):
    """A tile in the grid, or the picture of its shape beside the grid."""

    view: TileView
    outline: str
    x: int
    y: int
    """The top of the icon's cell in the grid, or the height of the picture."""
    icon: str
    letter: str


class Price(msgspec.Struct, frozen=True):
    """The price of a zone of the grid."""

    y: int
    height: int
    engineering: int
    science: int


class Science(msgspec.Struct, frozen=True):
    """The science grid with its tiles, and the tiles beside it."""

    department: str
    width: int
    height: int
    side: int
    cells: list[Square]
    placed: str
    tiles: list[Tile]
    prices: list[Price]
    board: list[Tile]
    reserve: list[Tile]


def science(view: DepartmentView, components: Components) -> Science:
    """Return the science grid of a player who has chosen a department."""
    grid, height = components.grid, components.grid.rows * CELL
    lying: dict[str, list[Cell]] = {}
    in_grid = sorted(_where(view, "grid"), key=lambda tile: not tile.covered)
    for cell in view.grid:
        if cell.placed:
            lying.setdefault(cell.placed, []).append((cell.column, cell.row))
    return Science(
        department=view.department,
        width=grid.columns * CELL,
        height=height,
        side=66,
        cells=[Square(cell, cell.column * CELL, height - (cell.row + 1) * CELL) for cell in view.grid],
        placed="".join(outline(cells, CELL, height) for cells in lying.values()),
        tiles=[_in_grid(view, tile, components) for tile in in_grid],
        prices=_prices(components),
        board=[_shape(view, tile, components) for tile in _where(view, "board")],
        reserve=[_shape(view, tile, components) for tile in _where(view, "reserve")],
    )


def _where(view: DepartmentView, where: str) -> Iterable[TileView]:
    return (tile for tile in view.tiles if tile.where == where)


def _in_grid(view: DepartmentView, tile: TileView, components: Components) -> Tile:
    height = components.grid.rows * CELL
    column, row = min(tile.cells, key=lambda cell: (-_beside(cell, tile.cells), -cell[1], cell[0]))
    x, y = column * CELL, height - (row + 1) * CELL
    icon, letter = picture(view.department, tile.tile, components)
    return Tile(tile, outline(tile.cells, CELL, height), x, y, icon, letter)


def _beside(cell: Cell, cells: Sequence[Cell]) -> int:
    """Return the number of the tile's cells that are next to this one."""
    return sum(abs(cell[0] - x) + abs(cell[1] - y) == 1 for x, y in cells)


def _shape(view: DepartmentView, tile: TileView, components: Components) -> Tile:
    kinds = components.combo_tiles if tile.kind == "combo" else components.science_tiles[view.department]
    cells = components.shapes[kinds[tile.tile].shape].cells
    icon, letter = picture(view.department, tile.tile, components)
    width = 1 + max(x for x, _ in cells)
    height = (1 + max(y for _, y in cells)) * SMALL
    return Tile(tile, outline(cells, SMALL, height), width * SMALL, height, icon, letter)


def _prices(components: Components) -> list[Price]:
    grid = components.grid
    height = grid.zone_rows * CELL
    return [
        Price((len(grid.science) - 1 - zone) * height, height, engineering, research)
        for zone, (engineering, research) in enumerate(zip(grid.engineering, grid.science, strict=True))
    ]


def outline(cells: Collection[Cell], size: int, height: int) -> str:
    """Return the outline of connected cells without holes, as a closed SVG path."""
    around = dict(_sides({(x, y) for x, y in cells}))
    at = first = min(around)
    x, y = first
    path = f"M{x * size} {height - y * size}"
    while True:
        before, at = at, around[at]
        if at == first:
            return f"{path}z"
        x, y = at
        path += f"H{x * size}" if y == before[1] else f"V{height - y * size}"


def _sides(cells: Collection[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield each outer side of the cells, from corner to corner in the direction of the outline."""
    for x, y in cells:
        if (x, y - 1) not in cells:
            yield (x, y), (x + 1, y)
        if (x + 1, y) not in cells:
            yield (x + 1, y), (x + 1, y + 1)
        if (x, y + 1) not in cells:
            yield (x + 1, y + 1), (x, y + 1)
        if (x - 1, y) not in cells:
            yield (x, y + 1), (x, y)


def picture(department: str, tile: str, components: Components) -> tuple[str, str]:
    """Return a tile's icon, and the letter or number beside it."""
    if tile in components.combo_tiles:
        return "combo", ""
    if tile in components.engineering_tiles:
        return _engineering(department, tile, components)
    return _science(department, tile, components)


def _engineering(department: str, tile: str, components: Components) -> tuple[str, str]:
    box = components.engineering_tiles[tile]
    belts = [belt for belt in components.belts[department].values() if belt.tile == tile]
    if box.capacity:
        return "capacity", ""
    if box.moves:
        return "conveyor", ""
    if box.flexible:
        return "convert", ""
    return (belts[0].start, belts[0].machine) if belts else ("special", "")


def _science(department: str, tile: str, components: Components) -> tuple[str, str]:
    box = components.science_tiles[department][tile]
    if box.opens:
        return box.opens, ""
    if box.income:
        return box.income, f"+{box.plus}"
    if box.transport:
        return "truck", ""
    if box.both:
        return "flame", ""
    return ("mv", "") if tile in components.market[department].upgrades else ("special", "")
