"""What the model says that a seat may do when it faces a decision, as the title's moves."""

from collections.abc import Callable
from typing import Any

from domain.move import Move
from domain.titles.weather_machine import (
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
    machine,
    office,
    papers,
    research,
    scientists,
    supply,
    turns,
    vouchers,
    workshop,
)
from domain.titles.weather_machine.state import State
from tests.titles.weather_machine import bridge
from tests.titles.weather_machine.agreement.payments import payments
from tests.titles.weather_machine.agreement.prototypes import feasible_with
from tests.titles.weather_machine.oracle import data
from tests.titles.weather_machine.oracle.actions import (
    affordable_bots,
    affordable_chemicals,
    can_extend,
    location_actions,
    payable,
    returnable_chemicals,
)
from tests.titles.weather_machine.oracle.benefits import can_gain, held, investment_uses, usable_subsidies
from tests.titles.weather_machine.oracle.funding import LAST, lab_positions, rnd_funds
from tests.titles.weather_machine.oracle.papers import (
    award_cells,
    breakthroughs,
    citable,
    lost_parts,
    prototype_rows,
    prototypes,
    publishable,
    token_rows,
)
from tests.titles.weather_machine.oracle.research import (
    experiment_places,
    extra_costs,
    research_places,
    securable,
    sell_places,
    tiles_to_take,
)
from tests.titles.weather_machine.oracle.snapshot import Snapshot
from tests.titles.weather_machine.oracle.storing import (
    chemicals_to_gain,
    constructible,
    parts_room,
    returning_bots,
    spots,
)
from tests.titles.weather_machine.oracle.vouchers import scientist_spaces
from domain.titles.weather_machine.paying import Pay

Offers = set[Move]


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
    moves = {office.PlaceToken(*token, row) for token in me.tokens_waiting for row in token_rows(me, token)}
    return moves | in_own_turn(snap, state, asked.seat)


def publishing(snap: Snapshot, state: State, asked: Any) -> Offers:
    cited = citable(snap, asked.seat)
    moves: Offers = {papers.Publish(row) for row in publishable(snap, asked.seat) - set(cited)}
    return moves | {papers.Cite(row, goal[2:]) for row, (_, unused) in cited.items() for goal in unused}


def breaking_through(snap: Snapshot, state: State, asked: Any) -> Offers:
    found = breakthroughs(snap, asked.seat, free=asked.free, paid=True)
    rows = snap.seats[asked.seat].office
    return {breakthrough.SendMarker(row, slot, rows[row].weather, asked.free) for row, slot in found}


def providing(snap: Snapshot, state: State, asked: Any) -> Offers:
    found = prototypes(snap, asked.seat, asked.weather, held(snap.seats[asked.seat]))
    return {breakthrough.ProvideParts(asked.weather, tuple(sorted(each.optional))) for each in found}


def choosing_a_row(snap: Snapshot, state: State, asked: Any) -> Offers:
    me, n = snap.seats[asked.seat], len(asked.parts)
    return {breakthrough.UseRow(row, lost_parts(me, row, n), asked.parts) for row in prototype_rows(me, n)}


def losing(snap: Snapshot, state: State, asked: Any) -> Offers:
    spare = [colour for colour, n in snap.seats[asked.seat].parts.items() if n > asked.parts.count(colour)]
    return {breakthrough.LosePart(colour, asked.number - 1, asked.parts) for colour in spare}


def giving_a_chemical(snap: Snapshot, state: State, asked: Any) -> Offers:
    own = snap.seats[asked.seat].chemicals
    return {exchange.GiveChemical(colour, asked.wanted, asked.sent) for colour, n in own.items() if n}


def giving_a_part(snap: Snapshot, state: State, asked: Any) -> Offers:
    own = snap.seats[asked.seat].parts
    spare = [colour for colour, n in own.items() if n > asked.kept.count(colour)]
    return {exchange.GivePart(colour, asked.wanted, asked.sold) for colour in spare}


def paying_extra(snap: Snapshot, state: State, asked: Any) -> Offers:
    kinds: dict[str, Any] = {"chemical": research.PayExtraChemical, "part": research.PayExtraPart}
    return {kinds[kind](colour) for kind, colour in extra_costs(snap.seats[asked.seat])}


def gaining_a_voucher(snap: Snapshot, state: State, asked: Any) -> Offers:
    own = snap.seats[asked.seat].vouchers
    roomy = [kind for kind in data.VOUCHERS if own[kind] < data.VOUCHER_CAP]
    moves: Offers = {vouchers.GainVoucher(kind, asked.number - 1, asked.prototype) for kind in roomy}
    can_do_without = asked.may and feasible_with(snap, asked.seat, asked.prototype)
    return moves | {benefits.Decline("voucher")} if can_do_without else moves


def gaining_a_part(snap: Snapshot, state: State, asked: Any) -> Offers:
    seat, moves = asked.seat, set[Move]()
    for colour in data.COLOURS if parts_room(snap.seats[seat]) else ():
        if feasible_with(snap, seat, asked.prototype, colour, asked.number - 1):
            moves.add(workshop.TakePart(colour, asked.number - 1, asked.prototype))
    return moves | {benefits.Decline("part")} if feasible_with(snap, seat, asked.prototype) else moves


def advancing(snap: Snapshot, state: State, asked: Any) -> Offers:
    own = snap.seats[asked.seat].funding
    return {vouchers.AdvanceTrack(track) for track in data.TRACKS if own[track] < LAST}


def taking_a_tile(snap: Snapshot, state: State, asked: Any) -> Offers:
    tiles = [*state.offer, *filter(None, [state.top])]
    moves: Offers = {workshop.TakeTile(tile) for tile in tiles[: len(snap.workshop_offer)]}
    return moves | {benefits.Decline("tile")} if asked.may else moves


def laying(snap: Snapshot, state: State, asked: Any) -> Offers:
    ends = data.WORKSHOP_TILES[asked.tile]
    found = spots(snap.seats[asked.seat].workshop, ends)
    return {workshop.LayTile(asked.tile, row, column, upper != ends[0]) for row, column, upper, _ in found}


def laying_the_first(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {move for move in laying(snap, state, asked) if move.row == 1}  # type: ignore[attr-defined]


def constructing(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {benefits.Decline("bot"), *(assembly.ConstructBot(*slot) for slot in constructible(snap.seats[asked.seat]))}


def gaining_a_chemical(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {benefits.Decline("chemical"), *map(supply.TakeChemical, chemicals_to_gain(snap, asked.seat))}


def running(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {machine.PayExperiment(asked.weather, asked.tile, asked.bots), benefits.Decline("experiment")}


def returning(snap: Snapshot, state: State, asked: Any) -> Offers:
    _, slots, _ = returning_bots(snap.seats[asked.seat], 1)
    return {machine.ReturnToSlot(asked.weather, asked.row, *slot) for slot in slots}


def taking_or_leaving(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {machine.TakeAllBack(asked.weather), machine.LeaveAll(asked.weather)}


def buying_points(snap: Snapshot, state: State, asked: Any) -> Offers:
    buying = payable(snap.seats[asked.seat], "science", data.UNLOCK_SCIENCE)
    return {benefits.Decline("citation"), *([papers.BuyPoints()] if buying else [])}


def offered_an_action(snap: Snapshot, state: State, asked: Any) -> Offers:
    possible = can_gain(snap, asked.seat, f"action {asked.action} 1")
    return {benefits.Decline("action"), *([benefits.PerformAction(asked.action)] if possible else [])}


def choosing_funds(snap: Snapshot, state: State, asked: Any) -> Offers:
    entries = rnd_funds(asked.space)
    return {funding.TakeFunds(at) for at, entry in data.RND_FUNDING.items() if entry in entries and at <= asked.space}


def choosing_a_track(snap: Snapshot, state: State, asked: Any) -> Offers:
    positions = lab_positions(snap.seats[asked.seat])
    tables: dict[str, Any] = {"government": data.GOVERNMENT_FUNDING, "rnd": data.RND_FUNDING}
    paying = {track: at for track, at in positions.items() if min(tables[track]) <= at}
    return {funding.UseTrack(track, at) for track, at in paying.items()}  # type: ignore[arg-type]


def using_up(snap: Snapshot, state: State, asked: Any) -> Offers:
    return investing(snap, state, asked.seat) | {ending.UseNoMore()} | placing_awards(snap, asked.seat)


def keeping_awards(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {turns.EndTurn()} | placing_awards(snap, asked.seat)


OFFERS: dict[type, Callable[[Snapshot, State, Any], Offers]] = {
    turns.TakeTurn: taking_a_turn,
    turns.TakeAction: acting,
    turns.KeepAwards: keeping_awards,
    supply.ActInSupply: in_supply,
    supply.ChooseChemical: gaining_a_chemical,
    Pay: payments,
    research.ChooseResearch: sending(research_places, research.SendToResearch, "from_supply"),
    research.PayExtra: paying_extra,
    experiments.ChooseExperiment: sending(experiment_places, experiments.SendToLab, "no_chemical"),
    government.ChooseBranch: sending(sell_places, government.SendToGovernment, "no_part"),
    government.ChooseSubsidy: taking_a_subsidy,
    government.ChooseBlue: securing,
    office.ChooseSpace: placing_tokens,
    papers.ChoosePaper: publishing,
    papers.OfferPoints: buying_points,
    breakthrough.ChooseBreakthrough: breaking_through,
    breakthrough.ChooseParts: providing,
    breakthrough.ChooseRow: choosing_a_row,
    breakthrough.LoseParts: losing,
    exchange.ExchangeChemical: giving_a_chemical,
    exchange.ExchangePart: giving_a_part,
    vouchers.ChooseVoucher: gaining_a_voucher,
    vouchers.ChooseTrack: advancing,
    workshop.ChoosePart: gaining_a_part,
    workshop.ChooseTile: taking_a_tile,
    workshop.ChoosePlace: laying,
    workshop.LayStart: laying_the_first,
    assembly.ChooseBot: constructing,
    machine.OfferExperiment: running,
    machine.ChooseSlot: returning,
    machine.TakeOrLeave: taking_or_leaving,
    benefits.OfferAction: offered_an_action,
    funding.ChooseFunds: choosing_funds,
    funding.ChooseOther: choosing_a_track,
    ending.UseLast: using_up,
}
"""For each kind of decision that the model knows about, the moves it expects to be offered."""
