"""The works of a company, cut open: roof, cards, stock, machines, and barrels of waste."""

from __future__ import annotations

from scoresheet.domain.titles.industrial_waste.components import Components, Fine
from scoresheet.domain.titles.industrial_waste.state import Zone
from scoresheet.domain.titles.industrial_waste.view import CompanyView, TrackView
from scoresheet.service.web.board_context import SeatContext
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, join, mark, rect, svg_text, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import gettext_html, ngettext, ngettext_html
from scoresheet.service.web.titles.industrial_waste.pieces import card, change, crates, crew, drawing

TEETH = 7
BARREL = 26
STOP = 25
ON_MACHINES = {"rationalization": "iw-man", "materials_needed": "iw-crate", "waste_reduction": "iw-drum"}


def works(board: Board, company: CompanyView, seat: SeatContext, box: Components) -> Html:
    """Draw a company."""
    inside = hand(board, company, seat) + stock(board, company, box)
    inside += machines(board, company, box) + yard(board, company, box)
    folded = board.foldable(seat.seat, f'<div class="iw-inside">{inside}</div>')
    css = f"iw-mat seat-{seat.seat}{' to-act' if seat.to_act else ''}"
    name = e(_("Company %(seat)s", seat=seat.colour))
    return f'<article class="{css}" aria-label="{name}">{roof()}{sign(seat)}{folded}</article>'


def roof() -> Html:
    """Draw the saw-tooth roof in the seat's colour."""
    teeth = join(f"V1L{10 * tooth} 9" for tooth in range(1, TEETH + 1))
    return (
        f'<svg class="iw-roof" viewBox="0 0 {10 * TEETH} 10" preserveAspectRatio="none" aria-hidden="true" '
        f'focusable="false"><path d="M0 9{teeth}V10H0z"/></svg>'
    )


def sign(seat: SeatContext) -> Html:
    """Draw the sign below the roof: the player, whose turn it is, and points."""
    player = f' <span class="player">{e(seat.name)}</span>' if seat.name else ""
    tags = f'<span class="tag">{e(_("you"))}</span>' if seat.mine else ""
    tags += f'<span class="tag turn-tag">{e(_("to move"))}</span>' if seat.to_act else ""
    points = ""
    if seat.points is not None:
        explain = _("Points if the game ended now: growth, markers, half the money, less the loans.")
        said = ngettext_html("%(number)s point", "%(number)s points", seat.points, number=bold(seat.points))
        points = explained(explain, said, "iw-points")
    return f"<header><h3>{mark(seat.seat)} {e(seat.colour)}{player}</h3>{tags}{points}</header>"


def hand(board: Board, company: CompanyView, seat: SeatContext) -> Html:
    """Draw the cards on the shelf, including the saved ones."""
    cards = join(card(board, it) for it in company.hand)
    cards += join(card(board, it, _("saved")) for it in company.saved)
    name = e(_("Cards of %(seat)s", seat=seat.colour))
    inside = cards or f'<span class="hint">{e(_("no cards"))}</span>'
    return f'<div class="iw-cards" role="group" aria-label="{name}">{inside}</div>'


def stock(board: Board, company: CompanyView, box: Components) -> Html:
    """Draw money, raw materials, loans, growth and co-workers: as many as there are."""
    score, limits = box.score, box.limits
    money = _(
        "Money pays for co-workers, innovations, bids and fines; at the end every %(num)s million are a point.",
        num=score.money_divisor,
    )
    used = _("An order uses raw materials up; they are bought at auctions.")
    earns = _("Growth: millions that an order earns, and points at the end.")
    work = _("Co-workers fill orders, and cost a million each at the end of every round.")
    cash = gettext_html("%(number)s million", number=bold(company.cash))
    materials = ngettext_html(
        "%(number)s raw material", "%(number)s raw materials", company.materials, number=bold(company.materials)
    )
    growth = gettext_html("%(number)s growth", number=bold(company.growth))
    people = gettext_html("co-workers %(number)s", number=bold(company.coworkers))
    plant = drawing(46, 32, use("iw-plant", 0, 0, 46, 32), "iw-building")
    items = (
        _kept(board, company, "cash", money, coins(company.cash), cash),
        _kept(board, company, "materials", used, crates(company.materials, 7, 14), materials),
        f"<li>{loans(board, company, box)}{change(board, company.id, 'loans', company.loans)}</li>",
        _kept(board, company, "growth", earns, plant, growth),
        _kept(board, company, "coworkers", work, crew(company.coworkers, limits.coworkers[1]), people),
    )
    return f'<ul class="iw-stock">{join(items)}</ul>'


def _kept(board: Board, company: CompanyView, field: str, explain: str, drawn: Html, said: Html) -> Html:
    now: int = getattr(company, field)
    inside = f"{drawn}<span>{said}{change(board, company.id, field, now)}</span>"
    return explained(explain, inside, f"iw-{field}", "li")


def coins(cash: int) -> Html:
    """Draw stacks of coins, one coin for five millions."""
    shown = min(15, -(-max(0, cash) // 5))
    each = (
        f'<ellipse class="iw-coin" cx="{11 + 22 * (place // 5)}" cy="{26 - 5 * (place % 5)}" rx="10" ry="4"/>'
        for place in range(shown)
    )
    return drawing(22 * max(1, -(-shown // 5)), 31, join(each), "iw-coins")


def loans(board: Board, company: CompanyView, box: Components) -> Html:
    """Draw the notes of the loans; the piece that takes one."""
    lent = box.prices.loan
    explain = _("A loan brings %(num)s million at any time, and costs %(num)s points at the end.", num=lent)
    label = ngettext(
        "%(num)d loan of %(seat)s", "%(num)d loans of %(seat)s", company.loans, seat=board.names[company.seat]
    )
    said = ngettext_html("%(number)s loan", "%(number)s loans", company.loans, number=bold(company.loans))
    sheets = min(4, max(1, company.loans))
    notes = join(rect(1 + 5 * sheet, 1 + 3 * sheet, 26, 16, "iw-note", 2) for sheet in range(sheets))
    sign = f'<path class="iw-minus" d="M{9 + 5 * (sheets - 1)} {9 + 3 * (sheets - 1)}h10"/>'
    drawn = drawing(
        28 + 5 * (sheets - 1), 18 + 3 * (sheets - 1), notes + sign, "iw-notes" if company.loans else "iw-notes none"
    )
    return board.piece(
        company.loan_tokens.id, label, f"{drawn}<span>{said}</span>", explain, tag="span", css="iw-loans"
    )


def machines(board: Board, company: CompanyView, box: Components) -> Html:
    """Draw the three machines of the building."""
    name = e(_("Markers of %(seat)s", seat=board.names[company.seat]))
    explain = _(
        "An innovation moves a marker one hole to the right; above the holes are the points they bring at the end."
    )
    inside = join(machine(board, track, box) for track in company.tracks)
    return f'<div class="iw-machines" role="group" aria-label="{name}" data-explain="{e(explain)}">{inside}</div>'


def machine(board: Board, track: TrackView, box: Components) -> Html:
    """Draw a machine: a rail with holes, its marker, and the points of each hole."""
    name, was = board.term(track.track), board.context.was(track.id, "marker")
    name = name[:1].upper() + name[1:]
    icon = ON_MACHINES[track.track]
    head = (
        f'<span class="iw-machine-name">{drawing(18, 20, use(icon, 0, 0, 18, 20), f"iw-tool {icon}")}{e(name)}</span>'
    )
    holes = join(
        hole(28 + STOP * place, marker, worth, track.marker, was) for place, (marker, worth) in enumerate(holes_of(box))
    )
    width = 28 + STOP * (len(box.track_points) - 1) + 13
    rail = f'<path class="iw-rail" d="M28 33H{width - 13}"/>{svg_text(3, 14, "★", "iw-star")}'
    drawn = f'<svg class="iw-holes" viewBox="0 0 {width} 47" aria-hidden="true" focusable="false">{rail}{holes}</svg>'
    explain = board.explain("track", track.track)
    return board.piece(track.id, f"{name} {track.marker}", head + drawn, explain, tag="span", css="iw-machine")


def hole(x: float, marker: int, worth: int, here: int, was: object) -> Html:
    """Draw a hole of a rail, for a marker that is in hole `here` and was in hole `was` before."""
    state = " here" if marker == here else " left" if marker == was else ""
    circle = f'<circle class="iw-hole{state}" cx="{x:g}" cy="33" r="11.5"/>'
    return f"{circle}{svg_text(x, 38, marker, f'iw-hole-number{state}')}{svg_text(x, 14, worth, f'iw-worth{state}')}"


def holes_of(box: Components) -> list[tuple[int, int]]:
    """Return the numbers of the holes from left to right, with their points."""
    return sorted(((int(marker), points) for marker, points in box.track_points.items()), reverse=True)


def yard(board: Board, company: CompanyView, box: Components) -> Html:
    """Draw the barrels on the pads of three zones: each full barrel is waste."""
    label = _(
        "Waste of %(seat)s: %(waste)s, zone %(zone)s",
        seat=board.names[company.seat],
        waste=company.waste,
        zone=board.term(company.zone),
    )
    explain = _(
        "Orders make waste. In an accident the zone says what it costs: millions, and spaces that the factory moves "
        "back."
    )
    yellow, red, most = box.zones.yellow, box.zones.red, box.limits.waste[1]
    pads = (
        pad(board, company, "green", range(1, yellow), _("no fine")),
        pad(board, company, "yellow", range(yellow, red), fine(box.fines.yellow)),
        pad(board, company, "red", range(red, most + 1), fine(box.fines.red)),
    )
    return f'<div class="iw-yard" role="img" aria-label="{e(label)}" data-explain="{e(explain)}">{join(pads)}</div>'


def pad(board: Board, company: CompanyView, zone: Zone, places: range, cost: str) -> Html:
    """Draw the barrels of a zone, and what an accident costs there."""
    was = board.context.was(company.id, "waste")
    filled = was if isinstance(was, int) else 0
    drums = join(drum(place, places[0], company.waste, filled) for place in places)
    here = zone == company.zone
    said = e(cost)
    if here:
        said = f"<b>{said}</b>{change(board, company.id, 'waste', company.waste)}"
    box = f'viewBox="0 0 {BARREL * len(places)} 36"'
    drawn = f'<svg class="iw-drums" {box} aria-hidden="true" focusable="false">{drums}</svg>'
    return f'<div class="iw-pad {zone}{" on" if here else ""}">{drawn}<span>{said}</span></div>'


def drum(place: int, first: int, waste: int, was: int) -> Html:
    """Draw a place for a barrel: full, just emptied, or empty."""
    x = BARREL * (place - first) + 1
    state = "full" if place <= waste else "left" if place <= was else "none"
    new = " new" if state == "full" and was and place > was else ""
    return use("iw-drum", x, 2, 24, 32, f"iw-drum {state}{new}") + svg_text(
        x + 12, 24, place, f"iw-drum-number {state}"
    )


def fine(cost: Fine) -> str:
    """Say what an accident costs in a zone."""
    return _("%(millions)s M, %(spaces)s back", millions=cost.millions, spaces=cost.spaces)
