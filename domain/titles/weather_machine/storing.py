"""Room in a Workshop, however its pieces are arranged ("Workshop")."""

from collections import Counter
from collections.abc import Iterator, Set

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Colour
from scoresheet.domain.titles.weather_machine.state import Laboratory, State, Tile
from scoresheet.domain.viewer import Seat

PART_ROW = 1
"""The row of the printed space for a Part, between the rows for a Chemical and for a Bot."""


def fits(laboratory: Laboratory, bots: int = 0, parts: int = 0) -> bool:
    """Return whether the Workshop has room for these additional Bots and Parts.

    One Bot and one Part fit on printed spaces, and one piece fits on each tile.
    """
    on_tiles = max(0, laboratory.bots + bots - 1) + max(0, laboratory.parts_held + parts - 1)
    return on_tiles <= len(laboratory.workshop)


def room_for_parts(laboratory: Laboratory) -> int:
    """Return the number of additional Parts the Workshop has room for."""
    free = len(laboratory.workshop) - max(0, laboratory.bots - 1) - max(0, laboratory.parts_held - 1)
    return free + (laboratory.parts_held == 0)


def storable_chemicals(state: State, seat: Seat) -> list[Colour]:
    """Return the colours with room for another Chemical.

    The seat stores a Chemical in a space of its colour, or in the printed space for any colour.
    """
    laboratory = state.laboratories[seat]
    spaces, held = chemical_spaces(state.components, laboratory.workshop), laboratory.chemicals
    printed_is_taken = any(number > spaces.get(colour, 0) for colour, number in held.items())
    if not printed_is_taken:
        return list(COLOURS)
    return [colour for colour in spaces if held.get(colour, 0) < spaces[colour]]


def chemical_spaces(components: Components, workshop: list[Tile]) -> dict[Colour, int]:
    """Return the number of Chemical spaces of each colour, formed by touching half-circles."""
    placed = {(tile.row, tile.column) for tile in workshop}
    spaces: dict[Colour, int] = {}
    for tile in workshop:
        if (tile.row + 1, tile.column) in placed:
            colour = ends(components, tile)[1]
            spaces[colour] = spaces.get(colour, 0) + 1
    return spaces


def ends(components: Components, tile: Tile) -> tuple[Colour, Colour]:
    """Return the half-circles of a laid tile: top, then bottom."""
    return turned(components.workshop_tiles[tile.tile].ends, tile.turned)


def turned(both: tuple[Colour, Colour], half_turn: bool) -> tuple[Colour, Colour]:
    """Return the two ends of a tile from the top, after an optional half turn."""
    return (both[1], both[0]) if half_turn else both


def spots(state: State, seat: Seat, tile: str) -> Iterator[tuple[int, int, bool]]:
    """Yield each place for a tile, from the left: row, column, and True for a half turn.

    The touching half-circles must match.
    """
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
    """Return the free places that touch the Workshop, whose printed column is left of column 1."""
    touching = {(row, 1) for row in range(rows)}
    for row, column in laid:
        touching |= {(row, column + 1), (row, column - 1), (row - 1, column), (row + 1, column)}
    free = {(row, column) for row, column in touching - laid if 0 <= row < rows and column >= 1}
    return sorted(free, key=lambda place: (place[1], place[0]))


def on_offer(state: State) -> list[str]:
    """Return the Workshop tiles that a seat may take."""
    return [*state.offer, state.top] if state.top else list(state.offer)


def row_sizes(laboratory: Laboratory, rows: int) -> list[int]:
    """Return the number of tiles in each row of the Workshop."""
    lengths = Counter(tile.row for tile in laboratory.workshop)
    return [lengths[row] for row in range(rows)]


def provides(laboratory: Laboratory, rows: int) -> list[int]:
    """Return the most Parts each row can hold: one per tile, and one on the printed space.

    The printed space is in the middle row.
    """
    return [size + (row == PART_ROW) for row, size in enumerate(row_sizes(laboratory, rows))]


def able_rows(laboratory: Laboratory, rows: int, parts: int) -> list[int]:
    """Return the rows that can provide this many Parts while all pieces keep a legal place.

    Only the printed space of the middle row stores a Part without a tile, so a row above or below may
    need one more tile.
    """
    beside = max(0, laboratory.parts_held - parts - 1)
    fit = parts + beside + max(0, laboratory.bots - 1) <= len(laboratory.workshop)
    return [row for row, most in enumerate(provides(laboratory, rows)) if parts <= most and (fit or row == PART_ROW)]


def lost_beside(laboratory: Laboratory, rows: int, row: int, parts: int) -> int:
    """Return the number of other Parts lost when this row provides `parts`.

    Bots are ignored, because they never compete with these Parts for places in other rows: all stored pieces fit, and a
    Bot can stay in this row, while other Parts cannot.
    """
    sizes = row_sizes(laboratory, rows)
    elsewhere = sum(sizes) - sizes[row] + (row != PART_ROW)
    return max(0, laboratory.parts_held - parts - elsewhere)
