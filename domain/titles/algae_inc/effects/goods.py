"""Effects on what a player has: items, energy, points."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.kinds import Item
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat


class ItemsGained(Public, Effect, frozen=True):
    """A player got euros, science points or tokens; what is beyond the science track is not among them."""

    seat: Seat
    item: Item
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].items[self.item] += self.number


class ScienceLost(Public, Effect, frozen=True):
    """Science points beyond the track were lost."""

    seat: Seat
    number: int

    def apply(self, state: State) -> None:
        pass


class ItemsPaid(Public, Effect, frozen=True):
    """A player paid."""

    seat: Seat
    item: Item
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].items[self.item] -= self.number


class ItemExchanged(Public, Effect, frozen=True):
    """A player gave an item in exchange for one that is missing."""

    seat: Seat
    item: Item
    wanted: Item

    def apply(self, state: State) -> None:
        state.departments[self.seat].items[self.item] -= 1


class EnergyGained(Public, Effect, frozen=True):
    """Energy went up."""

    seat: Seat
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].energy += self.number


class EnergyPaid(Public, Effect, frozen=True):
    """Energy went down."""

    seat: Seat
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].energy -= self.number


class PointsScored(Public, Effect, frozen=True):
    """A player scored VP; `source` says for what."""

    seat: Seat
    source: str
    number: int

    def apply(self, state: State) -> None:
        points = state.departments[self.seat].points
        points[self.source] = points.get(self.source, 0) + self.number
