"""The contents and room of the Workshop, the places of Workshop tiles, and the Bots that can be constructed."""

from collections.abc import Callable, Mapping

from .data import ASSEMBLY, CHEMICAL_COSTS, COLOURS
from .snapshot import Seat, Snapshot

Cell = tuple[int, int]
Workshop = Mapping[Cell, tuple[str, str]]
Spot = tuple[int, int, str, str]
"""Row 0-2, column from 1, colour of the upper half-circle, colour of the lower one."""


def pieces_fit(tiles: int, bots: int, parts: int) -> bool:
    """Return whether these Bots and Parts fit on this number of tiles and the two printed spaces."""
    return max(0, bots - 1) + max(0, parts - 1) <= tiles


def bots_room(seat: Seat) -> int:
    """The number of further Bots that can be stored."""
    return _more(lambda n: pieces_fit(len(seat.workshop), seat.bots + n, sum(seat.parts.values())))


def parts_room(seat: Seat) -> int:
    """The number of further Parts that can be stored."""
    return _more(lambda n: pieces_fit(len(seat.workshop), seat.bots, sum(seat.parts.values()) + n))


def _more(fits: Callable[[int], bool]) -> int:
    n = 0
    while fits(n + 1):
        n += 1
    return n


def chemical_spaces(workshop: Workshop) -> dict[str, int]:
    """Colour -> number of Chemical spaces formed by two touching half-circles of it."""
    spaces = dict.fromkeys(COLOURS, 0)
    for (row, column), (_, lower) in workshop.items():
        if (row + 1, column) in workshop:
            spaces[lower] += 1
    return spaces


def chemicals_fit(workshop: Workshop, chemicals: Mapping[str, int]) -> bool:
    """Return whether all Chemicals fit: one of any colour in the printed space, others on spaces of their colour."""
    spaces = chemical_spaces(workshop)
    return sum(max(0, chemicals[colour] - spaces[colour]) for colour in COLOURS) <= 1


def storable_chemicals(seat: Seat) -> set[str]:
    """Colours of which one more Chemical can be stored."""
    return {
        colour
        for colour in COLOURS
        if chemicals_fit(seat.workshop, {**seat.chemicals, colour: seat.chemicals[colour] + 1})
    }


def chemicals_to_gain(snap: Snapshot, seat: int) -> set[str]:
    """Colours of Chemicals that the seat can take from the Supply for free, with stock and room."""
    return {colour for colour in storable_chemicals(snap.seats[seat]) if snap.supply[colour]}


def acquire_cost(n: int) -> int | None:
    """Supply Vouchers for the leftmost Chemical of a row of n, None when the row is empty."""
    return CHEMICAL_COSTS[5 - n] if n else None


def return_pay(n: int) -> int | None:
    """Supply Vouchers for a Chemical returned to a row of n, None when the row is full."""
    return CHEMICAL_COSTS[4 - n] if n < 5 else None


def cheapest_supply_slot(snap: Snapshot, colour: str) -> int | None:
    """Slot (0-4 from the left) of the leftmost Chemical of the colour, None when the row is empty."""
    return 5 - snap.supply[colour] if snap.supply[colour] else None


def spots(workshop: Workshop, ends: tuple[str, str]) -> set[Spot]:
    """All legal places and orientations of a Workshop tile with these two half-circles."""
    return {
        (row, column, upper, lower)
        for row, column in _free_cells(workshop)
        for upper, lower in (ends, ends[::-1])
        if workshop.get((row - 1, column), ("", upper))[1] == upper
        and workshop.get((row + 1, column), (lower, ""))[0] == lower
    }


def _free_cells(workshop: Workshop) -> set[Cell]:
    beside = {(row, 1) for row in range(3)}
    for row, column in workshop:
        beside |= {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return {cell for cell in beside if cell not in workshop and cell[0] in range(3) and cell[1] >= 1}


def constructed(seat: Seat) -> int:
    """Bots constructed: the empty slots of the whole Assembly line."""
    return sum(slots.count(False) for slots in seat.assembly.values())


def tokens_owned(seat: Seat) -> int:
    """Number of Research, Award and Citation tokens in the Office and beside it."""
    placed = sum(len(row.tokens()) for row in seat.office)
    return placed + len(seat.tokens_waiting) + seat.awards_waiting


def open_sections(seat: Seat) -> set[str]:
    """Sections of the Assembly line from which Bots can be constructed."""
    return {
        name
        for name, section in ASSEMBLY.items()
        if constructed(seat) >= section.bots or tokens_owned(seat) >= section.tokens
    }


def constructible(seat: Seat) -> set[tuple[str, int]]:
    """(section, slot) of each Bot that can be constructed regardless of costs; none without room."""
    if not bots_room(seat):
        return set()
    return {
        (name, slot) for name in open_sections(seat) for slot, standing in enumerate(seat.assembly[name]) if standing
    }


def income_slots(seat: Seat) -> list[tuple[str, int]]:
    """(section, slot) of each empty slot that pays income, from the top left one on."""
    return [
        (name, slot)
        for name, section in ASSEMBLY.items()
        if section.income
        for slot, standing in enumerate(seat.assembly[name])
        if not standing
    ]


def returning_bots(seat: Seat, n: int) -> tuple[int, set[tuple[str, int]], int]:
    """The return of n Bots: (into the Workshop, slots to choose from for the others, number of others).

    Slots of the top sections while they have empty ones for the next Bot, then any empty slot.
    """
    stored = min(n, bots_room(seat))
    if stored == n:
        return stored, set(), 0
    top = {(name, slot) for name, slot in _empty_slots(seat) if name.startswith("top")}
    return stored, top or _empty_slots(seat), n - stored


def _empty_slots(seat: Seat) -> set[tuple[str, int]]:
    return {(name, slot) for name, slots in seat.assembly.items() for slot, there in enumerate(slots) if not there}
