"""Under water: spaces with their cubes, and submersibles."""

from __future__ import annotations

from scoresheet.domain.titles.lineae.vocabulary import CELLS
from scoresheet.service.web.drawing_kit.markup import Html, e, join, rect, svg_text, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.lineae.geometry import CELL
from scoresheet.service.web.titles.lineae.ocean import CellAt, ProbeAt
from scoresheet.service.web.titles.lineae.table import Table


def cells(table: Table, those: list[CellAt]) -> Html:
    """Draw the spaces in the water, column by column."""
    about = _(
        "A space of the ocean. A submersible picks up the cubes on its way; a number is the electricity that the trip "
        "costs."
    )
    inside = join(cell(table, one) for one in sorted(those, key=lambda one: one.view.x))
    return f'<g data-explain="{e(about)}">{inside}</g>'


def cell(table: Table, it: CellAt) -> Html:
    """Draw a space in the water, with its cube and the cost of the trip there."""
    view = it.view
    label = f"{CELLS[view.x, view.y]}: {table.term(view.cube) if view.cube else _('no cube')}"
    inside = rect(it.x + 1, it.y + 1, CELL - 2, CELL - 2, "ln-water", 4)
    if view.cube:
        inside += use(f"ln-{view.cube}", *_place(it), f"ln-cube is-{view.cube}")
    elif it.gone:
        inside += use(f"ln-{it.gone}", it.x + 7, it.y + 7, 23, 23, "ln-gone")
    inside += fare(it)
    return table.board.piece(view.id, label, inside, css="ln-cell")


def _place(it: CellAt) -> tuple[int, int, int, int]:
    """Return the corner and the size of a cube, which leaves room for a submersible or a fare."""
    if it.under:
        return it.x + 16, it.y + 17, 20, 20
    return (it.x, it.y + 8, 29, 29) if it.fare is not None else (it.x + 3, it.y + 3, 31, 31)


def fare(it: CellAt) -> Html:
    """Draw the cost of the trip to a space; beside a cube, on a disc of its own."""
    if it.fare is None:
        return ""
    if not it.view.cube:
        return svg_text(it.x + CELL / 2, it.y + 25, it.fare, "ln-fare")
    disc = f'<circle class="ln-disc" cx="{it.x + 28}" cy="{it.y + 9}" r="8.5"/>'
    return disc + svg_text(it.x + 28, it.y + 14, it.fare, "ln-fare over")


def submersible(table: Table, it: ProbeAt) -> Html:
    """Draw a submersible with its hold."""
    view, cruise = it.view, table.view.cruise
    place = _("Submersible %(letter)s at %(place)s", letter=view.submersible, place=CELLS[view.x, view.y])
    label = f"{place}: {table.terms(view.hold) or _('empty')}"
    explain = _(
        "A submersible. Place a worker on its space to steer it. It holds up to four cubes and unloads below a vessel."
    )
    steered = " steered" if cruise and cruise.submersible == view.submersible else ""
    if it.above:
        inside = rect(it.x - 16, it.y - 18, 32, 16, "ln-capsule", 8)
        inside += svg_text(it.x, it.y - 4, view.submersible, "ln-letter middle")
    else:
        inside = rect(it.x - 16, it.y - 16, 32, 32, "ln-capsule", 12)
        inside += svg_text(it.x, it.y, view.submersible, "ln-letter middle") + pips(table, it)
    return table.board.piece(view.id, label, inside, explain, css=f"ln-probe{steered}")


def pips(table: Table, it: ProbeAt) -> Html:
    """Draw the hold of a submersible as dots."""
    free = table.box.hold.cubes - len(it.view.hold)
    return join(
        f'<circle class="ln-pip{f" is-{held}" if held else ""}" cx="{it.x - 10.5 + 7 * room:g}" cy="{it.y + 8:g}"'
        ' r="3.200"/>'
        for room, held in enumerate([*it.view.hold, *[""] * free])
    )
