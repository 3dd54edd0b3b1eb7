"""Locks of games, created on demand and dropped when unused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from weakref import WeakValueDictionary


class GameLocks:
    """One lock per game, shared by all threads that use the game at the same time."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._lock = threading.Lock()

    def of(self, game: str) -> threading.Lock:
        with self._lock:
            lock = self._locks.get(game)
            if lock is None:
                lock = self._locks[game] = threading.Lock()
            return lock

    def __iter__(self) -> Iterator[str]:
        """Yield the games that have a lock now."""
        return iter(list(self._locks))
