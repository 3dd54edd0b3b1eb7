"""The action board: strips with their spots, Supervisors, and the bonuses above them."""

from __future__ import annotations

import msgspec

from scoresheet.domain.titles.algae_inc.kinds import Spot
from scoresheet.domain.titles.algae_inc.pieces import Board, MonthView, SpotView, WeekendView
from scoresheet.service.web.drawing_kit.markup import Html, e, join, rect, svg_text, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.algae_inc.table import Table, icon_of, seat_mark

WIDTH, STEP = 300, 66
"""The width of the action board, and the height of a strip."""
PRINTED = {"R": "recruit", "O": "operators", "E": "engineers", "S": "scientists", "T": "team", "M": "machine"}
"""The pictures of the symbols on spots."""


class ActionSpot(msgspec.Struct, frozen=True):
    """A spot on the action board at its position."""

    view: SpotView
    x: int
    y: int


class Actions(msgspec.Struct, frozen=True):
    """The action board: its strips, starting at the bottom, and the bonuses above them."""

    width: int
    height: int
    links: str
    rows: list[tuple[str, int, list[ActionSpot]]]
    weekend: int
    month: int


def laid_out(board: Board) -> Actions:
    """Return the action board, with the links between its strips."""
    above = [board.weekend, board.month]
    rows = len(board.strips) + sum(map(bool, above))
    top = (rows - len(board.strips)) * STEP
    laid = [
        (strip.id, (rows - 1 - number) * STEP, [_spot(spot, strip.spots, rows - 1 - number) for spot in strip.spots])
        for number, strip in enumerate(board.strips)
    ]
    return Actions(
        width=WIDTH,
        height=rows * STEP,
        links=_links(board, laid),
        rows=laid,
        weekend=top - STEP,
        month=top - STEP * sum(map(bool, above)),
    )


def middle(number: int, of: int) -> int:
    """Return the x of the centre of place `number` in a row of `of` places."""
    return WIDTH * (2 * number + 1) // (2 * of)


def _spot(view: SpotView, beside: list[SpotView], row: int) -> ActionSpot:
    return ActionSpot(view, middle(view.spot, len(beside)), row * STEP + STEP // 2)


def _links(board: Board, laid: list[tuple[str, int, list[ActionSpot]]]) -> str:
    """Return the links from each strip to the next, and from the last one to the bonuses."""
    last = len(board.weekend or board.month)
    lengths = [*(len(spots) for _, _, spots in laid[1:]), last]
    return "".join(
        f"M{spot.x} {spot.y}L{middle(place, above)} {spot.y - STEP}"
        for (_, _, spots), above in zip(laid, lengths, strict=False)
        for spot in spots
        for place in spot.view.leads_to
        if above
    )


def actions(table: Table) -> Html:
    """Draw the action board."""
    it, view = laid_out(table.view), table.view
    strips = join(strip(table, id_, y) + join(spot(table, one) for one in spots) for id_, y, spots in it.rows)
    weekend = join(
        weekend_bonus(table, one, middle(n, len(view.weekend)), it.weekend) for n, one in enumerate(view.weekend)
    )
    month = join(month_bonus(table, one, middle(n, len(view.month)), it.month) for n, one in enumerate(view.month))
    return (
        f'<svg class="al-actions" viewBox="0 0 {it.width} {it.height}" role="group" '
        f'aria-label="{e(_("Action board"))}"><path class="al-ways" d="{it.links}"/>{strips}{weekend}{month}</svg>'
    )


def strip(table: Table, key: str, y: int) -> Html:
    """Draw the letter of a strip."""
    level = key.split(":")[1]
    about = _("The strips lie above one another: a Supervisor begins at the bottom and goes up every week.")
    letter = svg_text(1, y + 12, level, "al-level")
    return table.board.piece(key, _("Strip %(level)s", level=level), letter, about, css="al-strip")


def spot(table: Table, it: ActionSpot) -> Html:
    """Draw a spot with the Supervisors on it."""
    view = it.view
    about = _("Move your Supervisor here to perform this action. Each week it climbs along the lines.")
    inside = rect(it.x - 30, it.y - 23, 60, 46, "al-box", 9) + printed(view.printed, it.x, it.y)
    if view.neutral:
        inside += f'<circle class="al-neutral" cx="{it.x - 26}" cy="{it.y - 19}" r="10"/>'
        inside += svg_text(it.x - 26, it.y - 14, view.neutral, "al-neutral-number")
    drawn = table.board.piece(view.id, _label(table, view), inside, about, css="al-spot")
    if not view.supervisors:
        return drawn
    left = it.x + 34 - 21 * len(view.supervisors)
    marks = join(seat_mark(seat, left + 21 * number, it.y + 9) for number, seat in enumerate(view.supervisors))
    return f'{drawn}<g class="al-standing" data-explain="{e(_("Supervisors stand here."))}">{marks}</g>'


def _label(table: Table, view: SpotView) -> str:
    there = [table.board.names[seat] for seat in view.supervisors]
    if view.neutral:
        there.append(ngettext("%(num)d neutral disk", "%(num)d neutral disks", view.neutral))
    label = _("Spot %(number)s: %(action)s", number=view.spot + 1, action=_action(view.printed))
    return "; ".join((label, *there))


def _action(spot: Spot) -> str:
    return {
        "R": _("recruit"),
        "O": _("activate the operators"),
        "E": _("activate the engineers"),
        "S": _("activate the scientists"),
        "T": _("activate any team"),
        "M": _("activate any machine"),
        "A": _("activate machine A"),
        "B": _("activate machine B"),
        "C": _("activate machine C"),
    }[spot]


def printed(symbol: Spot, x: int, y: int) -> Html:
    """Draw the symbol of a spot."""
    if symbol in ("A", "B", "C"):
        return use("al-machine", x - 25, y - 13, 26, 26) + svg_text(x + 13, y + 9, symbol, "al-spot-letter")
    either = symbol in ("T", "M")
    shown = use(f"al-{PRINTED[symbol]}", x - (25 if either else 14), y - 14, 28, 28)
    return shown + (svg_text(x + 14, y + 9, "?", "al-spot-letter") if either else "")


def weekend_bonus(table: Table, one: WeekendView, x: int, y: int) -> Html:
    """Draw a bonus of the weekend."""
    box = table.box.gains[one.gain]
    several = box.number != 1
    about = table.board.explain("gain", one.gain) or _(
        "A player's energy decides how many of the bonuses beside their Supervisor they get at the weekend."
    )
    inside = (
        rect(x - 32, y + 12, 64, 42, "al-box", 21)
        + (svg_text(x - 13, y + 42, box.number, "al-spot-letter") if several else "")
        + use(f"al-{icon_of(box.kind)}", x - (2 if several else 13), y + 20, 26, 26, f"is-{box.kind}")
    )
    label = _("Bonus of the weekend: %(gain)s", gain=table.named("gain", one.gain))
    return table.board.piece(one.id, label, inside, about, css="al-weekend")


def month_bonus(table: Table, one: MonthView, x: int, y: int) -> Html:
    """Draw a bonus of the month."""
    label = _(
        "Bonus of the month: %(points)s VP for each milestone of colour %(colour)s",
        points=one.points,
        colour=one.colour,
    )
    about = _(
        "Scored at the end of the month, depending on energy, for each of the player's milestones of this colour."
    )
    inside = (
        rect(x - 34, y + 12, 68, 42, "al-box", 7)
        + rect(x - 30, y + 17, 24, 32, "al-colour", 12)
        + svg_text(x - 18, y + 40, one.colour, "al-colour-number")
        + svg_text(x + 4, y + 41, one.points, "al-spot-letter")
        + use("al-vp", x + 11, y + 23, 20, 20, "is-vp")
    )
    return table.board.piece(one.id, label, inside, about, css=f"al-month c{one.colour}")
