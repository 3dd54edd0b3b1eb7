"""A row of the benchmark table: two measurements, their ratio, and the ratio to reach."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import msgspec


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A measurement. `ratio` should be at least (with `at_most`, at most) `figure`."""

    measure: str
    against: str
    ratio: float
    figure: float
    at_most: bool = False
    measured: str = ""
    """Both measurements, in words."""
    believable: bool = True
    """True if the machine was idle enough to trust the result."""
    failure: str = ""
    """The reason why nothing was measured."""

    @property
    def reached(self) -> bool:
        """Return whether the figure is reached."""
        if self.failure:
            return False
        return self.ratio <= self.figure if self.at_most else self.ratio >= self.figure


def failed(part: str, failure: str) -> Row:
    """Return the row of a part that failed."""
    return Row(measure=f"the part {part}", against="its end", ratio=0.0, figure=1.0, failure=failure)


def seconds(work: Callable[[], object]) -> float:
    """Return the seconds that `work` takes once."""
    began = perf_counter()
    work()
    return perf_counter() - began


def side_by_side(one: Callable[[], object], other: Callable[[], object], times: int = 7) -> tuple[float, float]:
    """Return the median seconds of both, measured alternately so that load affects them alike."""
    pairs = [(seconds(one), seconds(other)) for _ in range(times)]
    return median(first for first, _ in pairs), median(second for _, second in pairs)
