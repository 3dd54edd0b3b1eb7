"""The action spaces of Europa City and the submersibles, and the Reactor Core."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from scoresheet.domain.titles.lineae.pieces import CountView, SpaceView, SubmersibleView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.drawing_kit.markup import Html, e, explained, join, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.lineae.cards import colony_card
from scoresheet.service.web.titles.lineae.geometry import Point
from scoresheet.service.web.titles.lineae.table import Table, crowd, named_cube, octagon

RING, RADIUS = Point(150, 140), 98
"""The centre and the radius of the Reactor Core's rondel."""


def city(table: Table) -> Html:
    """Draw the action spaces of Europa City."""
    spaces = join(city_space(table, it) for it in table.view.spaces if it.space in table.box.spaces or it.covers)
    return f'<section class="ln-city" aria-label="{e(_("Europa City"))}">{spaces}</section>'


def city_space(table: Table, it: SpaceView) -> Html:
    """Draw an action space of Europa City, or the colony card that covers it."""
    if it.covers:
        return colony_card(table, it)
    name, text = table.term(it.space), table.board.explain("space", it.space)
    until = _("until round %(round)s", round=it.covered_after) if it.covered_after else ""
    written = " ".join(part for part in (f"{name}{crowd(it)}", until, text) if part)
    label = table.named(it.id, name, written) + table.crew(it)
    also = f'<span class="ln-also">{e(until)}</span> ' if until else ""
    inside = f'<span class="ln-card-name">{e(name)}</span> {octagon(it)} {also}<span class="ln-text">{e(text)}</span>'
    return table.board.piece(it.id, label, inside, _about(it, text), tag="span", css="ln-card ln-action")


def _about(it: SpaceView, text: str) -> str:
    if it.many:
        room = _("Any number of workers can be here.")
    else:
        room = _("To bump the workers here, place one more worker than there are; a larger group is harder to bump.")
    covered = _("A colony card covers it after round %(round)s.", round=it.covered_after) if it.covered_after else ""
    return " ".join(part for part in (text, room, covered) if part)


def submersibles(table: Table) -> Html:
    """Draw the spaces of the submersibles."""
    spaces = {space.id: space for space in table.view.spaces}
    inside = join(submersible_space(table, spaces[f"space:{it.id}"], it) for it in table.view.submersibles)
    return f'<section class="ln-probes" aria-label="{e(_("Submersibles"))}">{inside}</section>'


def submersible_space(table: Table, it: SpaceView, probe: SubmersibleView) -> Html:
    """Draw the space of a submersible, and its hold."""
    name = table.term(it.space)
    held = f": {table.terms(probe.hold)}" if probe.hold else ""
    label = f"{name}{crowd(it) if it.id in table.by_anchor else ''}{held}{table.crew(it)}"
    explain = _(
        "Place a worker to steer it: the first space is free, each further one costs 1 electricity. Each cube picked "
        "up brings $1; docking at your vessel costs $1 for each cube you take."
    )
    inside = f'<span class="ln-card-name">{e(name)}</span> {octagon(it)} {hold(table, probe)}'
    return table.board.piece(it.id, label, inside, explain, tag="span", css="ln-card ln-probe-card")


def hold(table: Table, probe: SubmersibleView) -> Html:
    """Draw the hold of a submersible."""
    cubes = join(named_cube(table, mineral) for mineral in probe.hold)
    free = '<span class="ln-room"></span>' * (table.box.hold.cubes - len(probe.hold))
    return f'<span class="ln-hold">{cubes}{free}</span>'


def reactor(table: Table) -> Html:
    """Draw the Reactor Core with its rondel; nothing in games without it."""
    if not table.view.reactor:
        return ""
    ring: Sequence[str] = table.box.reactor.ring
    sectors = sorted(table.view.reactor, key=lambda it: ring.index(it.mineral))
    arrows = join(
        f'<path class="ln-clockwise" d="m143 34 14 8-14 8z" transform="rotate({36 + 72 * place} 150 140)"/>'
        for place in range(len(sectors))
    )
    drawn = join(sector(table, it, *_on_ring(place, len(ring))) for place, it in enumerate(sectors))
    rule = explained(
        _about_sectors(),
        e(_("A step clockwise costs 1 electricity. A loan costs $1 or a point every round, and 3 points at the end.")),
        "hint",
        "p",
    )
    return (
        f'<section class="ln-reactor panel" aria-label="{e(_("Reactor Core"))}"><h3>{e(_("Reactor Core"))}</h3>'
        '<svg class="ln-rondel" viewBox="0 0 300 264" role="group"'
        f' aria-label="{e(_("Sectors of the Reactor Core, clockwise"))}">'
        f'<circle class="ln-ring" cx="{RING.x}" cy="{RING.y}" r="{RADIUS}"/>{arrows}{drawn}</svg>{rule}</section>'
    )


def _about_sectors() -> str:
    return _(
        "Put a cube of yours on the sector of its kind, and take one from a sector further clockwise: 1 electricity "
        "for each step."
    )


def sector(table: Table, it: CountView, x: float, y: float) -> Html:
    """Draw a sector of the Reactor Core around its centre, with the marks of loans."""
    loans = _lenders(table, it)
    spoken = "".join("; " + _("loan of %(seat)s", seat=table.board.names[seat]) for seat in loans)
    marks = join(
        f'<g class="seat-{seat}">{use(f"seat-{seat}", x + 14 + 16 * number, y + 6, 24, 24)}</g>'
        for number, seat in enumerate(loans)
    )
    inside = (
        f'<circle class="ln-halo" cx="{x}" cy="{y}" r="42"/>'
        f"{use(f'ln-{it.mineral}', x - 19, y - 30, 38, 38, f'ln-cube is-{it.mineral}')}"
        f'<text class="ln-number middle" x="{x}" y="{y + 28}">×{it.cubes}</text>{marks}'
    )
    label = f"{table.term(it.mineral)} {it.cubes}{spoken}"
    return table.board.piece(it.id, label, inside, _about_sectors(), css="ln-sector")


def _lenders(table: Table, sector: CountView) -> list[Seat]:
    return [vessel.seat for vessel in table.view.vessels for loan in vessel.loans if loan == sector.mineral]


def _on_ring(place: int, sectors: int) -> tuple[float, float]:
    angle = 2 * pi * place / sectors
    return round(RING.x + RADIUS * sin(angle), 1), round(RING.y - RADIUS * cos(angle), 1)
