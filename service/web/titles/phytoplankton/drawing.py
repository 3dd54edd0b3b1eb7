"""The drawing of Phytoplankton: the middle, and a board with three rows for each player."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scoresheet.domain.titles.phytoplankton.components import gives
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES
from scoresheet.domain.titles.phytoplankton.view import PlayerView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import SeatContext
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, join, mark, sprite
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.phytoplankton.cards import card, drawn_card
from scoresheet.service.web.titles.phytoplankton.middle import loose_dice, middle
from scoresheet.service.web.titles.phytoplankton.player import row, seated
from scoresheet.service.web.titles.phytoplankton.table import Table, icon, named

FOLDER = Path(__file__).parent
PICTURES = (FOLDER / "icons.html", FOLDER / "art.html")


def draw(board: Board) -> Html:
    """Draw the whole board, with the viewed seat's own part first."""
    table = Table(board)
    own, *others = [seated(table, player, seat) for player, seat in board.context.clockwise(table.view.players)]
    players = f'{own}<div class="pp-others">{join(others)}</div>'
    return f'{join(map(sprite, PICTURES))}<div class="pp">{middle(table)}{players}</div>'


def excerpt(board: Board, part: str, seat: Seat) -> Html:
    """Draw a part of the board for an example."""
    table = Table(board)
    dice = loose_dice(table) if part in ("dice", "middle") else ""
    face_up = join(card(table, it) for it in table.view.face_up) if part == "middle" else ""
    shown = f'<div class="pp-cards">{face_up}</div>' if part == "middle" else ""
    player = table.view.players[seat]
    rows = join(row(table, it) for it in player.rows if it.cards) if part == "rows" else ""
    held = _held(table, player, board.seats[seat])
    return f'<div class="pp"><div class="learn-stack">{dice}{shown}{held}{rows}</div></div>'


def _held(table: Table, player: PlayerView, seat: SeatContext) -> Html:
    tokens = join(
        f'<span class="pp-token{"" if player.holding.resources[it] else " pp-zero"}">'
        f"{named(table, it)} {player.holding.resources[it]}</span> "
        for it in RESOURCES
    )
    hand = f"{icon('cards')} {e(_('Hand: %(count)s', count=player.hand.count))}"
    return f'<p class="pp-held">{mark(seat.seat)} {bold(seat.colour)} {tokens}{hand}</p>'


def learning(board: Board) -> Mapping[str, object]:
    """Return what the learning pages draw: pictures, and cards by species."""
    table = Table(board, blooms=True)
    return {
        "picture": icon,
        "card": lambda name: drawn_card(table, f"species:{name}", name),
        "faces": {face: gives(face) for face in table.box.dice.faces},
    }
