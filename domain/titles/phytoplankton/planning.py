"""Plans of bots: a sequence of cards to play, and the best action in each other turn.

All worths are in points. The worth of a turn, a card and a resource depends on the number of turns left.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from scoresheet.domain.kit.memory import Memory
from scoresheet.domain.titles.phytoplankton.components import Components, Mission, Species, gives
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, ROWS, Row
from scoresheet.domain.titles.phytoplankton.paying import Stock, payable, ways
from scoresheet.domain.titles.phytoplankton.steps_worth import CARD, RESOURCE, fading, power_worth

# Measured by letting bots play against each other.
USEFUL = 0.75
"""The fraction of a cost symbol that a die is worth, since not every face fits."""
MOST_PLAYS = 4
"""The number of cards planned ahead."""
HOPE = 0.7
"""The fraction of a mission's points credited for progress towards it."""
SOON = 4
"""The number of turns left below which progress towards a mission counts less and less."""
UNKNOWN_POINTS = 5
UNKNOWN_COST = ("light", "nitrogen/phosphorus")
"""The assumed cost of a card still to be drawn; its points are `UNKNOWN_POINTS`."""

Board = Mapping[Row, tuple[Species, ...]]


class Means(NamedTuple):
    """A player's means: cards in play, cards in hand, resources, carbon, and turns left."""

    board: Board
    hand: tuple[Species, ...]
    stock: Stock
    carbon: int
    dice: float
    """Dice about to be taken."""
    draws: float
    """Cards about to be drawn."""
    left: float


class Plan(NamedTuple):
    """A card to play next: its worth including the turns before it, and the means afterwards."""

    worth: float
    then: Means


def prospects(components: Components, mission: Mission, means: Means) -> float:
    """Return the points still expected, from cards worth playing and from the other turns."""
    gained = 0.0
    for _ in range(MOST_PLAYS):
        idle = income(components, means.board, means.left)
        ranked = [(total(components, plan), plan) for plan in plans(components, mission, means)]
        most, best = max(ranked, key=lambda pair: pair[0], default=(idle, None))
        if best is None or most <= idle:
            break
        gained, means = gained + best.worth, best.then
    return gained + income(components, means.board, means.left)


def total(components: Components, plan: Plan) -> float:
    """Return the worth of a plan if no further card is played."""
    return plan.worth + income(components, plan.then.board, plan.then.left)


def income(components: Components, board: Board, left: float) -> float:
    """Return the worth of the best action in each remaining turn."""
    return left * max(row_income(components, board, row, left) for row in ROWS)


def row_income(components: Components, board: Board, row: Row, left: float) -> float:
    """Return the worth of a row's action with its green powers; growing needs a card in play."""
    goods = fading(left)
    each = {"coastal": RESOURCE * goods, "open_ocean": 1.0 if any(board.values()) else 0.0, "polar": CARD * goods}[row]
    return each * components.board.yield_by_cards[len(board[row])] + powers(board, row, left)


def powers(board: Board, row: Row, left: float) -> float:
    """Return the worth of the green powers of a row."""
    return sum(power_worth(species, left) for species in board[row] if species.timing == "activated")


def plans(components: Components, mission: Mission, means: Means) -> Iterator[Plan]:
    """Yield a plan for each card in hand, and for an unknown card, in each possible row."""
    for species in means.hand:
        for row in species.regions:
            yield from _plan(components, mission, means, species, row, 0.0)
    unknown, wait = _unknown(components), 0.0 if means.draws else 1 / _yield(components, means.board, "polar")
    for row in ROWS:
        yield from _plan(components, mission, means, unknown, row, wait)


def _plan(
    components: Components, mission: Mission, means: Means, species: Species, row: Row, wait: float
) -> Iterator[Plan]:
    column = len(means.board[row])
    if column == components.board.slots or species.replaces:
        return
    carbon = components.board.carbon_by_column[column]
    gaining = _missing(components, means, species) / (USEFUL * _yield(components, means.board, "coastal"))
    growing = max(0, carbon - means.carbon) / _yield(components, means.board, "open_ocean")
    left = means.left - 1 - gaining - growing - wait
    if left < 0:
        return
    worth = species.points - carbon + _step_of_mission(mission, means, species)
    if species.timing == "played":
        worth += power_worth(species, left)
    worth += gaining * powers(means.board, "coastal", means.left) + wait * powers(means.board, "polar", means.left)
    worth += growing * row_income(components, means.board, "open_ocean", means.left)
    yield Plan(worth, _after(components, means, species, row, left))


def _after(components: Components, means: Means, species: Species, row: Row, left: float) -> Means:
    hand = list(means.hand)
    if species in hand:
        hand.remove(species)
    return means._replace(
        board={**means.board, row: (*means.board[row], species)},
        hand=tuple(hand),
        stock=paid(components, means.stock, species),
        carbon=max(0, means.carbon - components.board.carbon_by_column[len(means.board[row])]),
        dice=0.0,
        draws=max(0.0, means.draws - (species not in means.hand)),
        left=left,
    )


def paid(components: Components, stock: Stock, species: Species) -> Stock:
    """Return the resources left after the cheapest payment for a card; all 0 if unpayable."""
    found = ways(species.cost, stock, components.play.resources_for_one)
    return tuple(have - paid for have, paid in zip(stock, found[0], strict=True)) if found else (0,) * len(stock)


def _missing(components: Components, means: Means, species: Species) -> float:
    """Return the number of symbols of the cost that still have to be gained."""
    rate = components.play.resources_for_one
    if payable(species.cost, means.stock, rate):
        return 0.0
    direct = _direct(species, means.stock)
    spare = sum(means.stock) - direct
    return max(0.0, len(species.cost) - direct - spare / rate - USEFUL * means.dice)


def _direct(species: Species, stock: Stock) -> int:
    """Return an estimate of the number of symbols that the stock pays with matching resources."""
    held, found = dict(zip(RESOURCES, stock, strict=True)), 0
    for symbol in species.cost:
        fitting = [resource for resource in gives(symbol) if held[resource]]
        if fitting:
            held[max(fitting, key=lambda resource: held[resource])] -= 1
            found += 1
    return found


def _yield(components: Components, board: Board, row: Row) -> int:
    return components.board.yield_by_cards[len(board[row])]


_UNKNOWN = Memory[Species]()


def _unknown(components: Components) -> Species:
    known = _UNKNOWN.of(components)
    if "card" not in known:
        known["card"] = _average(components)
    return known["card"]


def _average(components: Components) -> Species:
    some = next(iter(components.species.values()))
    return msgspec.structs.replace(
        some, id="", regions=ROWS, cost=UNKNOWN_COST, points=UNKNOWN_POINTS, timing="none", power=(), replaces=None
    )


def mission_worth(mission: Mission, done: int, left: float) -> float:
    """Return the points of a mission if completed, else the expected points by its progress."""
    if done >= mission.need:
        return mission.points
    return HOPE * mission.points * done / mission.need * min(1.0, left / SOON)


def _step_of_mission(mission: Mission, means: Means, species: Species) -> float:
    if mission.kind != "group" or species.group != mission.group:
        return 0.0
    done = sum(placed.group == mission.group for row in means.board.values() for placed in row)
    return mission_worth(mission, done + 1, means.left) - mission_worth(mission, done, means.left)
