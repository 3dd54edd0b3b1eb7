"""Refining goods in one department, and degrading food in another ("Monday Morning")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, line
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.effects.line import (
    Activated,
    CubeRefined,
    CubesDegraded,
    CubesSpoiled,
    TypeChanged,
)
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, charge
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

REFINING = "refining"
CHANGING = "changing"


class RefineCube(Public, Move, frozen=True):
    """Move a cube in the dispatch area to the next better place."""

    belt: str

    def play(self, table: Table[State], seat: Seat) -> None:
        belt = lines(table.state, seat).belts[self.belt]
        energy = line.cost_of_next(table.state.departments[seat], self.belt, belt)
        table.record(CubeRefined(seat, self.belt, belt.start, belt.end))
        table.ask(Refine(seat))
        charge(table, seat, NOTHING, energy)

    def anchor(self, seat: Seat) -> str:
        return f"belt:{seat}:{self.belt}"


class RefineNoMore(Enough, frozen=True):
    """Refine no more cubes."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class Refine(Public, Decision, frozen=True):
    """A choice of cubes to refine."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [*(RefineCube(name) for name, _ in to_refine(state, self.seat)), RefineNoMore()]


class ChangeType(Public, Move, frozen=True):
    """Change a fresh cube into a neighbouring type."""

    start: str
    end: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(TypeChanged(seat, self.start, self.end))
        if changes(table.state, seat):
            table.ask(ChangeTypes(seat))

    def anchor(self, seat: Seat) -> str:
        return f"place:{seat}:{self.start}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"place:{seat}:{self.end}",)


class ChangeNoMore(Enough, frozen=True):
    """Leave the other cubes unchanged."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class ChangeTypes(Public, Decision, frozen=True):
    """A choice of fresh cubes to change, each once, with NO_DEGRADE_SHIFT_TYPE."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [*changes(state, self.seat), ChangeNoMore()]


def to_refine(state: State, seat: Seat) -> list[tuple[str, Belt]]:
    """Return the belts that can refine another cube; each cube rises at most one place."""
    department = state.departments[seat]
    return [
        (name, belt)
        for name, belt in lines(state, seat).refining
        if line.movable(department, belt.start) > 0
        and can_pay(state, seat, NOTHING, line.cost_of_next(department, name, belt))
    ]


def can_refine(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether a refining action that has not begun could move a cube."""
    department = state.departments[seat]
    return any(
        department.cubes[belt.start] and can_pay(state, seat, given, line.energy(department, belt), reserved)
        for _, belt in lines(state, seat).refining
    )


def ask_to_refine(table: Table[State], seat: Seat) -> None:
    """Begin refining, and offer its moves if there are any."""
    if not lines(table.state, seat).refining:
        return
    table.record(Activated(seat, REFINING))
    if to_refine(table.state, seat):
        table.ask(Refine(seat))


def changes(state: State, seat: Seat) -> list[Move]:
    """Return the changes of type that are still possible."""
    department = state.departments[seat]
    stations = state.components.stations[department.department]
    return [
        ChangeType(place, neighbour)
        for place, station in stations.items()
        if station.neighbours and line.movable(department, place) > 0
        for neighbour in station.neighbours
    ]


def degrade(table: Table[State], seat: Seat) -> None:
    """Remove food that was degraded, and degrade food that was fresh."""
    state = table.state
    department = state.departments[seat]
    stations = state.components.stations[department.department]
    ways = [(place, station.degrades_to) for place, station in stations.items() if station.degrades_to]
    if not ways or abilities.has(state, seat, "NO_DEGRADE_SHIFT_TYPE"):
        return
    for _, degraded in ways:
        if department.cubes[degraded]:
            table.record(CubesSpoiled(seat, degraded, department.cubes[degraded]))
    for fresh, degraded in ways:
        if department.cubes[fresh]:
            table.record(CubesDegraded(seat, fresh, degraded, department.cubes[fresh]))


def ask_to_change(table: Table[State], seat: Seat) -> None:
    """Offer changes of fresh cubes on Monday with NO_DEGRADE_SHIFT_TYPE."""
    if abilities.has(table.state, seat, "NO_DEGRADE_SHIFT_TYPE"):
        table.record(Activated(seat, CHANGING))
        if changes(table.state, seat):
            table.ask(ChangeTypes(seat))
