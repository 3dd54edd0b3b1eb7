"""Effects on storages, stations and tanks."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Species
from scoresheet.domain.titles.algae_inc.state import Activation, State
from scoresheet.domain.viewer import Public, Seat

CONVERTED = "convert:"
"""Before the place whose cubes were converted in this activation."""


class AlgaTaken(Public, Effect, frozen=True):
    """A cube came into a storage, from its tank or from the supply."""

    seat: Seat
    species: Species
    supply: bool = False

    def apply(self, state: State) -> None:
        state.departments[self.seat].cubes[self.species] += 1
        if not self.supply:
            state.tanks[self.species].cubes -= 1


class Activated(Public, Effect, frozen=True):
    """An activation begins: of a machine, or of refining."""

    seat: Seat
    machine: str

    def apply(self, state: State) -> None:
        state.departments[self.seat].activation = Activation(self.machine)


class CubeMoved(Public, Effect, frozen=True):
    """A cube moved along a main belt, or back along it; `counts` in an activation."""

    seat: Seat
    belt: str
    start: str
    end: str
    counts: bool = True
    back: bool = False

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.cubes[self.start] -= 1
        department.cubes[self.end] += 1
        if not self.counts:
            return
        activation = department.activation
        activation.moves += 1
        if self.back:
            activation.backward += 1
            activation.held[self.end] = activation.held.get(self.end, 0) + 1
        else:
            activation.moved[self.belt] = activation.moved.get(self.belt, 0) + 1


class CubeShifted(Public, Effect, frozen=True):
    """A cube moved along a belt between stations; the same cube does not use that belt again."""

    seat: Seat
    belt: str
    start: str
    end: str

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.cubes[self.start] -= 1
        department.cubes[self.end] += 1
        activation = department.activation
        activation.used[self.belt] = activation.used.get(self.belt, 0) + 1
        held = f"{self.belt}>{self.end}"
        activation.held[held] = activation.held.get(held, 0) + 1


class CubeRefined(Public, Effect, frozen=True):
    """A cube moved to a better place of the dispatch area, and stays there this time."""

    seat: Seat
    belt: str
    start: str
    end: str

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.cubes[self.start] -= 1
        department.cubes[self.end] += 1
        activation = department.activation
        activation.used[self.belt] = activation.used.get(self.belt, 0) + 1
        activation.held[self.end] = activation.held.get(self.end, 0) + 1


class TypeChanged(Public, Effect, frozen=True):
    """A fresh cube became a neighbouring type, and stays it this Monday."""

    seat: Seat
    start: str
    end: str

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.cubes[self.start] -= 1
        department.cubes[self.end] += 1
        held = department.activation.held
        held[self.end] = held.get(self.end, 0) + 1


class BeltUsed(Public, Effect, frozen=True):
    """A belt that gives or takes energy, or takes a cube, did so."""

    seat: Seat
    belt: str

    def apply(self, state: State) -> None:
        used = state.departments[self.seat].activation.used
        used[self.belt] = used.get(self.belt, 0) + 1


class ByproductAdded(Public, Effect, frozen=True):
    """A byproduct became an alga of the line, from its tank or from the supply."""

    seat: Seat
    belt: str
    byproduct: Byproduct
    end: str
    supply: bool = False

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.cubes[self.end] += 1
        used = department.activation.used
        used[self.belt] = used.get(self.belt, 0) + 1
        if not self.supply:
            state.byproducts[self.byproduct].cubes -= 1


class CubeLost(Public, Effect, frozen=True):
    """A cube left the line for good."""

    seat: Seat
    place: str

    def apply(self, state: State) -> None:
        state.departments[self.seat].cubes[self.place] -= 1


class CubeConverted(Public, Effect, frozen=True):
    """A cube on its way to a place became byproduct instead of getting there."""

    seat: Seat
    place: str

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.cubes[self.place] -= 1
        used = department.activation.used
        used[CONVERTED + self.place] = used.get(CONVERTED + self.place, 0) + 1


class ByproductStored(Public, Effect, frozen=True):
    """A byproduct went into a tank, or was sold to the supply."""

    seat: Seat
    byproduct: Byproduct
    sold: bool = False

    def apply(self, state: State) -> None:
        state.departments[self.seat].activation.stored += 1
        if not self.sold:
            state.byproducts[self.byproduct].cubes += 1


class StoringBegun(Public, Effect, frozen=True):
    """From here on it is another storing."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.departments[self.seat].activation.stored = 0


class CubesDegraded(Public, Effect, frozen=True):
    """Fresh food that was not exported became degraded food."""

    seat: Seat
    start: str
    end: str
    number: int

    def apply(self, state: State) -> None:
        cubes = state.departments[self.seat].cubes
        cubes[self.start] -= self.number
        cubes[self.end] += self.number


class CubesSpoiled(Public, Effect, frozen=True):
    """Degraded food was removed."""

    seat: Seat
    place: str
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].cubes[self.place] -= self.number
