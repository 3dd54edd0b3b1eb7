"""The Parts that a Prototype needs, and the check that a seat has them ("Breakthrough")."""

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
    """Return the Parts for the Extreme Weather tile and for the branch's empty spaces in R&D."""
    tile = state.components.extreme_weather[state.climates[weather].board[-1]]
    return Counter(tile.parts) + parts_of(state, weather, rows_with(state, weather, EMPTY))


def parts_of(state: State, weather: Weather, rows: Iterable[int]) -> Parts:
    """Return the Parts for these spaces on a branch of R&D."""
    spaces = state.components.research[weather]
    return Counter(spaces[row].part for row in rows)


def rows_with(state: State, weather: Weather, who: int) -> list[int]:
    """Return the spaces on a branch of R&D that have this occupant."""
    return [row for row, occupant in enumerate(state.machines["rnd"][weather]) if occupant == who]


def optional_rows(state: State, weather: Weather) -> list[int]:
    """Return the spaces with Bots, whose Parts are optional."""
    return [row for row, occupant in enumerate(state.machines["rnd"][weather]) if occupant != EMPTY]


def choices(state: State, weather: Weather) -> Iterator[tuple[int, ...]]:
    """Yield each set of optional spaces, fewest first."""
    rows = optional_rows(state, weather)
    for number in range(len(rows) + 1):
        yield from combinations(rows, number)


def exchanges(components: Components, laboratory: Laboratory, wanted: Parts) -> int | None:
    """Return the number of Parts to exchange so that one row provides `wanted`, or None.

    None means that the seat cannot provide the Parts.
    """
    held = Counter(laboratory.parts)
    missing = (wanted - held).total()
    if missing > (held - wanted).total() or not in_one_row(components, laboratory, wanted.total()):
        return None
    return missing


def in_one_row(components: Components, laboratory: Laboratory, parts: int) -> bool:
    """Return whether any row of the Workshop can provide that number of Parts."""
    return bool(able_rows(laboratory, components.rules.workshop_rows, parts))


def possible_with(state: State, seat: Seat, weather: Weather, rows: Iterable[int]) -> bool:
    """Return whether the seat can provide the required Parts and the Parts for these spaces."""
    laboratory = state.laboratories[seat]
    wanted = required(state, weather) + parts_of(state, weather, rows)
    number = exchanges(state.components, laboratory, wanted)
    return number is not None and number * state.components.exchanges.part <= sum(laboratory.vouchers.values())
