"""The moves of a seat at each decision by the model, as moves of the title."""

from collections.abc import Callable
from typing import Any

from scoresheet.domain.titles.weather_machine import (
    assembly,
    awards,
    benefits,
    breakthrough,
    ending,
    exchange,
    experiments,
    funding,
    goals,
    government,
    keeping,
    machine,
    office,
    papers,
    research,
    returning,
    scientists,
    supply,
    turns,
    vouchers,
    workshop,
)
from scoresheet.domain.titles.weather_machine.paying import Pay
from scoresheet.domain.titles.weather_machine.state import State
from tests.titles.weather_machine.agreement import choices
from tests.titles.weather_machine.agreement.choices import Offers
from tests.titles.weather_machine.agreement.payments import payments
from tests.titles.weather_machine.oracle import data
from tests.titles.weather_machine.oracle.actions import (
    affordable_bots,
    affordable_chemicals,
    can_extend,
    location_actions,
    payable,
    returnable_chemicals,
)
from tests.titles.weather_machine.oracle.benefits import held, investment_uses, usable_subsidies
from tests.titles.weather_machine.oracle.papers import (
    award_cells,
    breakthroughs,
    citable,
    publishable,
    token_rows,
)
from tests.titles.weather_machine.oracle.research import (
    experiment_places,
    research_places,
    securable,
    sell_places,
    tiles_to_take,
)
from tests.titles.weather_machine.oracle.snapshot import Snapshot
from tests.titles.weather_machine.oracle.vouchers import scientist_spaces


def placing_awards(snap: Snapshot, seat: int) -> Offers:
    if not snap.seats[seat].awards_waiting:
        return set()
    return {awards.PlaceAward(column, row) for row, column in award_cells(snap.seats[seat])}


def in_own_turn(snap: Snapshot, state: State, seat: int) -> Offers:
    return placing_awards(snap, seat) if state.phase == "turns" and state.turn == seat else set()


def investing(snap: Snapshot, state: State, seat: int) -> Offers:
    uses = investment_uses(snap, seat)
    spaces = {each.goal: place.split(".") for place, each in state.laboratories[seat].placed.items()}
    placing = {goals.PlaceGoal(goal[2:], space) for how, goal, space in uses if how == "place"}
    return placing | {goals.FlipGoal(*spaces[goal[2:]]) for how, goal, _ in uses if how == "flip"}


def taking_a_turn(snap: Snapshot, state: State, asked: Any) -> Offers:
    seat = asked.seat
    moves: Offers = {scientists.MoveTo(*space) for space in scientist_spaces(snap, seat)}
    if not state.started:
        usable, own = usable_subsidies(snap, seat), state.laboratories[seat].subsidies
        moves |= {goals.UseSubsidy(each.tile) for each in own if data.SUBSIDY_TYPES[each.tile] in usable}
        moves |= investing(snap, state, seat)
    return moves | in_own_turn(snap, state, seat)


def acting(snap: Snapshot, state: State, asked: Any) -> Offers:
    actions = {turns.Perform(action) for action in location_actions(snap, asked.seat, state.acted)}
    return {*actions, turns.EndActions()} | in_own_turn(snap, state, asked.seat)


def in_supply(snap: Snapshot, state: State, asked: Any) -> Offers:
    seat = asked.seat
    moves: Offers = {supply.BuyBot(*slot) for slot in affordable_bots(snap, seat)}
    moves |= {supply.BuyChemical(colour) for colour in affordable_chemicals(snap, seat)}
    moves |= {supply.ReturnChemical(colour) for colour in returnable_chemicals(snap, seat)}
    if can_extend(snap, seat):
        moves.add(supply.ExtendWorkshop())
    if payable(snap.seats[seat], "supply", 1):
        places = [place for place, holder in enumerate(snap.initiative, start=1) if holder != seat]
        moves |= {supply.TakeInitiative(place) for place in places}
    return moves | {supply.LeaveSupply()} | placing_awards(snap, seat)


def sending(places: Callable[..., Any], move: Any, word: str) -> Callable[[Snapshot, State, Any], Offers]:
    def offers(snap: Snapshot, state: State, asked: Any) -> Offers:
        found = places(snap, asked.seat, held(snap.seats[asked.seat]), **{word: asked.free})
        return {move(weather, row, asked.free) for weather, row in found}

    return offers


def taking_a_subsidy(snap: Snapshot, state: State, asked: Any) -> Offers:
    ids, _ = tiles_to_take(snap, asked.seat, asked.weather)
    plots = enumerate(snap.plots[asked.weather])
    return {government.TakeSubsidy(asked.weather, row, asked.space) for row, plot in plots if plot[1] in ids}


def securing(snap: Snapshot, state: State, asked: Any) -> Offers:
    places = {plot.tile: (weather, row) for weather, plots in state.plots.items() for row, plot in enumerate(plots)}
    return {government.SecureSubsidy(*places[tile]) for tile in securable(snap)}


def placing_tokens(snap: Snapshot, state: State, asked: Any) -> Offers:
    me = snap.seats[asked.seat]
    return {office.PlaceToken(*token, row) for token in me.tokens_waiting for row in token_rows(me, token)}


def publishing(snap: Snapshot, state: State, asked: Any) -> Offers:
    cited = citable(snap, asked.seat)
    moves: Offers = {papers.Publish(row) for row in publishable(snap, asked.seat) - set(cited)}
    return moves | {papers.Cite(row, goal[2:]) for row, (_, unused) in cited.items() for goal in unused}


def breaking_through(snap: Snapshot, state: State, asked: Any) -> Offers:
    found = breakthroughs(snap, asked.seat, free=asked.free, paid=True)
    rows = snap.seats[asked.seat].office
    return {breakthrough.SendMarker(row, slot, rows[row].weather, asked.free) for row, slot in found}


def using_up(snap: Snapshot, state: State, asked: Any) -> Offers:
    return investing(snap, state, asked.seat) | {ending.UseNoMore()} | placing_awards(snap, asked.seat)


def keeping_awards(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {keeping.EndTurn()} | placing_awards(snap, asked.seat)


OFFERS: dict[type, Callable[[Snapshot, State, Any], Offers]] = {
    turns.TakeTurn: taking_a_turn,
    turns.TakeAction: acting,
    keeping.KeepAwards: keeping_awards,
    supply.ActInSupply: in_supply,
    supply.ChooseChemical: choices.gaining_a_chemical,
    Pay: payments,
    research.ChooseResearch: sending(research_places, research.SendToResearch, "from_supply"),
    research.PayExtra: choices.paying_extra,
    experiments.ChooseExperiment: sending(experiment_places, experiments.SendToLab, "no_chemical"),
    government.ChooseBranch: sending(sell_places, government.SendToGovernment, "no_part"),
    government.ChooseSubsidy: taking_a_subsidy,
    government.ChooseBlue: securing,
    office.ChooseSpace: placing_tokens,
    papers.ChoosePaper: publishing,
    papers.OfferPoints: choices.buying_points,
    breakthrough.ChooseBreakthrough: breaking_through,
    breakthrough.ChooseParts: choices.providing,
    breakthrough.ChooseRow: choices.choosing_a_row,
    breakthrough.LoseParts: choices.losing,
    exchange.ExchangeChemical: choices.giving_a_chemical,
    exchange.ExchangePart: choices.giving_a_part,
    vouchers.ChooseVoucher: choices.gaining_a_voucher,
    vouchers.ChooseTrack: choices.advancing,
    workshop.ChoosePart: choices.gaining_a_part,
    workshop.ChooseTile: choices.taking_a_tile,
    workshop.ChoosePlace: choices.laying,
    workshop.LayStart: choices.laying_the_first,
    assembly.ChooseBot: choices.constructing,
    machine.OfferExperiment: choices.running,
    returning.ChooseSlot: choices.slots_to_return_to,
    returning.TakeOrLeave: choices.taking_or_leaving,
    benefits.OfferAction: choices.offered_an_action,
    funding.ChooseFunds: choices.choosing_funds,
    funding.ChooseOther: choices.choosing_a_track,
    ending.UseLast: using_up,
}
"""The expected moves for each kind of decision known to the model."""
