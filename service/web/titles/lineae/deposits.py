"""Deposit tiles: their minerals, and the seats on their tracks."""

from __future__ import annotations

from scoresheet.domain.titles.lineae.components import Bonus
from scoresheet.domain.titles.lineae.pieces import DepositView
from scoresheet.domain.viewer import by_seat
from scoresheet.service.web.drawing_kit.markup import Html, e, join, mark
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.lineae.table import Table, icon, named_cube


def deposit(table: Table, it: DepositView) -> Html:
    """Draw a deposit tile."""
    name, mineral = _("Deposit %(number)s", number=it.slot + 1), table.term(it.excavation)
    label = f"{name}: {_('excavate %(mineral)s', mineral=mineral)}{_places(table, it)}"
    steps = join(step(it, number, bonus) for number, bonus in enumerate(table.box.excavation_track, 1))
    inside = (
        f'<span class="ln-card-name">{e(name)} {named_cube(table, it.excavation)}</span> '
        f'<span class="ln-track">{steps}</span>'
    )
    return table.board.piece(it.id, label, inside, _about(table, it), tag="span", css="ln-card ln-deposit")


def _places(table: Table, it: DepositView) -> str:
    return "".join(
        "; " + _("%(seat)s on space %(space)s", seat=table.board.names[seat], space=reached)
        for seat, reached in by_seat(it.track)
        if reached
    )


def _about(table: Table, it: DepositView) -> str:
    excavating = _(
        "A submersible on the floor here excavates a cube of %(mineral)s, and you advance on the track: 1 point; 1 "
        "point and any cube; 2 points; 1 point and a technology; 3 points, for one player only.",
        mineral=table.term(it.excavation),
    )
    even, odd = table.term(it.even), table.term(it.odd)
    return f"{excavating} {_('In alternate rounds, %(even)s and %(odd)s dissolve here.', even=even, odd=odd)}"


def step(it: DepositView, number: int, bonus: Bonus) -> Html:
    """Draw a space of the track, counted from 1, with the seats on it."""
    here = [seat for seat, reached in by_seat(it.track) if reached == number]
    css = f"ln-step{' alone' if bonus.alone else ''}{' here' if here else ''}"
    marks = join(mark(seat) for seat in here)
    return f'<span class="{css}"><span class="ln-bonus">{gains(bonus)}</span>{marks}</span>'


def gains(bonus: Bonus) -> Html:
    """Draw the bonus of a space on the track."""
    any_cube = f"+{icon('wild')}" if bonus.cube else ""
    card = f"+{icon('card')}" if bonus.technology else ""
    return f"{bonus.points}{icon('star')}{any_cube}{card}"
