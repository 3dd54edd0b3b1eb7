"""Remembers games whose moves take long to compute, so that a thread computes them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time

from scoresheet.service.core.caching import Cache

SLOW = 0.002
"""The threshold, in seconds of processor time.

Of a thousand random moves, the slowest took 0.4 to 1.3 ms, depending on the title; the median was 0.1 ms.
"""
MOST_SLOW = 2_000


class SlowRules:
    """The expected durations of moves in slow games.

    A game's estimate is the duration of its last move or half its previous estimate, whichever is longer.
    """

    def __init__(self) -> None:
        self._seconds: Cache[str, float] = Cache(MOST_SLOW)

    def __contains__(self, game: str) -> bool:
        """Return whether the game's next move is expected to take long."""
        return game in self._seconds

    @contextmanager
    def timing(self, game: str) -> Iterator[None]:
        """Measure how long the block takes to make a move, even if the move is rejected."""
        began = thread_time()
        try:
            yield
        finally:
            self.note(game, thread_time() - began)

    def note(self, game: str, seconds: float) -> None:
        """Update the estimate with the duration of a move."""
        expected = max(seconds, (self._seconds.get(game) or 0.0) / 2)
        if expected < SLOW:
            self._seconds.drop(game)
        else:
            self._seconds.put(game, expected)
