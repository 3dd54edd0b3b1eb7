"""A player: resources, visible hand and mission, and the board of rows and slots."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scoresheet.domain.titles.phytoplankton.components import Components, Mission
from scoresheet.domain.titles.phytoplankton.view import CardView, PlacedView, PlayerView, RowView
from scoresheet.domain.titles.phytoplankton.wording import ORDERS, RESOURCES, ROWS
from scoresheet.replays.terminal.seats import COLOURS, seat_name

ONE = {"coastal": "die", "open_ocean": "carbon", "polar": "card"}
MORE = {"coastal": "dice", "open_ocean": "carbon", "polar": "cards"}


def draw_player(player: PlayerView, components: Components) -> RenderableType:
    """Draw a player's resources, hand, mission and board."""
    facts = Table.grid(padding=(0, 2))
    facts.add_row("Resources", _resources(player))
    facts.add_row("Hand", _hand(player, components))
    if player.mission:
        facts.add_row("Mission", _mission(components.missions[player.mission]))
    if player.looked_at:
        facts.add_row("Looking at", _cards(player.looked_at, components))
    if player.order == "ask":
        facts.add_row("Order", ORDERS[player.order])
    parts = Group(facts, _board(player.rows, components))
    return Panel(parts, title=seat_name(player.seat), border_style=COLOURS[player.seat], expand=False)


def _resources(player: PlayerView) -> Text:
    held = [f"{count} {RESOURCES[resource]}" for resource, count in player.holding.resources.items() if count]
    return Text(", ".join(held), style="bold") if held else Text("–", style="dim")


def _hand(player: PlayerView, components: Components) -> Text:
    return (
        _cards(player.hand.cards, components)
        if player.hand.cards
        else Text(_counted(player.hand.count, "card", "cards"), style="bold")
    )


def _counted(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _mission(mission: Mission) -> Text:
    return Text(f"{mission.name} ({mission.points}): {mission.text}")


def _cards(cards: list[CardView], components: Components) -> Text:
    return Text(", ".join(components.species[card.species].name for card in cards))


def _board(rows: list[RowView], components: Components) -> Table:
    """Draw the rows from the coast to the ice, with the carbon cost above each slot."""
    costs = [f"{carbon} carbon" if carbon else "free" for carbon in components.board.carbon_by_column]
    table = Table("", *costs, "yields", box=box.SQUARE, show_lines=True)
    for row in rows:
        slots = [_slot(row, column, components) for column in range(components.board.slots)]
        table.add_row(Text(ROWS[row.row], style="bold"), *slots, _counted(row.yields, ONE[row.row], MORE[row.row]))
    return table


def _slot(row: RowView, column: int, components: Components) -> Text:
    return _placed(row.cards[column], components) if column < len(row.cards) else Text("·", style="dim")


def _placed(placed: PlacedView, components: Components) -> Text:
    """Draw a card with its points, and the pieces on and under it."""
    species = components.species[placed.species]
    text = Text.assemble((species.name, "bold"), f" ({species.points})")
    if placed.carbon:
        text.append(f"\n{placed.carbon} carbon", style="red")
    for resource, count in placed.cached.items():
        text.append(f"\n{count} {RESOURCES[resource]} cached")
    if placed.tucked:
        text.append(f"\n{placed.tucked} tucked")
    return text.append("\nhas bloomed", style="green") if placed.bloomed else text
