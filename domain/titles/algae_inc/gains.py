"""Bonuses by code, each kind with a function that gives it ("Available bonuses")."""

from collections.abc import Callable

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import byproducts, income
from scoresheet.domain.titles.algae_inc.algae import ask_algae
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS, RESOURCES, Byproduct, GainKind, Item, Resource
from scoresheet.domain.titles.algae_inc.means import gain, gain_energy, score
from scoresheet.domain.titles.algae_inc.moves import ask_moves
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

Give = Callable[[Table[State], Seat, int], None]


class StoreGained(Public, Move, frozen=True):
    """Store the byproduct in this tank."""

    byproduct: Byproduct

    def play(self, table: Table[State], seat: Seat) -> None:
        byproducts.store(table, seat, self.byproduct)

    def anchor(self, seat: Seat) -> str:
        return f"byproduct:{self.byproduct}"


class ChooseTank(Public, Decision, frozen=True):
    """A choice of the tank for a byproduct from the supply; if both tanks are full, it is sold."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        tanks = [byproduct for byproduct in BYPRODUCTS if not state.byproducts[byproduct].full]
        return [StoreGained(byproduct) for byproduct in tanks or BYPRODUCTS[:1]]


class TakeResource(Public, Move, frozen=True):
    """Take one unit of this resource."""

    resource: Resource

    def play(self, table: Table[State], seat: Seat) -> None:
        gain(table, seat, self.resource, 1)

    def anchor(self, seat: Seat) -> str:
        return f"item:{seat}:{self.resource}"


class ChooseResource(Public, Decision, frozen=True):
    """A choice of a resource that an ability gives."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [TakeResource(resource) for resource in RESOURCES]


def receive(table: Table[State], seat: Seat, code: str) -> None:
    """Give a bonus; any decisions that it needs come before all pending ones."""
    bonus = table.state.components.gains[code]
    GIVE[bonus.kind](table, seat, bonus.number)


def _items(item: Item) -> Give:
    def give(table: Table[State], seat: Seat, number: int) -> None:
        gain(table, seat, item, number)

    return give


def store_gained(table: Table[State], seat: Seat, number: int) -> None:
    """Store byproducts from the supply; only one of them counts as the first stored."""
    byproducts.begin_storing(table, seat)
    table.ask(*(ChooseTank(seat) for _ in range(number)))


def vp_income(table: Table[State], seat: Seat, number: int) -> None:
    """Score Monday's VP income."""
    score(table, seat, "export_income", number * income.vp_income(table.state, seat))


def operator_income(table: Table[State], seat: Seat, number: int) -> None:
    """Offer Monday's income of cubes."""
    ask_algae(table, seat, number * income.staff_income(table.state, seat, "operators"))


def engineer_income(table: Table[State], seat: Seat, number: int) -> None:
    """Offer Monday's income of moves."""
    ask_moves(table, seat, number * income.staff_income(table.state, seat, "engineers"))


def scientist_income(table: Table[State], seat: Seat, number: int) -> None:
    """Give Monday's income of science points."""
    gain(table, seat, "sp", number * income.staff_income(table.state, seat, "scientists"))


GIVE: dict[GainKind, Give] = {
    "eur": _items("eur"),
    "sp": _items("sp"),
    "mv": _items("mv"),
    "fe": _items("fe"),
    "ca": _items("ca"),
    "wild": _items("wild"),
    "alga": ask_algae,
    "energy": gain_energy,
    "byproduct": store_gained,
    "vp_income": vp_income,
    "operator_income": operator_income,
    "engineer_income": engineer_income,
    "scientist_income": scientist_income,
}
