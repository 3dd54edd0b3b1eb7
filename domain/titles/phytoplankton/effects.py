"""Events about missions, tokens, dice and turns; `card_effects.py` has those about cards."""

from typing import ClassVar, Self

from scoresheet.domain.effect import Effect
from scoresheet.domain.kit.present import present
from scoresheet.domain.titles.phytoplankton.kinds import Card, Face, Resource
from scoresheet.domain.titles.phytoplankton.state import HIDDEN, Hidden, Order, Part, State
from scoresheet.domain.viewer import Public, Seat, Viewer


class MissionDealt(Effect, frozen=True):
    """A seat received its secret mission ("Game setup" 3)."""

    discloses: ClassVar[bool] = True
    seat: Seat
    mission: str

    def apply(self, state: State) -> None:
        state.players[self.seat].mission = self.mission

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN)


class MissionRevealed(Public, Effect, frozen=True):
    """A seat revealed its mission at the end, and scored these points for it."""

    discloses: ClassVar[bool] = True
    seat: Seat
    mission: str
    points: int

    def apply(self, state: State) -> None:
        pass


class DiscardChosen(Effect, frozen=True):
    """A seat chose the resources to discard for its cards; opponents do not see them yet."""

    seat: Seat
    resources: list[Resource | Hidden]

    def apply(self, state: State) -> None:
        state.players[self.seat].offered = [resource for resource in self.resources if resource]

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, [HIDDEN])


class ChoiceRevealed(Public, Effect, frozen=True):
    """A seat revealed its opening choice: the number of cards it keeps.

    By now, all seats have chosen. The other cards and the chosen resources are discarded.
    """

    seat: Seat
    cards: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.kept, player.offered = [], []


class ResourcesGained(Public, Effect, frozen=True):
    """A seat took resources from the bowl."""

    seat: Seat
    resources: list[Resource]

    def apply(self, state: State) -> None:
        for resource in self.resources:
            state.bowl[resource] += 1
            state.players[self.seat].resources[resource] += 1


class ResourcesPaid(Public, Effect, frozen=True):
    """A seat paid resources to the bowl."""

    seat: Seat
    resources: list[Resource]

    def apply(self, state: State) -> None:
        for resource in self.resources:
            state.bowl[resource] -= 1
            state.players[self.seat].resources[resource] -= 1


class ResourcesCached(Public, Effect, frozen=True):
    """Resources from the bowl were cached permanently on a card."""

    seat: Seat
    card: Card
    resources: list[Resource]

    def apply(self, state: State) -> None:
        cached = present(state.players[self.seat].find(self.card)).cached
        for resource in self.resources:
            state.bowl[resource] += 1
            cached[resource] = cached.get(resource, 0) + 1


class CarbonPlaced(Public, Effect, frozen=True):
    """Carbon from the bowl was placed on a card."""

    seat: Seat
    card: Card
    carbon: int

    def apply(self, state: State) -> None:
        state.bowl["carbon"] += self.carbon
        present(state.players[self.seat].find(self.card)).carbon += self.carbon


class CarbonDiscarded(Public, Effect, frozen=True):
    """Carbon was discarded from a card."""

    seat: Seat
    card: Card
    carbon: int

    def apply(self, state: State) -> None:
        state.bowl["carbon"] -= self.carbon
        present(state.players[self.seat].find(self.card)).carbon -= self.carbon


class Bloomed(Public, Effect, frozen=True):
    """A card bloomed: its carbon was removed, and a token closed its bloom box (Bloom module)."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        placed = present(state.players[self.seat].find(self.card))
        state.bowl["carbon"] -= placed.carbon
        placed.carbon = 0
        placed.bloomed = True


class DiceRolled(Public, Effect, frozen=True):
    """All dice were rolled into the box ("Managing the resource dice")."""

    discloses: ClassVar[bool] = True
    faces: list[Face]

    def apply(self, state: State) -> None:
        state.box = list(self.faces)
        state.outside = 0


class DieTaken(Public, Effect, frozen=True):
    """A seat took a die from the box and gained its resource."""

    seat: Seat
    face: Face
    resource: Resource

    def apply(self, state: State) -> None:
        state.box.remove(self.face)
        state.outside += 1
        state.bowl[self.resource] += 1
        state.players[self.seat].resources[self.resource] += 1


class DieCached(Public, Effect, frozen=True):
    """A seat took a die from the box, and its resource was cached on a card."""

    seat: Seat
    card: Card
    face: Face
    resource: Resource

    def apply(self, state: State) -> None:
        state.box.remove(self.face)
        state.outside += 1
        state.bowl[self.resource] += 1
        cached = present(state.players[self.seat].find(self.card)).cached
        cached[self.resource] = cached.get(self.resource, 0) + 1


class OutsideDiceRolled(Public, Effect, frozen=True):
    """The dice outside the box were rolled and stay outside."""

    discloses: ClassVar[bool] = True
    seat: Seat
    faces: list[Face]

    def apply(self, state: State) -> None:
        pass


class FirstPlayerDrawn(Public, Effect, frozen=True):
    """The first player was drawn ("Game setup" 6)."""

    discloses: ClassVar[bool] = True
    seat: Seat

    def apply(self, state: State) -> None:
        state.first = self.seat


class RoundBegan(Public, Effect, frozen=True):
    """A round began with this first player."""

    begins_round: ClassVar[bool] = True
    round: int
    first: Seat

    def apply(self, state: State) -> None:
        state.round = self.round
        state.first = self.first


class TurnBegan(Public, Effect, frozen=True):
    """A seat began its turn, the `turn`-th of the round."""

    seat: Seat
    turn: int

    def apply(self, state: State) -> None:
        state.active = self.seat
        state.turn = self.turn
        state.players[self.seat].ordered = False


class PowerBegan(Public, Effect, frozen=True):
    """A seat reached a card's power or bloom."""

    seat: Seat
    card: Card
    part: Part
    unasked: bool = False
    """True if the seat's standing order decided to use it."""

    def apply(self, state: State) -> None:
        pass


class PowerSkipped(Public, Effect, frozen=True):
    """A card's power was skipped because it could have no effect."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        pass


class PowerDeclined(Public, Effect, frozen=True):
    """A seat declined a card's power, or (`rest`) the remaining part of it."""

    seat: Seat
    card: Card
    rest: bool = False

    def apply(self, state: State) -> None:
        pass


class OrderLeft(Public, Effect, frozen=True):
    """A seat set a standing order about powers that can only help."""

    seat: Seat
    order: Order

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.order, player.ordered = self.order, True
