"""The table, as rules see it: the position they read, and what they write down, ask and draw."""

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
        """Whom it is put to."""
        ...


class Table(Protocol[S_co]):
    """What rules write to. What is recorded is applied to `state` at once, so the next line sees it."""

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
        """One of `items` at random. They are sorted first: a collection has no order that could leak."""
        ...

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        ...
