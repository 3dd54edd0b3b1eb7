"""Room in a Workshop: what fits, however it is rearranged ("Workshop")."""

from collections import Counter
from collections.abc import Iterator, Set

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Colour
from scoresheet.domain.titles.weather_machine.state import Laboratory, State, Tile
from scoresheet.domain.viewer import Seat

PART_ROW = 1
"""The row of the printed space for a Part; the one for a Chemical is above it, the one for a Bot below."""


def fits(laboratory: Laboratory, bots: int = 0, parts: int = 0) -> bool:
    """Return whether that many more Bots and Parts fit: one of each printed, one per tile."""
    on_tiles = max(0, laboratory.bots + bots - 1) + max(0, laboratory.parts_held + parts - 1)
    return on_tiles <= len(laboratory.workshop)


def room_for_parts(laboratory: Laboratory) -> int:
    """Return how many Parts more find room."""
    free = len(laboratory.workshop) - max(0, laboratory.bots - 1) - max(0, laboratory.parts_held - 1)
    return free + (laboratory.parts_held == 0)


def storable_chemicals(state: State, seat: Seat) -> list[Colour]:
    """The colours of which a Chemical more finds room: in a space of its colour, or on the printed one for any."""
    laboratory = state.laboratories[seat]
    spaces, held = chemical_spaces(state.components, laboratory.workshop), laboratory.chemicals
    printed_is_taken = any(number > spaces.get(colour, 0) for colour, number in held.items())
    if not printed_is_taken:
        return list(COLOURS)
    return [colour for colour in spaces if held.get(colour, 0) < spaces[colour]]


def chemical_spaces(components: Components, workshop: list[Tile]) -> dict[Colour, int]:
    """Return how many Chemical spaces of each colour the touching half-circles form."""
    placed = {(tile.row, tile.column) for tile in workshop}
    spaces: dict[Colour, int] = {}
    for tile in workshop:
        if (tile.row + 1, tile.column) in placed:
            colour = ends(components, tile)[1]
            spaces[colour] = spaces.get(colour, 0) + 1
    return spaces


def ends(components: Components, tile: Tile) -> tuple[Colour, Colour]:
    """The half-circles of a laid tile: at its top and at its bottom."""
    return turned(components.workshop_tiles[tile.tile].ends, tile.turned)


def turned(both: tuple[Colour, Colour], half_turn: bool) -> tuple[Colour, Colour]:
    """The two ends from the top, as the tile lies."""
    return (both[1], both[0]) if half_turn else both


def spots(state: State, seat: Seat, tile: str) -> Iterator[tuple[int, int, bool]]:
    """Yield where a seat may lay a tile, from the left: row, column, turned or not; half-circles must match."""
    return spots_in(state.components, state.laboratories[seat].workshop, tile)


def spots_in(components: Components, workshop: list[Tile], tile: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the places where a tile may be laid in a Workshop."""
    placed = {(each.row, each.column): ends(components, each) for each in workshop}
    for row, column in _beside(placed.keys(), components.rules.workshop_rows):
        above, below = placed.get((row - 1, column)), placed.get((row + 1, column))
        for half_turn in (False, True):
            top, bottom = turned(components.workshop_tiles[tile].ends, half_turn)
            if (above is None or above[1] == top) and (below is None or below[0] == bottom):
                yield row, column, half_turn


def _beside(laid: Set[tuple[int, int]], rows: int) -> list[tuple[int, int]]:
    """The free places that touch the Workshop: its printed column is left of column 1."""
    touching = {(row, 1) for row in range(rows)}
    for row, column in laid:
        touching |= {(row, column + 1), (row, column - 1), (row - 1, column), (row + 1, column)}
    free = {(row, column) for row, column in touching - laid if 0 <= row < rows and column >= 1}
    return sorted(free, key=lambda place: (place[1], place[0]))


def on_offer(state: State) -> list[str]:
    """The Workshop tiles that may be taken."""
    return [*state.offer, state.top] if state.top else list(state.offer)


def row_sizes(laboratory: Laboratory, rows: int) -> list[int]:
    """Tiles in each row of the Workshop."""
    lengths = Counter(tile.row for tile in laboratory.workshop)
    return [lengths[row] for row in range(rows)]


def provides(laboratory: Laboratory, rows: int) -> list[int]:
    """Return how many Parts each row can hold at most: one a tile, and one on the printed space of the middle row."""
    return [size + (row == PART_ROW) for row, size in enumerate(row_sizes(laboratory, rows))]


def able_rows(laboratory: Laboratory, rows: int, parts: int) -> list[int]:
    """Return the rows that can provide that number of Parts while everything stored keeps a legal place.

    Only the printed space of the middle row stores a Part without a tile, so a row above or below may take a tile more.
    """
    beside = max(0, laboratory.parts_held - parts - 1)
    fit = parts + beside + max(0, laboratory.bots - 1) <= len(laboratory.workshop)
    return [row for row, most in enumerate(provides(laboratory, rows)) if parts <= most and (fit or row == PART_ROW)]


def lost_beside(laboratory: Laboratory, rows: int, row: int, parts: int) -> int:
    """Return how many other Parts are lost if so many are provided from that row: those that cannot be elsewhere.

    Bots take no place from them: all that is stored fits, so that a Bot is in the row where a Part cannot be.
    """
    sizes = row_sizes(laboratory, rows)
    elsewhere = sum(sizes) - sizes[row] + (row != PART_ROW)
    return max(0, laboratory.parts_held - parts - elsewhere)
