"""Box plots: the middle half as a box, the median, and whiskers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.service.web.charts.frame import GridLine, frame_of

WIDEST = 60


class Box(msgspec.Struct, frozen=True):
    """A distribution: its label, minimum, quartiles and maximum."""

    label: str
    least: float
    lower: float
    median: float
    upper: float
    most: float


class DrawnBox(msgspec.Struct, frozen=True):
    """A box in SVG units: its centre and width, and the y of its five numbers."""

    label: str
    middle: float
    width: float
    least: float
    lower: float
    median: float
    upper: float
    most: float


class BoxChart(msgspec.Struct, frozen=True):
    """A box plot, in SVG units of the view box `width` × `height`."""

    width: int
    height: int
    boxes: list[DrawnBox]
    grid: list[GridLine]
    left: int
    right: int
    top: int
    bottom: int


def box_chart(boxes: Sequence[Box]) -> BoxChart | None:
    """Return the chart with the boxes side by side, or None if there are none."""
    if not boxes:
        return None
    frame = frame_of([edge for box in boxes for edge in (box.least, box.most)], names=False)
    step = (frame.right - frame.left) / len(boxes)
    drawn = [
        DrawnBox(
            box.label,
            round(frame.left + step * (number + 0.5), 1),
            round(min(step * 0.6, WIDEST), 1),
            *(frame.y(value) for value in (box.least, box.lower, box.median, box.upper, box.most)),
        )
        for number, box in enumerate(boxes)
    ]
    return BoxChart(frame.width, frame.height, drawn, frame.grid(), frame.left, frame.right, frame.top, frame.bottom)
