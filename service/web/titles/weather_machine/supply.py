"""The Supply: Workshop tiles on offer, and shelves of Chemicals with their prices."""

from __future__ import annotations

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.pieces import OfferView, RowView, WorkshopTileView
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, e, explained, join
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.weather_machine.pieces import change, chemical, picture, voucher


def offer(board: Board, it: OfferView, box: Components) -> Html:
    """Draw the Workshop tiles on offer, and their price."""
    price, name = box.supply.extend, _("Extend the Workshop")
    explain = _(
        "A Workshop tile costs %(price)s Supply Voucher: one of those on offer, or the top of the face-up stack.",
        price=price,
    )
    cost = f'<span class="wm-price">{price}{voucher("supply")}</span>'
    inside = f"{picture('extend', 'wm-act')}<span>{e(name)}</span>{cost}"
    lever = board.piece(it.id, name, inside, explain, tag="span", css="wm-lever")
    tiles = join(tile(board, one) for one in it.tiles) + (tile(board, it.top, top=True) if it.top else "")
    stacks = _(
        "Tiles below the top of the face-up stack, and in the face-down stack, "
        "which is turned over when the face-up stack is empty."
    )
    sizes = explained(stacks, f"▲{it.face_up}<br>▼{it.face_down}", "wm-stacks")
    return f'{lever}<span class="wm-tiles">{tiles}{sizes}</span>'


def tile(board: Board, it: WorkshopTileView, *, top: bool = False) -> Html:
    """Draw a Workshop tile: its two half-circles, each with the flask of its colour."""
    ends = ", ".join(board.word("chemical", end) for end in it.ends)
    label = _("Workshop tile %(ends)s", ends=ends) + (f": {_('on top of the stack')}" if top else "")
    halves = zip(it.ends, ("up", "down"), strict=True)
    inside = join(f'<span class="wm-half {side} is-{end}">{chemical(end)}</span>' for end, side in halves)
    explain = board.explain("piece", "workshop_tile")
    return board.piece(it.id, label, inside, explain, tag="span", css="wm-tile top" if top else "wm-tile")


def shelf(board: Board, it: RowView, box: Components) -> Html:
    """Draw a row of Chemicals: the leftmost is bought first."""
    name, prices = board.word("chemical", it.colour), box.supply.prices
    taken = len(prices) - it.chemicals
    label = f"{name}: {ngettext('%(num)d left', '%(num)d left', it.chemicals)}"
    label += f"; {_('costs %(price)s', price=it.price)}" if it.price else ""
    label += f"; {_('returned, it pays %(refund)s', refund=it.refund)}" if it.refund else ""
    places = join(_place(it.colour, price, number, taken) for number, price in enumerate(prices))
    inside = f'<span class="wm-shelf-name">{e(name)}</span>{places}'
    drawn = board.piece(it.id, label, inside, board.explain("place", it.id), tag="span", css=f"wm-shelf is-{it.colour}")
    return drawn + change(board, it.id, "chemicals", it.chemicals)


def _place(colour: str, price: int, number: int, taken: int) -> Html:
    state = " next" if number == taken else " full" if number > taken else ""
    return f'<span class="wm-jar{state}">{chemical(colour) if number >= taken else ""}<b>{price}</b></span>'
