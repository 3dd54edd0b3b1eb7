"""Line charts over positions or games, with bands and a mark at the reader's position."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from scoresheet.domain.viewer import Seat
from scoresheet.service.web.charts.frame import Frame, GridLine, frame_of

MOST_POINTS = 240
MOST_TICKS = 8
LABEL_HEIGHT = 18
BASELINE = 5
"""The distance from a name's middle to its baseline."""

Mark = tuple[int, str, Seat | None]
"""A mark: its position, the reason, and the seat if it belongs to one."""


class ChartLine(msgspec.Struct, frozen=True):
    """A line of (position, value) pairs in ascending order.

    The seat determines colour, dashes and symbol; without `name`, the line has the seat's name. `band` has the lowest
    and highest possible value for each value.
    """

    values: Sequence[tuple[int, float]]
    seat: Seat | None = None
    name: str = ""
    band: Sequence[tuple[float, float]] = ()

    def at(self, place: int) -> float:
        """Return the value at a position: the last one up to there, or else the first of all."""
        return self.values[max(0, bisect_right(self.values, place, key=lambda value: value[0]) - 1)][1]


class Line(msgspec.Struct, frozen=True):
    """A drawn line, its band (empty if there is none), and the y of its name."""

    series: ChartLine
    path: str
    band: str
    label_y: float


class Tick(msgspec.Struct, frozen=True):
    """A tick on the x axis that links to a position, with the distance to the next tick."""

    at: int
    number: int
    """The round that starts at the tick or, without rounds, the position."""
    x: float
    width: float


class Dot(msgspec.Struct, frozen=True):
    """A point on a line, with the line's value there and, if the point is marked, the reason."""

    at: int
    seat: Seat | None
    value: float
    x: float
    y: float
    text: str = ""


class LineChart(msgspec.Struct, frozen=True):
    """A line chart, in SVG units of the view box `width` × `height`."""

    width: int
    height: int
    lines: list[Line]
    grid: list[GridLine]
    ticks: list[Tick]
    rounds: bool
    """True if ticks are rounds, False if they are positions."""
    marks: list[Dot]
    first: int
    last: int
    """The first and the last position of the chart."""
    left: int
    right: int
    top: int
    bottom: int
    frame: Frame
    cursor: float | None = None
    """The x of the reader's position; None if it is not marked."""
    dots: list[Dot] = []
    """The point on each line at the reader's position."""

    def standing(self, at: int) -> LineChart:
        """Return the chart with the reader's position `at` marked."""
        across = _HorizontalScale(self.frame, self.first, self.last)
        dots = [across.dot(line.series, at) for line in self.lines]
        return msgspec.structs.replace(self, cursor=across.x(at), dots=dots)


def line_chart(
    series: Sequence[ChartLine],
    at: int | None = None,
    *,
    places: Sequence[tuple[int, int]] = (),
    rounds: bool = False,
    marked: Iterable[Mark] = (),
    low: float | None = None,
    high: float | None = None,
) -> LineChart | None:
    """Return the chart, or None if all points are at the same position.

    `at` is the reader's position, which is marked. `places` are the ticks as (position, number below): rounds if
    `rounds` is true, otherwise positions; if there are many, only some are shown. `low` and `high` are the values at
    the edges.
    """
    drawn = [one for one in series if one.values]
    ends = [end[0] for one in drawn for end in (one.values[0], one.values[-1])]
    if not ends or min(ends) == max(ends):
        return None
    named = any(one.name or one.seat is not None for one in drawn)
    frame = frame_of([value for one in drawn for value in _values(one)], low=low, high=high, names=named)
    across = _HorizontalScale(frame, min(ends), max(ends))
    chart = LineChart(
        width=frame.width,
        height=frame.height,
        lines=_apart([_line(across, one) for one in drawn], frame.bottom),
        grid=frame.grid(),
        ticks=_ticks(across, places or across.every()),
        rounds=rounds,
        marks=[_mark(across, drawn, mark) for mark in marked],
        first=across.first,
        last=across.last,
        left=frame.left,
        right=frame.right,
        top=frame.top,
        bottom=frame.bottom,
        frame=frame,
    )
    return chart if at is None else chart.standing(at)


class _HorizontalScale:
    """The horizontal scale of a chart, and points on its lines."""

    def __init__(self, frame: Frame, first: int, last: int) -> None:
        self.frame, self.first, self.last = frame, first, last

    def x(self, place: int) -> float:
        width = self.frame.right - self.frame.left
        return round(self.frame.left + width * (self._within(place) - self.first) / (self.last - self.first), 1)

    def dot(self, one: ChartLine, place: int, text: str = "") -> Dot:
        value = one.at(place)
        return Dot(self._within(place), one.seat, value, self.x(place), self.frame.y(value), text)

    def every(self) -> list[tuple[int, int]]:
        """Return all positions, each with itself as its number."""
        return [(place, place) for place in range(self.first, self.last + 1)]

    def _within(self, place: int) -> int:
        return min(max(place, self.first), self.last)


def _values(one: ChartLine) -> list[float]:
    return [*(value for _, value in one.values), *(edge for pair in one.band for edge in pair)]


def _ticks(across: _HorizontalScale, places: Sequence[tuple[int, int]]) -> list[Tick]:
    """Return ticks for only as many places as fit without overlapping labels."""
    shown = places[:: -(-len(places) // MOST_TICKS)]
    edges = [*(across.x(at) for at, _ in shown), float(across.frame.right)]
    widths = [round(later - earlier, 1) for earlier, later in pairwise(edges)]
    return [Tick(at, number, x, width) for (at, number), x, width in zip(shown, edges, widths, strict=False)]


def _line(across: _HorizontalScale, one: ChartLine) -> Line:
    path = " ".join(f"{across.x(place)},{across.frame.y(value)}" for place, value in _thinned(one.values))
    return Line(one, path, _band(across, one), across.frame.y(one.values[-1][1]))


def _thinned(values: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Drop values that equal both neighbours; of more than `MOST_POINTS` others, keep only some."""
    if len(values) < 3:
        return list(values)
    inner = zip(values, values[1:], values[2:], strict=False)
    bends = [it for before, it, after in inner if not before[1] == it[1] == after[1]]
    every = -(-len(bends) // MOST_POINTS) or 1
    return [values[0], *bends[::every], values[-1]]


def _band(across: _HorizontalScale, one: ChartLine) -> str:
    y, pairs = across.frame.y, zip(one.values, one.band, strict=False)
    edges = [(across.x(place), y(low), y(high)) for (place, _), (low, high) in pairs]
    return " ".join([*(f"{x},{high}" for x, _, high in edges), *(f"{x},{low}" for x, low, _ in reversed(edges))])


def _mark(across: _HorizontalScale, series: Sequence[ChartLine], mark: Mark) -> Dot:
    """Place a mark on its seat's line or, without a seat, on the highest line at that position."""
    at, text, seat = mark
    dots = [across.dot(one, at, text) for one in series if seat is None or one.seat == seat]
    return min(dots, key=lambda dot: dot.y)


def _apart(lines: list[Line], bottom: int) -> list[Line]:
    """Move the names of the lines apart so that they don't overlap."""
    ordered = sorted(range(len(lines)), key=lambda number: lines[number].label_y)
    heights = [lines[number].label_y + BASELINE for number in ordered]
    for below in range(1, len(heights)):
        heights[below] = max(heights[below], heights[below - 1] + LABEL_HEIGHT)
    lowest = float(bottom + BASELINE)
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], lowest)
        lowest = heights[place] - LABEL_HEIGHT
    moved = dict(zip(ordered, heights, strict=True))
    return [msgspec.structs.replace(line, label_y=moved[number]) for number, line in enumerate(lines)]
