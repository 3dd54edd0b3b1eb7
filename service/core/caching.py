"""The cache used throughout the service: thread-safe, bounded, least recently used first out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """At most `most` values. Hold `lock` (reentrant) around several calls that belong together."""

    def __init__(self, most: int) -> None:
        self.lock = threading.RLock()
        self._values: LRUCache[K, V] = LRUCache(most)

    def __contains__(self, key: K) -> bool:
        """Return whether the key has a value; the order of use stays as it is."""
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """Return the value of the key, now the most recently used, or None."""
        with self.lock:
            return self._values.get(key)

    def get_or(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of the key, or make and keep it. Two simultaneous callers may both make it."""
        with self.lock:
            if key in self._values:
                return self._values[key]
        made = make()
        self.put(key, made)
        return made

    def put(self, key: K, value: V) -> None:
        """Keep a value as the most recently used."""
        with self.lock:
            self._values[key] = value

    def drop(self, key: K) -> V | None:
        """Forget the value of the key and return it, or None."""
        with self.lock:
            return self._values.pop(key, None)

    def clear(self) -> None:
        """Forget all values."""
        with self.lock:
            self._values.clear()
