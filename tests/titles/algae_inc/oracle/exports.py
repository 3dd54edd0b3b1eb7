"""Exports to cities and to the contract: destinations, deliveries, and consequences."""

from dataclasses import dataclass

from .data import BRUNO, CITIES, CONTRACT_EXPORTS, MILESTONE_VP, MILESTONES, ContractExport
from .market import Delivery, deliveries, splits, totals, worth
from .milestones import achieves
from .paying import can_pay
from .snapshot import Change, Seat, Snapshot, change
from .transport import distance, transport

OVER_DEMAND = {"OVER_DEMAND_MV1_EUR1": {"MV": 1, "EUR": 1}, "OVER_DEMAND_E1": {"E": 1}}


def destinations(snap: Snapshot, who: int, opened: int = 0) -> dict[str, int]:
    """Cities that a seat may export to, and the euros for transport, whatever it has to deliver."""
    seat = snap.seats[who]
    if seat.all_placed:
        return dict.fromkeys(seat.cities, 0)
    ways = {city: transport(snap, seat, city, opened) for city in CITIES if city not in seat.cities}
    return {city: eur for city, eur in ways.items() if eur is not None and can_pay(seat, EUR=eur)}


def asked(snap: Snapshot, seat: Seat, city: str) -> int:
    """The market value that a city demands of a seat."""
    less = seat.ability == "UNOCCUPIED_MINUS_1MV" and city not in snap.occupied
    return snap.demand[city] - less


def city_exports(
    snap: Snapshot, who: int, city: str, opened: int = 0, worths: dict[Delivery, int] | None = None
) -> dict[Delivery, int]:
    """The deliveries of a seat to a city, with their missing tokens, payable in addition to transport.

    `worths`: all possible deliveries with their values, if already known.
    """
    seat = snap.seats[who]
    eur = destinations(snap, who, opened).get(city)
    if eur is None:
        return {}
    wanted = asked(snap, seat, city)
    found = {sent: worth(seat, sent) for sent in deliveries(seat)} if worths is None else worths
    missing = {sent: max(0, wanted - value) for sent, value in found.items()}
    payable = {n for n in set(missing.values()) if can_pay(seat, MV=n, EUR=eur)}
    return {sent: n for sent, n in missing.items() if n in payable}


def may_add_tokens(seat: Seat) -> bool:
    """Return whether more tokens than are missing may be used."""
    return (seat.ability in OVER_DEMAND and not seat.all_placed) or seat.ability in OVER_DEMAND


def exportable(snap: Snapshot, who: int, opened: int = 0) -> dict[str, dict[Delivery, int]]:
    """All exports to cities: city -> delivery -> missing tokens."""
    found = {city: city_exports(snap, who, city, opened) for city in destinations(snap, who, opened)}
    return {city: sent for city, sent in found.items() if sent}


@dataclass(frozen=True)
class Outcome:
    """The consequences of an export to a city, except the disk and the token drawn for the city."""

    gains: Change
    takes_token: bool
    resource: bool
    """True if it brings a resource of choice."""
    others: dict[int, int]
    """Seat -> euros that it gains."""
    milestones: list[str]
    milestone_vp: int


def outcome(snap: Snapshot, who: int, city: str, total: int, this_action: list[str]) -> Outcome:
    """The outcome of an export of that total including tokens; `this_action` are earlier cities of the action."""
    seat, repeated = snap.seats[who], snap.seats[who].all_placed
    before = snap.occupied
    vp = -(-snap.demand[city] // 2) if repeated else 0
    more = OVER_DEMAND.get(seat.ability, {}) if total > snap.demand[city] else {}
    claims = [] if repeated else achieves(snap, who, [*seat.cities, city], [*this_action, city], opening(snap, city))
    firsts = sum(snap.first_to(name) for name in claims) if seat.ability == "FIRST_MILESTONE_2SP" else 0
    return Outcome(
        change(gains={"VP": vp, **more, "SP": 2 * firsts}),
        not repeated and city in snap.tokens,
        seat.ability == "OCCUPIED_CITY_RESOURCE" and city in before,
        bystanders(snap, who, city),
        claims,
        sum(milestone_vp(snap, who, name) for name in claims),
    )


def opening(snap: Snapshot, city: str) -> int | None:
    """The distance at which a disk opens a city, or None if it has a disk or no disk is on the map."""
    return None if city in snap.occupied else distance(city, snap.occupied)


def bystanders(snap: Snapshot, who: int, city: str) -> dict[int, int]:
    """Euros of owners of that ability with a disk in the city, also for exports by Bruno."""
    holders = {seat: own for seat, own in snap.seats.items() if seat != who and city in own.cities}
    eur = 2 if snap.small else 1
    return {seat: eur for seat, own in holders.items() if own.ability == "OTHERS_IN_MY_CITY_EUR1_2P_EUR2"}


def milestone_vp(snap: Snapshot, who: int, name: str) -> int:
    """VP of a milestone for a seat, or Bruno, that achieves it now."""
    top = who != BRUNO and snap.seats[who].ability == "MILESTONE_TOP_VP"
    rank = 0 if top else len(snap.achieved.get(name, []))
    return MILESTONE_VP[MILESTONES[name].color][rank]


# The contract


def contract_open(seat: Seat) -> bool:
    """Return whether the number of disks still allows an export to the contract."""
    terms = CONTRACT_EXPORTS[seat.contract]
    in_time = terms.kind != "after" or seat.disks == terms.numbers[0]
    return not seat.contract_done and not seat.all_placed and in_time


def contract_exports(seat: Seat) -> dict[Delivery, set[int]]:
    """The deliveries to the contract, with the affordable numbers of tokens that make them match."""
    if not contract_open(seat):
        return {}
    terms = CONTRACT_EXPORTS[seat.contract]
    found = {sent: {n for n in tokens_for(seat, sent, terms) if can_pay(seat, MV=n)} for sent in deliveries(seat)}
    return {sent: numbers for sent, numbers in found.items() if numbers}


def tokens_for(seat: Seat, sent: Delivery, terms: ContractExport) -> set[int]:
    """Numbers of tokens with which a delivery matches the contract."""
    if terms.kind == "after":
        return {0}
    if terms.kind == "sum":
        return {terms.numbers[0] - total for total in totals(seat, sent) if total <= terms.numbers[0]}
    wanted = sorted(terms.numbers)
    return {sum(wanted) - sum(values) for values in splits(seat, sent) if _raisable(values, wanted)}


def _raisable(values: list[int], wanted: list[int]) -> bool:
    """Return whether each cube can be raised to a wanted value of its own; both lists are sorted."""
    return len(values) == len(wanted) and all(value <= want for value, want in zip(values, wanted, strict=True))


def contract_outcome(seat: Seat) -> Change:
    """VP and euros of the contract."""
    terms = CONTRACT_EXPORTS[seat.contract]
    return change(gains={"VP": terms.vp, "EUR": terms.eur})


def can_export(snap: Snapshot, who: int, opened: int = 0) -> bool:
    """Return whether any export is possible."""
    return bool(exportable(snap, who, opened) or contract_exports(snap.seats[who]))
