"""Distances on the map, and their costs."""

from collections.abc import Collection

from .data import CITIES, FIRST_CITY, TRANSPORT, TRANSPORT_UPGRADED
from .snapshot import Seat, Snapshot

ANYWHERE_EUR = 2
SECOND_LESS = 2


def distance(city: str, sources: Collection[str]) -> int | None:
    """Links from a city to the nearest of others, or None if there is none."""
    reached, steps = set(sources), 0
    while reached and city not in reached:
        reached |= {link for name in reached for link in CITIES[name].links}
        steps += 1
    return steps if reached else None


def by_distance(seat: Seat, steps: int) -> int | None:
    """Euros for this number of links, or None if they are too many."""
    table = TRANSPORT_UPGRADED if "TRANSPORT" in seat.researched else TRANSPORT
    usual = table[steps - 1] if steps <= len(table) else None
    if seat.ability == "TRANSPORT_MAX2_ANYWHERE":
        return ANYWHERE_EUR if usual is None else min(usual, ANYWHERE_EUR)
    return usual


def transport(snap: Snapshot, seat: Seat, city: str, opened: int = 0) -> int | None:
    """Euros to a city, or None if it is too far; `opened` counts the newly opened cities of this turn."""
    occupied = snap.occupied
    if city in occupied:
        return 0
    if not occupied:
        return 0 if city == FIRST_CITY or not snap.printed_capitals else None
    steps = distance(city, occupied)
    usual = by_distance(seat, steps) if steps is not None else None
    if usual is not None and seat.ability == "SECOND_DIST1_MINUS_EUR2" and opened == 1:
        return max(0, usual - SECOND_LESS)
    return usual
