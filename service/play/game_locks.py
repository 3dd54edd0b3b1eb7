"""Locks of games, created on demand and dropped when unused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from weakref import WeakValueDictionary


class GameLocks:
    """One lock per game; all threads that need it at the same time share it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._lock = threading.Lock()

    def of(self, game: str) -> threading.Lock:
        """The lock of a game."""
        with self._lock:
            lock = self._locks.get(game)
            if lock is None:
                lock = self._locks[game] = threading.Lock()
            return lock

    def __iter__(self) -> Iterator[str]:
        """The games whose locks there are now."""
        return iter(list(self._locks))
