"""Effects on storages, stations and tanks."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Species
from scoresheet.domain.titles.algae_inc.state import Activation, State
from scoresheet.domain.viewer import Public, Seat

CONVERTED = "convert:"
"""The prefix, before a place, under which an activation counts its converted cubes."""


class AlgaTaken(Public, Effect, frozen=True):
    """A player took a cube into a storage, from its tank or from the supply."""

    seat: Seat
    species: Species
    supply: bool = False

    def apply(self, state: State) -> None:
        state.departments[self.seat].cubes[self.species] += 1
        if not self.supply:
            state.tanks[self.species].cubes -= 1


class Activated(Public, Effect, frozen=True):
    """The activation of a machine, or refining, began."""

    seat: Seat
    machine: str

    def apply(self, state: State) -> None:
        state.departments[self.seat].activation = Activation(self.machine)


class CubeMoved(Public, Effect, frozen=True):
    """A cube moved forward or back along a main belt.

    `counts` is true if the move is part of an activation.
    """

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
    """A cube moved along a belt between stations; it cannot use that belt again this time."""

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
    """A cube was refined: it moved to a better place and cannot be refined again this time."""

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
    """A fresh cube became a neighbouring type and cannot change again this Monday."""

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
    """A belt gave or took energy, or took a cube."""

    seat: Seat
    belt: str

    def apply(self, state: State) -> None:
        used = state.departments[self.seat].activation.used
        used[self.belt] = used.get(self.belt, 0) + 1


class ByproductAdded(Public, Effect, frozen=True):
    """A byproduct, from its tank or from the supply, became a cube in the line."""

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
    """A cube left the line permanently."""

    seat: Seat
    place: str

    def apply(self, state: State) -> None:
        state.departments[self.seat].cubes[self.place] -= 1


class CubeConverted(Public, Effect, frozen=True):
    """A cube became byproduct instead of reaching a place."""

    seat: Seat
    place: str

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.cubes[self.place] -= 1
        used = department.activation.used
        used[CONVERTED + self.place] = used.get(CONVERTED + self.place, 0) + 1


class ByproductStored(Public, Effect, frozen=True):
    """A byproduct was stored in its tank, or sold to the supply."""

    seat: Seat
    byproduct: Byproduct
    sold: bool = False

    def apply(self, state: State) -> None:
        state.departments[self.seat].activation.stored += 1
        if not self.sold:
            state.byproducts[self.byproduct].cubes += 1


class StoringBegun(Public, Effect, frozen=True):
    """The count of byproducts stored was reset, because an ability rewards the first one."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.departments[self.seat].activation.stored = 0


class CubesDegraded(Public, Effect, frozen=True):
    """Fresh food that had not been exported became degraded food."""

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
