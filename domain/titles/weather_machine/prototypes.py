"""Which Parts a Prototype needs, and whether it can be built ("Breakthrough")."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Literal

from domain.titles.weather_machine.kinds import Colour, Weather
from domain.titles.weather_machine.state import EMPTY, Laboratory, State
from domain.titles.weather_machine.storing import provides
from domain.viewer import Seat

Parts = Counter[Colour]


def required(state: State, weather: Weather) -> Parts:
    """The Parts of the Extreme Weather tile, and of the empty spaces of the branch in R&D."""
    tile = state.components.extreme_weather[state.climates[weather].board[-1]]
    return Counter(tile.parts) + parts_of(state, weather, rows_with(state, weather, EMPTY))


def parts_of(state: State, weather: Weather, rows: Iterable[int]) -> Parts:
    """The Parts of these spaces of a branch of R&D."""
    spaces = state.components.research[weather]
    return Counter(spaces[row].part for row in rows)


def rows_with(state: State, weather: Weather, who: int) -> list[int]:
    """The spaces of a branch of R&D on which a seat's Bots stand, or that are empty."""
    return [row for row, occupant in enumerate(state.machines["rnd"][weather]) if occupant == who]


def optional_rows(state: State, weather: Weather) -> list[int]:
    """The spaces with Bots: their Parts may be provided."""
    return [row for row, occupant in enumerate(state.machines["rnd"][weather]) if occupant != EMPTY]


def choices(state: State, weather: Weather) -> Iterator[tuple[int, ...]]:
    """Every set of optional spaces, fewest first."""
    rows = optional_rows(state, weather)
    for number in range(len(rows) + 1):
        yield from combinations(rows, number)


def exchanges(held: Parts, wanted: Parts, gained: int = 0) -> int | None:
    """How many Parts must be exchanged to provide these, after so many of any colour; None if it cannot be."""
    missing = max(0, (wanted - held).total() - gained)
    return missing if missing <= (held - wanted).total() else None


def in_one_row(state: State, laboratory: Laboratory, parts: int) -> bool:
    """Whether some row of the Workshop can provide so many."""
    return parts <= max(provides(laboratory, state.components.rules.workshop_rows))


def spare_needed(state: State, seat: Seat, weather: Weather, parts: int = 0, vouchers: int = 0) -> int | None:
    """Vouchers that the cheapest Prototype takes, after so many Parts and Vouchers more; None if there is none."""
    laboratory, wanted = state.laboratories[seat], required(state, weather)
    number = exchanges(Counter(laboratory.parts), wanted, parts)
    if number is None or not in_one_row(state, laboratory, wanted.total()):
        return None
    return max(0, number * state.components.exchanges.part - vouchers)


def possible_with(state: State, seat: Seat, weather: Weather, rows: Iterable[int]) -> bool:
    """Whether the seat can provide the required Parts and those of these spaces."""
    laboratory = state.laboratories[seat]
    wanted = required(state, weather) + parts_of(state, weather, rows)
    number = exchanges(Counter(laboratory.parts), wanted)
    return in_one_row(state, laboratory, wanted.total()) and _payable(state, laboratory, number)


def stays_possible(
    state: State,
    seat: Seat,
    weather: Weather | Literal[""],
    colour: Colour | None = None,
    parts: int = 0,
) -> bool:
    """Whether the Prototype of a weather can be built, with a Part of that colour, and so many of any colour more."""
    if not weather:
        return True
    laboratory = state.laboratories[seat]
    held = Counter(laboratory.parts) + Counter([colour] if colour else [])
    return _payable(state, laboratory, exchanges(held, required(state, weather), parts))


def _payable(state: State, laboratory: Laboratory, number: int | None) -> bool:
    """Whether there are Vouchers for so many exchanges of Parts."""
    return number is not None and number * state.components.exchanges.part <= sum(laboratory.vouchers.values())
