"""The position to draw, and small parts that several parts of the drawing use."""

from __future__ import annotations

from collections.abc import Iterable

from scoresheet.domain.titles.lineae.components import Components
from scoresheet.domain.titles.lineae.pieces import Board as View
from scoresheet.domain.titles.lineae.pieces import SpaceView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, hidden, join, mark, picture
from scoresheet.service.web.drawing_kit.texts import ngettext


class Table:
    """A position of Lineae, for one reader."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.view: View = board.context.board
        self.box: Components = board.context.edition.components
        self.by_anchor = board.context.by_anchor

    def term(self, value: object) -> str:
        """Return a value in the title's words."""
        return self.board.term(value)

    def terms(self, values: Iterable[object]) -> str:
        """Return values in the title's words, as a list."""
        return ", ".join(self.term(value) for value in values)

    def names(self, seats: Iterable[Seat]) -> str:
        """Return the names of seats, as a list."""
        return ", ".join(self.board.names[seat] for seat in seats)

    def named(self, key: str, name: str, written: str) -> str:
        """Return a piece's name; if it can be selected, the text on it, which a label must contain."""
        return written if key in self.by_anchor else name

    def crew(self, space: SpaceView) -> str:
        """Return the numbers of workers on a space by seat, in words."""
        return "".join(
            "; "
            + ngettext(
                "%(num)d worker of %(seat)s",
                "%(num)d workers of %(seat)s",
                group.workers,
                seat=self.board.names[group.seat],
            )
            for group in space.workers
        )

    def change(self, key: str, field: str, now: int) -> Html:
        """Draw how the last move changed a number."""
        return self.board.change(key, field, now, "ln-change")


def icon(name: str, css: str = "") -> Html:
    """Return one of the title's pictures."""
    return picture(f"ln-{name}", css)


def cube(mineral: str) -> Html:
    """Return the picture of a cube."""
    return icon(mineral, f"ln-cube is-{mineral}")


def named_cube(table: Table, mineral: str) -> Html:
    """Return a cube with its name for screen readers."""
    return cube(mineral) + hidden(f"{table.term(mineral)} ")


def cube_chip(table: Table, key: str, mineral: str, count: str) -> Html:
    """Draw cubes of a mineral as a piece, with their number."""
    inside = f"{named_cube(table, mineral)}{bold(count)}"
    return table.board.piece(key, f"{table.term(mineral)} {count}", inside, tag="span", css="ln-chip")


def crowd(space: SpaceView) -> str:
    """Return the text beside the octagon of a space."""
    return "".join(f" ×{group.workers}" for group in space.workers if group.workers > 1 or group.charged)


def octagon(space: SpaceView) -> Html:
    """Draw the octagon of a space, with the workers on it."""
    groups = join(
        f'<span class="ln-octagon taken seat-{group.seat}">{icon("octagon")}{mark(group.seat)}</span>'
        f"{_number(group.workers, charged=group.charged > 0)}"
        for group in space.workers
    )
    many = " many" if space.many else ""
    free = f'<span class="ln-octagon{many}">{icon("octagon")}</span>' if space.many or not space.workers else ""
    again = icon("again", "ln-again") if space.arrow else ""
    return f'<span class="ln-octagons">{groups}{free}{again}</span>'


def _number(workers: int, *, charged: bool) -> Html:
    if workers == 1 and not charged:
        return ""
    bolt = f" {icon('bolt')}" if charged else ""
    return f"<b>×{workers}{bolt}</b>"
