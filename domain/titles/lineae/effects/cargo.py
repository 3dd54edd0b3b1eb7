"""Effects on money, electricity, cubes and victory points."""

from typing import Literal

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import NOBODY, Public, Seat

PaidFor = Literal["recruit", "toll", "colony", "exchange", "interest"]
TakenFrom = Literal["income", "colony"]
GainedFrom = Literal["sunlight", "colony"]
LostBy = Literal["reactor", "battery"]
CubesFrom = Literal["setup", "track", "drill", "exchange", "colony", "sunlight"]
EarnedBy = Literal["loading", "excavation", "colony"]


class Paid(Public, Effect, frozen=True):
    """A seat paid the bank or, if `to` is a seat, that seat."""

    seat: Seat
    money: int
    reason: PaidFor
    to: Seat = NOBODY

    def apply(self, state: State) -> None:
        state.vessels[self.seat].money -= self.money
        if self.to < 0:
            state.bank += self.money
        else:
            state.vessels[self.to].money += self.money


class MoneyTaken(Public, Effect, frozen=True):
    """A seat took money from the bank."""

    seat: Seat
    money: int
    reason: TakenFrom

    def apply(self, state: State) -> None:
        state.vessels[self.seat].money += self.money
        state.bank -= self.money


class ElectricityGained(Public, Effect, frozen=True):
    """A seat gained electricity."""

    seat: Seat
    electricity: int
    reason: GainedFrom

    def apply(self, state: State) -> None:
        state.vessels[self.seat].electricity += self.electricity


class ElectricityLost(Public, Effect, frozen=True):
    """A seat spent electricity in the reactor, or lost what no longer fits its battery."""

    seat: Seat
    electricity: int
    reason: LostBy

    def apply(self, state: State) -> None:
        state.vessels[self.seat].electricity -= self.electricity


class CubesTaken(Public, Effect, frozen=True):
    """A seat took cubes from the supply into its cargo bay."""

    seat: Seat
    cubes: list[Mineral]
    reason: CubesFrom

    def apply(self, state: State) -> None:
        for mineral in self.cubes:
            state.supply[mineral] -= 1
            _load(state, self.seat, mineral, 1)


class CubesPaid(Public, Effect, frozen=True):
    """A seat paid cubes from its cargo bay to the supply."""

    seat: Seat
    cubes: list[Mineral]

    def apply(self, state: State) -> None:
        for mineral in self.cubes:
            state.supply[mineral] += 1
            _load(state, self.seat, mineral, -1)


class DieselBurned(Public, Effect, frozen=True):
    """A seat burned hydrocarbon, which blocks sunlight above a column ("Diesel Engine")."""

    seat: Seat
    column: int
    electricity: int

    def apply(self, state: State) -> None:
        state.vessels[self.seat].electricity += self.electricity
        state.atmosphere[self.column] += 1
        _load(state, self.seat, "hydrocarbon", -1)


class PointsEarned(Public, Effect, frozen=True):
    """A seat earned victory points."""

    seat: Seat
    points: int
    reason: EarnedBy

    def apply(self, state: State) -> None:
        points = state.vessels[self.seat].points
        points[self.reason] = points.get(self.reason, 0) + self.points


class PointsLost(Public, Effect, frozen=True):
    """A seat lost victory points as interest (Reactor Core)."""

    seat: Seat
    points: int

    def apply(self, state: State) -> None:
        points = state.vessels[self.seat].points
        points["interest"] = points.get("interest", 0) - self.points


class CubeConverted(Public, Effect, frozen=True):
    """A seat put a cube on its sector and took one from another sector (Reactor Core)."""

    seat: Seat
    given: Mineral
    taken: Mineral

    def apply(self, state: State) -> None:
        state.reactor[self.given] += 1
        state.reactor[self.taken] -= 1
        _load(state, self.seat, self.given, -1)
        _load(state, self.seat, self.taken, 1)


class CubeBorrowed(Public, Effect, frozen=True):
    """A seat took a cube from a sector and left a loan marker (Reactor Core)."""

    seat: Seat
    mineral: Mineral

    def apply(self, state: State) -> None:
        state.reactor[self.mineral] -= 1
        state.vessels[self.seat].loans.append(self.mineral)
        _load(state, self.seat, self.mineral, 1)


class LoanRepaid(Public, Effect, frozen=True):
    """A seat put a cube back on a sector and took its loan marker back (Reactor Core)."""

    seat: Seat
    mineral: Mineral

    def apply(self, state: State) -> None:
        state.reactor[self.mineral] += 1
        state.vessels[self.seat].loans.remove(self.mineral)
        _load(state, self.seat, self.mineral, -1)


def _load(state: State, seat: Seat, mineral: Mineral, by: int) -> None:
    cargo = state.vessels[seat].cargo
    cargo[mineral] = cargo.get(mineral, 0) + by
