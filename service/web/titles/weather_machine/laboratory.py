"""A player's laboratory: Vouchers, assembly line, Funding tracks and Goals."""

from __future__ import annotations

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.laboratory_pieces import (
    GoalView,
    LaboratoryView,
    MarkerView,
    SectionView,
    SubsidyView,
)
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, hidden, join, mark
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.weather_machine.goals import Goals, Space, goals
from scoresheet.service.web.titles.weather_machine.office import office, waiting
from scoresheet.service.web.titles.weather_machine.owned import Owned
from scoresheet.service.web.titles.weather_machine.pieces import benefit, benefits, change, picture, voucher
from scoresheet.service.web.titles.weather_machine.workshop import workshop


def laboratories(board: Board, views: list[LaboratoryView], box: Components) -> Html:
    """Draw all laboratories, the nearest first; only that one explains its printed parts."""
    pairs = enumerate(board.context.clockwise(views))
    return join(laboratory(Owned(board, box, view, seat, own=not place)) for place, (view, seat) in pairs)


def laboratory(it: Owned) -> Html:
    """Draw a laboratory."""
    others = _("Another player's laboratory. All have the same spaces; they are explained on your own.")
    says = "" if it.own else f' data-explain="{e(others)}"'
    columns = join(goal_column(it, column) for column in goals(it.view, it.box))
    desk = f'<div class="wm-desk">{office(it)}{waiting(it)}</div>'
    funds = f'<div class="wm-funds">{purse(it)}{funding(it)}</div>'
    inside = f'{assembly(it)}{workshop(it)}{desk}{funds}<div class="wm-goals">{columns}</div>'
    folded = it.board.foldable(it.seat.seat, f'<div class="wm-inside"{says}>{inside}</div>')
    css = f"wm-laboratory panel seat-{it.seat.seat} {'own' if it.own else 'other'}"
    name = e(_("Laboratory of %(seat)s", seat=it.seat.colour))
    act = " to-act" if it.seat.to_act else ""
    return f'<article class="{css}{act}" aria-label="{name}">{header(it)}{folded}</article>'


def header(it: Owned) -> Html:
    """Draw the player, the Location of the Scientist, the holdings and the points."""
    board, view, seat = it.board, it.view, it.seat
    explain = _("A player's laboratory. Moves that involve no other piece are listed here.")
    label = _("Laboratory of %(seat)s", seat=seat.colour)
    name = board.piece(view.id, label, e(seat.colour), explain, tag="span", css="wm-name")
    player = f' <span class="player">{e(seat.name)}</span>' if seat.name else ""
    tags = f'<span class="tag">{e(_("you"))}</span>' if seat.mine else ""
    tags += f'<span class="tag turn-tag">{e(_("to move"))}</span>' if seat.to_act else ""
    points = f'<span class="wm-points">{points_of(it)}</span>'
    title = f"<h3>{mark(seat.seat)} {name}{player}</h3>"
    return f"<header>{title}{tags}{scientist(it)}{holdings(it)}{points}</header>"


def points_of(it: Owned) -> Html:
    """Draw the points, and how they changed."""
    explain = _("CP if the game ended now, with Funding, Goals that are met and the Nobel Prize.")
    inside = f"{bold(it.view.points)} {picture('cp', 'wm-gold')}{hidden(_('CP'))}"
    return explained(explain, inside) + change(it.board, it.view.id, "points", it.view.points)


def scientist(it: Owned) -> Html:
    """Draw the Scientist and its Location."""
    where = it.board.word("location", it.view.location)
    label = _("Scientist of %(seat)s: %(location)s", seat=it.seat.colour, location=where)
    inside = f"{picture('scientist', 'wm-seat')} {e(where)}"
    explain = it.board.explain("piece", "scientist")
    return it.board.piece(it.view.scientist.id, label, inside, explain, tag="span", css="wm-chip")


def holdings(it: Owned) -> Html:
    """Draw Investment tiles, Awards, the Nobel Prize and Subsidies."""
    board, view = it.board, it.view
    investments = f"{picture('investment')} {bold(view.investments)}"
    investments += change(board, view.id, "investments", view.investments)
    drawn = explained(board.explain("piece", "investment"), investments, "wm-chip")
    awards = f"{picture('award', 'wm-gold')} {bold(view.awards)}"
    if view.awards_waiting:
        awards += f' <span class="wm-soft">{e(_("%(number)s to place", number=view.awards_waiting))}</span>'
    label = _("Awards: %(number)s", number=view.awards)
    drawn += board.piece(view.award.id, label, awards, board.explain("piece", "award"), tag="span", css="wm-chip")
    if view.nobel:
        nobel = f"{picture('nobel', 'wm-gold')} {e(_('Nobel Prize'))}"
        drawn += explained(board.explain("piece", "nobel"), nobel, "wm-chip")
    return f'<span class="wm-holdings">{drawn}{join(subsidy(it, each) for each in view.subsidies)}</span>'


def subsidy(it: Owned, tile: SubsidyView) -> Html:
    """Draw a Subsidy tile of the player."""
    gives, explain = it.box.subsidies[tile.tile].gives, it.board.explain
    label = _("Subsidy: %(benefit)s", benefit=it.board.word("benefit", gives)) + (f"; {_('used')}" if tile.used else "")
    inside = benefit(gives) + (picture("tick", "wm-bare") if tile.used else "")
    says = f"{explain('subsidy', tile.tile)} {explain('piece', 'subsidy_tile')}"
    return it.board.piece(tile.id, label, inside, says, tag="span", css="wm-chip" if tile.used else "wm-chip blue")


def purse(it: Owned) -> Html:
    """Draw the Vouchers, out of as many as a player can hold."""
    most, drawn = it.box.start.voucher_cap, ""
    for each in it.view.vouchers:
        label = f"{it.board.word('voucher', each.kind)}: {each.number}/{most}"
        inside = f"{voucher(each.kind)} {bold(each.number)}<small>/{most}</small>"
        css = "wm-chip" if each.number else "wm-chip none"
        drawn += it.board.piece(each.id, label, inside, it.explain("voucher", each.kind), tag="span", css=css)
        drawn += change(it.board, each.id, "number", each.number)
    return f'<div class="wm-purse">{drawn}</div>'


def assembly(it: Owned) -> Html:
    """Draw the line on which Bots stand until they are constructed."""
    return f'<div class="wm-conveyor">{join(section(it, each) for each in it.view.assembly)}</div>'


def section(it: Owned, view: SectionView) -> Html:
    """Draw a section: its price, what opens it, and its three slots."""
    printed, opens = it.box.assembly[view.section], ""
    if not view.open:
        bots, tokens = f"{printed.bots}{picture('bot')}", f"{printed.tokens}{picture('token')}"
        opens = f'<span class="wm-opens">{picture("lock", "wm-gold")}{bots}/{tokens}</span>'
    elif printed.income:
        opens = '<span class="wm-opens">↻</span>'
    price = f'<span class="wm-price">{printed.price}{voucher("supply")}</span>'
    cost = ngettext(
        "A Bot of this section costs %(num)d Supply Voucher.",
        "A Bot of this section costs %(num)d Supply Vouchers.",
        printed.price,
    )
    says = f' data-explain="{e(cost)} {e(it.board.explain("section", view.section))}"' if it.own else ""
    bays = join(bay(it, view, number) for number in range(len(view.slots)))
    css = "wm-section" if view.open else "wm-section closed"
    return (
        f'<div class="{css}"><span class="wm-top"{says}>{price}{opens}</span><span class="wm-bays">{bays}</span></div>'
    )


def bay(it: Owned, view: SectionView, number: int) -> Html:
    """Draw a slot of the assembly line, with its Bot or its benefit."""
    slot, place = view.slots[number], f"slot:{view.section}:{number}"
    inside = f'<span class="wm-stand">{picture("bot", "wm-seat") if slot.bot else ""}</span>'
    if it.own:
        inside += f'<span class="wm-under">{benefit(it.box.assembly[view.section].slots[number])}</span>'
    label = f"{it.board.word('place', place)}; {_('Bot') if slot.bot else _('empty')}"
    css = "wm-bay" if slot.bot else "wm-bay used"
    return it.board.piece(slot.id, label, inside, it.explain("place", place), tag="span", css=css)


def funding(it: Owned) -> Html:
    """Draw three tracks; on the reader's own board with what they pay."""
    tracks = ""
    if it.own:
        explain = _("CP at the end of the game for a marker on that space or further on, for each track.")
        steps = join(f"<span>{points}</span>" for points in it.box.funding.points)
        inside = f"<span>{picture('cp', 'wm-gold')}</span>{steps}"
        tracks = explained(explain, inside, "wm-track wm-final", "div")
    tracks += join(track(it, marker) for marker in it.view.funding)
    return f'<div class="wm-funding{"" if it.own else " short"}">{tracks}</div>'


def track(it: Owned, marker: MarkerView) -> Html:
    """Draw a Funding track."""
    last = len(it.box.funding.points) - 1
    steps = join(step(it, marker, space) for space in range(last + 1)) if it.own else f"{bold(marker.space)}/{last}"
    department = it.board.word("department", marker.track)
    label = _("%(department)s Funding: space %(space)s", department=department, space=marker.space)
    inside = f"<span>{picture(marker.track, 'wm-dept')}</span>{steps}"
    explain = it.explain("track", marker.track)
    return it.board.piece(marker.id, label, inside, explain, tag="span", css=f"wm-track of-{marker.track}")


def step(it: Owned, marker: MarkerView, space: int) -> Html:
    """Draw a space of a track: the marker, or what the space pays."""
    if space == marker.space:
        return f'<span class="wm-rung here">{mark(it.seat.seat)}</span>'
    funds = it.box.funding
    if marker.track == "lab":
        inside = voucher("science", funds.science[space]) if funds.science[space] else ""
        inside = f"{inside}<i>+{funds.modifier[space]}</i>"
    else:
        inside = benefits(funds.government[space] if marker.track == "government" else funds.rnd[space])
    return f'<span class="wm-rung{" passed" if space < marker.space else ""}">{inside}</span>'


def goal_column(it: Owned, column: Goals) -> Html:
    """Draw the Goals of a colour: two spaces, and the tiles that are not used."""
    spaces = join(goal_space(it, column, space) for space in column.spaces)
    unused = join(goal(it, each) for each in column.unused)
    if unused:
        unused = explained(it.board.explain("piece", "goal_tile"), e(_("unused")), "wm-soft") + unused
    return f'<div class="wm-aims of-{column.colour}"><div class="wm-goal-spaces">{spaces}</div>{unused}</div>'


def goal_space(it: Owned, column: Goals, space: Space) -> Html:
    """Draw a Goal space and the tile on it."""
    view, place = space.view, f"goalspace:{column.colour}:{space.view.space}"
    state = _("flipped") if view.flipped else _("placed") if view.goal else _("empty")
    inside = picture("goal")
    if view.flipped:
        inside += picture("tick", "wm-bare")
    elif it.own and not view.goal:
        inside += benefits(space.gives, "/")
    label, explain = f"{it.board.word('place', place)}: {state}", it.explain("place", place)
    css = "wm-goal-space full" if view.goal else "wm-goal-space"
    piece = it.board.piece(view.id, label, inside, explain, tag="span", css=css)
    return f"<span>{piece}{goal(it, view.goal) if view.goal else ''}</span>"


def goal(it: Owned, tile: GoalView) -> Html:
    """Draw a Goal tile, ticked if it is met."""
    name = it.board.word("goal", tile.goal)
    label = f"{_('Goal: %(goal)s', goal=name)}; {_('met') if tile.met else _('not met')}"
    explain = it.board.explain("goal", tile.goal)
    if it.own:
        points = _("%(points)s CP at the end if it is placed and met.", points=it.box.points.goal)
        explain = f"{explain} {points}"
    inside = e(name) + (f" {picture('tick')}" if tile.met else "")
    return it.board.piece(tile.id, label, inside, explain, tag="span", css="wm-goal met" if tile.met else "wm-goal")
