"""The frame of a chart: size, scale, grid lines at round numbers, number format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from scoresheet.service.web.language import decimal_point

WIDTH, HEIGHT = 420, 230
LEFT, RIGHT, TOP, BOTTOM = 46, 84, 26, 40
NARROW = 14
"""The right margin of a chart without line names."""
GRID_LINES = 4
LEAST = -3
"""The smallest distance between grid lines, as a power of ten."""
MANY = 1_000_000
FIGURES = 2
"""The maximum number of decimal places."""


class GridLine(msgspec.Struct, frozen=True):
    """A grid line, and the formatted value at its height."""

    y: float
    text: str


class Frame(msgspec.Struct, frozen=True):
    """The area of a chart in SVG units, and the values at its lower and upper edge."""

    low: float
    high: float
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM

    def y(self, value: float) -> float:
        """Return the y at which a value is drawn."""
        return round(self.top + (self.bottom - self.top) * (self.high - value) / (self.high - self.low), 1)

    def grid(self) -> list[GridLine]:
        """Return a few grid lines, at round numbers."""
        return [GridLine(self.y(value), number(value)) for value in self._round_values()]

    def _round_values(self) -> list[float]:
        step = next(size for size in _sizes() if (self.high - self.low) / size <= GRID_LINES)
        first = -int(-self.low // step) if self.low % step else round(self.low / step)
        return [count * step for count in range(first, int(self.high // step) + 1)]


def frame_of(values: Iterable[float], *, low: float | None = None, high: float | None = None, names: bool) -> Frame:
    """Return a frame for all values, with a wide right margin if lines have `names`.

    Without `low`, the frame begins at 0 or lower; without `high`, it ends at 0 or higher.
    """
    known = list(values) or [0]
    bottom = min(0, *known) if low is None else low
    top = max(0, *known) if high is None else high
    return Frame(bottom, top if top > bottom else bottom + 1, right=WIDTH - (RIGHT if names else NARROW))


def number(value: float) -> str:
    """Format a number with a real minus sign and without needless digits."""
    text = f"{round(value, FIGURES):g}" if abs(value) < MANY else f"{value:.0f}"
    return text.replace("-", "−").replace(".", decimal_point())


def _sizes() -> Iterator[float]:
    for power in range(LEAST, 12):
        yield from (factor * 10**power if power >= 0 else factor / 10**-power for factor in (1, 2, 5))
