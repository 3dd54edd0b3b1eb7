"""Effects on rockets, technology and colony cards."""

from typing import ClassVar

from scoresheet.domain.effect import Effect
from scoresheet.domain.kit.present import present
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat


class CubeLoaded(Public, Effect, frozen=True):
    """A cube was loaded from a cargo bay onto a space of a rocket."""

    seat: Seat
    slot: int
    card: str
    space: int
    mineral: Mineral

    def apply(self, state: State) -> None:
        state.vessels[self.seat].cargo[self.mineral] -= 1
        present(state.rockets[self.slot]).cubes[self.space] = self.mineral


class RocketLaunched(Public, Effect, frozen=True):
    """A full rocket was launched: its cubes returned to the supply, and the seat keeps its card."""

    seat: Seat
    slot: int
    card: str

    def apply(self, state: State) -> None:
        for mineral in present(state.rockets[self.slot]).cubes:
            state.supply[present(mineral or None)] += 1
        state.rockets[self.slot] = None
        state.vessels[self.seat].rockets.append(self.card)


class TechnologyTaken(Public, Effect, frozen=True):
    """A seat took a card from the technology deck."""

    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        state.technology_deck.remove(self.card)
        vessel = state.vessels[self.seat]
        vessel.technology.append(self.card)
        vessel.voyaged = False


class TechnologyReturned(Public, Effect, frozen=True):
    """A seat returned a technology card to the deck."""

    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        vessel = state.vessels[self.seat]
        vessel.technology.remove(self.card)
        vessel.voyaged = False
        state.technology_deck.append(self.card)


class ColonyCardUncovered(Public, Effect, frozen=True):
    """The colony card under a launched rocket was uncovered."""

    slot: int
    card: str

    def apply(self, state: State) -> None:
        state.ready[self.slot] = ""
        state.colony[self.slot] = self.card


class ColonyCardDrawn(Public, Effect, frozen=True):
    """A card from the colony deck was drawn for a slot in the rocket row."""

    discloses: ClassVar[bool] = True
    slot: int
    card: str

    def apply(self, state: State) -> None:
        state.colony_deck.remove(self.card)
        state.colony[self.slot] = self.card


class ColonyCardPromoted(Public, Effect, frozen=True):
    """A colony card from a slot, or from the deck (-1), was promoted to cover a basic action."""

    slot: int
    card: str
    covered: str

    def apply(self, state: State) -> None:
        state.city[self.covered] = self.card
        if self.slot < 0:
            state.colony_deck.remove(self.card)
        else:
            state.colony[self.slot] = ""
