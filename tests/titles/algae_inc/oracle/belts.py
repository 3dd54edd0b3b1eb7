"""The belts of a board with its tiles, and moves along main belts outside activations."""

from typing import Any

from .boards import BELTS, CAPACITY, UNDER, Belt
from .data import INCOME_UPGRADE, MACHINES
from .snapshot import Change, Seat, change

NEXT = {"A": "B", "B": "C"}
"""The machine that follows one."""


def belts(seat: Seat, machine: str, kind: str) -> list[Belt]:
    """The existing belts of a kind, as changed by tiles."""
    return [_as_is(seat, belt) for belt in BELTS[seat.department] if _is_there(seat, belt, machine, kind)]


def _is_there(seat: Seat, belt: Belt, machine: str, kind: str) -> bool:
    if (belt.machine, belt.kind) != (machine, kind) or _has(seat, belt.removed_by):
        return False
    if belt.tile is not None:
        return _has(seat, belt.tile) and not _replaced(seat, belt.tile)
    return belt.opened_by is None or _has(seat, belt.opened_by)


def _has(seat: Seat, tile: str | None) -> bool:
    return tile in seat.researched or tile in seat.engineered


def _replaced(seat: Seat, tile: str) -> bool:
    return any(_has(seat, upper) for upper, lower in UNDER.items() if lower == tile)


def _as_is(seat: Seat, belt: Belt) -> Belt:
    changes: dict[str, Any] = {}
    for tile, fields in belt.instead.items():
        changes |= fields if _has(seat, tile) else {}
    return belt._replace(**changes)


def capacity(seat: Seat, machine: str) -> int:
    """Cubes that a machine moves in an activation."""
    upgraded = any(tile.startswith("CAP") and field == machine for tile, field in seat.engineered.items())
    return CAPACITY[seat.department][(1 + ("E" in seat.upgrades)) if upgraded else 0]


def has_conveyor(seat: Seat, machine: str) -> bool:
    """Return whether a conveyor upgrade lies on a machine."""
    return any(tile.startswith("CONV") and field == machine for tile, field in seat.engineered.items())


def moved(belt: Belt, *, back: bool = False) -> dict[str, int]:
    """The change by a cube that moves along a main belt."""
    step = -1 if back else 1
    return {belt.source[0]: -step, belt.to[0]: step}


def main_moves(seat: Seat, machines: tuple[str, ...] = MACHINES) -> dict[str, Change]:
    """Moves along main belts outside activations, which lose, gain and cost nothing."""
    open_belts = [belt for machine in machines for belt in belts(seat, machine, "main")]
    return {belt.id: change(cubes=moved(belt)) for belt in open_belts if seat.cubes[belt.source[0]]}


def conveyor_moves(seat: Seat, machine: str, made: int) -> dict[str, Change]:
    """Moves still available from the conveyor upgrade of an activated machine."""
    if not has_conveyor(seat, machine) or made >= 2:
        return {}
    return main_moves(seat, (NEXT[machine],))


def income_moves(seat: Seat) -> int:
    """Moves given by engineers on Monday or by the bonus of the grid."""
    return seat.staff["E"] + (INCOME_UPGRADE if "INC_E" in seat.researched else 0)
