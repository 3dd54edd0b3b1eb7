"""Memory: worths that were worked out before, by value, for one edition of the components at a time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any


class Memory:
    """What is remembered with the components it was worked out with; all is forgotten when those change or it is full.

    Threads may share it: who got hold of a memory keeps that one, whatever the others do.
    """

    def __init__(self, most: int = 100_000) -> None:
        self.most = most
        self._kept: tuple[object, dict[Hashable, Any]] = (None, {})

    def of(self, components: object) -> dict[Hashable, Any]:
        """What is known for these components, to be added to."""
        kept = self._kept
        if kept[0] is not components or len(kept[1]) >= self.most:
            kept = self._kept = (components, {})
        return kept[1]
