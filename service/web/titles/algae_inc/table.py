"""The position to draw, with everything that several parts of the drawing need."""

from __future__ import annotations

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.pieces import Board as View
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, e, picture
from scoresheet.service.web.language import capital

PICTURES = {
    "byproduct": "bio_oil",
    "vp_income": "vp",
    "operator_income": "operators",
    "engineer_income": "engineers",
    "scientist_income": "scientists",
}
"""The pictures of bonuses whose picture has another name than the bonus."""


class Table:
    """A position of Algae, Inc., for one reader."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.view: View = board.context.board
        self.box: Components = board.context.edition.components
        self._own_names = board.context.words.terms["science_tile"]

    def named(self, vocabulary: str, value: object) -> str:
        """Return a name in the title's words, capitalised as at the beginning of a label."""
        return capital(self.board.word(vocabulary, value))

    def tile_name(self, department: str, tile: str) -> str:
        """Return the name of a tile; those of science tiles depend on the department."""
        if (department, tile) in self._own_names:
            return self.board.word("science_tile", (department, tile))
        return self.board.word("tile", tile)

    def tile_says(self, department: str, tile: str) -> str:
        """Return the effect of a tile in a department."""
        return self.board.explain("own_tile", f"{department}.{tile}") or self.board.explain("tile", tile)

    def field_name(self, field: str) -> str:
        """Return the name of an engineering field, on a machine or by itself."""
        return self.named("action" if field in ("A", "B", "C") else "field", field)

    def gain(self, code: str) -> Html:
        """Draw the benefit of a bonus; the words are in the explanation of its piece."""
        it = self.box.gains[code]
        number = str(it.number) if it.number != 1 or it.kind == "eur" else ""
        income = "↻" if it.kind.endswith("_income") else ""
        return f'<span class="al-gain">{number}{icon(icon_of(it.kind), f"is-{it.kind}")}{income}</span>'


def icon(name: str, css: str = "") -> Html:
    """Return one of the title's pictures."""
    return picture(f"al-{name}", css)


def icon_of(kind: str) -> str:
    """Return the name of the picture for a kind of bonus."""
    return PICTURES.get(kind, kind)


def seat_mark(seat: Seat, x: int, y: int) -> Html:
    """Return the mark of a seat within a drawing, by its upper left corner."""
    return (
        f'<svg class="mark seat-{seat}" x="{x}" y="{y}" width="22" height="22" viewBox="0 0 20 20">'
        f'<use href="#seat-{seat}"/></svg>'
    )


def heading(explain: str, inside: Html) -> Html:
    """Return the explained heading of a row of pieces."""
    return f'<span class="al-heading" data-explain="{e(explain)}">{inside}</span>'
