"""Choices inside actions and benefits by the model, as moves of the title."""

from typing import Any

from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine import (
    assembly,
    benefits,
    breakthrough,
    exchange,
    funding,
    machine,
    papers,
    research,
    returning,
    supply,
    vouchers,
    workshop,
)
from scoresheet.domain.titles.weather_machine.state import State
from tests.titles.weather_machine.agreement.prototypes import awaited, feasible_with
from tests.titles.weather_machine.oracle import data
from tests.titles.weather_machine.oracle.actions import payable
from tests.titles.weather_machine.oracle.benefits import can_gain, held
from tests.titles.weather_machine.oracle.funding import LAST, lab_positions, rnd_funds
from tests.titles.weather_machine.oracle.papers import lost_parts, prototype_rows, prototypes
from tests.titles.weather_machine.oracle.research import extra_costs
from tests.titles.weather_machine.oracle.snapshot import Snapshot
from tests.titles.weather_machine.oracle.storing import (
    Spot,
    chemicals_to_gain,
    constructible,
    parts_room,
    returning_bots,
    spots,
)

Offers = set[Move]


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
        own = snap.seats[seat].parts
        more = {**own, colour: own[colour] + 1}
        if feasible_with(snap, seat, asked.prototype, f"part_any {asked.number - 1}", parts=more):
            moves.add(workshop.TakePart(colour, asked.number - 1, asked.prototype))
    return moves | {benefits.Decline("part")} if feasible_with(snap, seat, asked.prototype) else moves


def advancing(snap: Snapshot, state: State, asked: Any) -> Offers:
    own = snap.seats[asked.seat].funding
    return {vouchers.AdvanceTrack(track) for track in data.TRACKS if own[track] < LAST}


def taking_a_tile(snap: Snapshot, state: State, asked: Any) -> Offers:
    tiles = [*state.offer, *filter(None, [state.top])]
    offer, weather, seat = snap.workshop_offer, awaited(state, asked.seat), asked.seat
    fit = [tile for tile, ends in zip(tiles, offer, strict=True) if _laid(snap, seat, weather, ends)]
    moves: Offers = {workshop.TakeTile(tile) for tile in fit}
    return moves | {benefits.Decline("tile")} if asked.may and feasible_with(snap, seat, weather) else moves


def _laid(snap: Snapshot, seat: int, weather: str, ends: tuple[str, str]) -> list[Spot]:
    """Return the places of a tile that keep the waiting Prototype possible."""
    own = snap.seats[seat].workshop
    return [
        (row, column, *lying)
        for row, column, *lying in spots(own, ends)
        if feasible_with(snap, seat, weather, workshop={**own, (row, column): tuple(lying)})
    ]


def laying(snap: Snapshot, state: State, asked: Any) -> Offers:
    ends = data.WORKSHOP_TILES[asked.tile]
    found = _laid(snap, asked.seat, awaited(state, asked.seat), ends)
    return {workshop.LayTile(asked.tile, row, column, upper != ends[0]) for row, column, upper, _ in found}


def laying_the_first(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {move for move in laying(snap, state, asked) if move.row == 1}  # type: ignore[attr-defined]


def constructing(snap: Snapshot, state: State, asked: Any) -> Offers:
    seat, weather = asked.seat, awaited(state, asked.seat)
    me, moves = snap.seats[seat], set[Move]()
    for section, slot in constructible(me):
        line = [there and at != slot for at, there in enumerate(me.assembly[section])]
        after = {"bots": me.bots + 1, "assembly": {**me.assembly, section: line}}
        if feasible_with(snap, seat, weather, data.ASSEMBLY[section].benefits[slot], **after):
            moves.add(assembly.ConstructBot(section, slot))  # type: ignore[arg-type]
    return moves | {benefits.Decline("bot")} if feasible_with(snap, seat, weather) else moves


def gaining_a_chemical(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {benefits.Decline("chemical"), *map(supply.TakeChemical, chemicals_to_gain(snap, asked.seat))}


def running(snap: Snapshot, state: State, asked: Any) -> Offers:
    return {machine.PayExperiment(asked.weather, asked.tile, asked.bots), benefits.Decline("experiment")}


def slots_to_return_to(snap: Snapshot, state: State, asked: Any) -> Offers:
    _, slots, _ = returning_bots(snap.seats[asked.seat], 1)
    return {returning.ReturnToSlot(asked.weather, asked.row, *slot) for slot in slots}


def taking_or_leaving(snap: Snapshot, state: State, asked: Any) -> Offers:
    own = [row for row, owner in enumerate(snap.lab[asked.weather]) if owner == asked.seat]
    some = {tuple(row for at, row in enumerate(own) if number >> at & 1) for number in range(1, 2 ** len(own) - 1)}
    moves: Offers = {returning.TakeSomeBack(asked.weather, rows) for rows in some}
    return moves | {returning.TakeAllBack(asked.weather), returning.LeaveAll(asked.weather)}


def buying_points(snap: Snapshot, state: State, asked: Any) -> Offers:
    buying = payable(snap.seats[asked.seat], "science", data.UNLOCK_SCIENCE)
    return {benefits.Decline("citation"), *([papers.BuyPoints()] if buying else [])}


def offered_an_action(snap: Snapshot, state: State, asked: Any) -> Offers:
    possible = can_gain(snap, asked.seat, f"action {asked.action} 1")
    return {benefits.Decline("action"), *([benefits.Accept(asked.action)] if possible else [])}


def choosing_funds(snap: Snapshot, state: State, asked: Any) -> Offers:
    entries = rnd_funds(asked.space)
    return {funding.TakeFunds(at) for at, entry in data.RND_FUNDING.items() if entry in entries and at <= asked.space}


def choosing_a_track(snap: Snapshot, state: State, asked: Any) -> Offers:
    positions = lab_positions(snap.seats[asked.seat])
    tables: dict[str, Any] = {"government": data.GOVERNMENT_FUNDING, "rnd": data.RND_FUNDING}
    paying = {track: at for track, at in positions.items() if min(tables[track]) <= at}
    return {funding.UseTrack(track, at) for track, at in paying.items()}  # type: ignore[arg-type]
