"""Phytoplankton in the terminal: the dice box, the cards in the middle, the boards."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.titles.phytoplankton.components import EDITIONS, Components
from scoresheet.domain.titles.phytoplankton.view import Board, CardView
from scoresheet.domain.titles.phytoplankton.wording import words
from scoresheet.replays.terminal.seats import seat_name
from scoresheet.replays.terminal.texts import draw_texts
from scoresheet.replays.terminal.titles.phytoplankton.player import draw_player


def draw(view: Board, edition: str = TODAY) -> RenderableType:
    """Return the drawing as the viewer may see it, with the numbers of the game's edition."""
    components = EDITIONS[edition].components
    middle = Columns([_dice(view), _face_up(view.face_up, components), _piles(view)])
    texts = draw_texts(words(components), "species", [card.species for card in view.face_up])
    players = (draw_player(player, components) for player in view.players)
    return Group(_round(view, components), middle, texts, *players)


def _round(view: Board, components: Components) -> Text:
    if not view.round:
        return Text("Before the first round", style="bold")
    turn = f"Round {view.round} of {components.play.rounds}, turn {view.turn} of {components.play.turns}"
    text = Text.assemble((turn, "bold"), "  first player: ", seat_name(view.first))
    return text.append("  with blooms", style="bold green") if view.blooms else text


def _dice(view: Board) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for dice in view.box.dice:
        table.add_row(dice.face, Text(f"× {dice.count}", style="bold"))
    table.add_row(Text("outside", style="dim"), Text(str(view.box.outside), style="dim"))
    return Panel(table, title="Dice box", expand=False)


def _face_up(cards: list[CardView], components: Components) -> RenderableType:
    names = [Text(components.species[card.species].name) for card in cards] or [Text("none", style="dim")]
    return Panel(Group(*names), title="Face up", expand=False)


def _piles(view: Board) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_row("Deck", Text(str(view.deck.count), style="bold"))
    table.add_row("Discards", Text(str(view.discards), style="bold"))
    return Panel(table, title="Cards", expand=False)
