"""Vouchers: gains, payments, and the executive exchange for missing ones ("Vouchers")."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Literal

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, PaidFor, VouchersGained, VouchersPaid
from scoresheet.domain.titles.weather_machine.kinds import VOUCHERS, Voucher
from scoresheet.domain.titles.weather_machine.refusing import refuse_held
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

Purse = Mapping[Voucher, int]
SCIENCE: tuple[Voucher, ...] = ("science",)


class Need(msgspec.Struct, frozen=True, order=True, gc=False):
    """Vouchers that must still be payable: Science, then Vouchers of any type for exchanges."""

    science: int = 0
    spare: int = 0


class PayVouchers(Public, Move, frozen=True):
    """Pay just these Vouchers."""

    vouchers: tuple[Voucher, ...]
    reason: PaidFor

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(VouchersPaid(seat, list(self.vouchers), self.reason))

    def anchor(self, seat: Seat) -> str:
        return f"voucher:{seat}:{self.vouchers[0]}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return tuple(f"voucher:{seat}:{voucher}" for voucher in dict.fromkeys(self.vouchers))


class Pay(Public, Decision, frozen=True):
    """Pay Vouchers of a type (`any`: of any types) so that the rest meets one of `needs`."""

    voucher: Literal["supply", "government", "lab", "rnd", "science", "any"]
    number: int
    reason: PaidFor
    needs: tuple[Need, ...] = ()

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        purse = state.laboratories[self.seat].vouchers
        if why:
            refuse_held(state, self.seat, why)
        ways = any_of(purse, self.number) if self.voucher == "any" else ways_to_pay(state, purse, self)
        return [PayVouchers(way, self.reason) for way in ways if meets_any(state, left(purse, way), self.needs)]


def ask_to_pay(
    table: Table[State],
    seat: Seat,
    voucher: Voucher | Literal["any"],
    number: int,
    reason: PaidFor,
    needs: Iterable[Need] = (),
) -> None:
    """Ask a seat to pay Vouchers of a type or of any types, if the number is not 0."""
    if number:
        table.ask(Pay(seat, voucher, number, reason, tuple(needs)))


def gain_vouchers(table: Table[State], seat: Seat, voucher: Voucher, number: int) -> None:
    """Gain Vouchers up to the limit of the track; any more are lost."""
    room = min(number, room_for(table.state, seat, voucher))
    if room:
        table.record(VouchersGained(seat, voucher, room))
    if room < number:
        table.record(GainLost(seat, "voucher", number - room, "full", voucher))


def room_for(state: State, seat: Seat, voucher: Voucher) -> int:
    """Return the number of Vouchers of a type for which the track still has room."""
    return state.components.start.voucher_cap - state.laboratories[seat].vouchers[voucher]


def with_room(state: State, seat: Seat) -> list[Voucher]:
    """Return the types of Vouchers with room for one more."""
    return [voucher for voucher in VOUCHERS if room_for(state, seat, voucher)]


def ways_to_pay(state: State, purse: Purse, cost: Pay) -> Iterator[tuple[Voucher, ...]]:
    """Yield all ways to pay, cheapest first.

    Vouchers of the type and Science can be mixed freely. Only if both together are too few, three other Vouchers
    replace each missing one.
    """
    voucher: Voucher = cost.voucher  # type: ignore[assignment]
    own = min(cost.number, purse[voucher])
    science = 0 if voucher == "science" else purse["science"]
    if own + science >= cost.number:
        for by_science in range(cost.number - own, min(science, cost.number) + 1):
            yield (voucher,) * (cost.number - by_science) + SCIENCE * by_science
        return
    missing = cost.number - own - science
    others = {each: 0 if each in (voucher, "science") else purse[each] for each in VOUCHERS}
    for way in any_of(others, state.components.exchanges.voucher * missing):
        yield (voucher,) * own + SCIENCE * science + way


def any_of(purse: Purse, number: int) -> list[tuple[Voucher, ...]]:
    """Return each possible choice of `number` Vouchers from the purse."""
    held = [voucher for voucher in VOUCHERS if purse[voucher]]
    every = combinations_with_replacement(held, number)
    return [way for way in every if all(way.count(voucher) <= purse[voucher] for voucher in held)]


def left(purse: Purse, way: tuple[Voucher, ...]) -> Purse:
    """Return the purse after a payment."""
    return {voucher: number - way.count(voucher) for voucher, number in purse.items()}


def meets_any(state: State, purse: Purse, needs: Iterable[Need]) -> bool:
    """Return whether one of the needs can be met, or there are none."""
    needs = tuple(needs)
    return not needs or any(meets(state, purse, need) for need in needs)


def meets(state: State, purse: Purse, need: Need) -> bool:
    """Return whether the purse covers the Science, by exchange if necessary, and the exchanges."""
    return _covers(state.components.exchanges.voucher, sum(purse.values()), purse["science"], need)


def can_pay(state: State, seat: Seat, voucher: Voucher, number: int, needs: Iterable[Need] = (Need(),)) -> bool:
    """Return whether the seat can pay a cost and then meet a need; False if `needs` is empty.

    The Vouchers of the type itself are paid first, because this keeps the most Science.
    """
    purse, price = state.laboratories[seat].vouchers, state.components.exchanges.voucher
    own = min(number, purse[voucher])
    science = 0 if voucher == "science" else min(number - own, purse["science"])
    for_others = price * (number - own - science)
    kept = purse["science"] - (own if voucher == "science" else science)
    total = sum(purse.values()) - own - science - for_others
    return total >= kept and any(_covers(price, total, kept, need) for need in needs)


def _covers(price: int, total: int, science: int, need: Need) -> bool:
    """Return whether a number of Vouchers, Science included, meets a need."""
    missing = max(0, need.science - science)
    return price * missing <= total - science and total - need.science + missing - price * missing >= need.spare
