"""The drawing of Industrial Waste: a belt, an estate with factories, and works."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.state import Card
from scoresheet.domain.titles.industrial_waste.view import Board as Table
from scoresheet.domain.titles.industrial_waste.view import CardView, CompanyView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import SeatContext
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, join, mark, sprite
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.industrial_waste.belt import belt, cards_of
from scoresheet.service.web.titles.industrial_waste.estate import estate
from scoresheet.service.web.titles.industrial_waste.pieces import card, picture
from scoresheet.service.web.titles.industrial_waste.works import hand, holes_of, machines, stock, works, yard

ICONS = Path(__file__).parent / "icons.html"


def draw(board: Board) -> Html:
    """Draw the whole board."""
    table: Table = board.context.board
    box: Components = board.context.edition.components
    companies = join(works(board, company, seat, box) for company, seat in board.context.clockwise(table.companies))
    land = f'<div class="iw-place">{estate(board, table, box)}<div class="iw-mats">{companies}</div></div>'
    return f'<div class="iw">{sprite(ICONS)}{belt(board, table)}{land}</div>'


def excerpt(board: Board, part: str, seat: Seat) -> Html:
    """Draw a part of the board for an example."""
    table: Table = board.context.board
    box: Components = board.context.edition.components
    if part == "growth":
        return f'<div class="iw">{estate(board, table, box)}</div>'
    shown = ""
    if part == "columns":
        columns = enumerate(table.columns, 1)
        drawn = join(_column(board, number, cards_of(board, it)) for number, it in columns)
        shown = f'<div class="iw-columns">{drawn}</div>'
    pairs = board.context.clockwise(table.companies)
    wanted = [both for both in pairs if part == "companies" or both[1].seat == seat]
    shown += join(_company(board, part, company, whose, box) for company, whose in wanted)
    return f'<div class="iw">{shown}</div>'


def _column(board: Board, number: int, cards: Html) -> Html:
    name = e(_("Combination %(number)s", number=number))
    return f'<div class="iw-column"><span class="iw-column-name">{name}</span>{cards}</div>'


def _company(board: Board, part: str, company: CompanyView, seat: SeatContext, box: Components) -> Html:
    """Draw what an example shows of a company."""
    shown = "" if part == "companies" else hand(board, company, seat)
    if part != "columns":
        shown += stock(board, company, box) + yard(board, company, box)
    if part == "company":
        shown += machines(board, company, box)
    return f'<div class="iw-mat learn-stack seat-{seat.seat}"><p>{mark(seat.seat)} {bold(seat.colour)}</p>{shown}</div>'


def learning(board: Board) -> Mapping[str, object]:
    """Return what the learning pages use."""

    def kind(name: Card) -> Html:
        return card(board, CardView(f"kind:{name}", name))

    return {"card": kind, "picture": picture, "holes": holes_of(board.context.edition.components)}
