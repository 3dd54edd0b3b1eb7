"""The house cut open: Locations are rooms, and the arms of the machine rise through floors."""

from __future__ import annotations

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import Location
from scoresheet.domain.titles.weather_machine.pieces import ActionSpaceView, ActionView, PlaceView
from scoresheet.domain.titles.weather_machine.pieces import Board as Table
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, hidden, join, mark
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.weather_machine.columns import actions_at, columns
from scoresheet.service.web.titles.weather_machine.machine import arm, experiment
from scoresheet.service.web.titles.weather_machine.pieces import occupant, picture, standing, voucher
from scoresheet.service.web.titles.weather_machine.supply import offer, shelf

FLOORS: tuple[Location, ...] = ("rnd", "lab", "government")


def house(board: Board, table: Table, box: Components) -> Html:
    """Draw the floors with their rooms, the five arms, and the Supply."""
    places = {place.location: place for place in table.places}
    floors = join(f'<i class="wm-floor of-{name} wm-f-{name}"></i>' for name in FLOORS)
    rooms = join(room(board, table, places[name]) for name in FLOORS)
    arms = join(arm(board, column, number, box) for number, column in enumerate(columns(table)))
    rack = experiments(board, table, box)
    inside = f"{floors}{facts(board, table, box)}{rooms}{row_vouchers(box)}{arms}{rack}"
    supply = warehouse(board, table, places["supply"], box)
    return f'<div class="wm-house"><i class="wm-sky"></i>{inside}{supply}</div>'


def row_vouchers(box: Components) -> Html:
    """Draw the Vouchers of the rows of Subsidies."""
    explain = _("Securing a Subsidy of this row gives this Voucher.")
    rows = join(explained(explain, voucher(kind)) for kind in box.government.rows)
    return f'<span class="wm-row-vouchers">{rows}</span>'


def facts(board: Board, table: Table, box: Components) -> Html:
    """Draw the round, the order of turns, and what is left."""
    rounds = _round(table) + _turns(board, table)
    said = [rounds, _initiative(board, table, box), _left(board, table), _lativ(board, table)]
    if table.trigger:
        final = f"{_('Last round')}: " if table.round == table.last_round else ""
        explain = _("The end has been triggered: one more round follows the one in which this happened.")
        words = f"{picture('flag')} {e(final + board.word('trigger', table.trigger))}"
        said.append(explained(explain, words, "wm-alarm"))
    return f'<div class="wm-facts">{join(f"<div>{each}</div>" for each in said)}</div>'


def _round(table: Table) -> Html:
    explain = _("In a round, each player has a turn; then comes the Weather Machine, then a new turn order.")
    if not table.round:
        return explained(explain, e(_("Before round 1")))
    last = f"/{table.last_round}" if table.last_round else ""
    return explained(explain, f"{e(_('Round'))} {bold(table.round)}{last}")


def _turns(board: Board, table: Table) -> Html:
    turns = join(
        f'<span class="wm-turn{" now" if table.turn == seat else ""}">{mark(seat)}{hidden(board.names[seat])}</span>'
        for seat in table.order
    )
    return explained(_("The order of turns in this round."), hidden(_("Turn order")) + turns, "wm-order")


def _initiative(board: Board, table: Table, box: Components) -> Html:
    price = box.supply.initiative
    explain = _(
        "Taking the Initiative costs %(price)s Supply Voucher: the marker goes to any other position.", price=price
    )
    markers = ""
    for number, it in enumerate(table.initiative, 1):
        label = _("Initiative %(number)s: %(seat)s", number=number, seat=board.names[it.seat])
        markers += board.piece(it.id, label, mark(it.seat), explain, tag="span", css="wm-turn")
    words = f"{picture('initiative')} {e(_('Initiative'))} {markers}"
    return explained(board.explain("piece", "initiative"), words)


def _left(board: Board, table: Table) -> Html:
    awards = f"{picture('award', 'wm-gold')} {bold(table.awards)}"
    if table.nobel is None:
        awards += f" {picture('nobel', 'wm-gold')}{hidden(_('Nobel Prize'))}"
    markers = f"{picture('official', 'wm-dark')} {bold(table.government.markers)}"
    return explained(f"{_('Award tokens left.')} {board.explain('piece', 'nobel')}", awards) + explained(
        f"{_('Government markers left.')} {board.explain('piece', 'official')}", markers
    )


def _lativ(board: Board, table: Table) -> Html:
    where = board.word("location", table.lativ)
    bots = f"{table.lab.lativ_bots} {picture('bot', 'wm-dark')}"
    words = f"{picture('lativ', 'wm-dark')} {hidden(_('Lativ'))}{e(where)} · {bots}"
    return explained(board.explain("piece", "lativ"), words)


def room(board: Board, table: Table, place: PlaceView) -> Html:
    """Draw a Location: its name, its Scientists, its actions."""
    name = place.location
    levers = join(lever(board, action) for action in actions_at(table, name))
    label = e(board.word("location", name))
    return f'<section class="wm-room of-{name} wm-r-{name}" aria-label="{label}">{door(board, place)}{levers}</section>'


def door(board: Board, place: PlaceView) -> Html:
    """Draw the name of a Location and its spaces."""
    location = board.word("location", place.location)
    explain = board.explain("location", place.location)
    inside = f"{picture(place.location)} {e(location)}"
    name = board.piece(place.id, location, inside, explain, tag="b", css="wm-door")
    guest = ""
    if place.lativ:
        lativ = picture("lativ", "wm-dark") + hidden(_("Lativ is here"))
        guest = explained(board.explain("piece", "lativ"), lativ)
    pads = join(pad(board, it) for it in place.spaces)
    return f'<span class="wm-sign">{name}{guest}</span><span class="wm-pads">{pads}</span>'


def pad(board: Board, it: ActionSpaceView) -> Html:
    """Draw a space for a Scientist, with as many bolts as actions."""
    bolts = picture("action") * it.actions or f"{picture('action')}+"
    inside = occupant(it, f'<span class="wm-bolts">{bolts}</span>', "lativ")
    label, explain = board.word("place", it.id) + standing(board, it), board.explain("place", it.id)
    return board.piece(it.id, label, inside, explain, tag="span", css="wm-pad held" if it.who else "wm-pad")


def lever(board: Board, it: ActionView) -> Html:
    """Draw an action and its price."""
    name = board.word("action", it.action)
    price = f'<span class="wm-price">{it.number}{voucher(it.voucher)}</span>'
    inside = f"{picture(it.action, 'wm-act')}<span>{e(name)}</span>{price}"
    return board.piece(it.id, name, inside, board.explain("action", it.action), tag="span", css="wm-lever")


def experiments(board: Board, table: Table, box: Components) -> Html:
    """Draw the rack of the Lab: the display, the next experiment, the deck."""
    it = table.lab
    rack = join(experiment(board, each, _("on display"), box) for each in it.display)
    if it.preview:
        where, explain = _("next"), _("The experiment that comes to the display next.")
        rack += experiment(board, it.preview, where, box, explained(explain, e(where), "wm-tab"))
    if it.top:
        explain = _(
            "Experiments left in the deck. When the last one enters the display, this triggers the end of the game."
        )
        tab = explained(explain, f"{e(_('deck'))} {it.deck}", "wm-tab")
        rack += experiment(board, it.top, _("on the deck"), box, tab)
    return f'<div class="wm-rack">{rack}</div>'


def warehouse(board: Board, table: Table, place: PlaceView, box: Components) -> Html:
    """Draw the Supply: Scientists, Workshop tiles, shelves of Chemicals."""
    shelves = join(shelf(board, row, box) for row in table.supply)
    inside = f"{door(board, place)}{offer(board, table.offer, box)}{shelves}"
    return f'<section class="wm-warehouse of-supply" aria-label="{e(_("Supply"))}">{inside}</section>'
