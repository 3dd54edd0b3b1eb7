"""Horizontal bar charts with long labels, which are above their bars."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.service.web.charts.frame import WIDTH, number

LEFT, RIGHT = 4, 56
BAR, NAME, GAP = 11, 18, 10
"""The heights of a bar, of the line with the name above it, and of the gap below."""


class BarRow(msgspec.Struct, frozen=True):
    """A label, and the values of its bars."""

    name: str
    values: Sequence[float]


class LyingBar(msgspec.Struct, frozen=True):
    """A bar in SVG units, with its value as text and the x of that text."""

    x: float
    y: float
    width: float
    text: str
    text_x: float
    muted: bool
    """True for every bar of a row except the first."""


class DrawnRow(msgspec.Struct, frozen=True):
    """A row in SVG units: the y of its label, and its bars."""

    name: str
    y: float
    bars: list[LyingBar]


class RowChart(msgspec.Struct, frozen=True):
    """A horizontal bar chart, in SVG units of the view box `width` × `height`."""

    width: int
    height: int
    rows: list[DrawnRow]
    zero: float
    """The x of the value 0."""
    left: int
    bar: int


def row_chart(rows: Sequence[BarRow]) -> RowChart | None:
    """Return the chart, or None if there are no rows."""
    if not rows:
        return None
    values = [value for row in rows for value in row.values]
    scale = _Scale(min(0, *values), max(0, *values) or 1)
    tall = NAME + BAR * len(rows[0].values) + GAP
    drawn = [_drawn(scale, row, tall * place) for place, row in enumerate(rows)]
    return RowChart(WIDTH, tall * len(rows), drawn, scale.x(0), LEFT, BAR)


class _Scale:
    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def x(self, value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - self.low) / (self.high - self.low), 1)


def _drawn(scale: _Scale, row: BarRow, top: float) -> DrawnRow:
    bars = [_bar(scale, value, top + NAME + BAR * place, muted=place > 0) for place, value in enumerate(row.values)]
    return DrawnRow(row.name, top + NAME - 5, bars)


def _bar(scale: _Scale, value: float, y: float, *, muted: bool) -> LyingBar:
    left, right = sorted((scale.x(0), scale.x(value)))
    return LyingBar(left, y, round(right - left, 1), number(value), right + 6, muted)
