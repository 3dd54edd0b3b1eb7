"""The five arms of the machine: Government, the Lab, R&D and the Extreme Weather."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import Department
from scoresheet.domain.titles.weather_machine.pieces import (
    BranchView,
    ClimateView,
    ColouredSpaceView,
    ExperimentView,
    PlotView,
)
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, join
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.weather_machine.columns import Column
from scoresheet.service.web.titles.weather_machine.pieces import (
    HIDDEN,
    benefit,
    benefits,
    chemical,
    occupant,
    part,
    picture,
    standing,
    token,
    voucher,
)

STAGES = "ⅠⅡⅢ"
NOZZLE = (
    f'<svg viewBox="0 0 60 22" class="wm-nozzle" {HIDDEN}>'
    '<path d="M4 1h52L44 21H16z"/><path d="M9 8h42M13 15h34" class="thin"/></svg>'
)
CLOUD = (
    f'<svg class="wm-cloud-shape" viewBox="6 2 108 60" preserveAspectRatio="none" {HIDDEN}><path d="'
    'M18 60A16 16 0 0 1 12 30 18 18 0 0 1 34 15 26 26 0 0 1 82 13 19 19 0 0 1 108 29 16 16 0 0 1 103 60z"/></svg>'
)


def arm(board: Board, column: Column, number: int, box: Components) -> Html:
    """Draw an arm: from Government through the Lab and R&D to the Extreme Weather at its end."""
    active = " active" if column.active else ""
    cells = {
        "sky": weather_name(board, column.weather) + climate(board, column.climate, box),
        "rnd": research(board, column.rnd, box, locked=column.locked),
        "lab": lab(board, column.lab, active=column.active),
        "government": government(board, column.government, box) + drawers(board, column.plots, box),
    }
    drawn = join(f'<div class="wm-cell wm-f-{name} wm-c{number}">{cell}</div>' for name, cell in cells.items())
    return f'<i class="wm-arm wm-c{number}{active}">{NOZZLE}</i>{drawn}'


def weather_name(board: Board, weather: str) -> Html:
    """Draw the name of a weather."""
    explain = _("Everything about this weather stands in this column.")
    return explained(explain, f"{picture(weather)} {e(board.word('weather', weather))}", "wm-weather", "b")


def valve(board: Board, branch: BranchView, department: Department, label: str, explain: str, more: Html) -> Html:
    """Draw the head of a branch: its Research tokens, and what else is there."""
    left = ngettext("%(num)d Research token left", "%(num)d Research tokens left", branch.tokens)
    none = f'<span class="wm-none">{picture("investment")}</span>'
    inside = (token(department, branch.weather) * branch.tokens or none) + more
    named, *state = label.split("; ", 1)
    return board.piece(branch.id, "; ".join([named, left, *state]), inside, explain, tag="span", css="wm-valve")


def sockets(board: Board, spaces: Sequence[ColouredSpaceView], what: str, under: Sequence[Html] = ()) -> Html:
    """Draw Bot spaces: the price of a Bot there, or the Bot; `under` is also printed on them."""
    return f'<span class="wm-sockets">{join(_socket(board, it, what, n, under) for n, it in enumerate(spaces))}</span>'


def _socket(board: Board, it: ColouredSpaceView, what: str, number: int, under: Sequence[Html]) -> Html:
    printed = part(it.colour) if what == "part" else chemical(it.colour)
    inside = f'<span class="wm-in">{occupant(it, printed)}</span>{under[number] if under else ""}'
    label = f"{board.word('place', it.id)}: {board.word(what, it.colour)}{standing(board, it)}"
    explain = board.explain("place", it.id)
    return board.piece(it.id, label, inside, explain, tag="span", css=f"wm-socket is-{it.colour}")


def government(board: Board, branch: BranchView, box: Components) -> Html:
    """Draw a branch of Government."""
    gives = board.word("benefit", box.government.vouchers(branch.weather, 0)[0])
    explain = _(
        "When all spaces have Bots, each is worth %(points)s CP to its owner. "
        "Securing a Subsidy of this column gives %(voucher)s.",
        points=box.points.government_bot,
        voucher=gives,
    )
    label = _("Government, %(weather)s", weather=board.word("weather", branch.weather))
    more = voucher(box.government.columns[branch.weather])
    return valve(board, branch, "government", label, explain, more) + sockets(board, branch.spaces, "part")


def drawers(board: Board, plots: Sequence[PlotView], box: Components) -> Html:
    """Draw the drawers with the Subsidy tiles of a column."""
    return f'<span class="wm-drawers">{join(drawer(board, it, box) for it in plots)}</span>'


def drawer(board: Board, it: PlotView, box: Components) -> Html:
    """Draw a Subsidy tile, or the Part that took its place."""
    if not it.tile:
        label = _("sold: %(colour)s Part", colour=board.word("part", it.part))
        inside, explain = part(it.part) if it.part else "", _("The Part took the place of a Subsidy tile.")
        return board.piece(it.id, label, inside, explain, tag="span", css="wm-drawer sold")
    gives, explain = box.subsidies[it.tile].gives, board.explain("subsidy", it.tile)
    if not it.blue:
        flipped = _("Flipped: it can't be secured any more, but a player who sells a Part to this column may take it.")
        explain = f"{explain} {flipped}"
    label = _("Subsidy: %(benefit)s", benefit=board.word("benefit", gives))
    css = "wm-drawer blue" if it.blue else "wm-drawer"
    return board.piece(it.id, label, benefit(gives), explain, tag="span", css=css)


def lab(board: Board, branch: BranchView, *, active: bool) -> Html:
    """Draw a branch of the Weather Machine, with the Assistant if it is active."""
    label = _("Weather Machine, %(weather)s", weather=board.word("weather", branch.weather))
    explain = _(
        "At the end of a round the active branch runs if it is full and the display has an experiment of its weather."
    )
    more = ""
    if active:
        label = f"{label}; {_('active branch')}"
        explain = f"{explain} {_('The Assistant stands here.')}"
        more = picture("assistant", "wm-gold")
    return valve(board, branch, "lab", label, explain, more) + sockets(board, branch.spaces, "chemical")


def research(board: Board, branch: BranchView, box: Components, *, locked: bool) -> Html:
    """Draw a branch of R&D: each space has a Part for Prototypes and a benefit for Bots."""
    name = _("R&D, %(weather)s", weather=board.word("weather", branch.weather))
    label = f"{name}; {_('citations locked') if locked else _('citations unlocked')}"
    lock = picture("lock", "wm-gold") if locked else picture("open", "wm-bare")
    head = valve(board, branch, "rnd", label, board.explain("piece", "lock"), lock)
    under = []
    for it, printed in zip(branch.spaces, box.research[branch.weather], strict=True):
        gives = "" if it.who else ("<b>+1</b>" if printed.extra else "") + benefit(printed.gives)
        under.append(f'<span class="wm-needs">{part(it.colour)}</span><span class="wm-under">{gives}</span>')
    return head + sockets(board, branch.spaces, "chemical", under)


def climate(board: Board, it: ClimateView | None, box: Components) -> Html:
    """Draw a cloud with the Extreme Weather and its slots."""
    if it is None:
        return '<span class="wm-cloud">–</span>'
    stack = ngettext("%(num)d tile lies on the stack.", "%(num)d tiles lie on the stack.", len(it.stack))
    explain = f"{board.explain('extreme', it.tile)} {stack}"
    if not it.tile:
        none = board.piece(it.id, _("No Extreme Weather"), "–", explain, tag="span", css="wm-storm-head")
        return f'<span class="wm-cloud">{CLOUD}{none}</span>'
    tile, name = box.extreme_weather[it.tile], board.word("extreme", it.tile)
    science = f'<span class="wm-price">{voucher("science", tile.science)}</span>' if tile.science else ""
    inside = f"{picture('storm', 'wm-storm')}{bold(tile.level)}{science}{join(part(colour) for colour in tile.parts)}"
    label = _("Extreme Weather: %(tile)s", tile=name)
    head = board.piece(it.id, label, inside, explain, tag="span", css="wm-storm-head")
    return f'<span class="wm-cloud">{CLOUD}{head}<span class="wm-slots">{_slots(board, it, name, box)}</span></span>'


def _slots(board: Board, it: ClimateView, name: str, box: Components) -> Html:
    drawn = ""
    for number, (slot, gives) in enumerate(zip(it.slots, box.extreme_weather[it.tile].slots, strict=False), 1):
        label = _("%(tile)s, slot %(number)s", tile=name, number=number) + standing(board, slot)
        what = board.word("benefit", gives)
        explain = _("A marker of a published paper placed here gives %(benefit)s.", benefit=what)
        inside = occupant(slot, benefit(gives), "marker")
        drawn += board.piece(slot.id, label, inside, explain, tag="span", css="wm-slot")
    return drawn


def experiment(board: Board, it: ExperimentView, where: str, box: Components, tab: Html = "") -> Html:
    """Draw an experiment; `tab` says where it is unless it is on display."""
    tile = box.experiments[it.tile]
    price = f'<span class="wm-price">{voucher("science", tile.science)}</span>'
    stage = f"<span>{picture(tile.weather)} {bold(STAGES[tile.stage - 1])}</span>"
    pays = f'<span class="wm-gives">{tile.points}{picture("cp")}/{picture("bot")}</span>'
    choice = f'<span class="wm-gives">{benefits(tile.choice, "/")}</span>'
    label = f"{_('Experiment %(tile)s', tile=board.word('experiment', it.tile))}: {where}"
    inside = f"<span>{stage}{tab}{price}</span><span>{pays}{choice}</span>"
    css = "wm-cartridge apart" if tab else "wm-cartridge"
    return board.piece(it.id, label, inside, board.explain("experiment", it.tile), tag="span", css=css)
