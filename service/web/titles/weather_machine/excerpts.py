"""Parts of the drawing for examples: an arm, or the laboratory of the player who moves."""

from __future__ import annotations

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.pieces import Board as Table
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, explained, join
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.weather_machine.columns import Column, columns
from scoresheet.service.web.titles.weather_machine.goals import goals
from scoresheet.service.web.titles.weather_machine.laboratory import assembly, funding, goal_column, holdings, purse
from scoresheet.service.web.titles.weather_machine.machine import (
    climate,
    drawers,
    experiment,
    government,
    lab,
    research,
    weather_name,
)
from scoresheet.service.web.titles.weather_machine.office import office, waiting
from scoresheet.service.web.titles.weather_machine.owned import Owned
from scoresheet.service.web.titles.weather_machine.pieces import change, picture
from scoresheet.service.web.titles.weather_machine.workshop import workshop

WITH_A_PURSE = ("supply", "experiment", "breakthrough")
WITH_A_WORKSHOP = ("supply", "government", "lab", "rnd", "breakthrough")
WITH_HOLDINGS = ("government", "breakthrough", "goals")


def excerpt(board: Board, part: str, seat: Seat) -> Html:
    """Draw a part of the board; `part` names a Location, then a weather or a department."""
    table: Table = board.context.board
    box: Components = board.context.edition.components
    place, which = f"{part}:".split(":")[:2]
    drawn = join(_arm(board, it, place, box) for it in columns(table) if it.weather == which)
    if place in ("lab", "experiment"):
        shown = [it for it in table.lab.display if box.experiments[it.tile].weather == which]
        drawn += join(experiment(board, it, _("on display"), box) for it in shown)
    for view, whose in board.context.clockwise(table.laboratories):
        if whose.seat == seat:
            drawn += _laboratory(Owned(board, box, view, whose, own=True), place, which)
    return f'<div class="wm"><div class="wm-excerpt">{drawn}</div></div>'


def _arm(board: Board, it: Column, place: str, box: Components) -> Html:
    name, floor, inside = weather_name(board, it.weather), place, ""
    if place == "government":
        inside = government(board, it.government, box) + drawers(board, it.plots, box)
    elif place in ("lab", "experiment"):
        floor, inside = "lab", lab(board, it.lab, active=it.active)
    elif place in ("rnd", "breakthrough"):
        floor, inside = "rnd", research(board, it.rnd, box, locked=it.locked)
    if place == "breakthrough" and it.climate:
        name += climate(board, it.climate, box)
    return f'{name}<div class="wm-cell wm-f-{floor}">{inside}</div>' if inside else name


def _laboratory(it: Owned, place: str, which: str) -> Html:
    parts = [_points(it)]
    if place in WITH_A_PURSE:
        parts.append(purse(it))
    if place == "supply":
        parts.append(assembly(it))
    if place in WITH_A_WORKSHOP:
        parts.append(workshop(it))
    if place in WITH_HOLDINGS:
        parts.append(holdings(it))
    if place == "office":
        parts.append(office(it) + waiting(it))
    if place == "goals":
        parts += [funding(it) + goal_column(it, each) for each in goals(it.view, it.box) if each.colour == which]
    return f'<div class="wm-excerpt seat-{it.seat.seat}">{join(parts)}</div>'


def _points(it: Owned) -> Html:
    explain = _("CP if the game ended now, with Funding, Goals that are met and the Nobel Prize.")
    points = explained(explain, f"{picture('cp')} {bold(it.view.points)}", "wm-chip")
    return f"<span>{points}{change(it.board, it.view.id, 'points', it.view.points)}</span>"
