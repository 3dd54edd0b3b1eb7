"""Cached lookups of the belts and stations of a department, by edition."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from scoresheet.domain.titles.algae_inc.components import EDITIONS, Components
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.kinds import MACHINES, Machine
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat


@dataclass(frozen=True, eq=False)
class Lines:
    """The belts of a department by function, each with its id, and the places by zone."""

    mains: dict[Machine, tuple[tuple[str, Belt], ...]]
    into: dict[Machine, tuple[tuple[str, Belt], ...]]
    tied: dict[Machine, tuple[tuple[str, Belt], ...]]
    """The belts that take effect when cubes move along a main belt."""
    between: dict[Machine, tuple[tuple[str, Belt], ...]]
    refining: tuple[tuple[str, Belt], ...]
    left: dict[Machine, tuple[str, ...]]
    """The storages or stations from which a machine's main belts take cubes."""
    all_mains: tuple[tuple[str, Belt], ...]
    belts: dict[str, Belt]
    dispatch: tuple[str, ...]
    station2: tuple[str, ...]
    station1: tuple[str, ...]


def lines(state: State, seat: Seat) -> Lines:
    """Return the belts and places of a seat's department."""
    return lines_of(EDITIONS[state.edition].digest, state.departments[seat].department)


@cache
def lines_of(edition: str, department: str) -> Lines:
    """Return the belts and places of a department in the edition with this digest."""
    components = EDITIONS[edition].components
    belts = components.belts[department]
    mains = {machine: _of(belts, machine, "main") for machine in MACHINES}
    return Lines(
        mains=mains,
        into={machine: _of(belts, machine, "into_station") for machine in MACHINES},
        tied={machine: _of(belts, machine, "on_main") for machine in MACHINES},
        between={machine: _of(belts, machine, "between") for machine in MACHINES},
        refining=_of(belts, "monday", "refining"),
        left={machine: _unique(belt.start for _, belt in mains[machine]) for machine in MACHINES},
        all_mains=tuple(main for machine in MACHINES for main in mains[machine]),
        belts=belts,
        dispatch=_zone(components, department, "dispatch"),
        station2=_zone(components, department, "station2"),
        station1=_zone(components, department, "station1"),
    )


def _of(belts: dict[str, Belt], machine: str, kind: str) -> tuple[tuple[str, Belt], ...]:
    return tuple((name, belt) for name, belt in belts.items() if belt.machine == machine and belt.kind == kind)


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _zone(components: Components, department: str, zone: str) -> tuple[str, ...]:
    return tuple(name for name, station in components.stations[department].items() if station.zone == zone)
