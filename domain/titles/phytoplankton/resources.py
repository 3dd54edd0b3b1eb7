"""Powers that give, cost, exchange or cache resources."""

from itertools import combinations_with_replacement

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.carbon_powers import another
from scoresheet.domain.titles.phytoplankton.components import Step
from scoresheet.domain.titles.phytoplankton.effects import ResourcesCached, ResourcesGained, ResourcesPaid
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Resource
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower, Questions, Use, kind
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class TakeResources(Public, Move, frozen=True):
    """Take these resources from the bowl."""

    resources: tuple[Resource, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ResourcesGained(seat, list(self.resources)))

    def anchor(self, seat: Seat) -> str:
        return f"resources:{seat}"


class PayResource(Public, Move, frozen=True):
    """Pay this resource for the power."""

    resource: Resource

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ResourcesPaid(seat, [self.resource]))

    def anchor(self, seat: Seat) -> str:
        return f"resources:{seat}"


class ExchangeResource(Public, Move, frozen=True):
    """Pay one resource to the bowl and take another."""

    give: Resource
    take: Resource

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ResourcesPaid(seat, [self.give]), ResourcesGained(seat, [self.take]))

    def anchor(self, seat: Seat) -> str:
        return f"resources:{seat}"


class ChooseResources(Public, Decision, frozen=True):
    """A choice of `count` of these resources."""

    among: tuple[Resource, ...]
    count: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [TakeResources(some) for some in combinations_with_replacement(self.among, self.count)]


class ChoosePayment(Public, Decision, frozen=True):
    """A choice of one of these resources to pay, which may be declined."""

    among: tuple[Resource, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        held = state.players[self.seat].resources
        return [*(PayResource(resource) for resource in self.among if held[resource]), DeclinePower()]


class ChooseExchange(Public, Decision, frozen=True):
    """A choice of a resource to give and a resource to take for it."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        held = state.players[self.seat].resources
        pairs = [(give, take) for give in RESOURCES if held[give] for take in RESOURCES if take != give]
        return [*(ExchangeResource(give, take) for give, take in pairs), DeclinePower()]


def holds_any(state: State, use: Use, step: Step) -> bool:
    """Return whether the seat has one of the step's resources, or any if it names none."""
    held = state.players[use.seat].resources
    return any(held[resource] for resource in step.resources or RESOURCES)


def has_another(state: State, use: Use, step: Step) -> bool:
    """Return whether the seat has another card of the step's groups in play."""
    species_of = state.components.species_of
    return any(species_of[card].group in step.groups for card in another(state.players[use.seat], use.card))


@kind()
def gain(table: Table[State], use: Use, step: Step) -> Questions:
    """Take the resources that the step names."""
    table.record(ResourcesGained(use.seat, list(step.resources)))
    return []


@kind()
def choose_resources(table: Table[State], use: Use, step: Step) -> Questions:
    """Take `count` of the resources that the step names."""
    return [ChooseResources(use.seat, step.resources, step.count)]


@kind(holds_any, needed=True, refusable=True)
def pay(table: Table[State], use: Use, step: Step) -> Questions:
    """Pay one of the resources that the step names; the power ends if the seat declines."""
    return [ChoosePayment(use.seat, step.resources)]


@kind(holds_any, needed=True, refusable=True)
def exchange(table: Table[State], use: Use, step: Step) -> Questions:
    """Exchange a resource for another; the power ends if the seat declines."""
    return [ChooseExchange(use.seat)]


@kind()
def cache(table: Table[State], use: Use, step: Step) -> Questions:
    """Cache the resources that the step names on this card."""
    table.record(ResourcesCached(use.seat, use.card, list(step.resources)))
    return []


@kind(has_another, needed=True)
def need_another(table: Table[State], use: Use, step: Step) -> Questions:
    """Continue only if another card of these groups is in play."""
    return []
