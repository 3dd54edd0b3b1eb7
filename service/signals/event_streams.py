"""Live streams: tell those who follow something, at once, that it has moved on; so many at most, so many for each.

Whoever opens one more than they may have gets it: their oldest ends, and is told why.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence

from scoresheet.service.core.errors import Overloaded, TooMany
from scoresheet.service.observability import metrics
from scoresheet.service.signals.tail import Changes

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
BEGINNING = ": watching\n"
SIGN_OF_LIFE = ": nothing new\n"
"""A comment of one line. With an empty line after it, common clients would deliver an event without data."""
ALIVE = "event: alive\ndata: {}\n\n"
"""The keep-alive of the pages' stream: an event, because scripts in browsers cannot see comments."""
DISPLACED = "retry: 30000\nevent: displaced\ndata: {}\n\n"
"""The last event of a stream that gave way to a newer one of the same player."""


class Stream:
    """Server-sent events about topics, opened by `Live`: what is still to be sent. `close` frees its slot at once.

    Any thread may `send`. Whoever writes it out either iterates, which waits, or has `call_when_more` say when to
    `take`.
    """

    def __init__(self, topics: Sequence[str], holders: tuple[str, ...], live: Live, *, several: bool) -> None:
        self.told = dict.fromkeys(topics, 0)
        """By topic, the number of the last event that was sent: of a game, its version."""
        self.holders = holders
        self.several = several
        """Whether it says of each event what it is about."""
        self.gives_way = True
        """Whether it ends when its player opens one more than they may have."""
        self._live = live
        self._end = time.monotonic() + live.seconds_open
        self._due: deque[str] = deque([BEGINNING])
        self._more = threading.Event()
        self._tell: Callable[[], object] = self._more.set

    def send(self, event: str) -> None:
        """Send an event: its lines, and the empty one at its end."""
        self._due.append(event)
        self._tell()

    @property
    def sign_of_life(self) -> str:
        """What to send while there is nothing else."""
        return ALIVE if self.several else SIGN_OF_LIFE

    def send_version(self, game: str, version: int) -> None:
        """Tell that a game has come to a version: of one game of each, of several where each stands now."""
        told = self.told[topic_of(game)]
        if self.several and version > told:
            self.send(f'event: version\ndata: {{"game": "{game}", "version": {version}}}\n\n')
        for number in range(told + 1, version + 1) if not self.several else ():
            self.send(f'id: {number}\ndata: {{"version": {number}}}\n\n')
        self.told[topic_of(game)] = max(told, version)

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
                yield self.sign_of_life

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
        self._open: dict[Stream, None] = {}
        """All streams, the oldest first."""
        self._following: dict[str, set[Stream]] = {}
        """By topic."""
        self._held: Counter[str] = Counter()
        self._closed = False

    @property
    def open_streams(self) -> int:
        """How many streams are open."""
        with self._lock:
            return len(self._open)

    def anybody(self) -> bool:
        """Whether anybody follows anything."""
        return bool(self._open)

    def open(self, topics: Sequence[str], player: str, address: str, *, several: bool = False) -> Stream:
        """A stream about `topics`, for a player (empty if nobody knows whom) at an address; it ends with its `close`.

        Where they have as many as they may, their oldest gives way. Raises `Overloaded` if all together have as many as
        there may be, or the service is ending, and `TooMany` if one address has too large a part of them.
        """
        return self._admit(topics, player, address, several=several, displaces=True)

    def open_bell(self, topic: str, player: str, address: str) -> Stream:
        """A stream for a request that waits. None gives way to it, nor it to any: it would come back at once.

        Raises as `open` does, and `TooMany` also if the player has as many as they may.
        """
        return self._admit([topic], player, address, several=False, displaces=False)

    def _admit(self, topics: Sequence[str], player: str, address: str, *, several: bool, displaces: bool) -> Stream:
        mine, here = _holder(player) if player else f"nobody at {address}", f"address {address}"
        with self._lock:
            if self._closed or len(self._open) >= self.most:
                raise Overloaded(RETRY_AFTER)
            if self._held[here] >= max(self.each, self.most // SHARE_OF_AN_ADDRESS) and self._held[mine] < self.each:
                raise TooMany(RETRY_AFTER)
            if self._held[mine] >= self.each and not (displaces and self._displace(mine)):
                raise TooMany(RETRY_AFTER)
            stream = Stream(topics, (mine, here), self, several=several)
            stream.gives_way = displaces
            self._held.update(stream.holders)
            self._open[stream] = None
            metrics.STREAMS.inc()
            for topic in topics:
                self._following.setdefault(topic, set()).add(stream)
            return stream

    def _displace(self, holder: str) -> bool:
        """Have the oldest stream of theirs give way; False if they have none that does."""
        oldest = next((stream for stream in self._open if stream.gives_way and holder in stream.holders), None)
        if oldest is None:
            return False
        oldest.send(DISPLACED)
        oldest.end()
        self._remove(oldest)
        return True

    def leave(self, stream: Stream) -> None:
        """Give its slot to others."""
        with self._lock:
            if stream in self._open:
                self._remove(stream)

    def _remove(self, stream: Stream) -> None:
        del self._open[stream]
        metrics.STREAMS.dec()
        self._held -= Counter(stream.holders)
        for topic in stream.told:
            self._following[topic].discard(stream)
            if not self._following[topic]:
                del self._following[topic]

    def end_all_of(self, player: str) -> None:
        """End the streams of a player, who may open new ones with what is still good of their tokens."""
        with self._lock:
            for stream in self._open:
                if _holder(player) in stream.holders:
                    stream.end()

    def following(self, topic: str) -> list[Stream]:
        """The open streams about a topic."""
        with self._lock:
            return list(self._following.get(topic, ()))

    def notice(self, changes: Changes) -> None:
        """Games have gone on: tell all who follow them."""
        for game, change in changes.items():
            self.wake(game, change.version)

    def wake(self, game: str, version: int) -> None:
        """Tell all who follow `game` of each version up to this one, once and in order."""
        topic = topic_of(game)
        if topic not in self._following:
            return
        with self._lock:
            for stream in self._following.get(topic, ()):
                stream.send_version(game, version)

    def topics(self) -> list[str]:
        """All that is followed now."""
        with self._lock:
            return list(self._following)

    def tell(self, topic: str, event: str) -> None:
        """Send an event to all streams about a topic that say of each event what it is about: to those of pages."""
        for stream in self.following(topic):
            if stream.several:
                stream.send(event)

    def end_all_with_names(self) -> None:
        """End the streams of all players: of some of them it may not be known here that they lost their tokens."""
        with self._lock:
            for stream in self._open:
                if any(holder.startswith(_holder("")) for holder in stream.holders):
                    stream.end()

    def close(self) -> None:
        """End all streams, and let no new ones begin."""
        with self._lock:
            self._closed = True
            for stream in self._open:
                stream.end()


def _holder(player: str) -> str:
    return f"player {player}"


def topic_of(game: str) -> str:
    """What streams about the versions of a game have as their topic."""
    return f"game {game}"
