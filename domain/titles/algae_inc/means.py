"""Gaining, paying and exchanging items and energy ("Resources", "Energy")."""

from collections.abc import Callable, Mapping
from typing import Literal

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, line
from scoresheet.domain.titles.algae_inc.effects.goods import (
    EnergyGained,
    EnergyPaid,
    ItemExchanged,
    ItemsGained,
    ItemsPaid,
    PointsScored,
    ScienceLost,
)
from scoresheet.domain.titles.algae_inc.kinds import PAYABLE, RESOURCES, Action, Item, Payable
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

Needs = Mapping[Item, int]
"""The number of each item to pay."""
NOTHING: Needs = {}
OpenAction = Literal["", "recruit", "operators", "engineers", "scientists", "A", "B", "C"]
Possible = Callable[[State, Seat, Action, Needs, int], bool]
POSSIBLE: list[Possible] = []
"""A list of one function, set by `actions`, that returns whether a seat can complete an action.

Its arguments: state, seat, action, the items spent before it, and a number of further items of any kind.
"""


class GiveForMissing(Public, Move, frozen=True):
    """Give an item in exchange for one that is missing."""

    item: Payable
    wanted: Item
    given: int
    """The number of items already given for the wanted one."""
    action: OpenAction = ""
    """The action that the wanted item pays for, if it has not begun yet."""

    def play(self, table: Table[State], seat: Seat) -> None:
        state = table.state
        table.record(ItemExchanged(seat, self.item, self.wanted))
        if not completes(state, seat, self.item, self.wanted, self.given):
            table.ask(Exchange(seat, self.wanted, self.given + 1, self.action))

    def anchor(self, seat: Seat) -> str:
        return f"item:{seat}:{self.item}"


class Exchange(Public, Decision, frozen=True):
    """A choice of the items to give for a missing item, one at a time."""

    wanted: Item
    given: int = 0
    action: OpenAction = ""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            items = state.departments[self.seat].items
            why.refuse(f"item:{self.seat}:{self.wanted}", "this is the item that is missing")
            why.refuse([f"item:{self.seat}:{item}" for item, number in items.items() if not number], "you have none")
            why.refuse([f"item:{self.seat}:{item}" for item in items], "you need it for what you have to pay")
        return [
            GiveForMissing(item, self.wanted, self.given, self.action)
            for item in PAYABLE
            if item != self.wanted and self._can_give(state, item)
        ]

    def _can_give(self, state: State, item: Payable) -> bool:
        """Return whether the seat can give the item and still pay for everything else it owes."""
        items = state.departments[self.seat].items
        if not items[item]:
            return False
        if self.action:
            left = rate(state, self.seat, self.wanted) - self.given - 1
            return POSSIBLE[0](state, self.seat, self.action, {item: 1}, left)
        rest = open_exchanges(state, self.seat)[:-1]
        if not completes(state, self.seat, item, self.wanted, self.given):
            rest = [*rest, (self.wanted, self.given + 1)]
        return suffices(state, self.seat, {**items, item: items[item] - 1}, owed_eur(state, self.seat), rest)


def plus(needs: Needs, item: Item, number: int) -> Needs:
    """Return the needs with a number of one item added."""
    return {**needs, item: needs.get(item, 0) + number} if number else needs


def owed_eur(state: State, seat: Seat) -> Needs:
    """Return the euros for energy losses that the current activation has already caused."""
    owed = line.owed(state, seat) - state.departments[seat].energy
    return {"eur": state.components.energy.eur_per_missing * owed} if owed > 0 else NOTHING


def open_exchanges(state: State, seat: Seat) -> list[tuple[Item, int]]:
    """Return the items that a seat still lacks, each with the number already given for it."""
    return [(d.wanted, d.given) for d in state.decisions if type(d) is Exchange and d.seat == seat]


def rate(state: State, seat: Seat, wanted: Item) -> int:
    """Return the number of items to give for one wanted item."""
    exchange = state.components.exchange
    if wanted == "wild":
        return exchange.wild
    return 1 if abilities.has(state, seat, "EXCHANGE_1TO1") else exchange.items


def stands_for(state: State, seat: Seat, item: Item, wanted: Item) -> bool:
    """Return whether a single item can replace the wanted one."""
    return (
        item == "ca" and wanted in RESOURCES and abilities.has(state, seat, "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE")
    )


def completes(state: State, seat: Seat, item: Item, wanted: Item, given: int) -> bool:
    """Return whether one more item completes the exchange for the wanted one."""
    return given + 1 == rate(state, seat, wanted) or (given == 0 and stands_for(state, seat, item, wanted))


def _asked(state: State, seat: Seat, choices: int, missing: list[tuple[Item, int]]) -> int:
    """Return the number of items still to give for all `missing` ones.

    With an ability, each of the `choices` Choice Actions replaces a missing resource alone. `missing` has the number
    already given for each item.
    """
    alone = choices if choices and stands_for(state, seat, "ca", "eur") else 0
    asked = 0
    for wanted, given in missing:
        if given == 0 and alone and wanted in RESOURCES:
            alone -= 1
            asked += 1
        else:
            asked += rate(state, seat, wanted) - given
    return asked


def to_exchange(state: State, seat: Seat, needs: Needs, eur: int = 0) -> int:
    """Return the number of items that a seat must exchange to pay the needs plus some euros."""
    items, needs = state.departments[seat].items, plus(needs, "eur", eur)
    lacking = [(item, 0) for item, number in needs.items() for _ in range(number - items[item])]
    return _asked(state, seat, max(0, items["ca"] - needs.get("ca", 0)), lacking)


def can_pay(state: State, seat: Seat, needs: Needs, energy: int = 0, reserved: int = 0, bonus: int = 0) -> bool:
    """Return whether a seat can pay, with exchanges if necessary.

    `reserved` is the number of other items, of any kind, that the seat must also spend; `bonus` is energy it gains
    first.
    """
    department = state.departments[seat]
    missing = energy - department.energy - bonus
    if missing > 0:
        needs = plus(needs, "eur", missing * state.components.energy.eur_per_missing)
    return suffices(state, seat, department.items, needs, [], reserved)


def suffices(
    state: State, seat: Seat, items: Needs, needs: Needs, missing: list[tuple[Item, int]], reserved: int = 0
) -> bool:
    """Return whether `items` cover the needs, all missing items, and `reserved` others."""
    lacking = missing
    for item, number in needs.items():
        if number > items[item]:
            lacking = [*lacking, *[(item, 0)] * (number - items[item])]
    if not lacking and not reserved:
        return True
    left = -reserved
    for item in PAYABLE:
        left += max(0, items[item] - needs.get(item, 0))
    if left < len(lacking):
        return False
    choices = min(left, max(0, items["ca"] - needs.get("ca", 0)))
    return not lacking or _asked(state, seat, choices, lacking) <= left


def charge(table: Table[State], seat: Seat, needs: Needs, energy: int = 0, action: OpenAction = "") -> None:
    """Pay with the seat's own items first; ask for an exchange for each missing item.

    The exchanges come before all pending decisions. `action` is the action paid for, which must remain possible.
    """
    department = table.state.departments[seat]
    own = min(energy, department.energy)
    if own:
        table.record(EnergyPaid(seat, own))
    eur = table.state.components.energy.eur_per_missing * (energy - own)
    for item, number in plus(needs, "eur", eur).items():
        paid = min(number, department.items[item])
        if paid:
            table.record(ItemsPaid(seat, item, paid))
        for _ in range(number - paid):
            table.ask(Exchange(seat, item, 0, action))


def gain(table: Table[State], seat: Seat, item: Item, number: int) -> None:
    """Give items to a seat.

    Science points beyond the end of the track are lost; an ability may add items to Freelance Engineers.
    """
    if item == "sp":
        number = _on_track(table, seat, number)
    if number <= 0:
        return
    table.record(ItemsGained(seat, item, number))
    if item == "fe":
        freelancers_bring(table, seat, number)


def freelancers_bring(table: Table[State], seat: Seat, number: int) -> None:
    """Apply FE_GIVES_MV1_EUR1 to Freelance Engineers that were gained, not exchanged."""
    if abilities.has(table.state, seat, "FE_GIVES_MV1_EUR1"):
        table.record(ItemsGained(seat, "mv", number), ItemsGained(seat, "eur", number))


def _on_track(table: Table[State], seat: Seat, number: int) -> int:
    room = table.state.components.rules.science_max - table.state.departments[seat].items["sp"]
    if number > room:
        table.record(ScienceLost(seat, number - room))
    return min(number, room)


def gain_energy(table: Table[State], seat: Seat, number: int) -> None:
    """Add energy up to the end of the track; score VP for the excess."""
    energy = table.state.components.energy
    room = energy.max - table.state.departments[seat].energy
    if min(room, number):
        table.record(EnergyGained(seat, min(room, number)))
    if number > room:
        score(table, seat, "energy", energy.vp_per_excess * (number - room))


def score(table: Table[State], seat: Seat, source: str, number: int) -> None:
    """Score VP, if any."""
    if number:
        table.record(PointsScored(seat, source, number))
