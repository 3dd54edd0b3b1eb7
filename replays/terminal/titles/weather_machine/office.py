"""The Office with its tokens and benefits, and the Goals with their spaces."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scoresheet.domain.titles.weather_machine.benefit_words import benefit_text
from scoresheet.domain.titles.weather_machine.components import Components, OfficeRow
from scoresheet.domain.titles.weather_machine.laboratory_pieces import (
    CellView,
    GoalSpaceView,
    GoalView,
    LaboratoryView,
    OfficeRowView,
)
from scoresheet.domain.titles.weather_machine.place_words import DEPARTMENTS, GOAL_SPACES
from scoresheet.domain.titles.weather_machine.tile_words import goal_name
from scoresheet.domain.titles.weather_machine.vocabulary import TOKENS
from scoresheet.replays.terminal.titles.weather_machine.pieces import benefits, grid

MARKERS = {"left": "", "right": "marker ready", "gone": "marker used"}


def draw_office(laboratory: LaboratoryView, components: Components) -> Table:
    """Draw the rows: each space with its token (in brackets) or its benefit.

    The last columns show the benefit of publishing the row's paper, and whether that has happened.
    """
    table = grid("Office", *DEPARTMENTS.values(), "publishing", "")
    for row in laboratory.office:
        printed = components.office[row.row]
        cells = (_cell(cell, printed) for cell in row.cells)
        table.add_row(str(row.row + 1), *cells, benefit_text(printed.slide), _paper(row))
    return table


def _cell(cell: CellView, printed: OfficeRow) -> Text:
    if cell.token:
        return Text(f"[{TOKENS[cell.token]}]", style="bold")
    return Text(benefits(printed.of(cell.department)), style="dim")


def _paper(row: OfficeRowView) -> str:
    return ", ".join(["published", MARKERS[row.marker]]) if row.published else MARKERS[row.marker]


def draw_goals(laboratory: LaboratoryView, components: Components) -> RenderableType:
    """Draw the Goal spaces with their tiles, then the unused tiles; `met` means met at present."""
    table = grid("Goal spaces", "", "gives", "tile")
    for space in laboratory.goal_spaces:
        gives = benefits(components.goal_space(space.colour, space.space), "or")
        table.add_row(DEPARTMENTS[space.colour], GOAL_SPACES[space.space], gives, _placed(space, components))
    return Group(table, Text(""), _unused(laboratory, components))


def _placed(space: GoalSpaceView, components: Components) -> str:
    if space.goal is None:
        return "–"
    return f"{_goal(space.goal, components)}{', flipped' if space.flipped else ''}"


def _unused(laboratory: LaboratoryView, components: Components) -> Table:
    table = grid("Unused Goal tiles", "")
    for goal in laboratory.goals:
        table.add_row(DEPARTMENTS[components.goals[goal.goal].colour], _goal(goal, components))
    return table


def _goal(goal: GoalView, components: Components) -> str:
    """Return the condition of a Goal tile, and whether it is met now."""
    return f"{goal_name(components.goals[goal.goal])} ({'met' if goal.met else 'not met'})"
