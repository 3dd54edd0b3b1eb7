"""Colony cards, technology cards, and the row of rockets."""

from __future__ import annotations

from functools import lru_cache

from scoresheet.domain.titles.lineae.pieces import RocketSpaceView, RocketView, SlotView, SpaceView, TechnologyView
from scoresheet.service.web.drawing_kit.markup import Html, e, explained, join, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.lineae.table import Table, crowd, icon, octagon

SPACES_AT = {5: [(42, 36), (25, 68), (59, 68), (25, 102), (59, 102)], 3: [(42, 36), (42, 69), (42, 102)]}
"""The centres of a rocket's spaces, from the top, by their number."""
HULLS = 1_000
"""The number of drawn hulls to keep; most rockets change only now and then."""


def colony_card(table: Table, space: SpaceView) -> Html:
    """Draw a colony card, in the rocket row or promoted."""
    card = table.box.colony[space.which]
    name, text = table.term(card.id), table.board.say(card.text)
    also = _("in place of %(space)s", space=table.term(space.covers)) if space.covers else ""
    written = " ".join(part for part in (f"{name}{crowd(space)}", also, text) if part)
    label = table.named(space.id, name, written) + table.crew(space)
    shown = f'<span class="ln-also">{e(also)}</span> ' if also else ""
    inside = (
        f'<span class="ln-card-name">{e(name)}</span> {octagon(space)} {shown}<span class="ln-text">{e(text)}</span>'
    )
    css = f"ln-card ln-colony{' promoted' if space.covers else ''}"
    return table.board.piece(space.id, label, inside, _about(table, space, text), tag="span", css=css)


def _about(table: Table, space: SpaceView, text: str) -> str:
    arrow = _("Another turn may follow.") if table.box.colony[space.which].arrow else ""
    if space.covers:
        where = _("Open to all vessels; it covers %(space)s.", space=table.term(space.covers))
    else:
        where = _("Only for vessels in this column, until the card moves to Europa City.")
    return " ".join(part for part in (text, arrow, where) if part)


def technology(table: Table, it: TechnologyView) -> Html:
    """Draw a technology card."""
    card = table.box.technology[it.card]
    name, text = table.term(it.card), table.board.say(card.text)
    points = ngettext("%(num)d point", "%(num)d points", card.points)
    label = table.named(it.id, f"{name}, {points}", f"{name} {card.points} {text}")
    inside = (
        f'<span class="ln-card-name">{e(name)}</span> <b class="ln-worth">{card.points}{icon("star")}</b> '
        f'<span class="ln-text">{e(text)}</span>'
    )
    return table.board.piece(it.id, label, inside, text, tag="span", css="ln-card ln-technology")


def slot(table: Table, it: SlotView, space: SpaceView | None) -> Html:
    """Draw a slot of the rocket row; `space` is that of the colony card built there."""
    if it.rocket:
        inside = rocket(table, it.rocket, ready=it.ready)
    elif space:
        inside = colony_card(table, space)
    else:
        # Translators: An empty place in the row of rockets: its rocket has left.
        left = _("launched")
        inside = explained(_("The rocket that stood here has been launched."), e(left), "hint")
    return f'<div class="ln-slot">{inside}</div>'


def rocket(table: Table, it: RocketView, *, ready: bool) -> Html:
    """Draw a rocket; `ready` is whether a colony card lies under it."""
    name = table.term(it.card)
    missing = [space for space in it.spaces if not space.cube]
    cubes = ", ".join(_("any cube") if space.space == "wild" else table.term(space.space) for space in missing)
    to_go = _("%(num)s to go", num=len(missing))
    label = table.named(
        it.id, _("%(rocket)s still needs %(cubes)s", rocket=name, cubes=cubes), f"{name} {to_go}: {cubes}"
    )
    explain = _(
        "Load it with a worker on the Launch Pad, from a vessel in this column: the first cube of a turn brings 1 "
        "point, the second 2, each further one 3."
    )
    explain += f" {_('A colony card lies ready under it.')}" if ready else ""
    under = f" {icon('card')}" if ready else ""
    also = f'<span class="ln-also">{e(to_go)}{under}</span>'
    inside = f'{hull(tuple(it.spaces))} <span class="ln-card-name">{e(name)}</span> {also}'
    return table.board.piece(it.id, label, inside, explain, tag="span", css="ln-card ln-rocket")


@lru_cache(HULLS)
def hull(spaces: tuple[RocketSpaceView, ...]) -> Html:
    """Draw a rocket's hull with its spaces; a space for any cube is at the top."""
    order = [*spaces[-1:], *spaces[:-1]] if spaces[-1].space == "wild" else spaces
    inside = join(rocket_space(it, *place) for it, place in zip(order, SPACES_AT[len(spaces)], strict=True))
    return (
        '<svg class="ln-hull" viewBox="0 0 84 126" aria-hidden="true" focusable="false">'
        '<path class="ln-fin" d="M12 76 1 98v20l12-10zM72 76l11 22v20l-12-10z"/>'
        f'<path class="ln-body" d="M42 1c20 16 33 34 33 58v60H9V59C9 35 22 17 42 1z"/>{inside}</svg>'
    )


def rocket_space(it: RocketSpaceView, x: int, y: int) -> Html:
    """Draw a space of a rocket, with its cube or the outline of what it needs."""
    if not it.cube:
        return use(f"ln-{it.space}", x - 15, y - 15, 30, 30, f"ln-cube ln-ghost is-{it.space}")
    tick = f'd="m{x + 3} {y + 9} 4 5 8-10"'
    ticked = f'<path class="ln-tick under" {tick}/><path class="ln-tick" {tick}/>'
    return use(f"ln-{it.cube}", x - 15, y - 15, 30, 30, f"ln-cube is-{it.cube}") + ticked
