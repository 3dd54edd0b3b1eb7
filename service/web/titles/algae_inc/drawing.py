"""The drawing of Algae, Inc.: departments, action board and common supply, map."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scoresheet.domain.titles.algae_inc.department_pieces import DepartmentView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, hidden, join, mark, sprite
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.algae_inc.action_board import actions
from scoresheet.service.web.titles.algae_inc.department import possessions, seated
from scoresheet.service.web.titles.algae_inc.desk import contracts, facility, fields
from scoresheet.service.web.titles.algae_inc.europe import cities, europe
from scoresheet.service.web.titles.algae_inc.laboratory import grid, shelf
from scoresheet.service.web.titles.algae_inc.production import line
from scoresheet.service.web.titles.algae_inc.science import science
from scoresheet.service.web.titles.algae_inc.supply import milestones, pools, rival, tanks, weeks
from scoresheet.service.web.titles.algae_inc.table import Table, icon, icon_of
from scoresheet.service.web.titles.algae_inc.works import production

ICONS = Path(__file__).parent / "icons.html"


def draw(board: Board) -> Html:
    """Draw the whole board, with the viewed seat's own department first."""
    table = Table(board)
    own, *others = [
        seated(table, view, seat, own=place == 0)
        for place, (view, seat) in enumerate(board.context.clockwise(table.view.departments))
    ]
    beside = f'<div class="al-others">{join(others)}</div>' if others else ""
    return f'<div class="al">{sprite(ICONS)}<div class="al-own">{own}</div>{shared(table)}{europe(table)}{beside}</div>'


def shared(table: Table) -> Html:
    """Draw the action board and the common supply."""
    strips = actions(table) if table.view.strips else ""
    parts = pools(table) + strips + weeks(table) + tanks(table) + rival(table) + milestones(table)
    return f'<section class="al-shared" aria-label="{e(_("Action board"))}">{facts(table)}{parts}</section>'


def facts(table: Table) -> Html:
    """Draw the week, the turn and the start player."""
    view, rules = table.view, table.box.rules
    about = _("The month has %(weeks)s weeks of %(turns)s turns.", weeks=rules.weeks, turns=rules.turns)
    turn = f" · {e(_('turn'))} {bold(view.turn_of_week)}/{rules.turns}" if view.turn_of_week else ""
    when = f"{e(_('Week'))} {bold(view.week)}/{rules.weeks}{turn}" if view.week else e(_("Set-up"))
    shown = explained(about, when, "al-fact")
    if view.first is not None:
        first = f"{e(_('first'))} {mark(view.first)}{hidden(table.board.names[view.first])}"
        shown += explained(_("The start player of this week."), first, "al-fact")
    return f'<div class="al-strip-of-facts">{shown}</div>'


def excerpt(board: Board, part: str, seat: Seat) -> Html:
    """Draw a part of the board for an example; `seat` is the one that moves."""
    table, common = Table(board), ""
    if part == "actions":
        common = actions(table) + weeks(table)
    elif part == "map":
        common = cities(table)
    elif part == "milestones":
        common = milestones(table)
    elif part in ("algae", "converter"):
        common = tanks(table)
    view = table.view.departments[seat]
    own = _own_part(table, view, part) if view.department else ""
    return f'<div class="al"><div class="al-excerpt">{common}{own}</div></div>'


def _own_part(table: Table, view: DepartmentView, part: str) -> Html:
    shown = f'<div class="al-have">{possessions(table, view, energy_first=True)}</div>'
    if part in ("line", "algae", "converter", "export", "refining", "engineering"):
        shown += production(table, line(view, table.box), view.department)
    if part == "engineering":
        shown += fields(table, view.fields, view.department)
    if part == "facility":
        shown += facility(table, view.facility)
    if part == "contract":
        shown += contracts(table, view.contracts)
    if part in ("science", "engineering", "tiles"):
        tiles = science(view, table.box)
        shown += grid(table, tiles) + (shelf(table, tiles) if part == "tiles" else "")
    return f'<div class="al-excerpt seat-{view.seat}">{shown}</div>'


def learning(board: Board) -> Mapping[str, object]:
    """Return what the learning pages draw: pictures, bonuses, and texts of tiles."""
    table = Table(board)
    return {
        "picture": icon,
        "icon_of": icon_of,
        "gain": table.gain,
        "tile_name": lambda department, tile: e(table.tile_name(department, tile)),
        "tile_says": lambda department, tile: e(table.tile_says(department, tile)),
    }
