"""A thread-safe, bounded cache that evicts the least recently used value."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """A cache of at most `most` values.

    Hold `lock`, which is reentrant, around calls that must not be interleaved with those of another thread.
    """

    def __init__(self, most: int) -> None:
        self.lock = threading.RLock()
        self._values: LRUCache[K, V] = LRUCache(most)

    def __contains__(self, key: K) -> bool:
        """Return whether the key has a value. This does not count as use."""
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """Return the value of the key, or None. This makes it the most recently used."""
        with self.lock:
            return self._values.get(key)

    def get_or(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of the key; call `make` and store its result if there is none.

        Two threads that ask for a missing key at the same time may both call `make`.
        """
        with self.lock:
            if key in self._values:
                return self._values[key]
        made = make()
        self.put(key, made)
        return made

    def put(self, key: K, value: V) -> None:
        """Store a value as the most recently used."""
        with self.lock:
            self._values[key] = value

    def drop(self, key: K) -> V | None:
        """Remove the key; return its value, or None."""
        with self.lock:
            return self._values.pop(key, None)

    def clear(self) -> None:
        """Remove all values."""
        with self.lock:
            self._values.clear()
