"""A player's department: head, items, energy, line, desk, and science."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet.domain.titles.algae_inc.department_pieces import DepartmentView, EnergyView, ItemView, SideView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import SeatContext
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, hidden, join, mark
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.algae_inc.desk import cards, contracts, departments, facility, fields, market
from scoresheet.service.web.titles.algae_inc.laboratory import laboratory
from scoresheet.service.web.titles.algae_inc.production import line
from scoresheet.service.web.titles.algae_inc.science import science
from scoresheet.service.web.titles.algae_inc.table import Table, icon
from scoresheet.service.web.titles.algae_inc.works import production

GAINS = {"ca": "CA1", "wild": "WILD1", "eur": "EUR2", "sp": "SP2", "mv": "MV1", "fe": "FE1"}
"""The bonuses that explain the items."""


def seated(table: Table, view: DepartmentView, seat: SeatContext, *, own: bool) -> Html:
    """Draw a department; only the viewed seat's own explains what is printed on all departments."""
    about = _("Another player's boards. All boards have the same parts; they are explained on your own.")
    lab = laboratory(table, science(view, table.box), own=own) if view.department and view.grid else ""
    told = _("A player's boards.") if own else about
    inside = f"{cards(table, view.cards)}{_boards(table, view, own=own)}{lab if own else ''}"
    inside = f'<div class="al-inside" data-explain="{e(told)}">{inside}</div>'
    fold = f"<summary>{e(_('Science grid and tiles'))}</summary>{lab}"
    below = explained(about, fold, "al-lab-fold", "details") if lab and not own else ""
    label = e(_("Department of %(seat)s", seat=seat.colour))
    css = f"al-department panel seat-{seat.seat}{' to-act' if seat.to_act else ''}"
    return (
        f'<article class="{css}" aria-label="{label}">{header(table, view, seat)}'
        f"{table.board.foldable(seat.seat, inside)}{below}</article>"
    )


def _boards(table: Table, view: DepartmentView, *, own: bool) -> Html:
    if not view.department:
        choice = departments(table) if own else ""
        return f'<div class="al-have">{items(table, view.items, own=own)}</div>{choice}'
    works = production(table, line(view, table.box), view.department, own=own)
    desk = (
        facility(table, view.facility, own=own)
        + contracts(table, view.contracts)
        + fields(table, view.fields, view.department, own=own)
    )
    return (
        f'<div class="al-have">{possessions(table, view, own=own)}{market(table, view.market, own=own)}</div>'
        f'<div class="al-works">{works}</div><div class="al-desk">{desk}</div>'
    )


def possessions(table: Table, view: DepartmentView, *, own: bool = True, energy_first: bool = False) -> Html:
    """Draw items, Export/2x tiles and energy; examples show energy before the tiles."""
    tiles, bolt = side(table, view.side, own=own), energy(table, view.energy, view.seat, own=own)
    return items(table, view.items, own=own) + (bolt + tiles if energy_first else tiles + bolt)


def header(table: Table, view: DepartmentView, seat: SeatContext) -> Html:
    """Draw the head of a department: whose it is, and its points."""
    about = _("A player's boards. Moves that involve no other piece are listed here.")
    name = table.named("department", view.department) if view.department else _("no department yet")
    label = _("Department of %(seat)s", seat=seat.colour)
    piece = table.board.piece(view.id, label, e(f"{seat.colour} · {name}"), about, tag="span", css="al-name")
    player = f' <span class="player">{e(seat.name)}</span>' if seat.name else ""
    you = f'<span class="tag">{e(_("you"))}</span>' if seat.mine else ""
    turn = f'<span class="tag turn-tag">{e(_("to move"))}</span>' if seat.to_act else ""
    points = f"{bold(seat.points or 0)} {icon('vp', 'is-vp')}{hidden(_('VP'))}"
    worth = explained(_("VP if the month ended now."), points, "al-points")
    facts = exporting(table, view) + makes(table, view)
    return f"<header><h3>{mark(seat.seat)} {piece}{player}</h3>{you}{turn}{facts}{worth}</header>"


def exporting(table: Table, view: DepartmentView) -> Html:
    """Draw the export under way."""
    if not view.exporting:
        return ""
    about = _("Cubes are being chosen for this export; those that are chosen stand out in the line.")
    city = table.board.word("city", view.exporting) if view.exporting in table.box.cities else _("Contract")
    return explained(about, f"{icon('truck')} {e(city)}", "al-chip al-going")


def makes(table: Table, view: DepartmentView) -> Html:
    """Draw the byproduct that a department makes."""
    if not view.makes:
        return ""
    about = _("Machine A makes this byproduct of some of the cubes; the other one can be recycled.")
    name = e(table.named("byproduct", view.makes))
    return explained(about, f"{icon(view.makes, f'is-{view.makes}')} {name}", "al-chip")


def items(table: Table, those: Sequence[ItemView], *, own: bool = True) -> Html:
    """Draw euros, science points and tokens."""
    return f'<div class="al-items">{join(item(table, it, own=own) for it in those)}</div>'


def item(table: Table, it: ItemView, *, own: bool) -> Html:
    """Draw the items of a kind."""
    board = table.board
    label = f"{table.named('resource', it.item)}: {it.number}"
    inside = (
        f"{icon(it.item, f'is-{it.item}')} {bold(it.number)}{board.change(it.id, 'number', it.number, 'al-change')}"
    )
    about = board.explain("gain", GAINS[it.item]) if own else ""
    css = f"al-chip{'' if it.number else ' none'}"
    return board.piece(it.id, label, inside, about, tag="span", css=css)


def energy(table: Table, it: EnergyView, seat: Seat, *, own: bool = True) -> Html:
    """Draw the energy track."""
    box = table.box.energy
    about = _(
        "At the weekend the red zone brings no bonus, the yellow zone one, the green zone two. Energy below the track "
        "costs EUR %(eur)s each, above it each scores %(vp)s VP.",
        eur=box.eur_per_missing,
        vp=box.vp_per_excess,
    )
    inside = (
        icon("energy", "is-energy")
        + join(_space(table, it, seat, number) for number in range(box.max + 1))
        + table.board.change(it.id, "number", it.number, "al-change")
    )
    label = _("Energy: %(number)s", number=it.number)
    return table.board.piece(it.id, label, inside, about if own else "", tag="span", css="al-energy")


def _space(table: Table, it: EnergyView, seat: Seat, number: int) -> Html:
    box = table.box.energy
    zone = "green" if number >= box.green else "yellow" if number >= box.yellow else "red"
    if number == it.number:
        return f'<i class="{zone} here">{mark(seat)}{number}</i>'
    return f'<i class="{zone}">{number}</i>'


def side(table: Table, it: SideView, *, own: bool = True) -> Html:
    """Draw the disks and markers on the Export/2x tiles, and their income."""
    about = _(
        "Export/2x tiles: disks go to cities, markers to milestones. A tile that has lost both can be used once for an "
        "additional action. The gaps show the Monday income: EUR %(eur)s and %(vp)s VP.",
        eur=it.eur,
        vp=it.vp,
    )
    label = _(
        "Disks: %(disks)s, markers: %(markers)s, 2x tiles to use: %(free)s",
        disks=it.disks,
        markers=it.markers,
        free=it.unlocked,
    )
    points = f" {it.vp}{icon('vp', 'is-vp')}" if it.vp else ""
    inside = (
        f"{icon('disk', 'al-seat')} {bold(it.disks)} {icon('marker', 'al-seat')} {bold(it.markers)} {icon('two')} "
        f'{bold(it.unlocked)} <span class="al-monday">↻ {it.eur}{icon("eur", "is-eur")}{points}</span>'
        f"{table.board.change(it.id, 'disks', it.disks, 'al-change')}"
    )
    return table.board.piece(it.id, label, inside, about if own else "", tag="span", css="al-chip al-side")
