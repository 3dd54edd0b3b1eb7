"""What a position looks worth to a seat: points, and what is likely to become some; for bots."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.decision import Decision
from domain.titles.phytoplankton.activation import Activate, UseWhenPlayed
from domain.titles.phytoplankton.carbon import ChooseCarbonPlace, ChooseCarbonToDiscard, ChooseSpread
from domain.titles.phytoplankton.components import Components, Species, Step
from domain.titles.phytoplankton.dice import ChooseDie, ChooseHarvest, showing
from domain.titles.phytoplankton.drawing import ChooseDraw, ChooseFaceUp
from domain.titles.phytoplankton.kinds import ROWS, Card, Row
from domain.titles.phytoplankton.looking import ChooseLookedAt
from domain.titles.phytoplankton.missions import mission_points, progress
from domain.titles.phytoplankton.paying import PayCost, PayCostAlsoWithCards, affordable, stock_of, ways
from domain.titles.phytoplankton.powers import CarryOn, bloom_box_open, steps_of
from domain.titles.phytoplankton.resources import ChooseResources
from domain.titles.phytoplankton.scoring import points
from domain.titles.phytoplankton.setup import ChooseResourcesToDiscard
from domain.titles.phytoplankton.state import Player, State
from domain.titles.phytoplankton.tucking import ChooseTuckAny
from domain.titles.phytoplankton.turns import TakeTurn
from domain.viewer import Seat

# Measured by letting bots play against each other; all worths are in points.
RESOURCE = 0.8
SPARE_RESOURCE = 0.3
ENOUGH = 2
DRAWN = 0.7
YIELD: Mapping[Row, float] = {"coastal": RESOURCE, "open_ocean": 1.0, "polar": DRAWN}
SHARE: Mapping[Row, float] = {"coastal": 0.3, "open_ocean": 0.5, "polar": 0.2}
"""How many of the turns left are likely to go to a row's action."""
IN_HAND = 0.6
"""A card in hand is worth this part of its points; more if it can be paid for."""
IN_HAND_POWER = 0.1
READY = 1.0
TURNS_FOR_A_CARD = 2.5
"""Cards in hand count only as far as there are turns to play them; those beyond, `LATE`."""
LATE = 0.05
SOON = 4
"""With fewer turns left than that, what is not yet points counts less and less."""
HOPE = 0.6
"""Of a mission's points, by how much of it is done."""
BLOOM_COST = 1.5
"""What a card close to a toxic bloom puts at risk."""


def evaluate(state: State, seat: Seat) -> float:
    """Points in hand and in prospect, and what is being asked about."""
    components, player = state.components, state.players[seat]
    left = turns_left(state, seat)
    return (
        sum(points(components, player).values())
        + _mission(components, player, left)
        + _resources(player, left)
        + _hand(components, player, left)
        + _engine(components, player, left)
        + sum(_pending(state, decision) for decision in state.decisions if decision.seat == seat)
        - _danger(state, player)
    )


def turns_left(state: State, seat: Seat) -> int:
    """The seat's turns after the one it is taking."""
    course = state.components.play
    left = (course.rounds - state.round) * course.turns + course.turns - state.turn
    order = state.clockwise(state.first)
    return left + (order.index(seat) > order.index(state.active)) + _still_to_act(state, seat)


def _still_to_act(state: State, seat: Seat) -> int:
    return int(any(isinstance(decision, TakeTurn) and decision.seat == seat for decision in state.decisions))


def _mission(components: Components, player: Player, left: int) -> float:
    mission = components.missions[player.mission]
    if done := mission_points(components, mission, player):
        return done
    return HOPE * mission.points * progress(components, mission, player) / mission.need * min(1.0, left / SOON)


def _resources(player: Player, left: int) -> float:
    counts = player.resources.values()
    useful = sum(min(count, ENOUGH) for count in counts)
    spare = sum(max(0, count - ENOUGH) for count in counts)
    return (RESOURCE * useful + SPARE_RESOURCE * spare) * min(1.0, left / SOON)


def _hand(components: Components, player: Player, left: int) -> float:
    worths = sorted((_card_worth(components, player, card) for card in player.hand), reverse=True)
    playable = left / TURNS_FOR_A_CARD
    return sum(worth * max(LATE, min(1.0, playable - place)) for place, worth in enumerate(worths) if left)


def _card_worth(components: Components, player: Player, card: Card) -> float:
    species = components.species_of[card]
    mission = components.missions[player.mission]
    wanted = HOPE * mission.points / 2 if mission.group == species.group else 0.0
    room = any(len(player.rows[row]) < components.board.slots for row in species.regions)
    ready = READY if affordable(components, player, species) else 0.0
    return (IN_HAND * species.points + ready + wanted + IN_HAND_POWER * _power_worth(species)) * room


def _engine(components: Components, player: Player, left: int) -> float:
    return left * sum(SHARE[row] * _row_worth(components, player, row) for row in ROWS)


def _row_worth(components: Components, player: Player, row: Row) -> float:
    cards = [components.species_of[placed.card] for placed in player.rows[row]]
    powers = sum(_power_worth(species) for species in cards if species.timing == "activated")
    return YIELD[row] * (1 + len(cards)) + powers


def _danger(state: State, player: Player) -> float:
    toxic = [placed for placed in player.in_play() if state.components.species_of[placed.card].bloom_kind == "toxic"]
    open_boxes = [placed for placed in toxic if bloom_box_open(state, placed)]
    return sum(BLOOM_COST * placed.carbon / state.components.blooms.carbon for placed in open_boxes)


def _power_worth(species: Species) -> float:
    return max(0.0, _steps_worth(species.power))


def _steps_worth(steps: tuple[Step, ...]) -> float:
    return sum(STEPS[step.kind](step) for step in steps)


def _pending(state: State, decision: Decision) -> float:
    """What the answer to a decision, or what waits below it, is likely to bring."""
    return PENDING[type(decision)](state, decision) if type(decision) in PENDING else 0.0


def _cost(state: State, decision: PayCost | PayCostAlsoWithCards) -> float:
    found = ways(decision.cost, stock_of(state.players[decision.seat]), state.components.play.resources_for_one)
    return -RESOURCE * (sum(found[0]) if found else len(decision.cost))


def _rest(state: State, decision: CarryOn) -> float:
    return _steps_worth(steps_of(state.components, decision.card, decision.part)[decision.step :])


def _of_each(worth: float) -> Callable[[Step], float]:
    return lambda step: worth * step.count


STEPS: Mapping[str, Callable[[Step], float]] = {
    "gain": lambda step: RESOURCE * len(step.resources),
    "choose_resources": _of_each(RESOURCE),
    "pay": _of_each(-RESOURCE),
    "exchange": _of_each(0.2),
    "cache": _of_each(1.0),
    "need_another": _of_each(-0.3),
    "take_die": _of_each(RESOURCE),
    "pass_box": _of_each(0.5),
    "roll_all": _of_each(0.0),
    "harvest": _of_each(1.5),
    "roll_outside": _of_each(-0.5),
    "carbon": _of_each(1.0),
    "carbon_each": _of_each(2.0),
    "everyone_carbon": _of_each(1.5),
    "spread_carbon": lambda step: 1.0 * step.count * step.carbon,
    "discard_carbon": _of_each(-1.0),
    "share_carbon": _of_each(-0.3),
    "give_card": _of_each(-0.2),
    "others_draw": _of_each(-0.4),
    "draw": _of_each(DRAWN),
    "owe_discard": _of_each(-0.3),
    "take_face_up": _of_each(DRAWN),
    "keep_or_tuck": _of_each(0.4),
    "tuck_hand": _of_each(0.6),
    "tuck_deck": _of_each(1.0),
    "tuck_drawn": _of_each(1.5),
    "tuck_any": _of_each(1.0),
    "discard_hand": _of_each(-0.3),
    "look": lambda step: 0.8,
    "reveal": _of_each(0.5),
    "repeat_power": _of_each(1.0),
    "toxic": _of_each(-5.0),
}
"""What a step is likely to be worth."""

PENDING: Mapping[type, Callable[[State, Any], float]] = {
    ChooseDie: lambda state, decision: RESOURCE,
    ChooseHarvest: lambda state, decision: float(len(showing(state, decision.resource))),
    ChooseCarbonPlace: lambda state, decision: 1.0,
    ChooseSpread: lambda state, decision: float(decision.carbon * min(decision.count, len(decision.cards))),
    ChooseCarbonToDiscard: lambda state, decision: -1.0,
    ChooseDraw: lambda state, decision: DRAWN,
    ChooseFaceUp: lambda state, decision: DRAWN,
    ChooseLookedAt: lambda state, decision: 0.8,
    ChooseResources: lambda state, decision: RESOURCE * decision.count,
    ChooseResourcesToDiscard: lambda state, decision: -RESOURCE * decision.count,
    ChooseTuckAny: lambda state, decision: 1.0,
    PayCost: _cost,
    PayCostAlsoWithCards: _cost,
    UseWhenPlayed: lambda state, decision: _power_worth(state.components.species_of[decision.card]),
    Activate: lambda state, decision: sum(_power_worth(state.components.species_of[card]) for card in decision.cards),
    CarryOn: _rest,
}
"""What a decision asked, or a follow-up that waits, is likely to bring."""
