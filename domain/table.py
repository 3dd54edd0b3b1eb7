"""The table that rules work on: the position, and a record of effects, questions and draws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, TypeVar

from scoresheet.domain.effect import Effect
from scoresheet.domain.viewer import Seat

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T", bound="SupportsRichComparison")


class Question(Protocol):
    """The part of a decision that the table needs."""

    @property
    def seat(self) -> Seat: ...


class Table(Protocol[S_co]):
    """The interface that rules write to. Effects are applied to `state` at once."""

    @property
    def state(self) -> S_co: ...

    def record(self, *effects: Effect) -> None:
        """Record facts and apply them."""
        ...

    def ask(self, *decisions: Question) -> None:
        """Put decisions to seats. A seat answers its latest decision first."""
        ...

    def below(self, of: int) -> int:
        """Return a fair integer from 0 to `of` - 1."""
        ...

    def draw(self, items: Iterable[T]) -> T:
        """Draw one of `items`, which are sorted first so that their order has no influence."""
        ...

    def roll(self, sides: int) -> int:
        """Roll a die with faces 1 to `sides`."""
        ...
