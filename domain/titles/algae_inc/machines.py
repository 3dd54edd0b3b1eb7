"""The steps of a machine's activation ("Activate one Machine").

Byproducts go into stations, cubes move along main belts, and the belts tied to these take effect.
"""

from collections.abc import Callable
from typing import Literal, cast

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, byproducts, line
from scoresheet.domain.titles.algae_inc.converter import convert
from scoresheet.domain.titles.algae_inc.effects.line import Activated, BeltUsed, CubeLost, CubeMoved, CubeShifted
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.kinds import Machine
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.means import NOTHING, can_pay, charge, gain, gain_energy
from scoresheet.domain.titles.algae_inc.motion import (
    additions,
    backward,
    feeding_on_the_way,
    forward,
    may_finish,
    moving,
    shifts,
)
from scoresheet.domain.titles.algae_inc.moves import convey, reward
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

What = Literal["feeding", "moving", "energy", "adding", "shifting"]
BACKWARD_EUR = 3
"""The EUR for moving a cube back with MACHINE_B_BACKWARD_EUR3."""


class FinishStep(Enough, frozen=True):
    """Go on to the next step of the activation."""

    what: What

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class AddByproduct(Public, Move, frozen=True):
    """Add a byproduct to the line along this belt."""

    belt: str

    def play(self, table: Table[State], seat: Seat) -> None:
        belt = lines(table.state, seat).belts[self.belt]
        energy, machine = line.cost_of_next(table.state.departments[seat], self.belt, belt), running(table.state, seat)
        table.ask(MoveCubes(seat, machine) if moves_go_on(table.state, seat) else AddMore(seat, machine, belt.kind))
        byproducts.add(table, seat, self.belt, belt.end, energy)

    def anchor(self, seat: Seat) -> str:
        return f"belt:{seat}:{self.belt}"


class MoveCube(Public, Move, frozen=True):
    """Move a cube along a main belt."""

    belt: str

    def play(self, table: Table[State], seat: Seat) -> None:
        belt = lines(table.state, seat).belts[self.belt]
        table.record(CubeMoved(seat, self.belt, belt.start, belt.end))
        table.ask(MoveCubes(seat, running(table.state, seat)))

    def anchor(self, seat: Seat) -> str:
        return f"belt:{seat}:{self.belt}"


class MoveCubeBack(Public, Move, frozen=True):
    """Move a cube back along a main belt of machine B, and receive EUR 3."""

    belt: str

    def play(self, table: Table[State], seat: Seat) -> None:
        belt = lines(table.state, seat).belts[self.belt]
        table.record(CubeMoved(seat, self.belt, belt.end, belt.start, back=True))
        table.ask(MoveCubes(seat, running(table.state, seat)))
        gain(table, seat, "eur", BACKWARD_EUR)

    def anchor(self, seat: Seat) -> str:
        return f"belt:{seat}:{self.belt}"


class TakeEnergy(Public, Move, frozen=True):
    """Take the energy that a belt gives."""

    belt: str

    def play(self, table: Table[State], seat: Seat) -> None:
        belt = lines(table.state, seat).belts[self.belt]
        table.record(BeltUsed(seat, self.belt))
        machine = running(table.state, seat)
        if moves_go_on(table.state, seat):
            table.ask(MoveCubes(seat, machine))
            gain_energy(table, seat, belt.gains)
            return
        gain_energy(table, seat, belt.gains)
        take_energy(table, seat, machine)

    def anchor(self, seat: Seat) -> str:
        return f"belt:{seat}:{self.belt}"


class ShiftCube(Public, Move, frozen=True):
    """Move a cube from one station to another."""

    belt: str
    start: str

    def play(self, table: Table[State], seat: Seat) -> None:
        department = table.state.departments[seat]
        belt = lines(table.state, seat).belts[self.belt]
        energy = line.cost_of_next(department, self.belt, belt)
        table.record(CubeShifted(seat, self.belt, self.start, belt.end if self.start == belt.start else belt.start))
        if belt.both_ways and abilities.has(table.state, seat, "LINE_SWITCH_MV1_PER_CUBE"):
            gain(table, seat, "mv", 1)
        table.ask(ShiftMore(seat, running(table.state, seat)))
        charge(table, seat, NOTHING, energy)

    def anchor(self, seat: Seat) -> str:
        return f"belt:{seat}:{self.belt}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"place:{seat}:{self.start}",)


class FeedStations(Public, Decision, frozen=True):
    """A choice of byproducts to add to the stations that the machine takes cubes from."""

    machine: Machine

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        belts = additions(state, self.seat, lines(state, self.seat).into[self.machine], why)
        return [*map(AddByproduct, belts), FinishStep("feeding")]


class MoveCubes(Public, Decision, frozen=True):
    """A choice of main moves, up to the machine's capacity.

    Energy gained so far may be used to feed stations.
    """

    machine: Machine

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        moves: list[Move] = [MoveCube(belt) for belt in forward(state, self.seat, self.machine, why)]
        moves += [MoveCubeBack(belt) for belt in backward(state, self.seat, self.machine)]
        if may_finish(state, self.seat) or not moves:
            fed, gained = feeding_on_the_way(state, self.seat, self.machine)
            moves += [*map(AddByproduct, fed), *map(TakeEnergy, gained), FinishStep("moving")]
        return moves


class TakeOfferedEnergy(Public, Decision, frozen=True):
    """A choice of a belt from which to take energy."""

    machine: Machine

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        department, tied = state.departments[self.seat], lines(state, self.seat).tied[self.machine]
        moved = department.activation.moved
        offered = [name for name, belt in tied if line.offered_energy(department, ((name, belt),), moved)]
        owed = line.owed(state, self.seat)
        moves: list[Move] = [TakeEnergy(name) for name in offered]
        if not offered or can_pay(state, self.seat, NOTHING, owed):
            moves.append(FinishStep("energy"))
        return moves


class AddToBelts(Public, Decision, frozen=True):
    """A choice of byproducts to add to belts on which cubes have moved."""

    machine: Machine

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        belts = additions(state, self.seat, moving(state, self.seat, self.machine), why)
        return [*map(AddByproduct, belts), FinishStep("adding")]


class ShiftCubes(Public, Decision, frozen=True):
    """A choice of moves between stations."""

    machine: Machine

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        found = shifts(state, self.seat, self.machine, why)
        return [*(ShiftCube(belt, start) for belt, start in found), FinishStep("shifting")]


class AddMore(Public, FollowUp, frozen=True):
    """The follow-up that offers another byproduct."""

    machine: Machine
    kind: str

    def resume(self, table: Table[State]) -> None:
        (feed if self.kind == "into_station" else add_to_belts)(table, self.seat, self.machine)


class ShiftMore(Public, FollowUp, frozen=True):
    """The follow-up that offers another move between stations."""

    machine: Machine

    def resume(self, table: Table[State]) -> None:
        shift(table, self.seat, self.machine)


class MachineStep(Public, FollowUp, frozen=True):
    """The follow-up that runs a step of an activation and queues the next one."""

    machine: Machine
    step: int

    def resume(self, table: Table[State]) -> None:
        if self.step + 1 < len(STEPS):
            table.ask(MachineStep(self.seat, self.machine, self.step + 1))
        STEPS[self.step](table, self.seat, self.machine)


def activate(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Begin the activation of a machine and queue its steps."""
    table.record(Activated(seat, machine))
    table.ask(MachineStep(seat, machine, 0))


def feed(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Offer to add byproducts to stations if there is a cube on any of them."""
    state = table.state
    department = state.departments[seat]
    stands = any(department.cubes[place] for place in lines(state, seat).left[machine])
    if stands and additions(state, seat, lines(state, seat).into[machine]):
        table.ask(FeedStations(seat, machine))


def move(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Offer main moves."""
    table.ask(MoveCubes(seat, machine))


def take_energy(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Offer the energy that belts tied to the main moves give, if there is any."""
    department = table.state.departments[seat]
    if line.offered_energy(department, lines(table.state, seat).tied[machine], department.activation.moved):
        table.ask(TakeOfferedEnergy(seat, machine))


def lose(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Take the cubes, then the energy, that belts tied to the main moves cost."""
    state = table.state
    department, tied = state.departments[seat], lines(state, seat).tied[machine]
    energy = line.owed(state, seat)
    for name, belt in tied:
        if department.activation.moved.get(belt.needs, 0) >= belt.needs_cubes and line.runs(department, belt):
            if belt.loses_from:
                table.record(BeltUsed(seat, name), CubeLost(seat, belt.loses_from))
            elif belt.gains < 0:
                table.record(BeltUsed(seat, name))
    charge(table, seat, NOTHING, energy)


def add_to_belts(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Offer to add byproducts to belts along which cubes have moved, if any can be added."""
    if additions(table.state, seat, moving(table.state, seat, machine)):
        table.ask(AddToBelts(seat, machine))


def shift(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Offer moves between stations, if there are any."""
    if shifts(table.state, seat, machine):
        table.ask(ShiftCubes(seat, machine))


def moves_go_on(state: State, seat: Seat) -> bool:
    """Return whether the current activation is still at its main moves."""
    steps = (d.step for d in state.decisions if type(d) is MachineStep and d.seat == seat)
    return next(steps, 0) == MOVING + 1


def running(state: State, seat: Seat) -> Machine:
    """Return the machine that is running."""
    return cast("Machine", state.departments[seat].activation.machine)


Step = Callable[[Table[State], Seat, Machine], None]
MOVING = 1
STEPS: tuple[Step, ...] = (feed, move, take_energy, lose, add_to_belts, shift, convert, convey, reward)
"""The steps in order; the last two follow the activation."""
