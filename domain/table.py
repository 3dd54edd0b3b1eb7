"""The table as rules see it: the position, and recording, asking, drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from scoresheet.domain.effect import Effect
from scoresheet.domain.viewer import Seat

S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T", bound=Any)


class Question(Protocol):
    """A decision, as far as the table has to know one."""

    @property
    def seat(self) -> Seat:
        """Return the seat asked."""
        ...


class Table(Protocol[S_co]):
    """What rules write to. Effects are applied to `state` at once."""

    @property
    def state(self) -> S_co:
        """The working copy."""
        ...

    def record(self, *effects: Effect) -> None:
        """Write down facts, and apply them."""
        ...

    def ask(self, *decisions: Question) -> None:
        """Put decisions to seats; the last one put to a seat is open to it."""
        ...

    def below(self, of: int) -> int:
        """A fair whole number from 0 to `of` - 1."""
        ...

    def draw(self, items: Iterable[T]) -> T:
        """Draw one of `items`. They are sorted first, so that no order of a collection can leak."""
        ...

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        ...
