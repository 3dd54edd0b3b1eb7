"""Facts of submersibles and deposits."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.kit.present import present
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible
from scoresheet.domain.titles.lineae.state import Cell, Cruise, State
from scoresheet.domain.viewer import Public, Seat


class CruiseBegan(Public, Effect, frozen=True):
    """A seat took control of a submersible: for `remote` spaces without electricity, or (0) with electricity."""

    seat: Seat
    submersible: Submersible
    remote: int = 0

    def apply(self, state: State) -> None:
        state.cruise = Cruise(seat=self.seat, submersible=self.submersible, remote=self.remote)


class Sailed(Public, Effect, frozen=True):
    """A submersible moved along a path to a space; what its free spaces did not cover cost electricity."""

    seat: Seat
    submersible: Submersible
    x: int
    y: int
    path: list[Cell]
    electricity: int

    def apply(self, state: State) -> None:
        probe = state.submersibles[self.submersible]
        probe.x, probe.y = self.x, self.y
        present(state.cruise).moved += len(self.path)
        state.vessels[self.seat].electricity -= self.electricity


class CubePickedUp(Public, Effect, frozen=True):
    """A submersible took a cube into its hold, for which its seat gets money."""

    seat: Seat
    submersible: Submersible
    x: int
    y: int
    mineral: Mineral
    money: int

    def apply(self, state: State) -> None:
        state.cubes[self.x][self.y] = ""
        state.submersibles[self.submersible].hold.append(self.mineral)
        state.vessels[self.seat].money += self.money
        state.bank -= self.money


class PickingByHandBegan(Public, Effect, frozen=True):
    """For the rest of this cruise cubes on the way are left where they are."""

    seat: Seat
    submersible: Submersible

    def apply(self, state: State) -> None:
        present(state.cruise).by_hand = True


class Excavated(Public, Effect, frozen=True):
    """A deposit was excavated; `cubes` came from the supply into the hold (none if there was none)."""

    seat: Seat
    submersible: Submersible
    deposit: int
    cubes: list[Mineral]

    def apply(self, state: State) -> None:
        present(state.cruise).excavated.append(self.deposit)
        for mineral in self.cubes:
            state.supply[mineral] -= 1
            state.submersibles[self.submersible].hold.append(mineral)


class TrackAdvanced(Public, Effect, frozen=True):
    """A worker stands on this space of an excavation track (from 1); onto the first it came from the reserve."""

    seat: Seat
    deposit: int
    space: int

    def apply(self, state: State) -> None:
        state.deposits[self.deposit].track[self.seat] = self.space
        if self.space == 1:
            state.vessels[self.seat].reserve -= 1


class Unloaded(Public, Effect, frozen=True):
    """A vessel docked, which ends its turn, and bought cubes out of a submersible's hold."""

    seat: Seat
    submersible: Submersible
    cubes: list[Mineral]
    money: int

    def apply(self, state: State) -> None:
        vessel = state.vessels[self.seat]
        vessel.money -= self.money
        state.bank += self.money
        for mineral in self.cubes:
            state.submersibles[self.submersible].hold.remove(mineral)
            vessel.cargo[mineral] = vessel.cargo.get(mineral, 0) + 1
        vessel.docked = True


class CruiseEnded(Public, Effect, frozen=True):
    """A submersible stays where it is."""

    seat: Seat
    submersible: Submersible

    def apply(self, state: State) -> None:
        state.cruise = None
