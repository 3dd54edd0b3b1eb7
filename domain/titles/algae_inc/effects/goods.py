"""Effects on a player's items, energy and points."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.kinds import Item
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat


class ItemsGained(Public, Effect, frozen=True):
    """A player gained euros, science points or tokens.

    Science points beyond the end of the track are not included.
    """

    seat: Seat
    item: Item
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].items[self.item] += self.number


class ScienceLost(Public, Effect, frozen=True):
    """A player lost science points beyond the end of the track."""

    seat: Seat
    number: int

    def apply(self, state: State) -> None:
        pass


class ItemsPaid(Public, Effect, frozen=True):
    """A player paid items."""

    seat: Seat
    item: Item
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].items[self.item] -= self.number


class ItemExchanged(Public, Effect, frozen=True):
    """A player gave an item in exchange for a missing one."""

    seat: Seat
    item: Item
    wanted: Item

    def apply(self, state: State) -> None:
        state.departments[self.seat].items[self.item] -= 1


class EnergyGained(Public, Effect, frozen=True):
    """A player gained energy."""

    seat: Seat
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].energy += self.number


class EnergyPaid(Public, Effect, frozen=True):
    """A player spent energy."""

    seat: Seat
    number: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].energy -= self.number


class PointsScored(Public, Effect, frozen=True):
    """A player scored VP; `source` names the reason."""

    seat: Seat
    source: str
    number: int

    def apply(self, state: State) -> None:
        points = state.departments[self.seat].points
        points[self.source] = points.get(self.source, 0) + self.number
