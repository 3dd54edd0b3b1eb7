"""The estimated worth of a position to a seat, for bots: points, and likely points."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.titles.phytoplankton.activation import Activate, UseWhenPlayed
from scoresheet.domain.titles.phytoplankton.carbon import ChooseCarbonPlace, ChooseCarbonToDiscard, ChooseSpread
from scoresheet.domain.titles.phytoplankton.components import Components, Species
from scoresheet.domain.titles.phytoplankton.dice import ChooseDie, ChooseHarvest, showing
from scoresheet.domain.titles.phytoplankton.drawing import ChooseDraw, ChooseFaceUp
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Card, Resource
from scoresheet.domain.titles.phytoplankton.looking import ChooseLookedAt
from scoresheet.domain.titles.phytoplankton.missions import progress
from scoresheet.domain.titles.phytoplankton.paying import PayCost, PayCostAlsoWithCards, stock_of
from scoresheet.domain.titles.phytoplankton.planning import Means, mission_worth, paid, prospects
from scoresheet.domain.titles.phytoplankton.powers import Bud, CarryOn, bloom_box_open, steps_of
from scoresheet.domain.titles.phytoplankton.resources import ChooseResources
from scoresheet.domain.titles.phytoplankton.scoring import points
from scoresheet.domain.titles.phytoplankton.setup import ChooseCards, ChooseResourcesToDiscard
from scoresheet.domain.titles.phytoplankton.state import Player, State
from scoresheet.domain.titles.phytoplankton.steps_worth import RESOURCE, fading, power_worth, steps_worth
from scoresheet.domain.titles.phytoplankton.tucking import ChooseTuckAny
from scoresheet.domain.titles.phytoplankton.turns import TakeTurn
from scoresheet.domain.viewer import Seat

BLOOM_COST = 1.5
"""The expected loss from a card that is about to have a toxic bloom."""
AT_HAND = 0.02
"""The minimum worth of one more resource or card, so that bots prefer more to less."""


def evaluate(state: State, seat: Seat) -> float:
    """Return the sum of the seat's points, prospects and expected gains from pending decisions."""
    components, player = state.components, _chosen(state, seat)
    mission = components.missions[player.mission]
    means = _means(state, seat, player)
    return (
        sum(points(components, player).values())
        + mission_worth(mission, progress(components, mission, player), means.left)
        + prospects(components, mission, means)
        + (AT_HAND * (sum(means.stock) + len(means.hand)) if means.left else 0.0)
        + sum(_pending(state, decision) for decision in state.decisions if decision.seat == seat)
        - _danger(state, player)
    )


def turns_left(state: State, seat: Seat) -> int:
    """Return the number of turns that the seat has left after the current one."""
    course = state.components.play
    left = (course.rounds - state.round) * course.turns + course.turns - state.turn
    if not state.round:
        return course.rounds * course.turns
    order = state.clockwise(state.first)
    return left + (order.index(seat) > order.index(state.active)) + _still_to_act(state, seat)


def _still_to_act(state: State, seat: Seat) -> int:
    return int(any(isinstance(decision, TakeTurn) and decision.seat == seat for decision in state.decisions))


def _chosen(state: State, seat: Seat) -> Player:
    """Return the seat's player; during the opening, with only the cards and resources it keeps."""
    player: Player = state.players[seat]
    if state.round or isinstance(state.open_to(seat), ChooseCards):
        return player
    held = {resource: count - player.offered.count(resource) for resource, count in player.resources.items()}
    return msgspec.structs.replace(player, hand=player.kept, resources=held)


def _means(state: State, seat: Seat, player: Player) -> Means:
    species_of = state.components.species_of
    own = [decision for decision in state.decisions if decision.seat == seat]
    hand = tuple(species_of[card] for card in player.hand)
    return Means(
        board={row: tuple(species_of[placed.card] for placed in cards) for row, cards in player.rows.items()},
        hand=hand,
        stock=_stock(state.components, player, hand, own),
        carbon=sum(placed.carbon for placed in player.in_play()),
        dice=sum(isinstance(decision, ChooseDie) for decision in own),
        draws=sum(isinstance(decision, ChooseDraw | ChooseFaceUp) for decision in own),
        left=turns_left(state, seat),
    )


def _stock(components: Components, player: Player, hand: tuple[Species, ...], own: list[Decision]) -> tuple[int, ...]:
    """Return the seat's resources, less those of pending payments."""
    stock = stock_of(player)
    for decision in own:
        if isinstance(decision, PayCost | PayCostAlsoWithCards):
            stock = paid(components, stock, components.species_of[decision.card])
        if isinstance(decision, ChooseResourcesToDiscard):
            stock = _without(stock, hand, decision.count)
    return stock


def _without(stock: tuple[int, ...], hand: tuple[Species, ...], count: int) -> tuple[int, ...]:
    """Return the stock less `count` resources, starting with those that the hand needs least."""

    def wanted(resource: Resource) -> int:
        return sum(resource in symbol for species in hand for symbol in species.cost)

    gone = sorted((resource for resource in RESOURCES if stock[RESOURCES.index(resource)]), key=wanted)[:count]
    return tuple(have - (resource in gone) for resource, have in zip(RESOURCES, stock, strict=True))


def _danger(state: State, player: Player) -> float:
    toxic = [placed for placed in player.in_play() if state.components.species_of[placed.card].bloom_kind == "toxic"]
    open_boxes = [placed for placed in toxic if bloom_box_open(state, placed)]
    return sum(BLOOM_COST * placed.carbon / state.components.blooms.carbon for placed in open_boxes)


def _pending(state: State, decision: Decision) -> float:
    """Return the expected gain from a pending decision or follow-up."""
    return PENDING[type(decision)](state, decision) if type(decision) in PENDING else 0.0


def _power(state: State, decision: Decision, card: Card) -> float:
    return power_worth(state.components.species_of[card], turns_left(state, decision.seat))


def _rest(state: State, decision: CarryOn) -> float:
    rest = steps_of(state.components, decision.card, decision.part)[decision.step :]
    return steps_worth(rest, turns_left(state, decision.seat))


PENDING: Mapping[type, Callable[[State, Any], float]] = {
    ChooseHarvest: lambda state, decision: float(len(showing(state, decision.resource))),
    ChooseCarbonPlace: lambda state, decision: 1.0,
    ChooseSpread: lambda state, decision: float(decision.carbon * min(decision.count, len(decision.cards))),
    ChooseCarbonToDiscard: lambda state, decision: -1.0,
    ChooseLookedAt: lambda state, decision: 0.8,
    ChooseResources: lambda state, decision: RESOURCE * decision.count * fading(turns_left(state, decision.seat)),
    ChooseTuckAny: lambda state, decision: 1.0,
    UseWhenPlayed: lambda state, decision: _power(state, decision, decision.card),
    Activate: lambda state, decision: sum(_power(state, decision, card) for card in decision.cards),
    Bud: lambda state, decision: 1.0 + _power(state, decision, decision.card),
    CarryOn: _rest,
}
"""The expected gain from a decision or a follow-up, by its type."""
