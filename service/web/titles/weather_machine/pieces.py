"""Small pieces of the drawing: tickets, Parts, flasks, tokens, benefits, occupants."""

from __future__ import annotations

from collections.abc import Iterable

from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.pieces import ActionSpaceView, ColouredSpaceView, SpaceView
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, mark
from scoresheet.service.web.drawing_kit.markup import picture as drawn_picture
from scoresheet.service.web.drawing_kit.texts import gettext as _

AnySpace = SpaceView | ActionSpaceView | ColouredSpaceView
HIDDEN = 'aria-hidden="true" focusable="false"'


def picture(name: str, css: str = "") -> Html:
    """Draw a picture among text."""
    return drawn_picture(f"wm-{name}", css)


def voucher(kind: str, number: int = 1) -> Html:
    """Draw a ticket with the picture of its Location, and the number unless it is one."""
    many = str(number) if number != 1 else ""
    on = f'<use href="#wm-{kind}" x="8" y="2" width="20" height="20" class="wm-on"/>'
    css = f"picture wm-ticket of-{kind}"
    return f'{many}<svg class="{css}" viewBox="0 0 36 24" {HIDDEN}><use href="#wm-ticket"/>{on}</svg>'


def part(colour: str) -> Html:
    """Draw a Machine Part; each colour has a shape."""
    return picture(f"part-{colour}", f"wm-tint is-{colour}")


def chemical(colour: str) -> Html:
    """Draw a Chemical; each has a flask of its own shape."""
    return picture(f"chemical-{colour}", f"wm-tint is-{colour}")


def token(department: str, weather: str) -> Html:
    """Draw a Research token: the colour of its department with the picture of its weather."""
    on = f'<use href="#wm-{weather}" x="4.500" y="4.500" width="15" height="15" class="wm-on"/>'
    return (
        f'<svg class="picture wm-token of-{department}" viewBox="0 0 24 24" {HIDDEN}><use href="#wm-token"/>{on}</svg>'
    )


def benefit(it: Benefit) -> Html:
    """Draw a benefit; its words are in the explanation of the piece that it is on."""
    return f'<span class="wm-gives">{_given(it)}</span>'


def _given(it: Benefit) -> Html:
    if it.kind in ("voucher", "any_voucher"):
        return voucher(it.of or "any", it.number)
    if it.kind == "points":
        return f"{it.number}{picture('cp')}"
    if it.kind in ("advance", "any_track"):
        return picture("advance") + picture(it.of or "any")
    if it.kind == "action":
        base, _no, without = it.of.partition("_no_")
        free = f"<b>−{picture('part' if base == 'sell_part' else 'chemical')}</b>" if without else ""
        return picture(base, "wm-act") + free
    return f"{it.number if it.number != 1 else ''}{picture(it.kind)}"


def benefits(those: Iterable[Benefit], between: str = "") -> Html:
    """Draw several benefits."""
    return between.join(benefit(it) for it in those)


def standing(board: Board, it: AnySpace) -> str:
    """Say who is on a space."""
    if it.who == "player" and it.seat is not None:
        return f"; {board.names[it.seat]}"
    words = {
        "lativ": _("Lativ"),
        "official": _("Government marker"),
        "blocked": _("not used with two players"),
        "": _("empty"),
    }
    return f"; {words[it.who]}"


def occupant(it: AnySpace, empty: Html, lativ: str = "bot") -> Html:
    """Draw who is on a space, or what is printed there; `lativ` is the picture of his piece."""
    if it.who == "player" and it.seat is not None:
        body = picture("scientist", "wm-seat") if lativ == "lativ" else ""
        return f'<span class="wm-piece-of seat-{it.seat}">{body}{mark(it.seat)}</span>'
    if it.who == "blocked":
        return picture("blocked")
    return picture(lativ if it.who == "lativ" else it.who, "wm-dark") if it.who else empty


def change(board: Board, key: str, field: str, now: int) -> Html:
    """Draw how the last move changed a number."""
    return board.change(key, field, now, "wm-change")
