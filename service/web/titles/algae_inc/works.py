"""The production line of a department: storages, machines, stations and belts."""

from __future__ import annotations

from scoresheet.domain.titles.algae_inc.department_pieces import BeltView, PlaceView
from scoresheet.service.web.drawing_kit.markup import Html, e, join, rect, svg_text, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.algae_inc.production import WIDTH, Line, Machine, Pill, Place, Track
from scoresheet.service.web.titles.algae_inc.table import Table

SHOWN = WIDTH + 12
"""The width of the picture, in which the costs of the last belts have room beside them."""


def production(table: Table, line: Line, department: str, *, own: bool = True) -> Html:
    """Draw a production line; `own` draws each belt as a piece."""
    machines = join(machine(table, it, own=own) for it in line.machines)
    places = join(place(table, it, department, own=own) for it in line.places)
    moving = join(track(table, it) for it in line.tracks) + join(pill(table, it) for it in line.pills)
    label = e(_("The line: storages, machines, stations, dispatch area"))
    return (
        f'<svg class="al-line" viewBox="0 0 {SHOWN} {line.height + 4}" role="group" aria-label="{label}">'
        f"{machines}{heads()}{places}{moving if own else belts(line)}</svg>"
    )


def heads() -> Html:
    """Draw the names of the columns."""
    about = _(
        "Cubes go from left to right: from the storages by machine A, by machine B, by machine C into the dispatch "
        "area."
    )
    names = ((54, _("Storages")), (246, _("Station 1")), (432, _("Station 2")), (643, _("Dispatch")))
    texts = join(f'<text x="{x}" y="36">{e(name)}</text>' for x, name in names)
    return f'<g class="al-heads" data-explain="{e(about)}">{texts}</g>'


def machine(table: Table, it: Machine, *, own: bool) -> Html:
    """Draw a machine with its capacity."""
    view, right = it.view, it.x + it.width - 7
    about = ngettext(
        "It moves up to %(num)d cube from left to right.",
        "It moves up to %(num)d cubes from left to right.",
        view.capacity,
    )
    if view.conveyor:
        about += " " + ngettext(
            "After it, %(num)d cube may move on in the next machine.",
            "After it, %(num)d cubes may move on in the next machine.",
            view.conveyor,
        )
    inside = (
        rect(it.x, 2, it.width, 404, "al-box", 9)
        + svg_text(it.x + 8, 34, view.machine, "al-letter")
        + svg_text(right, 28, f"×{view.capacity}", "al-capacity")
        + (svg_text(right, 52, f"→{view.conveyor}", "al-capacity") if view.conveyor else "")
    )
    label = _("Machine %(machine)s: capacity %(capacity)s", machine=view.machine, capacity=view.capacity)
    return table.board.piece(view.id, label, inside, about if own else "", css="al-machine")


def place(table: Table, it: Place, department: str, *, own: bool) -> Html:
    """Draw a storage, station or place in the dispatch area, with its cubes."""
    view = it.view
    product = table.board.word("product", it.product) if it.product else ""
    name = table.named("place", view.place) + (f" ({product})" if product else "")
    css = f"al-place of-{view.zone}{f' is-{view.place}' if view.zone == 'storage' else ''}"
    label = f"{name}: {_room(view) if view.open else _('closed')}"
    inside = (
        rect(it.x, it.y, it.width, 62, "al-box", 7)
        + (use(f"al-{view.place}", it.x + 5, it.y + 5, 25, 25, "al-species") if view.zone == "storage" else "")
        + _count(it)
        + _value(it)
        + (svg_text(it.x + 1, it.y + 80, product, "al-product") if product else "")
        + _cubes(table, it, department)
    )
    explain = _worth(view) if own else ""
    return table.board.piece(view.id, label, inside, explain, css=css + ("" if view.open else " closed"))


def _room(view: PlaceView) -> str:
    if view.room is not None:
        return _("%(cubes)s of %(room)s cubes", cubes=view.cubes, room=view.room)
    return ngettext("%(num)d cube", "%(num)d cubes", view.cubes)


def _worth(view: PlaceView) -> str:
    if view.value is not None:
        return ngettext(
            "Exported from here, a cube is worth %(num)d.", "Exported from here, a cube is worth %(num)d.", view.value
        )
    if not view.open:
        return _("This storage is closed: a science tile lies on it.")
    if view.zone == "storage":
        return _("You can't take more cubes than the storage holds.")
    return _("Cubes wait here for the next machine.")


def _count(it: Place) -> Html:
    view, right = it.view, it.x + it.width - 6
    if not view.open:
        return use("al-lock", it.x + 40, it.y + 31, 25, 25, "al-shut")
    if view.room is not None:
        return svg_text(right, it.y + 25, f"{view.cubes}/{view.room}", "al-count")
    if view.cubes:
        return svg_text(it.x + 24 if view.value is not None else right, it.y + 25, view.cubes, "al-count")
    return ""


def _value(it: Place) -> Html:
    if it.view.value is None:
        return ""
    shape = f'<path class="al-tag" d="M{it.x + it.width - 2} {it.y + 2}v26h-22l-9-13 9-13z"/>'
    return shape + svg_text(it.x + it.width - 15, it.y + 22, it.view.value, "al-value")


def _cubes(table: Table, it: Place, department: str) -> Html:
    """Draw algae and goods as shapes, and what is being made as cubes."""
    shape = {"storage": it.view.place, "dispatch": f"goods-{department}"}.get(it.view.zone, "cube")
    return join(
        use(f"al-{shape}", cube.x, cube.y, cube.size, cube.size, f"al-cube{' chosen' if cube.chosen else ''}")
        for cube in it.cubes
    )


def track(table: Table, it: Track) -> Html:
    """Draw a belt that cubes move along."""
    view = it.view
    start, end = table.named("place", view.start), table.named("place", view.end)
    refining = it.kind == "refining"
    label = (
        _("Refining: %(start)s → %(end)s", start=start, end=end)
        if refining
        else _("Belt: %(start)s → %(end)s", start=start, end=end)
    )
    costs = _cost(it) if view.energy else ""
    inside = (
        f'<path class="al-hit" d="{it.area}"/><path class="al-way" d="{it.line}"/>'
        f'<path class="al-head" d="{it.heads}"/>{costs}'
    )
    return table.board.piece(view.id, label, inside, _terms(view), css=f"al-belt of-{it.kind}")


def _cost(it: Track) -> Html:
    """Draw the energy beside a belt."""
    number = svg_text(it.x + 4, it.y + 7, f"−{it.view.energy}", "al-energy-of")
    return number + use("al-energy", it.x + 29, it.y - 9, 18, 18, "is-energy")


def _terms(view: BeltView) -> str:
    """Return what a belt costs, and how many cubes it takes."""
    costs = _("No energy.")
    if view.energy and view.per == "cube":
        costs = _("%(energy)s energy for each cube.", energy=view.energy)
    elif view.energy:
        costs = _("%(energy)s energy in all.", energy=view.energy)
    if not view.limit:
        return costs
    return f"{costs} {ngettext('At most %(num)d cube.', 'At most %(num)d cubes.', view.limit)}"


def pill(table: Table, it: Pill) -> Html:
    """Draw a belt that brings byproduct or energy."""
    effect = ", ".join(text for text in (_brings(table, it), _energy(it)) if text)
    about = _("It takes effect together with the main belt beside it.")
    return table.board.piece(it.view.id, _("Belt: %(effect)s", effect=effect), _pill(it), about, css="al-belt al-pill")


def _brings(table: Table, it: Pill) -> str:
    if it.number < 0:
        return _("takes a cube away")
    if not it.brings:
        return ""
    byproduct = table.named("byproduct", it.brings)
    return ngettext("%(num)d cube of %(byproduct)s", "%(num)d cubes of %(byproduct)s", it.number, byproduct=byproduct)


def _energy(it: Pill) -> str:
    if not it.energy:
        return ""
    number = f"{it.energy:+d}"
    if it.view.per == "cube":
        return _("energy %(number)s for each cube", number=number)
    return _("energy %(number)s in all", number=number)


def _pill(it: Pill) -> Html:
    shift, inside = 0, rect(it.x, it.y, it.width, 29, "al-box", 14)
    if it.brings:
        shift = 42
        inside += svg_text(it.x + 16, it.y + 21, it.number, "al-small")
        inside += use(f"al-{it.brings}", it.x + 24, it.y + 5, 19, 19, f"is-{it.brings}")
    if it.energy:
        number = f"{'+' if it.energy > 0 else '−'}{abs(it.energy)}"
        inside += svg_text(it.x + 16 + shift, it.y + 21, number, "al-small")
        inside += use("al-energy", it.x + 27 + shift, it.y + 5, 19, 19, "is-energy")
    return inside


def belts(line: Line) -> Html:
    """Draw another player's belts as a single picture; the viewer has no moves there."""
    ways, tips = join(it.line for it in line.tracks), join(it.heads for it in line.tracks)
    pills = join(f'<g class="al-pill">{_pill(it)}</g>' for it in line.pills)
    return f'<path class="al-way" d="{ways}"/><path class="al-head" d="{tips}"/>{pills}'
