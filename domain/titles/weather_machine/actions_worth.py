"""Estimated worth of the actions of the main Locations, each performed in the best way."""

from collections.abc import Callable, Iterator, Mapping

from scoresheet.domain.titles.weather_machine import breakthrough, experiments, government, papers, prototypes, research
from scoresheet.domain.titles.weather_machine.actions import AT
from scoresheet.domain.titles.weather_machine.breakthrough import SendMarker
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, Action, Benefit, Location, Voucher, Weather
from scoresheet.domain.titles.weather_machine.machines_worth import RESEARCHING, government_worth, lab_worth
from scoresheet.domain.titles.weather_machine.office_worth import (
    AWARD,
    CITED_GOAL,
    UNLOCKED,
    breakthrough_worth,
    cell,
    full_worth,
    reward_worth,
    row_worth,
)
from scoresheet.domain.titles.weather_machine.outlook import Outlook
from scoresheet.domain.titles.weather_machine.papers import Cite, Publish
from scoresheet.domain.titles.weather_machine.paying import can_pay, meets
from scoresheet.domain.titles.weather_machine.sending import payable
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.stores_worth import (
    ANOTHER,
    benefits_worth,
    bot_cost,
    step_worth,
    stock_cost,
    voucher_cost,
    voucher_worth,
)

# Measured by letting bots play against each other; all worths are in points.
SUBSIDY = 1.6
OUTDONE = 0.3
SECOND = 0.9
"""Discount for the second action, because the first may use up what the second needs."""


def action_worth(outlook: Outlook, action: Action) -> float:
    """Return the worth of the best use of an action, before its Vouchers; 0 if it is impossible."""
    return max(_WAYS[action](outlook), default=0.0)


def visit_worth(outlook: Outlook, actions: list[Action], number: int) -> float:
    """Return the worth of the best `number` actions minus their Vouchers, ignoring net losses."""
    gains = sorted((_net(outlook, action) for action in actions), reverse=True)[:number]
    return sum(max(0.0, gain) * SECOND**nth for nth, gain in enumerate(gains))


def _net(outlook: Outlook, action: Action) -> float:
    cost = outlook.components.costs[action]
    return action_worth(outlook, action) - voucher_cost(outlook, cost.voucher, cost.number)


def sales(outlook: Outlook, free: bool = False) -> Iterator[float]:
    """Yield the worth of each space in Government to which a Bot can be sent."""
    state, seat, held = outlook.state, outlook.seat, outlook.laboratory.parts
    for weather, row in payable(state, seat, government.spaces_with_needs(state, seat, free)):
        colour = outlook.components.government.spaces[weather][row]
        paid = 0.0 if free else stock_cost(held, outlook.parts, colour, outlook.future)
        reward = reward_worth(outlook, "government", weather)
        track = step_worth(outlook, "government")
        yield reward + track + SUBSIDY * outlook.future - paid - bot_cost(outlook) + _filling(outlook, weather)


def _filling(outlook: Outlook, weather: str) -> float:
    """Return the worth of adding a Bot to a branch of Government, which runs once it is full."""
    branch = outlook.state.machines["government"][weather]  # type: ignore[index]
    mine, empty = branch.count(outlook.seat), branch.count(EMPTY)
    before = government_worth(outlook, mine, empty)
    if empty > 1:
        return government_worth(outlook, mine + 1, empty - 1) - before
    others = len(branch) - mine - 1
    return outlook.components.points.government_bot * (mine + 1 - OUTDONE * others) - before


def securings(outlook: Outlook) -> Iterator[float]:
    """Yield the worth of each Subsidy tile that can be secured."""
    components = outlook.components
    for weather, row in government.blue(outlook.state):
        gives = components.subsidies[outlook.state.plots[weather][row].tile].gives
        yield gains_worth(outlook, [*components.government.vouchers(weather, row), gives])


def experiments_(outlook: Outlook, free: bool = False) -> Iterator[float]:
    """Yield the worth of each space on the Weather Machine to which a Bot can be sent."""
    state, seat, held = outlook.state, outlook.seat, outlook.laboratory.chemicals
    for weather, row in payable(state, seat, experiments.spaces_with_needs(state, seat, free)):
        branch = state.machines["lab"][weather]
        mine, empty = branch.count(seat), branch.count(EMPTY)
        colour = outlook.components.lab.spaces[weather][row]
        paid = 0.0 if free else stock_cost(held, outlook.chemicals, colour, outlook.future)
        more = lab_worth(outlook, weather, mine + 1, max(0, empty - 1)) - lab_worth(outlook, weather, mine, empty)
        yield more + step_worth(outlook, "lab") - paid - bot_cost(outlook)


def publications(outlook: Outlook) -> Iterator[float]:
    """Yield the worth of each paper that can be published."""
    for move in papers.publishable(outlook.state, outlook.seat):
        if not isinstance(move, Publish | Cite):
            continue
        row = outlook.laboratory.office[move.row]
        worth = full_worth(outlook, move.row, row) - row_worth(outlook, move.row, row)
        if isinstance(move, Cite):
            column = DEPARTMENTS.index(papers.missing(row))
            worth += benefits_worth(outlook, cell(outlook, move.row, column)) - CITED_GOAL
        yield worth


def researches(outlook: Outlook, free: bool = False) -> Iterator[float]:
    """Yield the worth of each space in R&D to which a Bot can be sent."""
    state, seat, held = outlook.state, outlook.seat, outlook.laboratory.chemicals
    for weather, row in payable(state, seat, research.spaces_with_needs(state, seat, free)):
        space = outlook.components.research[weather][row]
        paid = 0.0 if free else stock_cost(held, outlook.chemicals, space.part, outlook.future)
        reward = research_reward(outlook, weather)
        kept = RESEARCHING * outlook.future - bot_cost(outlook) - ANOTHER * space.extra
        yield reward + step_worth(outlook, "rnd") + benefits_worth(outlook, [space.gives]) + kept - paid


def research_reward(outlook: Outlook, weather: Weather) -> float:
    """Return the worth of R&D's Research token, or of an Investment tile and unlocked citations."""
    unlocks = weather in outlook.state.locks and not outlook.state.tokens["rnd"][weather]
    return reward_worth(outlook, "rnd", weather) + (UNLOCKED if unlocks else 0.0)


def breakthroughs(outlook: Outlook, free: bool = False) -> Iterator[float]:
    """Yield the worth of each slot on Extreme Weather to which a marker can be sent."""
    state, seat = outlook.state, outlook.seat
    for move, need in breakthrough.breakthroughs(state, seat, free):
        if meets(state, outlook.laboratory.vouchers, need):
            yield marker_worth(outlook, move) - voucher_cost(outlook, "science", need.science)


def marker_worth(outlook: Outlook, move: SendMarker) -> float:
    """Return the worth of a marker on a slot, including the Prototype."""
    climate = outlook.state.climates[move.weather]
    slot = outlook.components.extreme_weather[climate.board[-1]].slots[move.slot]
    before = breakthrough_worth(outlook, move.weather)
    return benefits_worth(outlook, [slot]) + prototype_worth(outlook, move.weather) - before


def prototype_worth(outlook: Outlook, weather: str) -> float:
    """Return the worth of a Prototype and its Award, minus the Parts that it needs."""
    points, mine = outlook.components.points, outlook.state.machines["rnd"][weather].count(outlook.seat)  # type: ignore[index]
    wanted = prototypes.required(outlook.state, weather).total()  # type: ignore[arg-type]
    return points.part * wanted + points.own_bot * mine - ANOTHER * wanted + award_worth(outlook)


def award_worth(outlook: Outlook) -> float:
    """Return the worth of another Award token, including progress towards the Nobel Prize."""
    short = outlook.components.rules.nobel_awards - outlook.laboratory.awards
    prize = outlook.components.points.nobel if outlook.state.nobel < 0 else 0
    return AWARD * max(outlook.future, 0.3) + (prize if short == 1 else 0.2 * prize if short > 1 else 0.0)


def gains_worth(outlook: Outlook, benefits: list[Benefit]) -> float:
    """Return the worth of these benefits now, with their actions performed at once."""
    return sum(_gain_worth(outlook, each) for each in benefits)


def _gain_worth(outlook: Outlook, benefit: Benefit) -> float:
    if benefit.kind == "action":
        return max(0.0, action_worth(outlook, benefit.of))  # type: ignore[arg-type]
    return benefits_worth(outlook, [benefit])


_WAYS: Mapping[Action, Callable[[Outlook], Iterator[float]]] = {
    "sell_part": sales,
    "sell_part_no_part": lambda outlook: sales(outlook, free=True),
    "secure_subsidy": securings,
    "work_experiment": experiments_,
    "work_experiment_no_chemical": lambda outlook: experiments_(outlook, free=True),
    "publish": publications,
    "research": researches,
    "research_no_chemical": lambda outlook: researches(outlook, free=True),
    "breakthrough": breakthroughs,
}


def best_turn(outlook: Outlook) -> float:
    """Return the worth of the best main Location to visit."""
    here = outlook.laboratory.location
    return max(_visit(outlook, location) for location in AT if location != here)


def _visit(outlook: Outlook, location: Location) -> float:
    """Return the worth of visiting a main Location: its Voucher and its best action."""
    gives: Voucher = outlook.components.places[location].gives  # type: ignore[assignment]
    payable = [action for action in AT[location] if _payable(outlook, action)]
    return voucher_worth(outlook, gives) + visit_worth(outlook, payable, 1)


def _payable(outlook: Outlook, action: Action) -> bool:
    cost = outlook.components.costs[action]
    return can_pay(outlook.state, outlook.seat, cost.voucher, cost.number)
