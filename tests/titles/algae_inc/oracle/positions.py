"""Small positions for trying out the model."""

from collections import Counter

from .boards import COMBO_TILES, ENGINEERING_TILES
from .data import VP_STRIPS, WEEKEND_STRIPS
from .inlays import DEFAULT_INLAY
from .snapshot import Seat, Snapshot


def seat(department: str = "biofuel", *, cubes: dict[str, int] | None = None, **changes: object) -> Seat:
    """A seat as at the start, except for its cubes and these fields; items are given by name."""
    items = Counter({kind: changes.pop(kind) for kind in ("EUR", "SP", "MV", "FE", "CA", "WILD") if kind in changes})
    grid = {*ENGINEERING_TILES, *COMBO_TILES}
    found = Seat(department, Counter(cubes or {}), grid=grid, inlay=DEFAULT_INLAY[department], items=items)  # type: ignore[arg-type]
    for name, value in changes.items():
        setattr(found, name, value)
    return found


def table(*seats: Seat, **changes: object) -> Snapshot:
    """A position with these seats and fields."""
    found = Snapshot(dict(enumerate(seats)), weekend=WEEKEND_STRIPS[0], month=VP_STRIPS["1a"])
    for name, value in changes.items():
        setattr(found, name, value)
    return found


def demands(snap: Snapshot, **demand: int) -> Snapshot:
    """The position with these demands."""
    snap.demand |= demand
    return snap
