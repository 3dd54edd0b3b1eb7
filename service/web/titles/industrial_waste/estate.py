"""The estate: plots between hills and a city, by growth and co-workers."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.view import Board as Table
from scoresheet.domain.titles.industrial_waste.view import CompanyView
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, e, join, mark, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.industrial_waste.pieces import crew, drawing, picture

Plot = tuple[int, int]
"""Growth and co-workers."""

TOWERS = (6, 10, 7, 13, 9, 17, 12, 15, 20, 13, 22, 17, 25, 19, 28, 21, 30, 24, 33, 26, 36, 28, 34, 38, 30, 36, 40, 33)
TOWER = 16
MANY = 3
"""The number of factories in a plot from which only their marks are drawn."""


def estate(board: Board, table: Table, box: Components) -> Html:
    """Draw the land and the factories on it."""
    growths = range(box.limits.growth[0], box.limits.growth[1] + 1)
    staff = range(box.limits.coworkers[1], box.limits.coworkers[0] - 1, -1)
    explain = _(
        "The column of a factory is its growth: the millions that an order earns, and points at the end. Its row shows "
        "its co-workers: the millions that they cost each round. Reaching the last column ends the game."
    )
    head = f'aria-label="{e(_("Board of growth and co-workers"))}" data-explain="{e(explain)}"'
    map_ = (
        f'<div class="iw-streets">{streets(board, table, growths, staff)}{trails(board, table, growths, staff)}</div>'
    )
    return f'<section class="iw-estate" role="group" {head}>{sky()}{axes()}{crews(staff)}{map_}</section>'


@cache
def sky() -> Html:
    """Draw hills on the left and a city on the right."""
    trees = "M296 46l8-18 8 18zM312 46l10-22 10 22zM346 46l7-15 7 15zM362 46l9-20 9 20zM400 46l7-14 7 14z"
    hills = (
        '<path class="iw-hill far" d="M0 46V30Q60 2 150 24T330 26T450 46z"/>'
        f'<path class="iw-hill" d="M0 46Q90 14 190 34T450 46z"/><path class="iw-tree" d="{trees}"/>'
    )
    city = join(f"M{TOWER * place} 46v-{high + 4}h{TOWER - 3}v{high + 4}z" for place, high in enumerate(TOWERS))
    panes = join(f"M{TOWER * place + 3} {46 - high + 2}h3m2 0h3" for place, high in enumerate(TOWERS) if high > 12)
    towers = f'<path class="iw-tower" d="{city}"/><path class="iw-lit" d="{panes}"/>'
    scenes = _scene("iw-hills", hills, "xMinYMax") + _scene("iw-city", towers, "xMaxYMax")
    return f'<div class="iw-sky" aria-hidden="true">{scenes}</div>'


def _scene(css: str, inside: Html, at: str) -> Html:
    return f'<svg class="{css}" viewBox="0 0 450 46" preserveAspectRatio="{at} slice" focusable="false">{inside}</svg>'


def axes() -> Html:
    """Say what columns and rows mean."""
    growth, staff = _("Growth: millions an order earns"), _("Co-workers: cost per round")
    return f'<p class="iw-axes"><b>{e(growth)} →</b><span>{e(staff)} ↓</span></p>'


def crews(staff: range) -> Html:
    """Draw the co-workers of each row, and what they cost."""
    rows = join(
        f'<li>{crew(count, count)}<span class="iw-one">{picture("man")}</span><b>{count} M</b></li>' for count in staff
    )
    return f'<ul class="iw-staff">{rows}</ul>'


def streets(board: Board, table: Table, growths: range, staff: range) -> Html:
    """Draw the plots, column by column, with a sign above each column."""
    sharing: dict[Plot, list[CompanyView]] = defaultdict(list)
    for company in table.companies:
        sharing[company.growth, company.coworkers].append(company)
    left = {left_plot(board, company) for company in table.companies}
    drawn = ""
    for growth in growths:
        last = growth == growths[-1]
        plots = join(plot(board, sharing.get((growth, count), []), left=(growth, count) in left) for count in staff)
        drawn += f'<div class="iw-street{" last" if last else ""}">{signpost(growth, last=last)}{plots}</div>'
    return drawn


def signpost(growth: int, *, last: bool) -> Html:
    """Draw the sign above a column; the last one has a flag."""
    return f'<b class="iw-sign">{picture("flag") if last else ""}{growth}<i> M</i></b>'


def plot(board: Board, companies: list[CompanyView], *, left: bool) -> Html:
    """Draw a plot with the factories on it."""
    css = "iw-plot left" if left else "iw-plot"
    if not companies:
        return f'<div class="{css}"></div>'
    crowd = " many" if len(companies) >= MANY else " two" if len(companies) > 1 else ""
    return f'<div class="{css}{crowd}">{join(plant(board, company) for company in companies)}</div>'


def plant(board: Board, company: CompanyView) -> Html:
    """Draw a factory with the mark of its seat."""
    label = _(
        "Factory of %(seat)s: growth %(growth)s, co-workers %(coworkers)s",
        seat=board.names[company.seat],
        growth=company.growth,
        coworkers=company.coworkers,
    )
    explain = _(
        "Growth is what an order earns, and as many points at the end; co-workers cost a million each, every round."
    )
    body = drawing(64, 44, use("iw-plant", 0, 0, 64, 44), "iw-building")
    css = f"iw-factory seat-{company.seat}"
    return board.piece(company.factory.id, label, body + mark(company.seat), explain, tag="span", css=css)


def left_plot(board: Board, company: CompanyView) -> Plot | None:
    """Return the plot that a factory has just left; None if it has not moved."""
    growth, coworkers = board.context.was(company.id, "growth"), board.context.was(company.id, "coworkers")
    if growth is None and coworkers is None:
        return None
    return growth or company.growth, coworkers or company.coworkers


def trails(board: Board, table: Table, growths: range, staff: range) -> Html:
    """Draw lines from the plots that factories have just left to where they are."""
    lines = ""
    for company in table.companies:
        if (old := left_plot(board, company)) is not None:
            ends = (_middle(plot, growths, staff) for plot in (old, (company.growth, company.coworkers)))
            lines += '<path d="M{}L{}"/>'.format(*ends)
    if not lines:
        return ""
    box = f'viewBox="0 0 {len(growths)} {len(staff)}" preserveAspectRatio="none"'
    return f'<svg class="iw-trails" {box} aria-hidden="true" focusable="false">{lines}</svg>'


def _middle(plot: Plot, growths: range, staff: range) -> str:
    growth, coworkers = plot
    return f"{growth - growths[0] + 0.5:g} {staff[0] - coworkers + 0.5:g}"
