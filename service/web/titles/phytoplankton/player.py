"""A player: resources, hand, mission, and the board with three rows."""

from __future__ import annotations

from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Row
from scoresheet.domain.titles.phytoplankton.view import PlayerView, RowView
from scoresheet.service.web.board_context import SeatContext
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, hidden, join, mark
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext, ngettext_html
from scoresheet.service.web.language import capital
from scoresheet.service.web.titles.phytoplankton.cards import cards, placed
from scoresheet.service.web.titles.phytoplankton.explanations import actions
from scoresheet.service.web.titles.phytoplankton.table import Table, icon, named, scene

GAINS: dict[Row, str] = {"coastal": "die", "open_ocean": "carbon", "polar": "card"}
"""The picture of what each row's action yields."""


def seated(table: Table, player: PlayerView, seat: SeatContext) -> Html:
    """Draw a player's board."""
    to_act = " to-act" if seat.to_act else ""
    label = e(_("%(seat)s's board", seat=seat.colour))
    inside = table.board.foldable(seat.seat, _inside(table, player, seat))
    return (
        f'<article class="pp-board panel seat-{seat.seat}{to_act}" aria-label="{label}">'
        f"{header(table, player, seat)}{inside}</article>"
    )


def _inside(table: Table, player: PlayerView, seat: SeatContext) -> Html:
    rows = join(row(table, it) for it in player.rows)
    looked_at = cards(table, player.looked_at, _("Cards looked at")) if player.looked_at else ""
    label = _("Hand of %(seat)s", seat=seat.colour)
    held = f"{hand(table, player)}{cards(table, player.hand.cards, label)}" if player.hand.cards else ""
    tray = f'<div class="pp-hand">{held}</div>' if held else ""
    return f'{stock(table, player)}<div class="pp-seas">{rows}</div>{looked_at}{tray}'


def header(table: Table, player: PlayerView, seat: SeatContext) -> Html:
    """Draw the head of a player's board: the seat, its player, and the points."""
    about = _("A player's board: three rows of cards, activated from right to left.")
    seat_name = table.board.piece(player.id, seat.colour, e(seat.colour), about, tag="span", css="pp-name")
    name = f' <span class="player">{e(seat.name)}</span>' if seat.name else ""
    return (
        f"<header data-proxy><h3>{mark(seat.seat)} {seat_name}{name}</h3>"
        f"{_tags(table, player, seat)}{_total(seat)}</header>"
    )


def _tags(table: Table, player: PlayerView, seat: SeatContext) -> Html:
    mine = f'<span class="tag">{e(_("you"))}</span>' if seat.mine else ""
    turn = f'<span class="tag turn-tag">{e(_("to move"))}</span>' if seat.to_act else ""
    order = f'<span class="tag">{e(table.board.term(player.order))}</span>' if player.order == "ask" else ""
    return mine + turn + order


def _total(seat: SeatContext) -> Html:
    if seat.points is None:
        return ""
    about = _("Points for cards, carbon, cached resources and tucked cards; the mission counts at the end.")
    points = ngettext_html("%(number)s point", "%(number)s points", seat.points, number=bold(seat.points))
    return explained(about, points, "pp-total")


def stock(table: Table, player: PlayerView) -> Html:
    """Draw the resources, the size of the hand, and the mission."""
    held = resources(table, player)
    if not player.hand.cards:  # otherwise it is the title of the cards
        held += f" {hand(table, player)}"
    return f'<div class="pp-stock">{held}{mission(table, player)}{owed(player)}</div>'


def resources(table: Table, player: PlayerView) -> Html:
    """Draw a player's resources."""
    about = _("Resources pay for cards. They are gained from the dice and by powers.")
    holding, word = player.holding, _("Resources")
    name = table.board.piece(holding.id, word, e(word), about, tag="span", css="pp-name")
    tokens = join(
        f'<span class="pp-token{"" if holding.resources[it] else " pp-zero"}"'
        f' data-explain="{e(capital(table.board.term(it)))}">{named(table, it)} {holding.resources[it]}</span>'
        for it in RESOURCES
    )
    return f'<span class="pp-held" data-proxy data-explain="{e(about)}">{name} {tokens}</span>'


def hand(table: Table, player: PlayerView) -> Html:
    """Draw the number of cards in a player's hand."""
    about, count = _("Cards in hand; only their owner sees them."), player.hand.count
    label = _("Hand: %(count)s", count=count)
    name = table.board.piece(player.hand.id, label, e(label), about, tag="span", css="pp-name")
    change = table.board.change(player.hand.id, "count", count, "pp-change")
    return f'<span class="pp-held" data-proxy data-explain="{e(about)}">{icon("cards")} {name}{change}</span>'


def mission(table: Table, player: PlayerView) -> Html:
    """Draw a player's mission, or that it is secret."""
    about = _("A mission scores its points at the end, if it is fulfilled then.")
    if not player.mission:
        return explained(about, f"{icon('mission')} {e(_('a secret mission'))}", "pp-mission hint")
    it = table.box.missions[player.mission]
    points = ngettext("%(num)d point.", "%(num)d points.", it.points)
    text = f"{bold(table.board.say(it.name))}: {e(table.board.say(it.text))} {e(points)}"
    return explained(about, f"{icon('mission')} {text}", "pp-mission")


def owed(player: PlayerView) -> Html:
    """Draw the number of cards to discard at the end of the turn."""
    if not player.owed:
        return ""
    text = ngettext(
        "%(num)d card to discard at the end of the turn",
        "%(num)d cards to discard at the end of the turn",
        player.owed,
    )
    return explained(_("A power asks for it when the turn is over."), e(text), "pp-mission")


def row(table: Table, it: RowView) -> Html:
    """Draw a row with its action and its slots."""
    slots = [
        placed(table, it.cards[slot]) if slot < len(it.cards) else empty(table, slot)
        for slot in range(table.box.board.slots)
    ]
    return f'<div class="pp-row {it.row}">{scene(it.row)}{action(table, it)}{join(slots)}</div>'


def action(table: Table, it: RowView) -> Html:
    """Draw the action of a row and its yield."""
    about = actions()[it.row]
    label = f"{table.board.term(it.row)} {it.yields}"
    name = table.board.piece(it.id, label, e(label), about, tag="span", css="pp-name")
    yields = f'<span class="pp-yields" aria-hidden="true">{icon(GAINS[it.row]) * it.yields}</span>'
    return f'<div class="pp-action" data-proxy data-explain="{e(about)}">{name}{yields}</div>'


def empty(table: Table, slot: int) -> Html:
    """Draw an empty slot with its cost in carbon."""
    carbon = table.box.board.carbon_by_column[slot]
    about = _("The next card of this row goes here; the symbols show how much carbon from your cards it costs.")
    text = _("empty slot, costs %(carbon)s carbon", carbon=carbon) if carbon else _("empty slot")
    return explained(about, hidden(text) + icon("carbon", "pp-ghost") * carbon, "pp-slot")
