"""The points chart: a line a seat over all positions, to which its places lead, with a mark where the reader stands."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from domain.viewer import Seat, all_seats
from service.web.replay_index import Mark, ReplayIndex

WIDTH, HEIGHT = 420, 230
LEFT, RIGHT, TOP, BOTTOM = 40, 84, 26, 40
MOST_POINTS = 240
GRID_LINES = 4
MOST_TICKS = 8
LABEL_HEIGHT = 18
BASELINE = 5
"""How far below its middle a name is written."""


class Line(msgspec.Struct, frozen=True):
    """The points of a seat: the line, where it stands now, and where its name goes."""

    seat: Seat
    path: str
    points: int
    x: float
    y: float
    label_y: float


class Tick(msgspec.Struct, frozen=True):
    """A place below the chart that leads to a position, and the strip above it, up to the next one."""

    at: int
    number: int
    """Of the round that began there; of the position itself where there are no rounds."""
    x: float
    width: float


class Chart(msgspec.Struct, frozen=True):
    """Everything in SVG units of the view box `width` × `height`."""

    width: int
    height: int
    lines: list[Line]
    grid: list[tuple[float, int]]
    """Height and points of each grid line."""
    ticks: list[Tick]
    rounds: bool
    """Whether the ticks are rounds."""
    first: int
    last: int
    """The positions at its ends."""
    cursor: float
    left: int
    right: int
    top: int
    bottom: int


def chart(index: ReplayIndex, at: int) -> Chart | None:
    """The chart of a game with the mark at position `at`; None before there are two positions with points."""
    marks = [mark for mark in index.marks if mark.points]
    if len(marks) < 2 or at < marks[0].version:
        return None
    scale = _Scale(marks)
    here = marks[min(at, marks[-1].version) - marks[0].version]
    lines = [_line(scale, marks, here, seat) for seat in all_seats(len(here.points))]
    grid = [(scale.y(points), points) for points in scale.grid()]
    rounds = [(mark.version, mark.round) for mark in marks if mark.round is not None and not mark.gone]
    places = rounds or [(mark.version, mark.version) for mark in marks]
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        lines=_apart(lines),
        grid=grid,
        ticks=_ticks(scale, places),
        rounds=bool(rounds),
        first=scale.first,
        last=scale.last,
        cursor=scale.x(here.version),
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        bottom=HEIGHT - BOTTOM,
    )


class _Scale:
    def __init__(self, marks: Sequence[Mark]) -> None:
        points = [worth for mark in marks for worth in mark.points]
        self.first, self.last = marks[0].version, marks[-1].version
        self.low, self.high = min(0, *points), max(*points, 1)

    def x(self, version: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (version - self.first) / (self.last - self.first), 1)

    def y(self, points: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - points) / (self.high - self.low), 1)

    def grid(self) -> list[int]:
        step = next(size for size in _sizes() if (self.high - self.low) / size <= GRID_LINES)
        return list(range(-(-self.low // step) * step, self.high + 1, step))


def _ticks(scale: _Scale, places: Sequence[tuple[int, int]]) -> list[Tick]:
    """So many of the places (each a position and its number) as can be told apart."""
    shown = places[:: -(-len(places) // MOST_TICKS)]
    edges = [*(scale.x(at) for at, _ in shown), float(WIDTH - RIGHT)]
    widths = [round(later - earlier, 1) for earlier, later in pairwise(edges)]
    return [Tick(at, number, x, width) for (at, number), x, width in zip(shown, edges, widths, strict=False)]


def _sizes() -> list[int]:
    return [factor * 10**power for power in range(7) for factor in (1, 2, 5)]


def _line(scale: _Scale, marks: Sequence[Mark], here: Mark, seat: Seat) -> Line:
    every = max(1, len(marks) // MOST_POINTS)
    shown = [*marks[::every], marks[-1]]
    path = " ".join(f"{scale.x(mark.version)},{scale.y(mark.points[seat])}" for mark in shown)
    last = scale.y(marks[-1].points[seat])
    return Line(seat, path, here.points[seat], scale.x(here.version), scale.y(here.points[seat]), last)


def _apart(lines: list[Line]) -> list[Line]:
    """The same lines with their names moved apart: down from the top, then up from the bottom."""
    ordered = sorted(lines, key=lambda line: line.label_y)
    heights = [line.label_y + BASELINE for line in ordered]
    for below in range(1, len(heights)):
        heights[below] = max(heights[below], heights[below - 1] + LABEL_HEIGHT)
    lowest = float(HEIGHT - BOTTOM + BASELINE)
    for number in reversed(range(len(heights))):
        heights[number] = min(heights[number], lowest)
        lowest = heights[number] - LABEL_HEIGHT
    moved = [msgspec.structs.replace(line, label_y=height) for line, height in zip(ordered, heights, strict=True)]
    return sorted(moved, key=lambda line: line.seat)
