"""The science grid with its tiles and prices, and the tiles beside it."""

from __future__ import annotations

from scoresheet.service.web.drawing_kit.markup import Html, e, join, svg_text, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.algae_inc.science import CELL, Price, Science, Square, Tile
from scoresheet.service.web.titles.algae_inc.table import Table, heading, icon, icon_of


def laboratory(table: Table, it: Science, *, own: bool = True) -> Html:
    """Draw the grid and the tiles beside it."""
    return f'<div class="al-lab">{grid(table, it, own=own)}{shelf(table, it, own=own)}</div>'


def grid(table: Table, it: Science, *, own: bool = True) -> Html:
    """Draw the science grid; `own` draws each cell and tile as a piece."""
    about = _("The science grid: bonuses that are covered by science and combo tiles are received.")
    return (
        f'<svg class="al-grid" viewBox="-2 -2 {it.width + it.side + 4} {it.height + 8}" role="group" '
        f'aria-label="{e(_("Science grid"))}"><g data-explain="{e(about)}">'
        f"{_pieces(table, it) if own else _in_short(table, it)}</g>{_prices(it)}</svg>"
    )


def _pieces(table: Table, it: Science) -> Html:
    cells = join(cell(table, one, it.department) for one in it.cells)
    placed = f'<path class="al-placed" d="{it.placed}"/>' if it.placed else ""
    return cells + placed + join(lying(table, one, it.department) for one in it.tiles)


def _in_short(table: Table, it: Science) -> Html:
    """Draw another player's grid as a single picture; the viewer has no moves there."""
    bonuses = join(bonus(table, one.view.bonus, one.x, one.y) for one in it.cells if one.view.bonus)
    tiles = join(
        f'<path class="al-edge of-{kind}" d="{join(one.outline for one in it.tiles if one.view.kind == kind)}"/>'
        for kind in ("engineering", "combo")
    )
    ground = f'<path class="al-ground" d="M0 0h{it.width}v{it.height}H0z"/>'
    return f'{ground}{bonuses}<path class="al-placed" d="{it.placed}"/>{tiles}'


def cell(table: Table, it: Square, department: str) -> Html:
    """Draw a cell of the grid with its bonus."""
    view, board = it.view, table.board
    label = _("Cell %(column)s, %(row)s", column=view.column + 1, row=view.row + 1)
    label += f": {board.word('gain', view.bonus)}" if view.bonus else ""
    label += f"; {table.tile_name(department, view.placed)}" if view.placed else ""
    ground = f'<rect class="al-ground" x="{it.x}" y="{it.y}" width="{CELL}" height="{CELL}"/>'
    inside = ground + (bonus(table, view.bonus, it.x, it.y) if view.bonus else "")
    return board.piece(view.id, label, inside, board.explain("gain", view.bonus) if view.bonus else "", css="al-cell")


def bonus(table: Table, code: str, x: int, y: int) -> Html:
    """Draw the bonus of a cell."""
    it = table.box.gains[code]
    several = it.number != 1
    shown = use(f"al-{icon_of(it.kind)}", x + (18 if several else 12), y + 12, 24, 24, f"is-{it.kind} al-bonus")
    shown += svg_text(x + 11, y + 31, it.number, "al-small") if several else ""
    return shown + (svg_text(x + 39, y + 16, "↻", "al-small") if it.kind.endswith("_income") else "")


def lying(table: Table, it: Tile, department: str) -> Html:
    """Draw a tile in the grid."""
    view, inside = it.view, f'<path class="al-edge" d="{it.outline}"/>'
    if not view.covered:
        inside += use(f"al-{it.icon}", it.x + (4 if it.letter else 10), it.y + 10, 28, 28, f"al-icon is-{it.icon}")
        inside += svg_text(it.x + 39, it.y + 31, it.letter, "al-small") if it.letter else ""
    css = f"al-tile of-{view.kind}{' covered' if view.covered else ''}"
    return table.board.piece(
        view.id, _label(table, it, department), inside, table.tile_says(department, view.tile), css=css
    )


def _label(table: Table, it: Tile, department: str) -> str:
    name = table.tile_name(department, it.view.tile)
    return f"{name}; {_('another tile lies on it')}" if it.view.covered else name


def _prices(it: Science) -> Html:
    about = _(
        "The cost of a tile in this zone: engineering points to take it out of the grid, science points to place it. A "
        "tile across several zones costs the price of the dearest one."
    )
    return f'<g class="al-prices" data-explain="{e(about)}">{join(_zone(it, zone) for zone in it.prices)}</g>'


def _zone(it: Science, zone: Price) -> Html:
    x, y = it.width + 34, zone.y
    return (
        f'<path class="al-zone" d="M0 {y}h{it.width + it.side}"/>'
        f'<text x="{x - 8}" y="{y + 40}">{zone.engineering}</text>{use("al-engineers", x, y + 21, 24, 24)}'
        f'<text x="{x - 8}" y="{y + 76}">{zone.science}</text>{use("al-sp", x, y + 57, 24, 24, "is-sp")}'
    )


def shelf(table: Table, it: Science, *, own: bool = True) -> Html:
    """Draw the tiles that lie beside the grid."""
    board_about = _(
        "Science tiles that still lie on the department board; what they cover counts once they are placed in the grid."
    )
    shown = heading(board_about, e(_("Science tiles"))) + _chips(table, it.board, it.department, own=own)
    if it.reserve:
        about = _("Combo tiles that have been taken out of the grid, and can be placed in it again.")
        shown += heading(about, e(_("Combo tiles in reserve"))) + _chips(table, it.reserve, it.department, own=own)
    return f'<div class="al-shelf">{shown}</div>'


def _chips(table: Table, tiles: list[Tile], department: str, *, own: bool) -> Html:
    return f'<div class="al-chips">{join(chip(table, it, department, own=own) for it in tiles)}</div>'


def chip(table: Table, it: Tile, department: str, *, own: bool) -> Html:
    """Draw a tile beside the grid."""
    view, width, height = it.view, it.x + 2, it.y + 2
    shape = (
        f'<svg class="al-mini" viewBox="-1 -1 {width} {height}" width="{width}" height="{height}" aria-hidden="true" '
        f'focusable="false"><path class="al-edge" d="{it.outline}"/></svg> {icon(it.icon, f"is-{it.icon}")} '
    )
    inside = f"{shape if own else ''}<span>{e(table.tile_name(department, view.tile))}</span>"
    css = f"al-chip al-shape of-{view.kind}{' covered' if view.covered else ''}"
    explain = table.tile_says(department, view.tile) if own else ""
    return table.board.piece(view.id, _label(table, it, department), inside, explain, tag="span", css=css)
