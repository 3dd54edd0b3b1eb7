"""Which Parts a Prototype needs, and whether it can be built ("Breakthrough")."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import Colour, Weather
from scoresheet.domain.titles.weather_machine.state import EMPTY, Laboratory, State
from scoresheet.domain.titles.weather_machine.storing import able_rows
from scoresheet.domain.viewer import Seat

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


def exchanges(components: Components, laboratory: Laboratory, wanted: Parts) -> int | None:
    """Return how many Parts must be exchanged to provide these from one row; None if they cannot be provided."""
    held = Counter(laboratory.parts)
    missing = (wanted - held).total()
    if missing > (held - wanted).total() or not in_one_row(components, laboratory, wanted.total()):
        return None
    return missing


def in_one_row(components: Components, laboratory: Laboratory, parts: int) -> bool:
    """Return whether some row of the Workshop can provide that number of Parts."""
    return bool(able_rows(laboratory, components.rules.workshop_rows, parts))


def possible_with(state: State, seat: Seat, weather: Weather, rows: Iterable[int]) -> bool:
    """Return whether the seat can provide the required Parts and those of these spaces."""
    laboratory = state.laboratories[seat]
    wanted = required(state, weather) + parts_of(state, weather, rows)
    number = exchanges(state.components, laboratory, wanted)
    return number is not None and number * state.components.exchanges.part <= sum(laboratory.vouchers.values())
