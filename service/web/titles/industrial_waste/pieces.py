"""Shared pieces of the drawing: pictures, cards, crates, co-workers and changes."""

from __future__ import annotations

from scoresheet.domain.titles.industrial_waste.view import CardView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, join, mark, use
from scoresheet.service.web.drawing_kit.markup import picture as drawn_picture

CRATE = 14
MAN = 15


def picture(name: str) -> Html:
    """Draw a picture among text."""
    return drawn_picture(f"iw-{name}")


def marked(board: Board, seat: Seat) -> Html:
    """Draw a seat's mark and name."""
    return f"{mark(seat)} {bold(board.names[seat])}"


def card(board: Board, it: CardView, also: str = "") -> Html:
    """Draw a card; `also` is a remark, such as that it is saved."""
    name = board.term(it.card)
    written = e(name).replace("/", "/<wbr>")
    remark = f'<span class="iw-also">{e(also)}</span>' if also else ""
    inside = f'{picture(it.card)}<span class="iw-card-name">{written}</span>{remark}'
    label = f"{name}, {also}" if also else name
    return board.piece(it.id, label, inside, board.explain("card", it.card), tag="span", css=f"iw-card kind-{it.card}")


def change(board: Board, key: str, field: str, now: int) -> Html:
    """Draw how the last move changed a number."""
    return board.change(key, field, now, "iw-change")


def drawing(width: float, height: float, inside: Html, css: str) -> Html:
    """Return a small drawing beside text, in pixels."""
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg class="{css}" {box} aria-hidden="true" focusable="false">{inside}</svg>'


def crew(number: int, places: int) -> Html:
    """Draw co-workers, as many as there are, and the free places."""
    people = (
        use("iw-man", MAN * place, 0, MAN, 20, "iw-man" if place < number else "iw-man gone") for place in range(places)
    )
    return drawing(MAN * places, 20, join(people), "iw-crew")


def crates(number: int, in_a_row: int, most: int) -> Html:
    """Draw crates in rows from the bottom, `most` of them at most."""
    shown = min(number, most)
    rows = max(1, -(-shown // in_a_row))
    each = (
        use("iw-crate", CRATE * (place % in_a_row), CRATE * (rows - 1 - place // in_a_row), CRATE, CRATE, "iw-wood")
        for place in range(shown)
    )
    return drawing(CRATE * max(1, min(shown, in_a_row)), CRATE * rows, join(each), "iw-crates")
