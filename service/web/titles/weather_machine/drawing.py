"""The drawing of Weather Machine: a house cut open with five arms, and laboratories."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.pieces import Board as Table
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, join, sprite
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.weather_machine import excerpts
from scoresheet.service.web.titles.weather_machine.gallery import Gallery
from scoresheet.service.web.titles.weather_machine.house import house
from scoresheet.service.web.titles.weather_machine.laboratory import laboratories
from scoresheet.service.web.titles.weather_machine.pieces import picture, voucher

ICONS = Path(__file__).parent / "icons.html"


def draw(board: Board) -> Html:
    """Draw the whole board."""
    table: Table = board.context.board
    box: Components = board.context.edition.components
    rooms = f"{draft(board, table)}{house(board, table, box)}{laboratories(board, table.laboratories, box)}"
    return f'<div class="wm">{sprite(ICONS)}{rooms}</div>'


def draft(board: Board, table: Table) -> Html:
    """Draw the groups of Goal tiles that can be drafted."""
    if not table.groups:
        return ""
    groups, explain = "", _("Three Goal tiles of a set and a colour.")
    for it in table.groups:
        name = board.word("group", it.group)
        inside = bold(name) + join(f"<span>{e(board.word('goal', goal))}</span>" for goal in it.goals)
        label = _("Goal tiles %(group)s", group=name)
        groups += board.piece(it.id, label, inside, explain, tag="span", css="wm-group")
    return f'<section class="wm-groups" aria-label="{e(_("Goal tiles to be drafted"))}">{groups}</section>'


def excerpt(board: Board, part: str, seat: Seat) -> Html:
    """Draw a part of the board for an example."""
    return excerpts.excerpt(board, part, seat)


def learning(board: Board) -> Mapping[str, object]:
    """Return what the learning pages use."""
    gallery = Gallery(board)
    drawn = {name: getattr(gallery, name) for name in ("experiment", "climate", "subsidy", "tile", "branch")}
    return {"picture": picture, "voucher": voucher, "departments": DEPARTMENTS, **drawn}
