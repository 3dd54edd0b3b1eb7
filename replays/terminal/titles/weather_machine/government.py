"""Government: Bots by branch, Research tokens, and Subsidy tiles with their Vouchers."""

from rich.console import RenderableType
from rich.text import Text

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.pieces import Board, BranchView, ColouredSpaceView, PlotView
from scoresheet.domain.titles.weather_machine.tile_words import WEATHERS, subsidy_name
from scoresheet.replays.terminal.titles.weather_machine.pieces import TYPES, boxed, grid, joined, letter, occupant

COLUMN = 11
"""The width of a column in characters, enough for each word on a Subsidy tile."""


def draw_government(view: Board, components: Components) -> RenderableType:
    """Draw a column for each branch: its Bots, and its Subsidy tiles with their Vouchers."""
    government = view.government
    table = grid("", *(WEATHERS[branch.weather] for branch in government.branches))
    for column in table.columns[1:]:
        column.min_width = COLUMN
    table.add_row("Bots", *(spaces(branch) for branch in government.branches))
    table.add_row("tokens", *(str(branch.tokens) for branch in government.branches))
    table.add_row("Voucher", *(TYPES[components.government.columns[each.weather]] for each in government.branches))
    for row, plots in enumerate(zip(*(column.plots for column in government.columns), strict=True)):
        voucher = TYPES[components.government.rows[row]]
        table.add_row(voucher, *(_plot(plot, components) for plot in plots))
    return boxed(table, f"Government, {government.markers} markers")


def spaces(branch: BranchView) -> Text:
    """Return a branch's spaces from top to bottom, each as its colour and occupant."""
    return joined(space(each) for each in branch.spaces)


def space(each: ColouredSpaceView) -> Text:
    """Return the colour and occupant of a space for a Bot."""
    return Text.assemble(letter(each.colour), occupant(each.who, each.seat))


def _plot(plot: PlotView, components: Components) -> Text:
    if plot.part:
        return Text.assemble(letter(plot.part), " Part")
    text = subsidy_name(components.subsidies[plot.tile])
    return Text(text if plot.blue else f"flipped: {text}", style="" if plot.blue else "dim")
