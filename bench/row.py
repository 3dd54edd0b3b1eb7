"""A row of the table: what was measured, against what, the ratio, and the figure it should reach."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import msgspec


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """`ratio` ought to be at least (or, with `at_most`, at most) `figure`."""

    measure: str
    against: str
    ratio: float
    figure: float
    at_most: bool = False
    measured: str = ""
    """The two measurements themselves, in words."""
    believable: bool = True
    """Whether the machine did little else meanwhile."""
    failure: str = ""
    """Why nothing was measured."""

    @property
    def reached(self) -> bool:
        """Return whether the figure is reached."""
        if self.failure:
            return False
        return self.ratio <= self.figure if self.at_most else self.ratio >= self.figure


def failed(part: str, failure: str) -> Row:
    """Return the row of a part that did not come to its end."""
    return Row(measure=f"the part {part}", against="its end", ratio=0.0, figure=1.0, failure=failure)


def seconds(work: Callable[[], object]) -> float:
    """How long `work` takes once."""
    began = perf_counter()
    work()
    return perf_counter() - began


def side_by_side(one: Callable[[], object], other: Callable[[], object], times: int = 7) -> tuple[float, float]:
    """Median seconds of both, measured in turns, so that a busy minute slows both alike."""
    pairs = [(seconds(one), seconds(other)) for _ in range(times)]
    return median(first for first, _ in pairs), median(second for _, second in pairs)
