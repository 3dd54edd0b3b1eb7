"""The Workshop: its tiles with the stored pieces, and how much there is of everything."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet.domain.titles.weather_machine.laboratory_pieces import CountView
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, join, rect, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.weather_machine.owned import Owned
from scoresheet.service.web.titles.weather_machine.pieces import change, chemical, part, picture
from scoresheet.service.web.titles.weather_machine.workbench import Joint, Lying, Spot, Workbench, workbench

GHOSTS = ("chemical", "part", "bot")
"""The purpose of each printed space, from the top."""


def workshop(it: Owned) -> Html:
    """Draw the tiles with what is stored on them, and the stock."""
    bench = workbench(it.view.workshop, it.box)
    explain = ngettext(
        "%(num)d tile is free for a Bot or a Part.", "%(num)d tiles are free for a Bot or a Part.", bench.free
    )
    explain = f"{explain} {_('You may rearrange the contents at any time.')}"
    name = it.board.piece(it.view.workshop.id, _("Workshop"), e(_("Workshop")), explain, tag="span", css="wm-title")
    return f'<div class="wm-workshop"><span>{name}{_laying(it, bench)}</span>{_bench(it, bench)}{stock(it)}</div>'


def _laying(it: Owned, bench: Workbench) -> Html:
    if not bench.laying:
        return ""
    ends = join(chemical(end) for end in bench.laying) + "–".join(
        e(it.board.word("chemical", end)) for end in bench.laying
    )
    explain = _("Lay this tile now: its place must touch the Workshop, and half-circles that touch must match.")
    return " " + explained(explain, f"{picture('extend')} {ends}", "wm-laying")


def _bench(it: Owned, bench: Workbench) -> Html:
    labels = (_("printed space for a Chemical"), _("printed space for a Part"), _("printed space for a Bot"))
    inside = join(niche(it, spot, *what) for spot, *what in zip(bench.printed, labels, GHOSTS, strict=False))
    inside += join(tile(it, lying) for lying in bench.tiles)
    about = e(it.board.explain("piece", "half_circle"))
    inside += f'<g class="wm-joints" data-explain="{about}">{join(joint(each) for each in bench.joints)}</g>'
    inside += join(place(it, spot) for spot in bench.spots)
    size = f'viewBox="0 0 {bench.width} {bench.height}" width="{bench.width}" height="{bench.height}"'
    return f'<svg class="wm-bench" {size} role="group" aria-label="{e(_("Tiles of the Workshop"))}">{inside}</svg>'


def halo(x: int, y: int, size: int) -> Html:
    """Draw the rim of a piece that can be clicked, is chosen or has changed."""
    return f'{rect(x, y, size, size, "halo", 6)}<circle class="wm-dot" cx="{x + size - 4}" cy="{y + 4}" r="5"/>'


def stored(holds: str, x: int, y: int) -> Html:
    """Draw a Bot or a Part on a tile."""
    if holds == "bot":
        return use("wm-bot", x + 12, y + 12, 24, 24, "wm-seat")
    return use(f"wm-part-{holds}", x + 12, y + 12, 24, 24, f"wm-tint is-{holds}") if holds else ""


def niche(it: Owned, spot: Spot, label: str, kind: str) -> Html:
    """Draw a space that every Workshop has."""
    x, y = spot.x, spot.y
    if not spot.holds:
        inside = use(f"wm-{'flask' if kind == 'chemical' else kind}", x + 14, y + 14, 20, 20, "wm-ghost")
    elif kind == "chemical":
        inside = use(f"wm-chemical-{spot.holds}", x + 12, y + 12, 24, 24, f"wm-tint is-{spot.holds}")
    else:
        inside = stored(spot.holds, x, y)
    ground = rect(x + 2, y + 2, 44, 44, "wm-niche", 6) + halo(x + 2, y + 2, 44)
    says = f"{label}; {_('full') if spot.holds else _('empty')}"
    explain = _("Row %(row)s of the Workshop.", row=spot.view.row + 1) if it.own else ""
    return it.board.piece(spot.view.id, says, ground + inside, explain)


def tile(it: Owned, lying: Lying) -> Html:
    """Draw a tile with its half-circles and what is on it."""
    x, y, view = lying.x, lying.y, lying.tile
    ends = ", ".join(it.board.word("chemical", end) for end in (view.top, view.bottom))
    where = _("row %(row)s, column %(column)s", row=view.row + 1, column=view.column)
    label = f"{_('Workshop tile %(ends)s', ends=ends)}; {where}"
    up = f'<path class="wm-end is-{view.top}" d="M{x + 13} {y + 1}a11 11 0 0 0 22 0z"/>'
    down = f'<path class="wm-end is-{view.bottom}" d="M{x + 13} {y + 47}a11 11 0 0 1 22 0z"/>'
    flasks = use(f"wm-chemical-{view.top}", x + 19, y + 1, 10, 10, "wm-ghost wm-inked")
    flasks += use(f"wm-chemical-{view.bottom}", x + 19, y + 37, 10, 10, "wm-ghost wm-inked")
    ground = rect(x + 1, y + 1, 46, 46, "wm-wood", 4) + halo(x + 1, y + 1, 46)
    inside = f"{ground}{up}{down}{flasks}{stored(lying.holds, x, y)}"
    return it.board.piece(view.id, label, inside, it.explain("piece", "workshop_tile"))


def joint(it: Joint) -> Html:
    """Draw two half-circles that touch, and the Chemical in them."""
    circle = f'<circle class="wm-end is-{it.colour}" cx="{it.x}" cy="{it.y}" r="11"/>'
    css = f"wm-tint is-{it.colour}" if it.full else "wm-ghost wm-inked"
    size = 20 if it.full else 14
    return circle + use(f"wm-chemical-{it.colour}", it.x - size / 2, it.y - size / 2, size, size, css)


def place(it: Owned, spot: Spot) -> Html:
    """Draw a place where the tile can be laid."""
    x, y = spot.x, spot.y
    label = _("Place for the tile: row %(row)s, column %(column)s", row=spot.view.row + 1, column=spot.view.column)
    plus = f'<path class="wm-plus" d="M{x + 24} {y + 16}v16M{x + 16} {y + 24}h16"/>'
    return it.board.piece(spot.view.id, label, halo(x + 3, y + 3, 42) + plus, _("You can lay the tile here."))


def stock(it: Owned) -> Html:
    """Draw the numbers of Bots, Parts and Chemicals."""
    view, explain = it.view.workshop, it.board.explain
    bots = f"{picture('bot', 'wm-seat')} {bold(view.bots)}{change(it.board, view.id, 'bots', view.bots)}"
    drawn = explained(explain("piece", "bot"), bots, "wm-chip")
    drawn += counts(it, view.parts, "part") + counts(it, view.chemicals, "chemical")
    return f'<div class="wm-stock">{drawn}</div>'


def counts(it: Owned, those: Sequence[CountView], what: str) -> Html:
    """Draw the numbers of Parts or Chemicals."""
    drawn = ""
    for each in those:
        word = it.board.word(what, each.kind)
        if what == "part":
            label, shown = _("%(colour)s Parts: %(number)s", colour=word, number=each.number), part(each.kind)
        else:
            label, shown = _("%(chemical)s: %(number)s", chemical=word, number=each.number), chemical(each.kind)
        css = "wm-chip" if each.number else "wm-chip none"
        inside = f"{shown} {bold(each.number)}"
        drawn += it.board.piece(each.id, label, inside, it.explain("piece", what), tag="span", css=css)
    return drawn
