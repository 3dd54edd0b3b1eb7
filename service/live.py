"""Live streams: tell those who follow something, at once, that it has moved on; so many at most, so many for each."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import chain

from service.errors import Overloaded, TooMany

MOST = 500
"""Streams open at the same time; none of them holds a thread."""
MOST_FOR_EACH = 6
"""Streams of one player, or of one address that says no name."""
SHARE_OF_AN_ADDRESS = 4
"""No address has more than this part of all streams, whoever is there."""
SECONDS_OPEN = 300.0
SECONDS_BETWEEN_SIGNS_OF_LIFE = 15.0
RETRY_AFTER = 15

STREAM = "scoresheet.stream"
"""Where the WSGI environment carries the stream that answers a request, for a server that can do without a thread."""
BEGINNING = ": watching\n\n"
SIGN_OF_LIFE = ": nothing new\n\n"


class Stream:
    """Server-sent events about a topic, opened by `Live`: what is still to be sent. `close` frees its slot at once.

    Any thread may `send`. Whoever writes it out either iterates, which waits, or has `call_when_more` say when to
    `take`.
    """

    def __init__(self, topic: str, holders: tuple[str, ...], live: Live) -> None:
        self.topic = topic
        self.holders = holders
        self.told = 0
        """Of a game's versions, the last that was sent."""
        self._live = live
        self._end = time.monotonic() + live.seconds_open
        self._due: deque[str] = deque([BEGINNING])
        self._more = threading.Event()
        self._tell: Callable[[], object] = self._more.set

    def send(self, event: str) -> None:
        """Send an event: its lines, and the empty one at its end."""
        self._due.append(event)
        self._tell()

    def take(self) -> str:
        """The next event to write out; empty if there is none."""
        return self._due.popleft() if self._due else ""

    @property
    def unread(self) -> int:
        """How many events are to be written out yet."""
        return len(self._due)

    def patience(self) -> float:
        """For how many seconds to wait for more before a sign of life; none when the stream is over."""
        return min(self._live.pause, self._end - time.monotonic())

    def call_when_more(self, tell: Callable[[], object]) -> None:
        """Have `tell` called, by whatever thread, when there is more to take, or the stream is over."""
        self._tell = tell

    def __iter__(self) -> Iterator[str]:
        """All events as they come, until the stream is over."""
        while True:
            self._more.clear()
            while event := self.take():
                yield event
            if (patience := self.patience()) <= 0:
                return
            if not self._more.wait(patience):
                yield SIGN_OF_LIFE

    def end(self) -> None:
        """Let what is due be the last of it."""
        self._end = 0.0
        self._tell()

    def close(self) -> None:
        """Leave, however often it is said."""
        self._live.leave(self)
        self.end()


class Live:
    """All open streams: `most` together, `each` for a player or an address without a name; none stays open for long."""

    def __init__(
        self,
        most: int = MOST,
        each: int = MOST_FOR_EACH,
        seconds_open: float = SECONDS_OPEN,
        pause: float = SECONDS_BETWEEN_SIGNS_OF_LIFE,
    ) -> None:
        self.most = most
        self.each = each
        self.seconds_open = seconds_open
        self.pause = pause
        self._lock = threading.Lock()
        self._streams: dict[str, set[Stream]] = {}
        self._held: Counter[str] = Counter()
        self._closed = False

    @property
    def open_streams(self) -> int:
        """How many streams are open."""
        with self._lock:
            return sum(map(len, self._streams.values()))

    def open(self, topic: str, player: str, address: str) -> Stream:
        """A stream about `topic`, for a player (empty if nobody knows whom) at an address; it ends with its `close`.

        Raises `TooMany` if they have as many as they may, `Overloaded` if all together do, or the service is ending.
        """
        mine, here = _holder(player) if player else f"nobody at {address}", f"address {address}"
        with self._lock:
            if self._closed or sum(map(len, self._streams.values())) >= self.most:
                raise Overloaded(RETRY_AFTER)
            if self._held[mine] >= self.each or self._held[here] >= max(self.each, self.most // SHARE_OF_AN_ADDRESS):
                raise TooMany(RETRY_AFTER)
            stream = Stream(topic, (mine, here), self)
            self._held.update(stream.holders)
            self._streams.setdefault(topic, set()).add(stream)
            return stream

    def leave(self, stream: Stream) -> None:
        """Give its slot to others."""
        with self._lock:
            others = self._streams.get(stream.topic, set())
            if stream not in others:
                return
            others.remove(stream)
            self._held -= Counter(stream.holders)
            if not others:
                del self._streams[stream.topic]

    def end_all_of(self, player: str) -> None:
        """End the streams of a player, who may open new ones with what is still good of their tokens."""
        with self._lock:
            for stream in self._all():
                if _holder(player) in stream.holders:
                    stream.end()

    def following(self, topic: str) -> list[Stream]:
        """The open streams about a topic."""
        with self._lock:
            return list(self._streams.get(topic, ()))

    def wake(self, game: str, version: int) -> None:
        """Tell all who follow `game` of each version up to this one, once and in order."""
        topic = topic_of(game)
        if topic not in self._streams:
            return
        with self._lock:
            for stream in self._streams.get(topic, ()):
                for number in range(stream.told + 1, version + 1):
                    stream.send(f'id: {number}\ndata: {{"version": {number}}}\n\n')
                stream.told = max(stream.told, version)

    def close(self) -> None:
        """End all streams, and let no new ones begin."""
        with self._lock:
            self._closed = True
            for stream in self._all():
                stream.end()

    def _all(self) -> Iterator[Stream]:
        return chain.from_iterable(self._streams.values())


def _holder(player: str) -> str:
    return f"player {player}"


def topic_of(game: str) -> str:
    """What streams about the versions of a game have as their topic."""
    return f"game {game}"
