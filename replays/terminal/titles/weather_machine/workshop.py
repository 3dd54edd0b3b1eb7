"""A Workshop: its tiles with their half-circles, and the pieces stored on them."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.laboratory_pieces import CountView, WorkshopView
from scoresheet.replays.terminal.titles.weather_machine.pieces import grid, joined, letter, letters

PRINTED = ("any Chemical", "Part", "Bot")
"""The spaces of the printed column, from the top."""
EDGE = max(map(len, PRINTED)) + 1
BARE = Text("   ")
FREE = Text("·")


def draw_workshop(workshop: WorkshopView, components: Components) -> RenderableType:
    """Draw the three rows of tiles, then the stored pieces and the free space."""
    lines = [line for row in range(len(PRINTED)) for line in _row(workshop, row)]
    return Group(Text("Workshop", style="dim"), *lines, _stored(workshop, components))


def _row(workshop: WorkshopView, row: int) -> tuple[Text, Text]:
    """Draw the tops and bottoms of a row's tiles, with dots where a tile can be placed."""
    places = {spot.column: (FREE, FREE) for spot in workshop.spots if spot.row == row}
    places |= {tile.column: (letter(tile.top), letter(tile.bottom)) for tile in workshop.tiles if tile.row == row}
    across = [places.get(column) for column in range(1, max(places, default=0) + 1)]
    upper = [Text.assemble("╭", place[0], "╮") if place else BARE for place in across]
    lower = [Text.assemble("╰", place[1], "╯") if place else BARE for place in across]
    return Text(PRINTED[row].ljust(EDGE)).append_text(joined(upper, "")), Text(" " * EDGE).append_text(
        joined(lower, "")
    )


def _stored(workshop: WorkshopView, components: Components) -> Table:
    table = grid()
    table.add_row("Bots", str(workshop.bots))
    table.add_row("Parts", _counts(workshop.parts))
    table.add_row("Chemicals", _counts(workshop.chemicals))
    table.add_row("their spaces", joined([Text("any"), *_letters(workshop.spaces)]))
    table.add_row("free", _free(workshop))
    if workshop.laying:
        table.add_row("to be laid", letters(components.workshop_tiles[workshop.laying].ends))
    return table


def _counts(counts: list[CountView]) -> Text:
    """Return a letter for each piece of a kind, or a dash if there is none."""
    return joined(_letters(counts)) if any(each.number for each in counts) else Text("–")


def _letters(counts: list[CountView]) -> list[Text]:
    return [letter(each.kind) for each in counts for _ in range(each.number)]


def _free(workshop: WorkshopView) -> str:
    """Return the free space for Bots and Parts: on tiles, or on their printed spaces."""
    parts = sum(each.number for each in workshop.parts)
    tiles = len(workshop.tiles) - max(0, workshop.bots - 1) - max(0, parts - 1)
    printed = [name for name, held in (("the Bot space", workshop.bots), ("the Part space", parts)) if not held]
    return ", ".join([f"{tiles} {'tile' if tiles == 1 else 'tiles'}", *printed])
