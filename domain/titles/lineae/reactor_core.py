"""The module Reactor Core: converting cubes with electricity, and borrowing cubes."""

from collections.abc import Sequence

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.asides import trades
from scoresheet.domain.titles.lineae.effects.cargo import CubeBorrowed, CubeConverted, ElectricityLost
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.loans import has_room
from scoresheet.domain.titles.lineae.purse import held
from scoresheet.domain.titles.lineae.spaces import Space
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Because, Why, reason


class Convert(Public, Move, frozen=True):
    """Put a cube on its sector and take one from another sector, for 1 electricity per step."""

    given: Mineral
    taken: Mineral
    electricity: int
    converted: int
    borrowed: bool

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ElectricityLost(seat, self.electricity, "reactor"))
        table.record(CubeConverted(seat, self.given, self.taken))
        go_on(table, seat, self.converted + 1, self.borrowed)

    def anchor(self, seat: Seat) -> str:
        return f"sector:{self.taken}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return f"sector:{self.given}", f"cargo:{seat}:{self.given}"


class Borrow(Public, Move, frozen=True):
    """Take a cube from its sector and leave a loan marker."""

    mineral: Mineral
    converted: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CubeBorrowed(seat, self.mineral))
        go_on(table, seat, self.converted, True)

    def anchor(self, seat: Seat) -> str:
        return f"sector:{self.mineral}"


NO_USE = reason("there is nothing here that you can convert or borrow now")


class LeaveReactor(Public, Move, frozen=True):
    """Finish using the Reactor Core."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return "space:reactor"


class UseReactor(Public, Decision, frozen=True):
    """A choice of the next use: up to two conversions and one loan, in any order.

    Loans may be repaid and cubes exchanged in between.
    """

    converted: int = 0
    borrowed: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        uses = uses_left(state, self.seat, self.converted, self.borrowed)
        leaving = [LeaveReactor()] if self.converted or self.borrowed else []
        if why:
            why.refuse([f"sector:{mineral}" for mineral in state.components.reactor.ring], NO_USE)
            why.refuse([f"cargo:{self.seat}:{mineral}" for mineral in held(state, self.seat)], NO_USE)
        return [*uses, *leaving, *trades(state, self.seat, why)]


def can_use_reactor(state: State, seat: Seat, space: Space, because: Because | None = None) -> bool:
    """Return whether there is a cube to convert or to borrow."""
    if uses_left(state, seat, 0, False):
        return True
    return because is not None and because("there is no cube that you could convert or borrow")


def use_reactor(table: Table[State], seat: Seat, space: Space) -> None:
    """Ask for the first use."""
    table.ask(UseReactor(seat))


def go_on(table: Table[State], seat: Seat, converted: int, borrowed: bool) -> None:
    """Ask for the next use, if one is possible."""
    if uses_left(table.state, seat, converted, borrowed):
        table.ask(UseReactor(seat, converted, borrowed))


def uses_left(state: State, seat: Seat, converted: int, borrowed: bool) -> list[Move]:
    """Return the conversions and loans that are still possible."""
    reactor = state.components.reactor
    conversions = _conversions(state, seat, converted, borrowed) if converted < reactor.conversions else []
    may_borrow = not borrowed and len(state.vessels[seat].loans) < reactor.markers
    loans = [Borrow(mineral, converted) for mineral in reactor.ring if may_borrow and state.reactor[mineral]]
    return [*conversions, *loans]


def _conversions(state: State, seat: Seat, converted: int, borrowed: bool) -> list[Move]:
    electricity, ring = state.vessels[seat].electricity, state.components.reactor.ring
    return [
        Convert(given, taken, steps, converted, borrowed)
        for given in held(state, seat, ring)
        for taken in ring
        if taken != given and has_room(state, given) and state.reactor[taken]
        for steps in [distance(ring, given, taken)]
        if steps <= electricity
    ]


def distance(ring: Sequence[Mineral], given: Mineral, taken: Mineral) -> int:
    """Return the number of clockwise steps around the ring from `given` to `taken`."""
    return (ring.index(taken) - ring.index(given)) % len(ring)
