"""The drawing of Lineae: the ocean with rockets above and deposits below, and player boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from scoresheet.domain.titles.lineae.pieces import RocketSpaceView, RocketView, SpaceView, TechnologyView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, join, mark, sprite
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.titles.lineae.actions import city, reactor, submersibles
from scoresheet.service.web.titles.lineae.cards import colony_card, rocket, technology
from scoresheet.service.web.titles.lineae.sea import sea
from scoresheet.service.web.titles.lineae.sides import drawn_side, row, sides, tiles
from scoresheet.service.web.titles.lineae.table import Table, cube_chip, icon
from scoresheet.service.web.titles.lineae.vessels import cargo, mine, seated, stock

ICONS = Path(__file__).parent / "icons.html"


def draw(board: Board) -> Html:
    """Draw the whole board."""
    table = Table(board)
    choosing = " choosing" if any(anchor.startswith("technology:") for anchor in table.by_anchor) else ""
    halves = join(drawn_side(table, it) for it in sides(board.context))
    main = (
        f'<div class="ln-tops">{strip(table)}{supply(table)}{own(table)}{cruise(table)}</div>{city(table)}'
        f'<div class="ln-sides">{halves}</div>{submersibles(table)}'
    )
    return (
        f'<div class="ln{choosing}">{sprite(ICONS)}<div class="ln-main">{main}</div>'
        f'<div class="ln-wing">{vessels(table)}{technologies(table)}</div></div>'
    )


def excerpt(board: Board, part: str, seat: Seat) -> Html:
    """Draw a part of the left half of the ocean, or of the board of the player who moves."""
    table, side = Table(board), sides(board.context)[0]
    vessel = table.view.vessels[seat]
    return (
        '<div class="ln"><div class="learn-stack">'
        f"{row(table, side) if part == 'rockets' else ''}"
        f"{sea(table, side.ocean) if part in ('sea', 'deposits') else ''}"
        f"{tiles(table, side) if part == 'deposits' else ''}"
        f'<div class="seat-{seat}">{stock(table, vessel)}'
        f"{cargo(table, vessel) if part in ('vessel', 'rockets') else ''}</div></div></div>"
    )


def learning(board: Board) -> Mapping[str, object]:
    """Return what the learning pages draw: pictures, and cards by their id."""
    table = Table(board)
    return {
        "picture": icon,
        "rocket": lambda card, spaces: rocket(table, _rocket(card, spaces), ready=False),
        "technology": lambda card: technology(table, TechnologyView(f"kind:{card}", card)),
        "colony_card": lambda card: colony_card(table, _colony(table, card)),
    }


def _rocket(card: str, spaces: Sequence[str]) -> RocketView:
    return RocketView(f"kind:{card}", card, [RocketSpaceView(space, "") for space in spaces])


def _colony(table: Table, card: str) -> SpaceView:
    return SpaceView(
        id=f"kind:{card}",
        space="",
        action="",
        which=card,
        arrow=table.box.colony[card].arrow,
        many=False,
        covers="",
        covered_after=0,
        workers=[],
    )


def strip(table: Table) -> Html:
    """Draw the round, the first player, the water tokens, and the colony deck."""
    view = table.view
    facts = [
        (
            _("A round consists of sunlight, actions until no player has workers left, and cleanup."),
            f"{e(_('Round'))} {bold(view.round)}/{view.last_round}",
        ),
        (
            _("The first player of the round. Place a worker on the Special Election to take the marker."),
            f"{e(_('First player'))} {mark(view.first)} {bold(table.board.names[view.first])}",
        ),
        (
            _(
                "Rows of water that are not in the ocean now. A closed lock raises the water left of it; opening it "
                "lets the water run off."
            ),
            f"{icon('water')} {e(_('Water tokens left'))} {bold(view.tokens)}{table.change('', 'tokens', view.tokens)}",
        ),
        (
            _("Colony cards still to come: one is built where a rocket has been launched."),
            f"{icon('card')} {e(_('Colony deck'))} {bold(view.colony_deck)}",
        ),
    ]
    shown = " ".join(explained(about, fact, "ln-fact") for about, fact in facts)
    return f'<div class="ln-strip">{shown} {alarm(table)}</div>'


def alarm(table: Table) -> Html:
    """Draw that the game is over, or that this is the last round."""
    view = table.view
    if view.ended:
        result = f": {e(table.term(view.result))}" if view.result else ""
        text = f"{icon('flag')} {e(_('The surface is frozen over'))}{result}"
        return explained(_("The game is over."), text, "ln-alarm")
    if view.round == view.last_round:
        about = _("The game ends when this round is over, and points are counted.")
        return explained(about, f"{icon('flag')} {e(_('Last round'))}", "ln-alarm")
    return ""


def own(table: Table) -> Html:
    """Draw the main resources of the reader who plays the viewed seat."""
    return join(
        mine(table, vessel)
        for vessel, seat in table.board.context.clockwise(table.view.vessels)
        if seat.mine and seat.seat == table.board.context.perspective.seat
    )


def cruise(table: Table) -> Html:
    """Draw the range of the submersible being steered, and the room in its hold."""
    it = table.view.cruise
    if not it:
        return ""
    name = _("%(seat)s steers submersible %(letter)s", seat=table.board.names[it.seat], letter=it.submersible)
    facts = [
        e(ngettext("%(num)d space without cost", "%(num)d spaces without cost", it.free)),
        f"{icon('bolt')} {e(_('%(num)s electricity', num=it.electricity))}",
        e(ngettext("room for %(num)d cube", "room for %(num)d cubes", it.room)),
        *([e(_("cubes are picked up one by one"))] if it.by_hand else []),
    ]
    piece = table.board.piece(it.id, name, e(name), tag="b")
    about = _("How far the submersible can still go, and what it can carry.")
    text = f"{mark(it.seat)} {piece}: {', '.join(facts)}"
    return explained(about, text, f"ln-cruise seat-{it.seat}", "p")


def supply(table: Table) -> Html:
    """Draw the unowned cubes; algae only if there are any."""
    chips = join(
        cube_chip(table, it.id, it.mineral, str(it.cubes))
        for it in table.view.supply
        if it.cubes or it.mineral != "algae"
    )
    about = _("Unowned cubes: bonuses come from here, and spent cubes return here.")
    return (
        f'<div class="ln-supply" role="group" aria-label="{e(_("Supply"))}" data-explain="{e(about)}">'
        f'<span class="ln-heading">{e(_("Supply"))}</span>{chips}</div>'
    )


def vessels(table: Table) -> Html:
    """Draw the player boards, with the Reactor Core after the first."""
    first, *others = [seated(table, *one) for one in table.board.context.clockwise(table.view.vessels)]
    return f'<div class="ln-vessels">{first}{reactor(table)}{join(others)}</div>'


def technologies(table: Table) -> Html:
    """Draw the technology cards that can be taken."""
    none = f'<span class="hint">{e(_("all taken"))}</span>'
    cards = join(technology(table, it) for it in table.view.technology) or none
    word = e(_("Technology"))
    return f'<section class="ln-deck" aria-label="{word}"><h3>{word}</h3><div class="ln-cards">{cards}</div></section>'
