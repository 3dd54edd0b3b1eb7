"""The layout of one half of the ocean, with the paths of the last moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from scoresheet.domain.titles.lineae.pieces import (
    Board,
    CellView,
    ColumnView,
    DepositView,
    LockView,
    SpaceView,
    SubmersibleView,
)
from scoresheet.domain.titles.lineae.water import MINERAL_COLUMNS, SHAPE, column_of
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.titles.lineae.geometry import CELL, COLUMN, SKY, Half, Point, top

FEW = 2
"""At most this number of vessels in the same column are drawn large; more are drawn small."""
LARGE, SMALL = 54, 37
"""The width of a large and of a small vessel."""


class Afloat(msgspec.Struct, frozen=True):
    """A vessel: its left and upper edge, its width, and whether it has just arrived."""

    seat: Seat
    x: float
    y: float
    size: float
    moved: bool


class ColumnAt(msgspec.Struct, frozen=True):
    """A vessel column with its left edge and vessels; `tokens` are the rows of its water tokens."""

    view: ColumnView
    x: int
    vessels: list[Afloat]
    tokens: list[int]


class LockAt(msgspec.Struct, frozen=True):
    """A lock with its action space; `surface` is the water's upper edge when the lock is open."""

    view: LockView
    space: SpaceView
    x: int
    surface: int


class CellAt(msgspec.Struct, frozen=True):
    """A space in the ocean, with its cube if any.

    `fare` is the electricity that it costs to sail there; `under` is true if there is a submersible; `gone` is the cube
    just taken from there.
    """

    view: CellView
    x: int
    y: int
    fare: int | None
    under: bool
    gone: str


class ProbeAt(msgspec.Struct, frozen=True):
    """A submersible, drawn at the centre of its space; `above` is true if there is also a cube."""

    view: SubmersibleView
    x: float
    y: float
    above: bool


class Trail(msgspec.Struct, frozen=True):
    """The path of a piece that has just moved."""

    start: Point
    end: Point


class Below(msgspec.Struct, frozen=True):
    """The mineral of the deposit below a mineral column."""

    x: int
    across: int
    mineral: str


class Ocean(msgspec.Struct, frozen=True, kw_only=True):
    """One half of the ocean."""

    half: Half
    columns: list[ColumnAt]
    locks: list[LockAt]
    cells: list[CellAt]
    submersibles: list[ProbeAt]
    trails: list[Trail]
    ground: list[Below]
    jupiter: Point | None
    """The centre of Jupiter; None if it is not in this half."""


def ocean(context: BoardContext, half: Half, spaces: Mapping[str, SpaceView], fares: Mapping[str, int]) -> Ocean:
    """Return one half of the ocean as it is now."""
    board: Board = context.board
    return Ocean(
        half=half,
        columns=[_column(context, half, column) for column in board.columns if half.holds(column.column)],
        locks=[_lock(board, half, lock, spaces) for lock in board.locks if half.holds(lock.column)],
        cells=[_cell(context, half, cell, fares) for cell in board.cells if half.holds(column_of(cell.x))],
        submersibles=[_probe(board, half, probe) for probe in board.submersibles if half.holds(column_of(probe.x))],
        trails=[*_dives(context, half), *_voyages(context, half)],
        ground=[_below(half, x, deposit) for deposit in board.deposits for x in _over(deposit) if _in(half, x)],
        jupiter=_jupiter(half, board.jupiter),
    )


def _jupiter(half: Half, covered: Sequence[int]) -> Point | None:
    if not covered:
        return None
    return Point((half.column(min(covered)) + half.column(max(covered)) + COLUMN) / 2, SKY / 2)


def _column(context: BoardContext, half: Half, column: ColumnView) -> ColumnAt:
    bed = context.edition.components.profile.bed[column.column]
    tokens = list(range(column.surface, column.surface + column.depth - bed))
    return ColumnAt(column, half.column(column.column), afloat(context, half, column), tokens)


def afloat(context: BoardContext, half: Half, column: ColumnView) -> list[Afloat]:
    """Place the vessels in a column on its water; three or more are small and in two rows."""
    here = [vessel for vessel in context.board.vessels if vessel.column == column.column]
    size, a_row = (LARGE, FEW) if len(here) <= FEW else (SMALL, SHAPE.width)
    left = half.column(column.column) + (COLUMN - size * min(len(here), a_row)) / 2
    places = [(left + size * (number % a_row), size * (1 + number // a_row) - 4) for number in range(len(here))]
    return [
        Afloat(vessel.seat, x, top(column.surface) - height, size, "column" in context.changes.get(vessel.id, {}))
        for vessel, (x, height) in zip(here, places, strict=True)
    ]


def _lock(board: Board, half: Half, lock: LockView, spaces: Mapping[str, SpaceView]) -> LockAt:
    right = board.columns[lock.column + 1]
    return LockAt(lock, spaces[f"space:{lock.id}"], half.lock(lock.column), top(right.surface))


def _cell(context: BoardContext, half: Half, cell: CellView, fares: Mapping[str, int]) -> CellAt:
    under = any((probe.x, probe.y) == (cell.x, cell.y) for probe in context.board.submersibles)
    gone = context.was(cell.id, "cube") or ""
    return CellAt(cell, half.left(cell.x), top(cell.y), fares.get(cell.id), under, gone)


def _probe(board: Board, half: Half, probe: SubmersibleView) -> ProbeAt:
    middle = half.middle(probe.x, probe.y)
    above = any((cell.x, cell.y) == (probe.x, probe.y) and cell.cube for cell in board.cells)
    return ProbeAt(probe, middle.x, middle.y, above)


def _dives(context: BoardContext, half: Half) -> list[Trail]:
    return [
        Trail(half.middle(_was(context, probe.id, "x", probe.x), _was(context, probe.id, "y", probe.y)), now)
        for probe in context.board.submersibles
        if {"x", "y"} & set(context.changes.get(probe.id, {}))
        for now in [half.middle(probe.x, probe.y)]
    ]


def _voyages(context: BoardContext, half: Half) -> list[Trail]:
    return [
        Trail(_mooring(context, half, was), _mooring(context, half, vessel.column))
        for vessel in context.board.vessels
        if vessel.column is not None and (was := context.was(vessel.id, "column")) is not None
    ]


def _mooring(context: BoardContext, half: Half, column: int) -> Point:
    surface = context.board.columns[column].surface
    return Point(half.column(column) + COLUMN / 2, top(surface) - CELL / 2)


def _was(context: BoardContext, piece: str, field: str, now: int) -> int:
    was = context.was(piece, field)
    return now if was is None else int(was)


def _over(deposit: DepositView) -> range:
    width = len(MINERAL_COLUMNS) // SHAPE.deposits
    return range(deposit.slot * width, (deposit.slot + 1) * width)


def _in(half: Half, x: int) -> bool:
    return half.holds(column_of(x))


def _below(half: Half, x: int, deposit: DepositView) -> Below:
    place = x % len(_over(deposit))
    return Below(half.left(x), x, deposit.odd if place % 2 else deposit.even)
