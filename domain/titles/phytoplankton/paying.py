"""Payments for a card: a resource for each symbol, or two of any kind instead.

Section "Play one phytoplankton" of the rules.
"""

from functools import lru_cache
from itertools import product
from typing import ClassVar

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.card_effects import CardTucked
from scoresheet.domain.titles.phytoplankton.components import Components, Species, gives
from scoresheet.domain.titles.phytoplankton.drawing import distinct
from scoresheet.domain.titles.phytoplankton.effects import ResourcesPaid
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Card, Resource, Symbol
from scoresheet.domain.titles.phytoplankton.state import Player, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

MOST_WAYS = 24
"""The maximum number of ways to pay offered at once; with more, the symbols are paid one by one."""

REMEMBERED = 10_000

Stock = tuple[int, ...]
"""The number of each resource, in the order of `RESOURCES`."""


class Pay(Public, Move, frozen=True):
    """Pay with these resources; `rest` of the cost remains to be paid."""

    card: Card
    resources: tuple[Resource, ...]
    rest: tuple[Symbol, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ResourcesPaid(seat, list(self.resources)))
        ask_cost(table, seat, self.card, self.rest)

    def anchor(self, seat: Seat) -> str:
        return f"resources:{seat}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class PayWithCard(Public, Move, frozen=True):
    """Pay a symbol with a card from hand, which is shown and tucked; `rest` remains to be paid."""

    card: Card
    paid: Card
    rest: tuple[Symbol, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardTucked(seat, self.paid, self.card, shown=True))
        ask_cost(table, seat, self.card, self.rest)

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.paid}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class PayCost(Public, Decision, frozen=True):
    """A choice of the payment for this card."""

    card: Card
    cost: tuple[Symbol, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_others(state.players[self.seat], self.card, why)
        return with_resources(state, self.seat, self.card, self.cost)


class PayCostAlsoWithCards(Public, Decision, frozen=True):
    """A choice of the payment when cards can be tucked too; asked even if none is in hand."""

    always_asked: ClassVar[bool] = True
    card: Card
    cost: tuple[Symbol, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_others(state.players[self.seat], self.card, why)
        resources = with_resources(state, self.seat, self.card, self.cost)
        return [*resources, *with_cards(state, self.seat, self.card, self.cost)]


def refuse_others(player: Player, card: Card, why: Why) -> None:
    """Give the reason why cards are not used in a payment."""
    others = [*player.pieces_in_hand(), *player.pieces_in_play((card,))]
    why.refuse([*others, f"resources:{why.seat}"], "it cannot pay for {card:card}", card=card)


def ask_cost(table: Table[State], seat: Seat, card: Card, cost: tuple[Symbol, ...]) -> None:
    """Ask for the payment of the symbols, if there are any."""
    asked = PayCostAlsoWithCards if table.state.components.species_of[card].paid_by else PayCost
    if cost:
        table.ask(asked(seat, card, cost))


def with_resources(state: State, seat: Seat, card: Card, cost: tuple[Symbol, ...]) -> list[Move]:
    """Return the full payments with resources, or, if there are too many, those of one symbol."""
    stock, rate = stock_of(state.players[seat]), state.components.play.resources_for_one
    at_once = ways(cost, stock, rate)
    if len(at_once) <= MOST_WAYS:
        return [Pay(card, named(way), ()) for way in at_once]
    first = [way for way in ways(cost[:1], stock, rate) if payable(cost[1:], _less(stock, way), rate)]
    return [Pay(card, named(way), cost[1:]) for way in first]


def with_cards(state: State, seat: Seat, card: Card, cost: tuple[Symbol, ...]) -> list[Move]:
    """Return the payments of a symbol with a card after which the other symbols can be paid."""
    components, player = state.components, state.players[seat]
    paying, stock = paying_cards(components, player, components.species_of[card]), stock_of(player)
    rate, left = components.play.resources_for_one, len(paying) - 1
    rests = [rest for rest in dict.fromkeys(_without_one(cost)) if payable_with_cards(rest, stock, left, rate)]
    return [PayWithCard(card, paid, rest) for paid in distinct(paying) for rest in rests]


def affordable(components: Components, player: Player, species: Species) -> bool:
    """Return whether the player can pay the cost of a card."""
    cards = len(paying_cards(components, player, species))
    return payable_with_cards(species.cost, stock_of(player), cards, components.play.resources_for_one)


def paying_cards(components: Components, player: Player, species: Species) -> list[Card]:
    """Return the cards in hand that can pay a symbol in the cost of this species."""
    if not species.paid_by:
        return []
    return [card for card in player.hand if components.species_of[card].group == species.paid_by]


def stock_of(player: Player) -> Stock:
    """Return a player's resources."""
    return tuple(player.resources[resource] for resource in RESOURCES)


def named(way: Stock) -> tuple[Resource, ...]:
    """Return the resources of a payment one by one."""
    return tuple(resource for resource, count in zip(RESOURCES, way, strict=True) for _ in range(count))


def payable_with_cards(cost: tuple[Symbol, ...], stock: Stock, cards: int, rate: int) -> bool:
    """Return whether the stock and this number of cards, each for a symbol, can pay the cost."""
    if payable(cost, stock, rate):
        return True
    return cards > 0 and any(payable_with_cards(rest, stock, cards - 1, rate) for rest in _without_one(cost))


def _without_one(cost: tuple[Symbol, ...]) -> list[tuple[Symbol, ...]]:
    return [(*cost[:place], *cost[place + 1 :]) for place in range(len(cost))]


@lru_cache(maxsize=REMEMBERED)
def payable(cost: tuple[Symbol, ...], stock: Stock, rate: int) -> bool:
    """Return whether the stock can pay the cost; `rate` resources replace a missing one."""
    direct = _most_paid_directly(cost, stock)
    return sum(stock) >= direct + rate * (len(cost) - direct)


@lru_cache(maxsize=REMEMBERED)
def _most_paid_directly(cost: tuple[Symbol, ...], stock: Stock) -> int:
    if not cost:
        return 0
    fitting = [place for place, resource in enumerate(RESOURCES) if stock[place] and resource in gives(cost[0])]
    paid = (1 + _most_paid_directly(cost[1:], _less_one(stock, place)) for place in fitting)
    return max(paid, default=0) or _most_paid_directly(cost[1:], stock)


@lru_cache(maxsize=REMEMBERED)
def ways(cost: tuple[Symbol, ...], stock: Stock, rate: int) -> list[Stock]:
    """Return the distinct minimal payments of the cost from the stock, the cheapest first."""
    most = rate * len(cost)
    bundles = product(*(range(min(count, most), -1, -1) for count in stock))
    paying = (way for way in bundles if len(cost) <= sum(way) <= most and payable(cost, way, rate))
    return sorted((way for way in paying if not _wasteful(cost, way, rate)), key=sum)


def _wasteful(cost: tuple[Symbol, ...], way: Stock, rate: int) -> bool:
    return any(count and payable(cost, _less_one(way, place), rate) for place, count in enumerate(way))


def _less_one(stock: Stock, place: int) -> Stock:
    return (*stock[:place], stock[place] - 1, *stock[place + 1 :])


def _less(stock: Stock, way: Stock) -> Stock:
    return tuple(have - paid for have, paid in zip(stock, way, strict=True))
