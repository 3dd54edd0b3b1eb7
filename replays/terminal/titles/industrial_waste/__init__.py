"""Industrial Waste in the terminal: the board, the mats, the cards, the auction."""

from collections.abc import Iterator

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.titles.industrial_waste.components import EDITIONS, Components
from scoresheet.domain.titles.industrial_waste.view import Board, ColumnView
from scoresheet.domain.titles.industrial_waste.wording import CARDS, words
from scoresheet.domain.wording import UNTRANSLATED
from scoresheet.replays.terminal.seats import seat_letter, seat_name
from scoresheet.replays.terminal.texts import draw_texts
from scoresheet.replays.terminal.titles.industrial_waste.mat import draw_mat

COWORKERS_EACH = 100
"""The number of co-workers that a step on the track stands for."""


def draw(view: Board, edition: str = TODAY) -> RenderableType:
    """Return the drawing as the viewer may see it, with the numbers of the game's edition."""
    components = EDITIONS[edition].components
    parts: list[RenderableType] = [_round(view), Columns([_factories(view, components), _piles(view)])]
    if view.columns:
        parts.append(Columns([_column(number, column) for number, column in enumerate(view.columns, start=1)]))
    if view.auction:
        parts.append(_auction(view))
    parts.append(Columns([draw_mat(company, components) for company in view.companies]))
    parts.append(draw_texts(words(components), "card", _cards(view)))
    return Group(*parts)


def _cards(view: Board) -> Iterator[str]:
    """Yield the visible cards on the table and in hands."""
    open_cards = [column.cards for column in view.columns]
    held = [pile for company in view.companies for pile in (company.hand, company.saved)]
    yield from (card.card for pile in (*open_cards, *held) for card in pile)


def _round(view: Board) -> Text:
    text = Text.assemble((f"Round {view.round}", "bold"), "  starting player: ", seat_name(view.starting))
    if view.accident:
        text.append("  An accident happens this round.", style="bold red")
    if view.last_round:
        text.append("  This round is the last.", style="bold yellow")
    return text


def _factories(view: Board, components: Components) -> RenderableType:
    """Draw the board: growth from left to right, co-workers from top to bottom."""
    (first, last), (fewest, most) = components.limits.growth, components.limits.coworkers
    growths = range(first, last + 1)
    table = Table("", *map(str, growths), box=box.SQUARE, show_lines=True)
    for coworkers in range(most, fewest - 1, -1):
        row = (_place(view, growth, coworkers) for growth in growths)
        table.add_row(Text(str(COWORKERS_EACH * coworkers), style="bold"), *row)
    return Panel(table, title="Growth and co-workers", expand=False)


def _place(view: Board, growth: int, coworkers: int) -> Text:
    here = [c.seat for c in view.companies if (c.growth, c.coworkers) == (growth, coworkers)]
    return Text("").join(map(seat_letter, here)) if here else Text("·", style="dim", justify="center")


def _piles(view: Board) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_row("Raw materials in supply", Text(str(view.supply), style="bold"))
    table.add_row("Cards in the deck", Text(str(view.deck), style="bold"))
    table.add_row("Cards discarded", Text(str(len(view.discards)), style="bold"))
    return Panel(table, title="Supply", expand=False)


def _column(number: int, column: ColumnView) -> RenderableType:
    cards = [Text(CARDS[card.card]) for card in column.cards] or [Text("taken", style="dim")]
    return Panel(Group(*cards), title=f"Combination {number}", expand=False)


def _auction(view: Board) -> RenderableType:
    auction = view.auction
    if auction is None:
        return Text()
    materials = UNTRANSLATED.plural("raw material", "raw materials", auction.lot)
    text = Text.assemble(seat_name(auction.seller), f" sells {auction.lot} {materials}. ")
    if auction.leader is None:
        text.append("Nobody has bid yet.")
    else:
        text.append_text(Text.assemble(seat_name(auction.leader), f" has bid {auction.bid} million."))
    return Panel(text, title="Auction", expand=False, border_style="yellow")
