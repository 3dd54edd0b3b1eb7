"""The cross-section of the ocean: sun, Jupiter, vessels, cubes, submersibles, deposits."""

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from scoresheet.domain.titles.lineae.components import Components
from scoresheet.domain.titles.lineae.pieces import Board, CellView, ColumnView, DepositView
from scoresheet.domain.titles.lineae.vocabulary import ACROSS
from scoresheet.domain.titles.lineae.water import BOTTOM, SHAPE
from scoresheet.domain.viewer import by_seat
from scoresheet.replays.terminal.titles.lineae.pieces import cube, seats

WIDTH = SHAPE.width
CELL = 2
"""The width of a mineral column in characters."""
COLUMN = WIDTH * CELL
WATER, TOKEN = "on navy_blue", "on dodger_blue3"
MARGIN = "   "


def draw_ocean(view: Board, components: Components) -> RenderableType:
    """Draw everything from the sky to the floor, by row."""
    rows = [
        _sky(view),
        *(_water(view, row) for row in range(BOTTOM + 1)),
        _letters(),
        *_deposits(view, len(components.excavation_track)),
    ]
    return Panel(Text("\n").join(rows), title="Ocean", expand=False)


def _sky(view: Board) -> Text:
    """Draw sun, smoke or Jupiter above each vessel column."""
    return Text(MARGIN).append_text(_joined(view, [_icons(column) for column in view.columns]))


def _icons(column: ColumnView) -> Text:
    smoke = "#" * column.atmosphere.cubes
    if column.covered:
        return Text(("Jup" + smoke).center(COLUMN), style="on grey30")
    return Text(("*" * column.icons + smoke).center(COLUMN), style="yellow1")


def _joined(view: Board, columns: list[Text]) -> Text:
    """Join vessel columns side by side, with the locks between them."""
    locks = {
        lock.column: Text("║" if lock.closed else "¦", style="bold" if lock.closed else "dim") for lock in view.locks
    }
    line = Text()
    for number, column in enumerate(columns):
        line.append_text(column).append_text(locks.get(number, Text(" ")))
    return line


def _water(view: Board, row: int) -> Text:
    line = _joined(view, [_stretch(view, column, row) for column in view.columns])
    return Text(f"{row + 1}".ljust(len(MARGIN)), style="dim").append_text(line)


def _stretch(view: Board, column: ColumnView, row: int) -> Text:
    """Draw a row of a vessel column: air, vessels afloat, or water."""
    if row < column.surface:
        afloat = [vessel.seat for vessel in view.vessels if vessel.column == column.column]
        there = seats(afloat) if row == column.surface - 1 else Text()
        return there.append(" " * (COLUMN - len(there.plain)))
    cells = [cell for cell in view.cells if cell.y == row and cell.x // WIDTH == column.column]
    return Text("").join(_cell(view, cell) for cell in cells)


def _cell(view: Board, cell: CellView) -> Text:
    letters = [probe.submersible for probe in view.submersibles if (probe.x, probe.y) == (cell.x, cell.y)]
    there = Text("".join(letters), style="bold white") if letters else Text()
    if cell.cube:
        there.append_text(cube(cell.cube))
    there.append("·" * (not there.plain) + " " * (CELL - max(1, len(there.plain))))
    there.stylize(TOKEN if cell.token else WATER)
    return there


def _letters() -> Text:
    """Draw the names of the mineral columns."""
    columns = [range(first, first + WIDTH) for first in range(0, len(ACROSS), WIDTH)]
    names = " ".join("".join(ACROSS[x].ljust(CELL) for x in column) for column in columns)
    return Text(MARGIN + names, style="dim")


def _deposits(view: Board, track: int) -> list[Text]:
    return [_deposit(deposit, track) for deposit in view.deposits]


def _deposit(deposit: DepositView, track: int) -> Text:
    """Draw a deposit's yield and the markers on its track."""
    left = deposit.slot * SHAPE.columns // SHAPE.deposits + 1
    text = Text(f"{MARGIN}columns {left}-{left + 1}: dissolves ")
    text.append_text(cube(deposit.even)).append_text(cube(deposit.odd)).append(", excavation ")
    text.append_text(cube(deposit.excavation)).append("  track ")
    for space in range(1, track + 1):
        here = [seat for seat, reached in by_seat(deposit.track) if reached == space]
        text.append("[").append_text(seats(here) if here else Text("·", style="dim")).append("]")
    return text
