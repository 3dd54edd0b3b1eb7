"""Payments and gains of money, electricity, cubes and points; amounts of 0 are skipped."""

from collections.abc import Iterable

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import technology
from scoresheet.domain.titles.lineae.effects.cargo import (
    CubesFrom,
    CubesTaken,
    EarnedBy,
    ElectricityGained,
    GainedFrom,
    MoneyTaken,
    Paid,
    PaidFor,
    PointsEarned,
    TakenFrom,
)
from scoresheet.domain.titles.lineae.kinds import MINERALS, Mineral
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import NOBODY, Public, Seat
from scoresheet.domain.why import Why, reason

COSTS = reason("costs ${price}; you have ${money}")


class TakeCube(Public, Move, frozen=True):
    """Take a cube of this kind from the supply, and `more` of any kinds after it."""

    mineral: Mineral
    reason: CubesFrom
    more: int = 0

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CubesTaken(seat, [self.mineral], self.reason))
        offer_cubes(table, seat, self.more, self.reason)

    def anchor(self, seat: Seat) -> str:
        return f"supply:{self.mineral}"


class ChooseCube(Public, Decision, frozen=True):
    """A choice of a cube from the supply; in an exchange, not of the kind that was given."""

    count: int
    reason: CubesFrom
    given: str = ""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            empty = [f"supply:{kind}" for kind in MINERALS if not state.supply.get(kind)]
            why.refuse(empty, "the supply has none")
            why.refuse([f"supply:{self.given}"] * bool(self.given), "you gave a cube of this kind")
        return [TakeCube(kind, self.reason, self.count - 1) for kind in in_supply(state) if kind != self.given]


def in_supply(state: State) -> list[Mineral]:
    """Return the kinds of cubes in the supply."""
    return [mineral for mineral in MINERALS if state.supply.get(mineral)]


def offer_cubes(table: Table[State], seat: Seat, count: int, reason: CubesFrom, given: str = "") -> None:
    """Let a seat choose up to `count` cubes, as far as the supply lasts."""
    choice = ChooseCube(seat, count, reason, given)
    if count and choice.legal_moves(table.state):
        table.ask(choice)


def take_cubes(table: Table[State], seat: Seat, mineral: Mineral, count: int, reason: CubesFrom) -> None:
    """Give up to `count` cubes of one kind; cubes that the supply does not have are lost."""
    if taken := min(count, table.state.supply.get(mineral, 0)):
        table.record(CubesTaken(seat, [mineral] * taken, reason))


def pay(table: Table[State], seat: Seat, money: int, reason: PaidFor, to: Seat = NOBODY) -> None:
    """Pay the bank or another seat."""
    if money:
        table.record(Paid(seat, money, reason, to))


def take_money(table: Table[State], seat: Seat, money: int, reason: TakenFrom) -> None:
    """Take money from the bank, which never runs out."""
    if money:
        table.record(MoneyTaken(seat, money, reason))


def charge_battery(table: Table[State], seat: Seat, electricity: int, reason: GainedFrom) -> None:
    """Give electricity up to the capacity of the battery."""
    if gained := min(electricity, battery_room(table.state, seat)):
        table.record(ElectricityGained(seat, gained, reason))


def battery_room(state: State, seat: Seat) -> int:
    """Return the electricity that a seat's battery can still take."""
    vessel = state.vessels[seat]
    return technology.number(state, seat, "battery", state.components.sun.battery) - vessel.electricity


def award(table: Table[State], seat: Seat, points: int, reason: EarnedBy) -> None:
    """Give victory points."""
    if points:
        table.record(PointsEarned(seat, points, reason))


def held(state: State, seat: Seat, kinds: Iterable[Mineral] = MINERALS) -> list[Mineral]:
    """Return those of `kinds` that a seat has in its cargo bay."""
    cargo = state.vessels[seat].cargo
    return [mineral for mineral in kinds if cargo.get(mineral)]
