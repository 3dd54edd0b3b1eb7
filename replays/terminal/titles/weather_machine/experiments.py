"""The Lab: the branches of the Weather Machine with the Assistant, and the Experiment tiles."""

from rich.console import Group, RenderableType
from rich.text import Text

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.pieces import Board, BranchView, ExperimentView
from scoresheet.domain.titles.weather_machine.tile_words import WEATHERS, experiment_name
from scoresheet.replays.terminal.titles.weather_machine.government import spaces
from scoresheet.replays.terminal.titles.weather_machine.pieces import benefits, boxed, grid


def draw_lab(view: Board, components: Components) -> RenderableType:
    """Draw the branches, then the tiles on display and the upcoming ones."""
    lab = view.lab
    branches = grid("", "", "Bots (Chemicals)", "tokens", "citations")
    for branch in lab.branches:
        branches.add_row(*_branch(view, branch))
    below = Text(f"Lativ's Bots beside it: {lab.lativ_bots}, tiles in the deck: {lab.deck}", style="dim")
    return boxed(Group(branches, Text(""), _tiles(view, components), below), "Lab: the Weather Machine")


def _branch(view: Board, branch: BranchView) -> tuple[str, str, Text, str, str]:
    """Draw a branch; the one with the Assistant runs next."""
    active = "Assistant" if branch.weather == view.lab.assistant else ""
    lock = "locked" if branch.weather in view.lab.locks else "open"
    return active, WEATHERS[branch.weather], spaces(branch), str(branch.tokens), lock


def _tiles(view: Board, components: Components) -> RenderableType:
    lab, table = view.lab, grid("", "Experiment", "Science", "CP a Bot", "gives one of")
    for place, tile in enumerate(lab.display, 1):
        table.add_row(f"display {place}", *_tile(tile, components))
    for name, to_come in (("preview", lab.preview), ("top of the deck", lab.top)):
        if to_come:
            table.add_row(name, *_tile(to_come, components))
    return table


def _tile(view: ExperimentView, components: Components) -> tuple[str, str, str, str]:
    tile = components.experiments[view.tile]
    return experiment_name(tile), str(tile.science), str(tile.points), benefits(tile.choice, "or")
