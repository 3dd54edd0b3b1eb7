"""Effects on submersibles and deposits."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.kit.present import present
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible
from scoresheet.domain.titles.lineae.state import Cell, Cruise, State
from scoresheet.domain.viewer import Public, Seat


class CruiseBegan(Public, Effect, frozen=True):
    """A seat took control of a submersible.

    `remote` is the number of spaces that it may move without electricity; 0 if it moves with electricity.
    """

    seat: Seat
    submersible: Submersible
    remote: int = 0

    def apply(self, state: State) -> None:
        state.cruise = Cruise(seat=self.seat, submersible=self.submersible, remote=self.remote)


class Sailed(Public, Effect, frozen=True):
    """A submersible moved along a path, at a cost of electricity beyond its free spaces."""

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
    """A submersible picked up a cube, for which the seat received money."""

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
    """A seat chose to leave cubes on the way for the rest of this cruise."""

    seat: Seat
    submersible: Submersible

    def apply(self, state: State) -> None:
        present(state.cruise).by_hand = True


class Excavated(Public, Effect, frozen=True):
    """A deposit was excavated; `cubes` came into the hold, none if the supply had none."""

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
    """A seat advanced to this space on an excavation track, counted from 1.

    The worker on the first space comes from the reserve.
    """

    seat: Seat
    deposit: int
    space: int

    def apply(self, state: State) -> None:
        state.deposits[self.deposit].track[self.seat] = self.space
        if self.space == 1:
            state.vessels[self.seat].reserve -= 1


class Unloaded(Public, Effect, frozen=True):
    """A vessel docked and bought cubes from a submersible's hold, which ends the turn."""

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
    """A seat left its submersible."""

    seat: Seat
    submersible: Submersible

    def apply(self, state: State) -> None:
        state.cruise = None
