"""Payments allowed by the model: those after which the purchase can still be completed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine import breakthrough, machine, supply, turns, workshop
from scoresheet.domain.titles.weather_machine.paying import PayVouchers
from scoresheet.domain.titles.weather_machine.state import State
from tests.titles.weather_machine import bridge
from tests.titles.weather_machine.oracle import data
from tests.titles.weather_machine.oracle.benefits import held
from tests.titles.weather_machine.oracle.experiments import tile_data
from tests.titles.weather_machine.oracle.papers import breakthroughs, feasible, publishable
from tests.titles.weather_machine.oracle.research import PLACES, securable
from tests.titles.weather_machine.oracle.snapshot import Snapshot
from tests.titles.weather_machine.oracle.vouchers import Payment, mixes, paid, players_to_left, ways_to_pay

Cost = tuple[str, int]
Possible = Callable[[Snapshot], bool]
"""Tests whether a position after the payment allows what must follow."""


def payments(snap: Snapshot, state: State, asked: Any) -> set[Move]:
    """Return all payments of a decision, or none if its cost differs from the model's."""
    (kind, n), possible = expected(snap, state, asked)
    if (kind, n) != (asked.voucher, asked.number):
        return set()
    purse = snap.seats[asked.seat].vouchers
    ways = mixes(purse, n) if kind == "any" else ways_to_pay(purse, kind, n)
    return {PayVouchers(_named(way), asked.reason) for way in ways if possible(after(snap, asked.seat, way))}


def after(snap: Snapshot, seat: int, way: Payment) -> Snapshot:
    """Return the position after a payment."""
    me = snap.seats[seat]
    return replace(snap, seats={**snap.seats, seat: replace(me, vouchers=paid(me.vouchers, way))})


def _named(way: Payment) -> tuple[Any, ...]:
    return tuple(kind for kind, n in zip(data.VOUCHERS, way, strict=True) for _ in range(n))


def expected(snap: Snapshot, state: State, asked: Any) -> tuple[Cost, Possible]:
    """Return the cost, and the condition for positions after it, by the follow-up that waits for the payment."""
    seat, waiting = asked.seat, state.decisions[-2]
    if asked.reason == "action" and isinstance(waiting, turns.BeginAction):
        return data.ACTION_COSTS[waiting.action], lambda left: _can_go_on(left, seat, waiting.action)
    if isinstance(waiting, breakthrough.AtSlot):
        tile = data.EXTREME[waiting.weather, snap.extreme[waiting.weather].board[-1]]
        return ("science", tile.science), lambda left: feasible(left, seat, waiting.weather, waiting.slot, [])
    return _simple_cost(snap, asked, waiting), lambda left: True


def _simple_cost(snap: Snapshot, asked: Any, waiting: Any) -> Cost:
    location, space = snap.scientists[asked.seat]
    if isinstance(waiting, supply.Bought):
        return "supply", data.ASSEMBLY[waiting.bot.section].cost
    if isinstance(waiting, workshop.ChooseTile):
        return "supply", 1
    if isinstance(waiting, machine.Rewards):
        return "science", tile_data(bridge.experiment(waiting.tile)).science
    simple: dict[str, Cost] = {
        "arrival": ("any", players_to_left(snap, asked.seat, location, space)),
        "exchange": ("any", 2),
        "citation": ("science", data.UNLOCK_SCIENCE),
        "supply": ("supply", asked.number),
    }
    return simple[asked.reason]


def _can_go_on(snap: Snapshot, seat: int, action: str) -> bool:
    if action in PLACES:
        return bool(PLACES[action](snap, seat, held(snap.seats[seat])))
    if action == "breakthrough":
        return bool(breakthroughs(snap, seat, paid=True))
    return bool(publishable(snap, seat) if action == "publish" else securable(snap))
