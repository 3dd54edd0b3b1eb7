"""The map of Europe: cities with demand, tokens and disks, and the unseen tokens."""

from __future__ import annotations

from scoresheet.domain.titles.algae_inc.pieces import CityView
from scoresheet.service.web.drawing_kit.markup import Html, e, explained, join, svg_text, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.algae_inc.atlas import Disk, Spot, atlas
from scoresheet.service.web.titles.algae_inc.table import Table, heading, icon, seat_mark

REGIONS = ("north", "west", "east", "south")


def europe(table: Table) -> Html:
    """Draw the map with its legend."""
    below = f'<div class="al-below">{legend(table)}{unseen(table)}</div>'
    return f'<section class="al-europe" aria-label="{e(_("Map"))}">{cities(table)}{below}</section>'


def cities(table: Table) -> Html:
    """Draw all cities and the links between them."""
    it = atlas(table.view, table.box)
    inside = join(city(table, spot) for spot in it.cities)
    return (
        f'<svg class="al-map" viewBox="0 0 {it.width} {it.height}" role="group" aria-label="{e(_("Map"))}">'
        f'<path class="al-links" d="{it.links}"/>{inside}</svg>'
    )


def city(table: Table, it: Spot) -> Html:
    """Draw a city with the disks above it."""
    view = it.view
    about = _(
        "An export worth at least the demand puts a disk here. If the city has no disk yet, you pay for transport from "
        "the nearest disk."
    )
    css = f"al-city of-{view.region}{' capital' if view.capital else ''}"
    drawn = table.board.piece(view.id, _label(table, view), _city(table, it), about, css=css)
    if not it.disks:
        return drawn
    disks = join(disk(table, view, one) for one in it.disks)
    return f'{drawn}<g class="al-disks" data-explain="{e(_("Export disks, in the order of arrival."))}">{disks}</g>'


def _label(table: Table, view: CityView) -> str:
    demand = _("demand %(number)s", number=view.demand) if view.demand is not None else _("no demand yet")
    token = f"; {_('a City Bonus token')}" if view.token else ""
    return f"{table.named('city', view.city)}; {table.named('region', view.region)}; {demand}{token}"


def _city(table: Table, it: Spot) -> Html:
    view, land = it.view, f"al-{it.view.region}"
    return (
        use(land, it.x - 25, it.y - 25, 50, 50, "al-land")
        + (use(land, it.x - 20, it.y - 20, 40, 40, "al-inner") if view.capital else "")
        + svg_text(it.x, it.y + 9, view.demand if view.demand is not None else "–", "al-demand")
        + svg_text(it.x, it.y + 44, table.named("city", view.city), "al-city-name")
        + (use("al-token", it.x + 12, it.y - 32, 26, 26, "al-face-down") if view.token else "")
    )


def disk(table: Table, view: CityView, it: Disk) -> Html:
    """Draw a disk in a city."""
    seat = it.view.seat
    owner = table.board.names[seat] if seat is not None else _("a neutral disk")
    neutral = f'<circle class="al-neutral" cx="{it.x + 11}" cy="{it.y + 11}" r="10"/>'
    inside = neutral if seat is None else seat_mark(seat, it.x, it.y)
    label = f"{table.named('city', view.city)}: {owner}"
    return table.board.piece(it.view.id, label, inside, focus=False, css="al-disk")


def legend(table: Table) -> Html:
    """Draw the regions and the prices of transport."""
    shapes = join(
        explained(_("Milestones count cities by region."), _region(table, region), f"al-region of-{region}")
        for region in REGIONS
    )
    about = _("Transport to a city without disks, by the steps from the nearest disk.")
    prices = f"{icon('truck')} {'/'.join(map(str, table.box.transport.base))} €"
    return f'<p class="al-legend">{shapes}{explained(about, prices)}</p>'


def _region(table: Table, region: str) -> Html:
    return (
        '<svg class="picture" viewBox="0 0 48 48" aria-hidden="true" focusable="false">'
        f'<use href="#al-{region}"/></svg> {e(table.named("region", region))}'
    )


def unseen(table: Table) -> Html:
    """Draw how many City Bonus tokens of each kind nobody has seen."""
    about = _("City Bonus tokens that nobody has seen yet: on the cities, and out of the game.")
    each = _("The number of tokens of this kind that nobody has seen yet.")
    shown = heading(about, icon("token"))
    for it in table.view.unseen:
        bonus = table.box.city_bonuses[it.token]
        inside = f"{it.number}× {bonus.number}{icon(bonus.item, f'is-{bonus.item}')}"
        label = f"{table.named('gain', it.token)}: {it.number}"
        shown += table.board.piece(it.id, label, inside, each, tag="span", css="al-chip")
    return f'<div class="al-unseen">{shown}</div>'
