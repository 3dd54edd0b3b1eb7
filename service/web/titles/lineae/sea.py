"""One half of the ocean: sky, vessels, water, and the minerals below."""

from __future__ import annotations

from scoresheet.domain.titles.lineae.pieces import ColumnView
from scoresheet.domain.titles.lineae.vocabulary import ACROSS, DOWN
from scoresheet.service.web.drawing_kit.markup import Html, e, join, rect, svg_text, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.lineae.depths import cells, submersible
from scoresheet.service.web.titles.lineae.geometry import (
    CELL,
    COLUMN,
    COLUMNS,
    GROUND,
    HEIGHT,
    MARGIN,
    SKY,
    Half,
    Point,
    top,
)
from scoresheet.service.web.titles.lineae.locks import lock, lock_space
from scoresheet.service.web.titles.lineae.ocean import Afloat, Below, ColumnAt, Ocean, Trail
from scoresheet.service.web.titles.lineae.table import Table

FLOOR = HEIGHT - GROUND
"""The y of the ocean's floor."""


def sea(table: Table, it: Ocean) -> Html:
    """Draw a half of the ocean."""
    about = _(
        "Europa's ocean from the side: letters and numbers name its spaces, vessels float on top, submersibles dive "
        "for cubes. Below are the minerals that dissolve into it every round."
    )
    first = it.half.first + 1
    label = _("Ocean, columns %(first)s to %(last)s", first=first, last=it.half.first + COLUMNS)
    inside = [
        background(it.half, it.jupiter),
        *(sky(table, one) + column(table, one) + water(one) for one in it.columns),
        *(lock(table, one) for one in it.locks),
        *(vessel(table, ship, one.view) for one in it.columns for ship in one.vessels),
        ground(it.half, it.ground),
        cells(table, it.cells),
        *(trail(one) for one in it.trails),
        *(submersible(table, one) for one in it.submersibles),
        *(lock_space(table, one) for one in it.locks),
    ]
    return (
        f'<svg class="ln-sea" viewBox="0 0 {it.half.width} {HEIGHT}" role="group" aria-label="{e(label)}"'
        f' data-explain="{e(about)}">{join(inside)}</svg>'
    )


def background(half: Half, jupiter: Point | None) -> Html:
    """Draw air, space with Jupiter, and the ground."""
    air = rect(0, 0, half.width, HEIGHT, "ln-air") + rect(0, 0, half.width, SKY, "ln-space")
    planet = ""
    if jupiter:
        planet = (
            f'<ellipse class="ln-jupiter" cx="{jupiter.x}" cy="{jupiter.y}" rx="128" ry="25"/>'
            f'<path class="ln-band" d="M{jupiter.x - 104} 14h208M{jupiter.x - 108} 42h216"/>'
        )
    return air + planet + rect(0, FLOOR, half.width, GROUND, "ln-ground")


def sky(table: Table, it: ColumnAt) -> Html:
    """Draw the sky above a column: its suns and smoke, or Jupiter."""
    view = it.view
    smoke = view.atmosphere.cubes
    light = _("Jupiter covers the sun") if view.covered else ngettext("%(num)d sun", "%(num)d suns", view.icons)
    hidden = ", " + ngettext("%(num)d cube of smoke", "%(num)d cubes of smoke", smoke) if smoke else ""
    label = f"{_('Sky above column %(column)s', column=view.column + 1)}: {light}{hidden}"
    explain = _(
        "In the Sunlight Phase a vessel here gains 2 electricity for each sun. Burned hydrocarbon stays as smoke and "
        "hides a sun for the rest of the game."
    )
    inside = covered(table, it, smoke) if view.covered else suns(table, it, smoke)
    inside += rect(it.x + 2, 2, COLUMN - 4, SKY - 4, "ln-halo", 8)
    return table.board.piece(view.atmosphere.id, label, inside, explain, css="ln-sky")


def suns(table: Table, it: ColumnAt, smoke: int) -> Html:
    """Draw the suns of a column, and the smoke that hides some."""
    icons = table.box.sunlight.icons
    pictures = ["smoke" if spot >= icons - smoke else "sun" for spot in range(icons)]
    return join(use(f"ln-{name}", it.x + 4 + 35 * spot, 11, 33, 33, f"ln-{name}") for spot, name in enumerate(pictures))


def covered(table: Table, it: ColumnAt, smoke: int) -> Html:
    """Draw the name of Jupiter, and the smoke beside it."""
    name = svg_text(it.x + COLUMN / 2, 33, _("Jupiter"), "ln-dark middle")
    if not smoke:
        return name
    x = it.x + (COLUMN - 30 if max(table.view.jupiter) == it.view.column else 2)
    return name + use("ln-smoke", x, 1, 28, 28, "ln-smoke") + svg_text(x + 14, 47, f"×{smoke}", "ln-light middle")


def column(table: Table, it: ColumnAt) -> Html:
    """Draw the air of a column, between the sky and the water, with its number."""
    view, surface = it.view, top(it.view.surface)
    rows = ngettext("%(num)d row of water", "%(num)d rows of water", view.depth)
    vessels = f"; {table.names(ship.seat for ship in it.vessels)}" if it.vessels else ""
    label = f"{_('Column %(column)s', column=view.column + 1)}: {rows}{vessels}"
    explain = _(
        "Vessels float on the water of this column. A vessel sails to columns with the same water level, and uses what "
        "is above and below it."
    )
    by = table.board.context.delta(view.id, "depth", view.depth)
    change = f'<tspan class="ln-by" dx="8">{e(by)}</tspan>' if by else ""
    inside = (
        f"{rect(it.x, SKY, COLUMN, surface - SKY, 'ln-air')}"
        f"{rect(it.x + 4, SKY + 3, COLUMN - 8, surface - SKY - 5, 'ln-halo', 8)}"
        f'<text class="ln-number middle" x="{it.x + COLUMN / 2:g}" y="{SKY + 20}">{view.column + 1}{change}</text>'
    )
    return table.board.piece(view.id, label, inside, explain, css="ln-column", focus=False)


def water(it: ColumnAt) -> Html:
    """Draw the water of a column: the part that never drains, and the tokens."""
    bed = top(it.view.surface + len(it.tokens))
    tokens = join(rect(it.x + 1, top(row) + 0.5, COLUMN - 2, CELL - 1, "ln-token", 9) for row in it.tokens)
    return rect(it.x, bed, COLUMN, FLOOR - bed, "ln-water bed") + tokens


def vessel(table: Table, it: Afloat, column: ColumnView) -> Html:
    """Draw a vessel on the water.

    A click counts for its column, if that can be selected, or for its player board.
    """
    css = f"ln-vessel seat-{it.seat}{' moved' if it.moved else ''}"
    ship = use("ln-ship", it.x, it.y, it.size, it.size)
    flag = use(f"seat-{it.seat}", it.x + it.size * 0.19, it.y, it.size * 0.62, it.size * 0.62)
    return table.board.stand_in(f"vessel:{it.seat}", column.id, ship + flag, css)


def ground(half: Half, rising: list[Below]) -> Html:
    """Draw the names of rows and columns, and the minerals that dissolve next."""
    margin = half.margin + MARGIN / 2
    rows = join(svg_text(margin, top(row) + 24, name, "ln-axis middle") for row, name in DOWN.items())
    return rows + join(_below(one) for one in rising)


def _below(it: Below) -> Html:
    middle = it.x + CELL / 2
    return (
        f'<path class="ln-rising" d="m{middle} {FLOOR + 1} 6 7h-12z"/>'
        f"{use(f'ln-{it.mineral}', it.x + 6, FLOOR + 10, 25, 25, f'ln-cube is-{it.mineral}')}"
        f"{svg_text(middle, FLOOR + 54, ACROSS[it.across], 'ln-axis middle')}"
    )


def trail(it: Trail) -> Html:
    """Draw the path of a piece that has just moved."""
    return f'<path class="ln-trail" d="M{it.start.x} {it.start.y}L{it.end.x} {it.end.y}"/>'
