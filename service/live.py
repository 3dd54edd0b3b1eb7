"""Live: tells those who watch a game, at once, that it has moved on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from service.errors import Overloaded

SECONDS_OPEN = 300.0
SECONDS_BETWEEN_SIGNS_OF_LIFE = 15.0
RETRY_AFTER = 15


class Watcher:
    """One open stream: which version it has told of, and which is the newest."""

    def __init__(self, game: str, told: int) -> None:
        self.game = game
        self.told = self.newest = told
        self.woken = threading.Event()


class Live:
    """All open streams. Each holds a thread, so there are at most `most`, and none stays open for long."""

    def __init__(
        self, most: int, seconds_open: float = SECONDS_OPEN, pause: float = SECONDS_BETWEEN_SIGNS_OF_LIFE
    ) -> None:
        self.most = most
        self.seconds_open = seconds_open
        self.pause = pause
        self.open = 0
        """How many streams are open."""
        self._lock = threading.Lock()
        self._watchers: dict[str, set[Watcher]] = {}
        self._closed = False

    def wake(self, game: str, version: int) -> None:
        """Tell all who watch `game` that it is at `version`."""
        if game not in self._watchers:
            return
        with self._lock:
            for watcher in self._watchers.get(game, ()):
                watcher.newest = max(watcher.newest, version)
                watcher.woken.set()

    def watch(self, game: str, told: int) -> Watcher:
        """Begin to watch after version `told`; raises `Overloaded` when too many do. Ends with `leave`."""
        with self._lock:
            if self.open >= self.most or self._closed:
                raise Overloaded(RETRY_AFTER)
            self.open += 1
            watcher = Watcher(game, told)
            self._watchers.setdefault(game, set()).add(watcher)
            return watcher

    def leave(self, watcher: Watcher) -> None:
        """Stop watching."""
        with self._lock:
            left = self._watchers.get(watcher.game, set())
            if watcher in left:
                left.discard(watcher)
                self.open -= 1
            if not left:
                self._watchers.pop(watcher.game, None)

    def stream(self, watcher: Watcher) -> Iterator[str]:
        """Server-sent events, one for each version; a comment where nothing happens for a while."""
        end = time.monotonic() + self.seconds_open
        yield ": watching\n\n"
        while not self._closed:
            watcher.woken.clear()
            while watcher.told < watcher.newest:
                watcher.told += 1
                yield f'id: {watcher.told}\ndata: {{"version": {watcher.told}}}\n\n'
            left = end - time.monotonic()
            if left <= 0:
                return
            if not watcher.woken.wait(min(left, self.pause)):
                yield ": nothing new\n\n"

    def close(self) -> None:
        """End all streams, and let no new ones begin."""
        with self._lock:
            self._closed = True
            for watchers in self._watchers.values():
                for watcher in watchers:
                    watcher.woken.set()
