"""Effects on the map: exports, City Bonus tokens and milestones."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.state import BRUNO, State
from scoresheet.domain.viewer import Public, Seat

CONTRACT = "contract"
"""The target of an export to the player's contract card."""


class ExportBegun(Public, Effect, frozen=True):
    """A player began an export to a city or to the contract."""

    seat: Seat
    target: str

    def apply(self, state: State) -> None:
        work = state.departments[self.seat].work
        work.target, work.load = self.target, {}


class CubeLoaded(Public, Effect, frozen=True):
    """A player chose a cube to deliver."""

    seat: Seat
    place: str

    def apply(self, state: State) -> None:
        load = state.departments[self.seat].work.load
        load[self.place] = load.get(self.place, 0) + 1


class Delivered(Public, Effect, frozen=True):
    """The chosen cubes were delivered; `value` is their total value, including tokens."""

    seat: Seat
    target: str
    value: int
    tokens: int

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        for place, number in department.work.load.items():
            department.cubes[place] -= number
        department.work.load, department.work.target = {}, ""
        department.work.exports += 1


class DiskPlaced(Public, Effect, frozen=True):
    """An export disk was placed on a city."""

    seat: Seat
    city: str
    opened: bool
    demand: int

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.disks -= 1
        department.cities.append(self.city)
        department.work.demands.append(self.demand)
        department.turn.opened += self.opened
        state.disks.setdefault(self.city, []).append(self.seat)


class ContractFulfilled(Public, Effect, frozen=True):
    """An export disk was placed beside the contract card."""

    seat: Seat
    export: str

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.disks -= 1
        department.delivered = True


class TokenTurned(Public, Effect, frozen=True):
    """A player took and turned the City Bonus token of a city."""

    discloses = True
    seat: Seat
    city: str
    token: str

    def apply(self, state: State) -> None:
        state.tokens.remove(self.city)
        state.seen[self.token] = state.seen.get(self.token, 0) + 1


class MilestoneAchieved(Public, Effect, frozen=True):
    """A player, or Bruno (-1), placed a marker beside a milestone."""

    seat: Seat
    milestone: str
    rank: int

    def apply(self, state: State) -> None:
        state.achieved.setdefault(self.milestone, []).append(self.seat)
        if self.seat != BRUNO:
            state.departments[self.seat].markers -= 1


class ExportBonusTaken(Public, Effect, frozen=True):
    """A player earned the week's team upgrade, which they may already have had."""

    seat: Seat
    week: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].exported_week = self.week
