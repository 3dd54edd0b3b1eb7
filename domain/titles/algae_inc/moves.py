"""Moves along main belts outside an activation ("Moving Algae cubes", "Conveyor Belt")."""

from typing import Literal

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, line
from scoresheet.domain.titles.algae_inc.effects.line import CubeMoved
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.kinds import Machine
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.means import gain
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

NEXT: dict[Machine, Machine] = {"A": "B", "B": "C"}
"""The machine to the right of each machine."""
Zone = Literal["", "A", "B", "C"]
"""The zone of a machine; empty for the whole line."""


class MoveAlong(Public, Move, frozen=True):
    """Move a cube along this main belt; no other belt takes effect."""

    belt: str
    zone: Zone = ""
    left: int = 1
    start: str = ""
    end: str = ""
    """The ends of the belt; on Monday, when all departments move, the text could not tell them otherwise."""

    def play(self, table: Table[State], seat: Seat) -> None:
        belt = lines(table.state, seat).belts[self.belt]
        table.record(CubeMoved(seat, self.belt, belt.start, belt.end, counts=False))
        ask_moves(table, seat, self.left - 1, self.zone)

    def anchor(self, seat: Seat) -> str:
        return f"belt:{seat}:{self.belt}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"place:{seat}:{self.start}", f"place:{seat}:{self.end}")


class MoveNoMore(Enough, frozen=True):
    """Leave the remaining moves unused."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class MoveFreely(Public, Decision, frozen=True):
    """A choice of moves along main belts, in one zone or in the whole line."""

    zone: Zone
    left: int
    """The number of moves, including this one."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        belts = lines(state, self.seat).belts
        along = [
            MoveAlong(belt, self.zone, self.left, belts[belt].start, belts[belt].end)
            for belt in free_moves(state, self.seat, self.zone, why)
        ]
        return [*along, MoveNoMore()]


def free_moves(state: State, seat: Seat, zone: Zone = "", why: Why | None = None) -> list[str]:
    """Return the main belts along which a cube can move."""
    department, all_lines = state.departments[seat], lines(state, seat)
    mains = all_lines.mains[zone] if zone else all_lines.all_mains
    for name, belt in mains if why else ():
        if why and not line.runs(department, belt):
            why.refuse(f"belt:{seat}:{name}", "the belt is not in operation")
        elif why:
            why.refuse(f"belt:{seat}:{name}", "no cube stands at its start")
    if why:
        why.refuse([f"belt:{seat}:{name}" for name in all_lines.belts], "only main belts of the zone can be used now")
        places = [f"place:{seat}:{place}" for place in department.cubes]
        why.refuse(places, "no cube can move along a main belt from or to here")
    return [name for name, belt in mains if department.cubes[belt.start] and line.runs(department, belt)]


def ask_moves(table: Table[State], seat: Seat, number: int, zone: Zone = "") -> None:
    """Offer up to `number` optional moves, if there are any."""
    if number > 0 and free_moves(table.state, seat, zone):
        table.ask(MoveFreely(seat, zone, number))


def convey(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Offer the moves in the next machine that a conveyor tile gives."""
    if machine in NEXT:
        ask_moves(table, seat, line.conveyor_moves(table.state, seat, machine), NEXT[machine])


def reward(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Give the rewards that MACHINE_GIVES_FE1 and MACHINE_PLUS_1_MOVE add to each activation."""
    if abilities.has(table.state, seat, "MACHINE_GIVES_FE1"):
        gain(table, seat, "fe", 1)
    if abilities.has(table.state, seat, "MACHINE_PLUS_1_MOVE"):
        ask_moves(table, seat, 1)
