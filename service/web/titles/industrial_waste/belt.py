"""The conveyor belt: the round, the deck, combinations, auctions, discards and the supply."""

from __future__ import annotations

from collections import Counter

from scoresheet.domain.titles.industrial_waste.state import Card
from scoresheet.domain.titles.industrial_waste.view import AuctionView, ColumnView
from scoresheet.domain.titles.industrial_waste.view import Board as Table
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, join, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import gettext_html, ngettext
from scoresheet.service.web.titles.industrial_waste.pieces import card, change, crates, drawing, marked, picture

PYRAMID = [(10 * row + 20 * place, 51 - 17 * row) for row, length in enumerate((4, 3, 2, 1)) for place in range(length)]
NO_BREAK = "\u00a0"
A_CRATE = 5
"""The number of raw materials that a crate of the supply stands for."""


def belt(board: Board, table: Table) -> Html:
    """Draw everything that is not on the estate or in a company."""
    middle = goods(board, table)
    piles = f"{deck(table)}{supply(board, table)}"
    gone = discards(board, table, opened=not middle)
    strip = f'<div class="iw-strip">{facts(board, table)}{gone if middle else ""}</div>'
    return f'<div class="iw-belt panel">{strip}{piles}<div class="iw-goods">{middle or gone}</div></div>'


def facts(board: Board, table: Table) -> Html:
    """Draw the round, the starting player, and what happens in this round."""
    ends = _("The game ends with the round in which a factory reaches the last space of growth.")
    first = _("The starting player takes cards and plays first this round. Next round it is the player to their left.")
    said = [
        explained(ends, gettext_html("Round %(number)s", number=bold(table.round)), "iw-fact"),
        explained(first, gettext_html("%(seat)s starts", seat=marked(board, table.starting)), "iw-fact"),
    ]
    if table.last_round:
        over = _("The game ends when this round is over, and points are counted.")
        said.append(explained(over, f"{picture('flag')} {e(_('Last round'))}", "iw-alarm"))
    if table.accident:
        accident = f"{picture('accident')} {e(_('Accident this round'))}"
        said.append(explained(board.explain("card", "accident"), accident, "iw-alarm"))
    return join(said)


def deck(table: Table) -> Html:
    """Draw the cards that are left."""
    inside = f'<i class="iw-deck"></i><span>{e(_("Deck"))} {bold(table.deck)}</span>'
    return explained(_("Cards left to be laid out; an accident may be among them."), inside, "iw-pile")


def supply(board: Board, table: Table) -> Html:
    """Draw the raw materials that are left, as a pyramid of crates."""
    shown = PYRAMID[: -(-table.supply // A_CRATE)]
    top = min((y for _x, y in shown), default=51)
    heap = drawing(80, 68 - top, join(use("iw-crate", x, y - top, 17, 17, "iw-wood") for x, y in shown), "iw-heap")
    said = f"<span>{e(_('Supply'))} {bold(table.supply)}{change(board, '', 'supply', table.supply)}</span>"
    explain = _("Raw materials left in the supply; auctions take them from here.")
    return explained(explain, f"{heap}{said}", "iw-pile iw-supply")


def goods(board: Board, table: Table) -> Html:
    """Draw what is on offer now."""
    offered = auction(board, table.auction) if table.auction else ""
    if not any(column.cards for column in table.columns):
        return offered
    columns = join(combination(board, number, column) for number, column in enumerate(table.columns, 1))
    return f'{offered}<section class="iw-columns" aria-label="{e(_("Card combinations"))}">{columns}</section>'


def combination(board: Board, number: int, column: ColumnView) -> Html:
    """Draw a pallet with the cards of a combination."""
    name = _("Combination %(number)s", number=number)
    explain = _("Each player takes one combination; the last one left is discarded.")
    head = board.piece(column.id, name, e(name), explain, tag="span", css="iw-column-name")
    return f'<div class="iw-column{"" if column.cards else " taken"}" data-proxy>{head}{cards_of(board, column)}</div>'


def cards_of(board: Board, column: ColumnView) -> Html:
    """Draw the cards of a combination, or that it is taken."""
    return join(card(board, it) for it in column.cards) or f'<span class="hint">{e(_("taken"))}</span>'


def auction(board: Board, it: AuctionView) -> Html:
    """Draw the lot, its seller and the highest bid."""
    offered = ngettext("Auction: %(num)d raw material", "Auction: %(num)d raw materials", it.lot)
    explain = _("Everybody bids once or passes, the seller last; the highest bid takes the lot and pays the seller.")
    inside = f'{crates(it.lot, 5, 15)}<span class="iw-hammer">{e(offered)}</span>'
    lot = board.piece(it.id, offered, inside, explain, tag="span", css="iw-lot")
    seller = gettext_html("Seller: %(seat)s", seat=marked(board, it.seller))
    said = explained(
        _("The seller of the raw materials and the highest bid so far."), f"{seller} · {bid(board, it)}", tag="p"
    )
    return f'<section class="iw-auction" aria-label="{e(_("Auction"))}">{lot}{said}</section>'


def bid(board: Board, it: AuctionView) -> Html:
    """Say what the highest bid is."""
    if it.leader is None:
        return e(_("nobody has bid yet"))
    leader = marked(board, it.leader)
    return gettext_html("highest bid: %(bid)s million by %(seat)s", bid=bold(it.bid), seat=leader)


def discards(board: Board, table: Table, *, opened: bool) -> Html:
    """Draw the discarded cards, counted by kind."""
    kinds = join(discarded(board, kind, number) for kind, number in Counter(table.discards).items())
    name = ngettext("Discarded: %(num)d card", "Discarded: %(num)d cards", len(table.discards))
    explain = _("Cards played or discarded; they are shuffled when the deck runs out.")
    summary = explained(explain, e(name), tag="summary")
    state = " open" if opened else ""
    return f'<details class="iw-discards" data-fold="iw-discards"{state}>{summary}<ul>{kinds}</ul></details>'


def discarded(board: Board, kind: Card, number: int) -> Html:
    """Draw how many cards of a kind are discarded."""
    times = bold(f"×{NO_BREAK}{number}")
    said = f"{picture(kind)} {e(board.term(kind))} {times}"
    return explained(board.explain("card", kind), said, tag="li")
