"""Algae, Inc. in the terminal."""

from rich.console import Group, RenderableType
from rich.text import Text

from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.pieces import Board
from scoresheet.domain.titles.algae_inc.vocabulary import PHASES
from scoresheet.replays.terminal.seats import seat_name
from scoresheet.replays.terminal.titles.algae_inc.action_board import draw_actions, draw_pools, draw_rival, draw_unseen
from scoresheet.replays.terminal.titles.algae_inc.country import (
    BONUS_HERE,
    CAPITAL,
    draw_map,
    draw_milestones,
    draw_tanks,
)
from scoresheet.replays.terminal.titles.algae_inc.department import draw_department
from scoresheet.replays.terminal.titles.algae_inc.line import CUBE
from scoresheet.replays.terminal.titles.algae_inc.pieces import NEUTRAL
from scoresheet.replays.terminal.titles.algae_inc.science import BONUS, FREE, PLACED


def draw(view: Board, edition: str = TODAY) -> RenderableType:
    """Return the drawing, with the names and numbers of the game's edition."""
    components = EDITIONS[edition].components
    laid = [draw_map(view, components), draw_milestones(view, components), draw_actions(view, components)]
    return Group(
        _week(view),
        _legend(),
        *(laid if view.strips else []),
        *([draw_tanks(view)] if view.tanks else []),
        *draw_rival(view.rival),
        draw_unseen(view, components),
        *draw_pools(view, components),
        *(draw_department(department, components) for department in view.departments),
    )


def _week(view: Board) -> Text:
    """Return the week and phase, the turn, and the start player."""
    text = Text.assemble((f"Week {view.week}: {PHASES[view.phase]}", "bold"))
    if view.turn is not None and view.turn_of_week:
        text.append(f"  Turn {view.turn_of_week} of the week, ").append_text(seat_name(view.turn))
    if view.first is not None:
        text.append("  Start player ").append_text(seat_name(view.first))
    return text


def _legend() -> Text:
    """Explain the symbols."""
    return Text(
        f"{CAPITAL} capital, {BONUS_HERE} City Bonus token, {NEUTRAL} Bruno, {CUBE} cube; "
        f"in the science grid {PLACED} tile placed, {BONUS} bonus, {FREE} free",
        style="dim",
    )
