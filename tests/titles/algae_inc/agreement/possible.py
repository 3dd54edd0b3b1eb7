"""The possibility of actions in a position by the model."""

from typing import Any

from tests.titles.algae_inc.agreement.walk import Notes
from tests.titles.algae_inc.oracle.boards import COMBO_TILES
from tests.titles.algae_inc.oracle.data import MACHINES, SCIENCE_MAX
from tests.titles.algae_inc.oracle.exports import city_exports, contract_exports, contract_open, destinations
from tests.titles.algae_inc.oracle.machines import can_activate
from tests.titles.algae_inc.oracle.market import Delivery, deliverable, deliveries, worth
from tests.titles.algae_inc.oracle.mondays import may_refine_before
from tests.titles.algae_inc.oracle.snapshot import Seat, Snapshot
from tests.titles.algae_inc.oracle.tanks import takeable
from tests.titles.algae_inc.oracle.teams import affordable, numbers, recruits, researchable

WORTHS: dict[Any, dict[Delivery, int]] = {}
"""The last result; there are too many deliveries to compute it again for every city."""


def worths(seat: Seat) -> dict[Delivery, int]:
    """Return all possible deliveries of a seat with their values."""
    cubes = tuple((place, seat.cubes[place]) for place in deliverable(seat))
    key = (seat.department, seat.ability, frozenset(seat.researched), cubes)
    if key not in WORTHS:
        if len(WORTHS) > 50:
            WORTHS.clear()
        WORTHS[key] = {sent: worth(seat, sent) for sent in deliveries(seat)}
    return WORTHS[key]


def possible(snap: Snapshot, who: int, notes: Notes, action: str) -> bool:
    """Return whether a paid action could have any effect."""
    own = snap.seats[who]
    if action == "R":
        return bool(recruits(own))
    if action in MACHINES:
        return can_activate(own, action)
    return any(can_work(snap, who, notes, action, number) for number in numbers(own, action))


def can_work(snap: Snapshot, who: int, notes: Notes, team: str, number: int) -> bool:
    """Return whether this number of a team could have any effect."""
    own = snap.seats[who]
    if team == "O":
        return bool(takeable(snap, own)) or may_refine_before(own) or can_export(snap, who, notes)
    if team == "E":
        return bool(affordable(own, number)) or may_take_free_combo(own)
    return own.items["SP"] < SCIENCE_MAX or bool(researchable(own))


def may_take_free_combo(own: Seat) -> bool:
    """Return whether a free combo tile follows an activation of engineers."""
    return own.ability == "FREE_COMBO_AFTER_ENGINEERS" and bool(own.grid & set(COMBO_TILES))


def exportable(snap: Snapshot, who: int, notes: Notes) -> set[str]:
    """Return the cities that goods can be exported to."""
    sent = worths(snap.seats[who])
    cities = destinations(snap, who, notes.opened) if sent else {}
    return {city for city in cities if city_exports(snap, who, city, notes.opened, sent)}


def to_contract(snap: Snapshot, who: int) -> dict[Delivery, set[int]]:
    """Return the deliveries to the contract, with their tokens."""
    return contract_exports(snap.seats[who]) if contract_open(snap.seats[who]) else {}


def can_export(snap: Snapshot, who: int, notes: Notes) -> bool:
    """Return whether any export is possible."""
    return bool(to_contract(snap, who)) or bool(exportable(snap, who, notes))
