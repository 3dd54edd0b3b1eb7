"""Remembers games whose moves take long to compute, so that they run in a thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time

from scoresheet.service.core.caching import Cache

SLOW = 0.002
"""Seconds of processor time. The slowest of a thousand random moves took 0.4 to 1.3 ms, by title; one in two 0.1."""
MOST_SLOW = 2_000


class SlowRules:
    """The expected duration of moves in slow games: the last one, or half the former estimate."""

    def __init__(self) -> None:
        self._seconds: Cache[str, float] = Cache(MOST_SLOW)

    def __contains__(self, game: str) -> bool:
        """Return whether the game's next move should be expected to take long."""
        return game in self._seconds

    @contextmanager
    def timing(self, game: str) -> Iterator[None]:
        """Around a move, also around one that is refused."""
        began = thread_time()
        try:
            yield
        finally:
            self.note(game, thread_time() - began)

    def note(self, game: str, seconds: float) -> None:
        """A move of the game took so long."""
        expected = max(seconds, (self._seconds.get(game) or 0.0) / 2)
        if expected < SLOW:
            self._seconds.drop(game)
        else:
            self._seconds.put(game, expected)
