"""Payments: own items first, then exchanges; energy, and euros for missing energy."""

from collections import Counter
from itertools import combinations_with_replacement

from .data import ENERGY_MAX, EUR_PER_ENERGY, ITEMS, ITEMS_PER_ITEM, ITEMS_PER_WILD
from .snapshot import Change, Seat

Given = tuple[str, ...]
"""Items given for one missing item, sorted."""


def exchanges(seat: Seat, wanted: str) -> set[Given]:
    """Ways to obtain one missing item, including "WILD", which is used at once."""
    kinds = [kind for kind in ITEMS if kind != wanted]
    number = _given_for(seat, wanted)
    found = {pick for pick in combinations_with_replacement(sorted(kinds), number) if _has(seat, pick)}
    return found | ({("CA",)} if _choice_as_resource(seat, wanted) and seat.items["CA"] else set())


def _given_for(seat: Seat, wanted: str) -> int:
    if wanted == "WILD":
        return ITEMS_PER_WILD
    return 1 if seat.ability == "EXCHANGE_1TO1" else ITEMS_PER_ITEM


def _choice_as_resource(seat: Seat, wanted: str) -> bool:
    return seat.ability == "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE" and wanted not in ("CA", "WILD")


def _has(seat: Seat, given: Given) -> bool:
    return all(seat.items[kind] >= n for kind, n in Counter(given).items())


def most(seat: Seat, wanted: str) -> int:
    """The maximum number of an item that could be paid."""
    others = sum(seat.items[kind] for kind in ITEMS if kind != wanted)
    if _choice_as_resource(seat, wanted):
        choice = seat.items["CA"]
        return seat.items[wanted] + choice + (others - choice) // ITEMS_PER_ITEM
    return seat.items[wanted] + others // _given_for(seat, wanted)


def payments(seat: Seat, bill: dict[str, int]) -> set[tuple[tuple[str, int], ...]]:
    """All purses possible after a bill is paid in order, own items of each kind first."""
    ends: set[tuple[tuple[str, int], ...]] = {_purse(seat.items)}
    for wanted, number in bill.items():
        for _ in range(number):
            ends = {left for purse in ends for left in _one(seat, dict(purse), wanted)}
    return ends


def _purse(items: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((kind, n) for kind, n in items.items() if n))


def _one(seat: Seat, purse: dict[str, int], wanted: str) -> set[tuple[tuple[str, int], ...]]:
    holder = Seat(seat.department, items=Counter(purse), ability=seat.ability)
    ways = [(wanted,)] if holder.items[wanted] else exchanges(holder, wanted)
    return {_purse(holder.items - Counter(way)) for way in ways}


def can_pay(seat: Seat, energy: int = 0, **bill: int) -> bool:
    """Return whether energy and these items can be paid together."""
    missing = max(0, energy - seat.energy)
    whole = Counter(bill) + Counter({"EUR": EUR_PER_ENERGY * missing})
    asked = [kind for kind in (*ITEMS, "WILD") if whole[kind]]
    if len(asked) <= 1:
        return all(most(seat, kind) >= whole[kind] for kind in asked)
    short = {kind: whole[kind] for kind in asked}
    return _affordable(seat, short)


def _affordable(seat: Seat, bill: dict[str, int]) -> bool:
    """Return whether own items of each kind and then exchanges of the rest can pay."""
    own = Counter({kind: min(n, seat.items[kind]) for kind, n in bill.items()})
    rest = Seat(seat.department, items=seat.items - own, ability=seat.ability)
    return bool(payments(rest, {kind: n - own[kind] for kind, n in bill.items()}))


def affords(seat: Seat, step: Change, later_energy: int = 0, **bill: int) -> bool:
    """Return whether the costs of a step can be paid with this much energy left to pay later."""
    return can_pay(seat, step.energy + later_energy, EUR=step.eur + bill.pop("EUR", 0), **bill)


def energy_paid(seat: Seat, energy: int) -> tuple[int, int]:
    """Energy left, and euros to pay for missing energy."""
    return max(0, seat.energy - energy), EUR_PER_ENERGY * max(0, energy - seat.energy)


def energy_gained(seat: Seat, energy: int) -> tuple[int, int]:
    """Energy after a gain, and VP for the excess."""
    return min(ENERGY_MAX, seat.energy + energy), max(0, seat.energy + energy - ENERGY_MAX)
