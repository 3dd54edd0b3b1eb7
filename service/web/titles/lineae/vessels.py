"""Player boards: points, money, battery, workers, cargo, technology, rockets."""

from __future__ import annotations

from scoresheet.domain.titles.lineae.pieces import VesselView
from scoresheet.service.web.board_context import SeatContext
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, hidden, join, mark
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.lineae.cards import technology
from scoresheet.service.web.titles.lineae.table import Table, cube_chip, icon, named_cube

UNIT = 14
"""The width of a unit of the battery, in view box units."""


def seated(table: Table, vessel: VesselView, seat: SeatContext) -> Html:
    """Draw a player board."""
    to_act = " to-act" if seat.to_act else ""
    label = e(_("Vessel of %(seat)s", seat=seat.colour))
    cards = join(technology(table, it) for it in vessel.technology)
    shown = f'<div class="ln-cards ln-own">{cards}</div>' if cards else ""
    inside = (
        f'<div class="ln-inside">{stock(table, vessel)}{cargo(table, vessel)}{shown}{launched(table, vessel)}</div>'
    )
    return (
        f'<article class="ln-vessel-board panel seat-{seat.seat}{to_act}" data-proxy aria-label="{label}">'
        f"{header(table, vessel, seat)}{table.board.foldable(seat.seat, inside)}{points(table, vessel)}</article>"
    )


def header(table: Table, vessel: VesselView, seat: SeatContext) -> Html:
    """Draw the head of a player board: the seat, its player, and the points."""
    if vessel.column is None:
        where = _("not yet on the water")
    else:
        where = _("vessel in column %(column)s", column=vessel.column + 1)
    about = _("A player's vessel: it loads the rocket above it, and takes cubes from submersibles below it.")
    piece = table.board.piece(vessel.id, f"{seat.colour}: {where}", e(seat.colour), about, tag="span", css="ln-name")
    player = f' <span class="player">{e(seat.name)}</span>' if seat.name else ""
    return f"<header><h3>{mark(seat.seat)} {piece}{player}</h3>{tags(table, vessel, seat)}</header>"


def tags(table: Table, vessel: VesselView, seat: SeatContext) -> Html:
    """Draw what is special about a player now."""
    first = table.view.first == seat.seat
    shown = [("tag", _("you"))] if seat.mine else []
    shown += [("tag turn-tag", _("to move"))] if seat.to_act else []
    shown += [("tag", _("first"))] if first else []
    if vessel.passed:
        shown.append(("tag", _("passed")))
    elif vessel.skipped:
        shown.append(("tag", _("no workers left")))
    shown += [("tag", table.term(vessel.order))] if vessel.order != "ask" else []
    return join(f'<span class="{css}">{e(text)}</span>' for css, text in shown)


def points(table: Table, vessel: VesselView) -> Html:
    """Draw a player's points."""
    about = _(
        "Points if the game ended now: for loading, deposits, colony cards, technology, money and pairs of cubes, less "
        "the loans."
    )
    number = e(ngettext("%(num)d point", "%(num)d points", vessel.points))
    return explained(about, number + table.change(vessel.id, "points", vessel.points), "ln-points")


def battery(vessel: VesselView) -> Html:
    """Draw a player's battery."""
    label = e(_("%(now)s of %(most)s electricity", now=vessel.electricity, most=vessel.battery))
    units = join(
        f'<rect class="ln-unit{" full" if unit < vessel.electricity else ""}" x="{4 + UNIT * unit}" y="4" width="10"'
        ' height="16" rx="2"/>'
        for unit in range(vessel.battery)
    )
    width = UNIT * vessel.battery
    return (
        f'<svg class="ln-battery" viewBox="0 0 {width + 10} 24" role="img" aria-label="{label}">'
        f'<rect class="ln-case" x="1" y="1" width="{width + 2}" height="22" rx="4"/>'
        f'<rect class="ln-pole" x="{width + 4}" y="7" width="5" height="10"/>{units}</svg>'
    )


def stock(table: Table, vessel: VesselView) -> Html:
    """Draw a player's money, electricity, workers and loans."""
    return (
        f'<ul class="ln-stock">{money(table, vessel)}{electricity(table, vessel)}{workers(table, vessel)}'
        f"{reserve(table, vessel)}{loans(vessel)}</ul>"
    )


def money(table: Table, vessel: VesselView) -> Html:
    """Draw a player's money."""
    amount = f"{icon('coin')} {bold(_('$%(money)s', money=vessel.money))}"
    about = _("Money pays for workers, tolls and the prices of cards.")
    return explained(about, amount + table.change(vessel.id, "money", vessel.money), tag="li")


def electricity(table: Table, vessel: VesselView) -> Html:
    """Draw a player's electricity."""
    about = _("Electricity moves submersibles; the sun charges the battery, which holds no more than this.")
    amount = f"{icon('bolt')} {bold(vessel.electricity)}/{vessel.battery} {battery(vessel)}"
    return explained(about, amount + table.change(vessel.id, "electricity", vessel.electricity), tag="li")


def workers(table: Table, vessel: VesselView) -> Html:
    """Draw the workers that a player can still place."""
    men = join(
        icon("worker", "ln-man charged" if worker < vessel.charged else "ln-man") for worker in range(vessel.workers)
    )
    number = ngettext("%(num)d worker to place", "%(num)d workers to place", vessel.workers)
    if vessel.charged:
        number += ", " + ngettext("%(num)d counts twice", "%(num)d count twice", vessel.charged)
    about = _("Workers that can still be placed in this round. One that is charged counts twice.")
    change = table.change(vessel.id, "workers", vessel.workers)
    return explained(about, f'{men} <span class="ln-long">{e(number)}</span>{change}', tag="li")


def reserve(table: Table, vessel: VesselView) -> Html:
    """Draw the number of workers not hired yet."""
    about = _("Workers not hired yet: placing a worker on “Hire a Worker” brings one into play.")
    number = f"{e(_('Reserve'))} {bold(vessel.reserve)}"
    return explained(about, number + table.change(vessel.id, "reserve", vessel.reserve), tag="li")


def loans(vessel: VesselView) -> Html:
    """Draw the number of a player's loans."""
    if not vessel.loans:
        return ""
    number = e(ngettext("%(num)d loan", "%(num)d loans", len(vessel.loans)))
    about = _("A loan costs $1 or a point every round, and 3 points at the end.")
    return explained(about, f"{icon('loan')} {number}", tag="li")


def cargo(table: Table, vessel: VesselView) -> Html:
    """Draw the cubes on a vessel."""
    about = _("Cubes on board: you load rockets with them, and pay for cards.")
    none = f'<span class="hint">{e(_("empty"))}</span>'
    heading = f'<span class="ln-heading">{e(_("Cargo"))}</span>'
    chips = join(
        cube_chip(table, it.id, it.mineral, f"×{it.cubes}") + table.change(it.id, "cubes", it.cubes)
        for it in vessel.cargo
    )
    return explained(about, heading + (chips or none), "ln-cargo", "div")


def launched(table: Table, vessel: VesselView) -> Html:
    """Draw the names of the rockets that a player has launched."""
    if not vessel.rockets:
        return ""
    # Translators: The rockets that a player has launched, followed by their names.
    word = _("Launched")
    text = f"{icon('rocket')} {e(word)}: {e(table.terms(vessel.rockets))}"
    return explained(_("Rockets that this player has launched."), text, "ln-launched", "p")


def mine(table: Table, vessel: VesselView) -> Html:
    """Draw the viewed player's main resources, in one line that stays visible."""
    cubes = join(f"{named_cube(table, it.mineral)}×{it.cubes} " for it in vessel.cargo) or e(_("no cargo"))
    facts = [
        f"{icon('coin')} {e(_('$%(money)s', money=vessel.money))}",
        f"{icon('bolt')} {vessel.electricity}/{vessel.battery}{hidden(' ' + _('electricity'))}",
        f"{icon('worker', 'ln-man')} {e(ngettext('%(num)d worker', '%(num)d workers', vessel.workers))}",
        cubes,
    ]
    shown = " ".join(f'<span class="ln-fact">{fact}</span>' for fact in facts)
    text = f"{mark(vessel.seat)} {bold(_('You have'))} {shown}"
    about = _("Your main resources; your board shows everything.")
    return explained(about, text, f"ln-mine seat-{vessel.seat}", "p")
