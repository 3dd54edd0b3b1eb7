"""Gains and payments in a step by the model, and its allowed exchanges."""

from collections import Counter
from dataclasses import replace

from tests.titles.algae_inc.agreement.possible import possible
from tests.titles.algae_inc.agreement.walk import Notes, Step
from tests.titles.algae_inc.oracle.data import ITEMS
from tests.titles.algae_inc.oracle.gaining import received
from tests.titles.algae_inc.oracle.paying import energy_paid, exchanges, payments
from tests.titles.algae_inc.oracle.snapshot import Change, Seat, Snapshot


def pay(step: Step, energy: int = 0, **bill: int) -> None:
    """Expect payment with own energy and items, and an exchange for each missing item."""
    me, notes = step.me, step.notes
    me.energy, eur = energy_paid(me, energy)
    whole = Counter(bill) + Counter({"EUR": eur})
    for kind, number in whole.items():
        own = min(me.items[kind], number)
        me.items[kind] -= own
        notes.bill[kind] += number - own
        step.missing += [("Exchange", step.seat)] * (number - own)


def gain(step: Step, gains: dict[str, int], who: int | None = None) -> None:
    """Expect a gain of a seat."""
    seat = step.now.seats[step.seat if who is None else who]
    found = received(seat, gains)
    seat.energy += found.pop("E", 0)
    seat.vp += found.pop("VP", 0)
    seat.items.update(found)


def apply(step: Step, change: Change) -> None:
    """Expect a change of the acting seat."""
    step.me.cubes.update(dict(change.cubes))
    for kind, n in change.tanks:
        tanks = step.now.algae if kind in step.now.algae else step.now.byproducts
        tanks[kind] += n
    gain(step, dict(change.gains))
    pay(step, change.energy, EUR=change.eur)


def complete(seat: Seat, wanted: str, given: list[str]) -> bool:
    """Return whether these items are the price of one missing item."""
    holder = Seat(seat.department, items=Counter(given), ability=seat.ability)
    return tuple(sorted(given)) in exchanges(holder, wanted)


def givable(snap: Snapshot, who: int, notes: Notes, wanted: str) -> set[str]:
    """Return the items that may be given next so that the payment and the action remain possible."""
    own = snap.seats[who]
    kinds = [kind for kind in ITEMS if kind != wanted and own.items[kind]]
    return {kind for kind in kinds if _can_end(snap, who, notes, wanted, [*notes.given, kind])}


def _can_end(snap: Snapshot, who: int, notes: Notes, wanted: str, given: list[str]) -> bool:
    own = snap.seats[who]
    left = own.items - Counter(given[-1:])
    rest = dict(notes.bill - Counter([wanted]))
    for purse in _completed(own, left, wanted, given):
        holder = replace(own, items=purse)
        for end in payments(holder, rest):
            if not notes.action or possible(_with(snap, who, Counter(dict(end))), who, notes, notes.action):
                return True
    return False


def _completed(own: Seat, left: Counter[str], wanted: str, given: list[str]) -> list[Counter[str]]:
    """Purses after the missing item is complete."""
    if complete(own, wanted, given):
        return [left]
    ways = exchanges(replace(own, items=left + Counter(given)), wanted)
    rests = [Counter(way) - Counter(given) for way in ways if len(way) > 1 and Counter(given) <= Counter(way)]
    return [left - rest for rest in rests]


def _with(snap: Snapshot, who: int, purse: Counter[str]) -> Snapshot:
    return replace(snap, seats={**snap.seats, who: replace(snap.seats[who], items=purse)})


def for_a_token(snap: Snapshot, who: int, notes: Notes, action: str, token: str) -> bool:
    """Return whether an action is affordable with a token and then possible."""
    own = snap.seats[who]
    purses = payments(own, {token: 1} if token else {})
    return any(possible(_with(snap, who, Counter(dict(purse))), who, notes, action) for purse in purses)
