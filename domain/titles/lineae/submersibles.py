"""Steering a submersible: sailing, picking up, excavating, docking ("Submersibles")."""

from itertools import combinations

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import courses, excavation, soundings, technology
from scoresheet.domain.titles.lineae.effects.crew import VesselMoved
from scoresheet.domain.titles.lineae.effects.submersibles import (
    CruiseBegan,
    CruiseEnded,
    CubePickedUp,
    PickingByHandBegan,
    Sailed,
    Unloaded,
)
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible
from scoresheet.domain.titles.lineae.state import Cell, Cruise, State
from scoresheet.domain.titles.lineae.vessels import destinations
from scoresheet.domain.titles.lineae.water import BOTTOM, COLUMNS, column_of, surface
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason


class SailTo(Public, Move, frozen=True):
    """Sail along `path` to a space and pick up `cubes` on the way."""

    x: int
    y: int
    electricity: int
    cubes: tuple[Mineral, ...]
    path: tuple[Cell, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        state: State = table.state
        letter = _cruise(state).submersible
        table.record(Sailed(seat, letter, self.x, self.y, list(self.path), self.electricity))
        left = len(self.cubes)
        for x, y in self.path:
            if left and state.cubes[x][y]:
                pick_up(table, seat, x, y)
                left -= 1
        table.ask(Steer(seat, letter))

    def anchor(self, seat: Seat) -> str:
        return f"cell:{self.x}.{self.y}"


class PickUp(Public, Move, frozen=True):
    """Pick up the cube in the space that the submersible is in."""

    x: int
    y: int
    mineral: Mineral

    def play(self, table: Table[State], seat: Seat) -> None:
        pick_up(table, seat, self.x, self.y)
        table.ask(Steer(seat, _cruise(table.state).submersible))

    def anchor(self, seat: Seat) -> str:
        return f"cell:{self.x}.{self.y}"


class PickByHand(Public, Move, frozen=True):
    """Leave cubes on the way for the rest of this cruise, unless picked up individually."""

    answers = False
    submersible: Submersible

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(PickingByHandBegan(seat, self.submersible))

    def anchor(self, seat: Seat) -> str:
        return f"submersible:{self.submersible}"


class Excavate(Public, Move, frozen=True):
    """Excavate the deposit below the submersible."""

    deposit: int
    mineral: Mineral

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(Steer(seat, _cruise(table.state).submersible))
        excavation.excavate(table, seat, self.deposit)

    def anchor(self, seat: Seat) -> str:
        return f"deposit:{self.deposit}"


class Dock(Public, Move, frozen=True):
    """Dock with the vessel, which moves above the submersible, and buy these cubes.

    This ends the turn.
    """

    submersible: Submersible
    column: int
    cubes: tuple[Mineral, ...]
    money: int

    def play(self, table: Table[State], seat: Seat) -> None:
        if table.state.vessels[seat].column != self.column:
            table.record(VesselMoved(seat, self.column))
        table.record(Unloaded(seat, self.submersible, list(self.cubes), self.money))
        table.record(CruiseEnded(seat, self.submersible))

    def anchor(self, seat: Seat) -> str:
        return f"submersible:{self.submersible}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"column:{self.column}",)


class Stop(Public, Move, frozen=True):
    """Leave the submersible where it is."""

    ends = True

    submersible: Submersible

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CruiseEnded(seat, self.submersible))

    def anchor(self, seat: Seat) -> str:
        return f"submersible:{self.submersible}"


NOT_ABOVE = reason("the submersible is not on the floor above it")


class Steer(Public, Decision, frozen=True):
    """A choice to sail, pick up, excavate, dock or stop."""

    submersible: Submersible

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        cruise = _cruise(state)
        sailings = courses.courses(state, cruise, courses.room(state, cruise))
        collecting = any(course.cubes for course in sailings)
        by_hand = [PickByHand(cruise.submersible)] if collecting else []
        if why:
            soundings.refuse_spaces(state, cruise, sailings, why)
            refuse_stops(state, cruise, why)
        return [*endings(state, cruise), *here(state, cruise), *by_hand, *(_sail(course) for course in sailings)]

    def several(self, state: State) -> bool:
        cruise = _cruise(state)
        probe, ways = (
            state.submersibles[cruise.submersible],
            courses.courses(state, cruise, courses.room(state, cruise)),
        )
        return len(ways) > bool(state.cubes[probe.x][probe.y])


def take_control(table: Table[State], seat: Seat, letter: Submersible) -> None:
    """Take control of a submersible with a worker; spaces beyond the free ones cost electricity."""
    table.record(CruiseBegan(seat, letter))
    table.ask(Steer(seat, letter))


def take_remote_control(table: Table[State], seat: Seat, letter: Submersible, spaces: int) -> None:
    """Take control of a submersible for up to `spaces` spaces, without electricity."""
    table.record(CruiseBegan(seat, letter, spaces))
    table.ask(Steer(seat, letter))


def endings(state: State, cruise: Cruise) -> list[Move]:
    """Return the moves that stop or dock; none while a cube is in the submersible's space."""
    probe = state.submersibles[cruise.submersible]
    if state.cubes[probe.x][probe.y]:
        return []
    return [Stop(cruise.submersible), *dockings(state, cruise)]


def dockings(state: State, cruise: Cruise) -> list[Move]:
    """Return the possible dockings, one for each purchase that the seat can pay for.

    The submersible must be at the surface, in a column that the vessel is in or can reach.
    """
    probe, vessel = state.submersibles[cruise.submersible], state.vessels[cruise.seat]
    column = column_of(probe.x)
    if probe.y != surface(state.depths, column) or column not in {vessel.column, *destinations(state, cruise.seat)}:
        return []
    price = technology.number(state, cruise.seat, "docking_price", state.components.prices.cube_docked)
    affordable = len(probe.hold) if not price else min(len(probe.hold), vessel.money // price)
    lots = {lot for count in range(1, affordable + 1) for lot in combinations(sorted(probe.hold), count)}
    return [
        Dock(cruise.submersible, column, lot, price * len(lot))
        for lot in sorted(lots, key=lambda lot: (-len(lot), lot))
    ]


def here(state: State, cruise: Cruise) -> list[Move]:
    """Return the moves possible without sailing on."""
    probe, room = state.submersibles[cruise.submersible], courses.room(state, cruise)
    moves: list[Move] = []
    if can_excavate(state, cruise, room):
        deposit = excavation.deposit_below(probe.x)
        moves.append(Excavate(deposit, state.deposits[deposit].excavation))
    if room and (mineral := state.cubes[probe.x][probe.y]):
        moves.append(PickUp(probe.x, probe.y, mineral))
    return moves


def refuse_stops(state: State, cruise: Cruise, why: Why) -> None:
    """Give the reasons against docking, excavating, and the other submersibles."""
    probe = state.submersibles[cruise.submersible]
    others = [f"submersible:{letter}" for letter in state.submersibles if letter != cruise.submersible]
    why.refuse(others, "you are steering submersible {letter}", letter=cruise.submersible)
    if state.cubes[probe.x][probe.y]:
        why.refuse(f"submersible:{cruise.submersible}", "it cannot stop in a space with a cube")
    column, deposit = column_of(probe.x), excavation.deposit_below(probe.x)
    why.refuse([f"column:{other}" for other in COLUMNS if other != column], "the submersible is in another column")
    why.refuse([f"deposit:{slot}" for slot in range(len(state.deposits)) if slot != deposit], NOT_ABOVE)
    if not dockings(state, cruise):
        why.refuse(
            f"column:{column}", "docking needs the surface, your vessel in reach, and cubes that you can pay for"
        )
    if deposit in cruise.excavated:
        why.refuse(f"deposit:{deposit}", "you have already excavated it in this turn")
    elif probe.y != BOTTOM:
        why.refuse(f"deposit:{deposit}", NOT_ABOVE)
    else:
        why.refuse(f"deposit:{deposit}", "the hold must have room, and the submersible must be able to stop afterwards")


def can_excavate(state: State, cruise: Cruise, room: int) -> bool:
    """Return whether the submersible can excavate here.

    The submersible must be on the floor, have room in its hold, and still be able to stop afterwards. Each deposit can
    be excavated once per turn.
    """
    probe = state.submersibles[cruise.submersible]
    if probe.y != BOTTOM or not room or excavation.deposit_below(probe.x) in cruise.excavated:
        return False
    return room > 1 or not state.cubes[probe.x][probe.y] or bool(courses.courses(state, cruise, 0))


def _sail(course: courses.Course) -> SailTo:
    x, y = course.path[-1]
    return SailTo(x, y, course.electricity, course.kinds, tuple(course.path))


def pick_up(table: Table[State], seat: Seat, x: int, y: int) -> None:
    """Pick up a cube into the hold, and take money for it."""
    letter, mineral = _cruise(table.state).submersible, table.state.cubes[x][y]
    if mineral:
        table.record(CubePickedUp(seat, letter, x, y, mineral, table.state.components.rewards.pick_up))


def _cruise(state: State) -> Cruise:
    assert state.cruise is not None, "a submersible is steered only while somebody controls it"  # noqa: S101
    return state.cruise
