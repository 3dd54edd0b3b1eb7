"""The halves of the board: four slots of the rocket row, the ocean below them, two deposits."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from scoresheet.domain.titles.lineae.pieces import Board as View
from scoresheet.domain.titles.lineae.pieces import DepositView, SlotView, SpaceView
from scoresheet.domain.titles.lineae.submersibles import SailTo
from scoresheet.domain.titles.lineae.water import SHAPE
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawing_kit.markup import Html, e, join
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.lineae.cards import slot
from scoresheet.service.web.titles.lineae.deposits import deposit
from scoresheet.service.web.titles.lineae.geometry import COLUMNS, HALVES, Half
from scoresheet.service.web.titles.lineae.ocean import Ocean, ocean
from scoresheet.service.web.titles.lineae.sea import sea
from scoresheet.service.web.titles.lineae.table import Table


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One half of the board; slots with the action space of the colony card built there."""

    ocean: Ocean
    slots: list[tuple[SlotView, SpaceView | None]]
    deposits: list[DepositView]


def sides(context: BoardContext) -> list[Side]:
    """Return the halves of the board."""
    view: View = context.board
    spaces, costs = {space.id: space for space in view.spaces}, fares(context)
    return [_side(context, Half(number), spaces, costs) for number in range(HALVES)]


def _side(context: BoardContext, half: Half, spaces: Mapping[str, SpaceView], costs: Mapping[str, int]) -> Side:
    view: View = context.board
    row = view.row[half.first : half.first + COLUMNS]
    count = SHAPE.deposits // HALVES
    return Side(
        ocean=ocean(context, half, spaces, costs),
        slots=[(slot, spaces.get(f"space:colony:{slot.colony}")) for slot in row],
        deposits=view.deposits[half.number * count : (half.number + 1) * count],
    )


def fares(context: BoardContext) -> Mapping[str, int]:
    """Return the electricity that it costs to sail to each space, by the space's id."""
    sailings = zip(context.moves, context.legal_moves, strict=True)
    return {legal_move.anchor: move.electricity for move, legal_move in sailings if isinstance(move, SailTo)}


def drawn_side(table: Table, it: Side) -> Html:
    """Draw a half of the board."""
    first = it.ocean.half.first + 1
    label = e(_("Columns %(first)s to %(last)s", first=first, last=it.ocean.half.first + COLUMNS))
    inside = row(table, it) + sea(table, it.ocean) + tiles(table, it)
    return f'<section class="ln-side" aria-label="{label}">{inside}</section>'


def row(table: Table, it: Side) -> Html:
    """Draw the rocket row of a half."""
    return f'<div class="ln-row">{join(slot(table, *one) for one in it.slots)}</div>'


def tiles(table: Table, it: Side) -> Html:
    """Draw the deposits of a half."""
    return f'<div class="ln-deposits">{join(deposit(table, one) for one in it.deposits)}</div>'
