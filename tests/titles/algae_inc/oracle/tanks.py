"""Byproduct tanks and algae tanks: storing, taking, refilling, balancing."""

from .boards import OPEN_AT_START, RECYCLES, STORAGES
from .data import (
    ALGA_EUR,
    BUY_EUR,
    OVERFLOW_EUR,
    ROW_EUROS,
    SPECIES,
    START_ROWS,
    TANK_MAX,
    TANK_START,
    TANK_TILE_SHOWS,
    TILE_COLUMNS,
)
from .paying import can_pay
from .snapshot import Change, Seat, Snapshot, change

STORED_EUR = 3
"""The euros that FIRST_STORED_EUR3 gives."""


def room(snap: Snapshot, kind: str) -> int:
    """Cubes that a byproduct tank holds."""
    return len(ROW_EUROS) * snap.columns[kind]


def filled_rows(snap: Snapshot, kind: str) -> int:
    """Its rows that are not empty."""
    return -(-snap.byproducts[kind] // snap.columns[kind])


def full(snap: Snapshot, kind: str) -> bool:
    """Return whether a byproduct tank is full."""
    return snap.byproducts[kind] >= room(snap, kind)


def stored(snap: Snapshot, seat: Seat, kind: str, before: int = 0) -> Change:
    """The change by one stored byproduct, after a number of others in the same storing."""
    over = full(snap, kind)
    eur = OVERFLOW_EUR if over else ROW_EUROS[snap.byproducts[kind] // snap.columns[kind]]
    if seat.ability == "FIRST_STORED_EUR3" and not before:
        eur = STORED_EUR
    return change(tanks={} if over else {kind: 1}, gains={"EUR": eur})


def tanks_for_a_bonus(snap: Snapshot) -> set[str]:
    """Tanks open to a byproduct of the grid; none when both are full, and it is sold."""
    return {kind for kind in snap.byproducts if not full(snap, kind)}


def byproduct(snap: Snapshot, seat: Seat) -> tuple[int, dict[str, int]]:
    """The change by taking one recycled byproduct: euros, and cubes of the tanks."""
    kind = RECYCLES[seat.department]
    return (0, {kind: -1}) if snap.byproducts[kind] else (BUY_EUR, {})


def takeable(snap: Snapshot, seat: Seat) -> dict[str, Change]:
    """Species of which one cube may be taken, with the change by it."""
    found = {species: _taking(snap, seat, species) for species in SPECIES if _fits(seat, species)}
    return {species: step for species, step in found.items() if can_pay(seat, EUR=step.eur)}


def _fits(seat: Seat, species: str) -> bool:
    unlimited = seat.ability == "NO_STORAGE_LIMIT_FREE_SUPPLY"
    return species in seat.opened and (unlimited or seat.cubes[species] < STORAGES[seat.department][species])


def _taking(snap: Snapshot, seat: Seat, species: str) -> Change:
    if snap.algae[species]:
        return change(cubes={species: 1}, tanks={species: -1})
    eur = 0 if seat.ability == "NO_STORAGE_LIMIT_FREE_SUPPLY" else ALGA_EUR
    return change(eur=eur, cubes={species: 1})


def capacities(snap: Snapshot) -> dict[str, int]:
    """The capacities of the algae tanks, enlarged by storages opened during the game."""

    def opened(species: str) -> int:
        return sum(species in seat.opened - {OPEN_AT_START[seat.department]} for seat in snap.seats.values())

    return {species: min(TANK_MAX, TANK_START + opened(species)) for species in SPECIES}


def refilled(snap: Snapshot) -> dict[str, int]:
    """The algae tanks after the weekend."""
    return {species: max(snap.algae[species], holds) for species, holds in capacities(snap).items()}


def balanced(snap: Snapshot) -> dict[str, int]:
    """The byproduct tanks after the weekend."""
    after = {kind: _opened_up(snap, kind) for kind in snap.byproducts}
    while (gap := _gap(snap, after)) is not None:
        more, less = gap
        after[more] -= 1
        after[less] += 1
    return after


def _opened_up(snap: Snapshot, kind: str) -> int:
    if full(snap, kind):
        return snap.byproducts[kind] - 1
    return max(1, snap.byproducts[kind])


def _gap(snap: Snapshot, cubes: dict[str, int]) -> tuple[str, str] | None:
    rows = {kind: -(-n // snap.columns[kind]) for kind, n in cubes.items()}
    more, less = max(rows, key=lambda kind: rows[kind]), min(rows, key=lambda kind: rows[kind])
    return (more, less) if rows[more] - rows[less] > 1 else None


def columns_at_start(departments: list[str], printed: int = 3) -> dict[str, int]:
    """Columns of the byproduct tanks by the departments that play."""
    small = {
        kind: len(departments) <= 2 or (len(departments) == 3 and _shows_unused(kind, departments))
        for kind in TANK_TILE_SHOWS
    }
    return {kind: TILE_COLUMNS if small[kind] else printed for kind in small}


def _shows_unused(kind: str, departments: list[str]) -> bool:
    return any(shown not in departments for shown in TANK_TILE_SHOWS[kind])


def byproducts_at_start(columns: dict[str, int], alone_making: str | None = None) -> dict[str, int]:
    """Cubes of the byproduct tanks at the start; in a solo game, the own one is empty and the other full."""
    if alone_making is None:
        return {kind: START_ROWS * each for kind, each in columns.items()}
    return {kind: 0 if kind == alone_making else len(ROW_EUROS) * each for kind, each in columns.items()}
