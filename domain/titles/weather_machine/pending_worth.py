"""The estimated worth of a seat's pending decisions: actions already paid for, and gains."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoresheet.domain.decision import Decision
from scoresheet.domain.titles.weather_machine import (
    assembly,
    benefits,
    breakthrough,
    exchange,
    experiments,
    funding,
    government,
    machine,
    papers,
    research,
    returning,
    scientists,
    supply,
    turns,
    vouchers,
    workshop,
)
from scoresheet.domain.titles.weather_machine.actions_worth import (
    SUBSIDY,
    action_worth,
    best_turn,
    breakthroughs,
    experiments_,
    gains_worth,
    prototype_worth,
    publications,
    research_reward,
    researches,
    sales,
    securings,
    visit_worth,
)
from scoresheet.domain.titles.weather_machine.kinds import Weather
from scoresheet.domain.titles.weather_machine.office import weather_of
from scoresheet.domain.titles.weather_machine.office_worth import UNLOCKED, full_worth, reward_worth, token_worth
from scoresheet.domain.titles.weather_machine.outlook import Outlook
from scoresheet.domain.titles.weather_machine.paying import Pay, can_pay
from scoresheet.domain.titles.weather_machine.scientists import lativ_is_left
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.stores_worth import (
    ANOTHER,
    any_cost,
    any_voucher_worth,
    benefits_worth,
    bot_worth,
    chemical_gain,
    chemical_worth,
    construction_worth,
    investment_worth,
    part_worth,
    step_worth,
    tile_worth,
    voucher_cost,
    voucher_worth,
)

# Measured by letting bots play against each other; all worths are in points.
SHOPPING = 0.8
"""The factor for the net worth of purchases."""
LINGERING = 0.5
"""The minimum worth of an action in Supply."""
DEALINGS = 8
"""The limit on Chemicals bought and returned in one visit, so that a turn always ends."""
FOR_EVER = 1_000.0
SECOND = 0.7
"""The factor for each further Bot."""
SOON = 0.95
"""The factor for pending gains."""


def pending_worth(outlook: Outlook) -> float:
    """Return the worth of all pending decisions of the seat."""
    return sum(
        _WORTH[type(decision)](outlook, decision)
        for decision in outlook.state.decisions
        if decision.seat == outlook.seat and type(decision) in _WORTH
    )


def _paying(outlook: Outlook, pay: Pay) -> float:
    if pay.voucher == "any":
        return -any_cost(outlook, pay.number)
    return -voucher_cost(outlook, pay.voucher, pay.number)


def _acting(outlook: Outlook, decision: Decision) -> float:
    """Return the worth of the actions that the space still allows."""
    laboratory, state = outlook.laboratory, outlook.state
    spaces = outlook.components.places[laboratory.location].spaces
    number = spaces[laboratory.space] - len(state.acted)
    return SOON * visit_worth(outlook, turns.open_actions(state, outlook.seat), number)


def _goes_on(outlook: Outlook, decision: Decision) -> float:
    """Return the worth of purchases on arrival in Supply, or of the turn after a tile was used."""
    if outlook.state.moved:
        return shopping_worth(outlook) if outlook.laboratory.location == "supply" else 0.0
    return SOON * best_turn(outlook) if outlook.state.started and outlook.state.turn == outlook.seat else 0.0


def shopping_worth(outlook: Outlook) -> float:
    """Return the worth of profitable purchases with Supply Vouchers, held or gained on arrival."""
    left, worth = outlook.laboratory.vouchers["supply"] + _still_to_gain(outlook), 0.0
    for net, price in sorted(purchases(outlook), reverse=True):
        if net > 0 and price <= left:
            left, worth = left - price, worth + net
    return SHOPPING * worth


def _still_to_gain(outlook: Outlook) -> int:
    """Return the number of Vouchers of any type that the seat takes on arrival."""
    waiting = (each for each in outlook.state.decisions if isinstance(each, vouchers.ChooseVoucher) and not each.may)
    return sum(each.number for each in waiting)


def purchases(outlook: Outlook) -> Iterator[tuple[float, int]]:
    """Yield the net worth and the price of the next purchase of each kind."""
    state, seat, components = outlook.state, outlook.seat, outlook.components
    slots = sorted(components.assembly[section].price for section, _ in assembly.ready_slots(state, seat))
    bots = [(construction_worth(outlook) * SECOND**nth, price) for nth, price in enumerate(slots[:2])]
    rows = supply.takeable(state, seat)
    chemicals = [(chemical_gain(outlook, colour), supply.price_of(state, colour)) for colour in rows]
    for worth, price in (*bots, *chemicals, (tile_worth(outlook), components.supply.extend)):
        yield worth - voucher_cost(outlook, "supply", price), price


def _lativ(outlook: Outlook, decision: Decision) -> float:
    there = lativ_is_left(outlook.state, outlook.laboratory.location, outlook.laboratory.space)
    return voucher_worth(outlook, "science") if there else 0.0


def _experiment(outlook: Outlook, weather: Weather, tile: str, bots: int) -> float:
    """Return the worth of an experiment's rewards minus the Science; 0 if the seat cannot pay."""
    science = outlook.components.experiments[tile].science
    if not can_pay(outlook.state, outlook.seat, "science", science):
        return 0.0
    return max(0.0, _rewards(outlook, weather, tile, bots) - voucher_cost(outlook, "science", science))


def _rewards(outlook: Outlook, weather: Weather, tile: str, bots: int) -> float:
    card = outlook.components.experiments[tile]
    choice = max(gains_worth(outlook, [benefit]) for benefit in card.choice)
    return card.points * bots + choice + _experiment_token(outlook, weather)


def _experiment_token(outlook: Outlook, weather: Weather) -> float:
    if outlook.state.tokens["lab"][weather]:
        return token_worth(outlook, "lab", weather)
    return voucher_worth(outlook, "science")


def _owner_runs(outlook: Outlook, decision: machine.OwnerRuns) -> float:
    branch = outlook.state.machines["lab"][decision.weather]
    return _experiment(outlook, decision.weather, decision.tile, branch.count(outlook.seat))


def _offer_points(outlook: Outlook, decision: Decision) -> float:
    return max(0.0, outlook.components.points.unlock - voucher_cost(outlook, "science", 1))


def _score_paper(outlook: Outlook, decision: papers.ScorePaper) -> float:
    row = outlook.laboratory.office[decision.row]
    lock = UNLOCKED if row.tokens and weather_of(row) in outlook.state.locks else 0.0
    return papers.worth(outlook.state, row) + investment_worth(outlook) + lock


def _publish_row(outlook: Outlook, decision: papers.PublishRow) -> float:
    return full_worth(outlook, decision.row, outlook.laboratory.office[decision.row])


def _at_slot(outlook: Outlook, decision: breakthrough.AtSlot) -> float:
    climate = outlook.state.climates[decision.weather]
    slot = outlook.components.extreme_weather[climate.board[-1]].slots[decision.slot]
    return benefits_worth(outlook, [slot]) + prototype_worth(outlook, decision.weather)


def _finish_prototype(outlook: Outlook, decision: breakthrough.Assemble | breakthrough.FinishPrototype) -> float:
    """Return the points of the provided Parts minus their worth."""
    wanted = prototype_worth(outlook, decision.weather)
    optional = len(decision.rows)
    return wanted + (outlook.components.points.part - ANOTHER) * optional


def _subsidy(outlook: Outlook, decision: government.ChooseSubsidy) -> float:
    branch = outlook.state.machines["government"][decision.weather]
    runs = EMPTY not in branch
    points = outlook.components.points.government_bot * branch.count(outlook.seat) if runs else 0
    return reward_worth(outlook, "government", decision.weather) + points + SUBSIDY * outlook.future


def _funds(outlook: Outlook, space: int) -> float:
    entries = outlook.components.funding.rnd[: space + 1]
    return max((benefits_worth(outlook, entry) for entry in entries), default=0.0)


def _other_funds(outlook: Outlook, decision: funding.ChooseOther | funding.OtherFunding) -> float:
    ways = funding.further(outlook.state, outlook.seat, decision.modifier)
    return max((_track_funds(outlook, track, space) for track, space in ways), default=0.0)


def _track_funds(outlook: Outlook, track: str, space: int) -> float:
    if track == "government":
        return benefits_worth(outlook, funding.everything_up_to(outlook.state, space))
    return _funds(outlook, space)


_WORTH: Mapping[type, Callable[[Outlook, Any], float]] = {
    Pay: _paying,
    turns.TakeAction: _acting,
    turns.TurnGoesOn: _goes_on,
    turns.BeginAction: lambda outlook, it: action_worth(outlook, it.action),
    supply.ActInSupply: lambda outlook, it: -LINGERING - FOR_EVER * (outlook.laboratory.dealings > DEALINGS),
    supply.Bought: lambda outlook, it: construction_worth(outlook),
    supply.ChooseChemical: lambda outlook, it: chemical_worth(outlook),
    scientists.ScienceOfLativ: _lativ,
    scientists.PaySupply: lambda outlook, it: (
        -any_cost(outlook, scientists.players_left(outlook.state, "supply", outlook.laboratory.space))
    ),
    benefits.Gain: lambda outlook, it: SOON * gains_worth(outlook, it.benefits),
    benefits.GainAll: lambda outlook, it: SOON * gains_worth(outlook, it.benefits),
    benefits.OrderGains: lambda outlook, it: SOON * gains_worth(outlook, it.benefits),
    benefits.ChooseOne: lambda outlook, it: SOON * max(gains_worth(outlook, [each]) for each in it.benefits),
    benefits.OfferAction: lambda outlook, it: SOON * max(0.0, action_worth(outlook, it.action)),
    vouchers.ChooseVoucher: lambda outlook, it: any_voucher_worth(outlook, it.number),
    vouchers.ChooseTrack: lambda outlook, it: step_worth(outlook),
    workshop.ChoosePart: lambda outlook, it: part_worth(outlook, it.number),
    workshop.ChooseTile: lambda outlook, it: tile_worth(outlook),
    workshop.ChoosePlace: lambda outlook, it: tile_worth(outlook),
    assembly.ChooseBot: lambda outlook, it: construction_worth(outlook),
    government.ChooseBranch: lambda outlook, it: max(sales(outlook, it.free), default=0.0),
    government.ChooseSubsidy: _subsidy,
    government.ChooseBlue: lambda outlook, it: max(securings(outlook), default=0.0),
    experiments.ChooseExperiment: lambda outlook, it: max(experiments_(outlook, it.free), default=0.0),
    research.ChooseResearch: lambda outlook, it: max(researches(outlook, it.free), default=0.0),
    research.FinishResearch: lambda outlook, it: research_reward(outlook, it.weather),
    research.PayExtra: lambda outlook, it: -ANOTHER,
    exchange.ExchangeChemical: lambda outlook, it: -any_cost(outlook, 2) - ANOTHER,
    exchange.ExchangePart: lambda outlook, it: -any_cost(outlook, 2) - ANOTHER,
    papers.ChoosePaper: lambda outlook, it: max(publications(outlook), default=0.0),
    papers.PublishRow: _publish_row,
    papers.ScorePaper: _score_paper,
    papers.OfferPoints: _offer_points,
    breakthrough.ChooseBreakthrough: lambda outlook, it: max(breakthroughs(outlook, it.free), default=0.0),
    breakthrough.AtSlot: _at_slot,
    breakthrough.BuildPrototype: lambda outlook, it: prototype_worth(outlook, it.weather),
    breakthrough.ChooseParts: lambda outlook, it: prototype_worth(outlook, it.weather),
    breakthrough.Assemble: _finish_prototype,
    breakthrough.FinishPrototype: _finish_prototype,
    machine.OwnerRuns: _owner_runs,
    machine.Paying: lambda outlook, it: _experiment(outlook, it.weather, it.tile, it.bots),
    machine.OfferExperiment: lambda outlook, it: _experiment(outlook, it.weather, it.tile, it.bots),
    machine.Rewards: lambda outlook, it: _rewards(outlook, it.weather, it.tile, it.bots),
    machine.ExperimentToken: lambda outlook, it: _experiment_token(outlook, it.weather),
    returning.TakeBotBack: lambda outlook, it: bot_worth(outlook),
    funding.ChooseFunds: lambda outlook, it: _funds(outlook, it.space),
    funding.ChooseOther: _other_funds,
    funding.OtherFunding: _other_funds,
}
