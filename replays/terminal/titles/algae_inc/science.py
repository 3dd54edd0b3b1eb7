"""The science grid, with letters for its tiles."""

from string import ascii_lowercase

from rich.console import RenderableType
from rich.text import Text

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_pieces import CellView, DepartmentView, TileView
from scoresheet.domain.titles.algae_inc.goods_words import gains
from scoresheet.domain.titles.algae_inc.tile_words import science, tiles
from scoresheet.replays.terminal.titles.algae_inc.pieces import boxed, grid, listed

PLACED = "#"
BONUS = "+"
FREE = "·"


def draw_grid(department: DepartmentView, components: Components) -> RenderableType:
    """Draw the grid from the top: letters for tiles, symbols for cells and bonuses."""
    lying = {cell: letter for letter, tile in _lettered(department) for cell in tile.cells}
    rows = sorted({cell.row for cell in department.grid}, reverse=True)
    lines = [Text(" ".join(_cell(cell, lying) for cell in department.grid if cell.row == row)) for row in rows]
    picture = Text("\n").join(Text(f"{row + 1} ").append_text(line) for row, line in zip(rows, lines, strict=True))
    columns = sorted({cell.column for cell in department.grid})
    picture.append("\n  " + " ".join(str(column + 1) for column in columns), style="dim")
    return boxed(picture, "Science grid")


def _cell(cell: CellView, lying: dict[tuple[int, int], str]) -> str:
    if cell.placed:
        return PLACED
    return lying.get((cell.column, cell.row)) or (BONUS if cell.bonus else FREE)


def _lettered(department: DepartmentView) -> list[tuple[str, TileView]]:
    """Return the uncovered tiles in the grid, each with a letter."""
    found = [tile for tile in department.tiles if tile.where == "grid" and not tile.covered]
    return list(zip(ascii_lowercase, found, strict=False))


def draw_tiles(department: DepartmentView, components: Components) -> RenderableType:
    """List tiles in the grid, on the board and in reserve, and open bonuses."""
    names, own, bonuses = tiles(components), science(components), gains(components)
    board = [tile for tile in department.tiles if tile.where == "board"]
    reserve = [names[tile.tile] for tile in department.tiles if tile.where == "reserve"]
    below = [cell for cell in department.grid if cell.bonus and not cell.placed]
    table = grid()
    table.add_row("In the grid", listed(f"{letter} {names[tile.tile]}" for letter, tile in _lettered(department)))
    table.add_row("On the board", listed(_science(own[department.department, tile.tile], tile) for tile in board))
    table.add_row("In reserve", listed(reserve))
    table.add_row("Bonuses", listed(f"{cell.column + 1}/{cell.row + 1} {bonuses[cell.bonus]}" for cell in below))
    return table


def _science(name: str, tile: TileView) -> str:
    return f"({name})" if tile.covered else name
