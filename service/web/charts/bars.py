"""Bar charts over positions, seats or classes, with intervals for uncertain values."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.domain.viewer import Seat
from scoresheet.service.web.charts.frame import Frame, GridLine, frame_of

GAP = 0.25
"""The gap between bars as a share of a bar's width, if there are at most `FEW` bars."""
FEW = 30
MOST_LABELS = 8


class Bar(msgspec.Struct, frozen=True):
    """A bar: its label, value and colour, and the confidence interval of the value.

    `at` is the position to which the bar links, or 0.
    """

    label: str
    value: float
    seat: Seat | None = None
    low: float | None = None
    high: float | None = None
    at: int = 0


class DrawnBar(msgspec.Struct, frozen=True):
    """A bar in SVG units: its rectangle, and its interval from `low_y` to `high_y`."""

    bar: Bar
    x: float
    y: float
    width: float
    height: float
    low_y: float | None
    high_y: float | None
    labelled: bool
    """True if the label is shown; if there are many bars, only some have room for labels."""

    @property
    def middle(self) -> float:
        """The x of the bar's centre."""
        return round(self.x + self.width / 2, 1)


class BarChart(msgspec.Struct, frozen=True):
    """A bar chart, in SVG units of the view box `width` × `height`."""

    width: int
    height: int
    bars: list[DrawnBar]
    joined: list[tuple[Seat | None, str]]
    """If there are more than `FEW` bars, one path per seat with all bars of the seat; otherwise empty."""
    grid: list[GridLine]
    even: float | None
    """The y of the reference line; None if there is no such line."""
    first: int
    last: int
    """The first and the last position; 0 if the bars don't link to positions."""
    left: int
    right: int
    top: int
    bottom: int
    cursor: float | None = None
    """The x of the reader's position; None if it is not marked."""

    def standing(self, at: int) -> BarChart:
        """Return the chart with the reader's position `at` marked."""
        if not self.last > self.first > 0:
            return self
        step = (self.right - self.left) / (self.last - self.first + 1)
        place = min(max(at, self.first), self.last) - self.first
        return msgspec.structs.replace(self, cursor=round(self.left + step * (place + 0.5), 1))


def bar_chart(
    bars: Sequence[Bar],
    *,
    even: float | None = None,
    high: float | None = None,
    grid: Sequence[tuple[float, str]] = (),
) -> BarChart | None:
    """Return the chart, or None if there are no bars.

    `even` is the value of a reference line; `high` is the value at the upper edge. `grid` contains the grid lines as
    (value, text); without it they are at round numbers.
    """
    if not bars:
        return None
    edges = [edge for bar in bars for edge in (bar.value, bar.low, bar.high, even) if edge is not None]
    frame = frame_of(edges, high=high, names=False)
    across = _Across(frame, bars)
    drawn = [across.drawn(number, bar) for number, bar in enumerate(bars)]
    return BarChart(
        width=frame.width,
        height=frame.height,
        bars=drawn,
        joined=_joined(drawn) if len(drawn) > FEW else [],
        grid=[GridLine(frame.y(value), text) for value, text in grid if value <= frame.high] or frame.grid(),
        even=None if even is None else frame.y(even),
        first=bars[0].at,
        last=bars[-1].at,
        left=frame.left,
        right=frame.right,
        top=frame.top,
        bottom=frame.bottom,
    )


def _joined(bars: Sequence[DrawnBar]) -> list[tuple[Seat | None, str]]:
    shapes: dict[Seat | None, list[str]] = {}
    for it in bars:
        shapes.setdefault(it.bar.seat, []).append(f"M{it.x} {it.y}h{it.width}v{it.height}h-{it.width}z")
    return [(seat, "".join(shape)) for seat, shape in shapes.items()]


class _Across:
    """Computes the x of bars, which are at their positions or side by side."""

    def __init__(self, frame: Frame, bars: Sequence[Bar]) -> None:
        self.frame, self.first, self.last = frame, bars[0].at, bars[-1].at
        self.placed = self.last > self.first > 0
        count = self.last - self.first + 1 if self.placed else len(bars)
        self.step = (frame.right - frame.left) / count
        self.gap = self.step * GAP if count <= FEW else 0.0
        self.every = -(-len(bars) // MOST_LABELS)

    def drawn(self, number: int, bar: Bar) -> DrawnBar:
        y, low, high = self.frame.y, bar.low, bar.high
        place = bar.at - self.first if self.placed else number
        return DrawnBar(
            bar,
            x=round(self.frame.left + self.step * place + self.gap / 2, 1),
            y=y(max(0, bar.value)),
            width=round(max(self.step - self.gap, 1.0), 1),
            height=round(abs(y(0) - y(bar.value)), 1),
            low_y=None if low is None else y(low),
            high_y=None if high is None else y(high),
            labelled=number % self.every == 0,
        )
