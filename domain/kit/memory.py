"""A cache of computed values for one edition of the components at a time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """A cache for values that depend on the components, cleared when these change or it is full.

    Threads may share it: each keeps using the dictionary it was given.
    """

    def __init__(self, most: int = 100_000) -> None:
        self.most = most
        self._kept: tuple[object, dict[Hashable, T]] = (None, {})

    def of(self, components: object) -> dict[Hashable, T]:
        """Return the cached values for these components; callers add to the dictionary."""
        kept = self._kept
        if kept[0] is not components or len(kept[1]) >= self.most:
            kept = self._kept = (components, {})
        return kept[1]
