"""Server-sent event streams, limited in total and per player.

When a player opens one too many, the oldest stream ends with an explanation.
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
"""The maximum number of open streams; none of them holds a thread."""
MOST_FOR_EACH = 6
"""The maximum number of streams of a player or of an anonymous address."""
SHARE_OF_AN_ADDRESS = 4
"""One address may hold at most the total limit divided by this number."""
SECONDS_OPEN = 300.0
SECONDS_BETWEEN_SIGNS_OF_LIFE = 15.0
RETRY_AFTER = 15

STREAM = "scoresheet.stream"
"""The key in the WSGI environment at which a view leaves its stream for a server that sends it without a thread."""
BEGINNING = ": watching\n"
SIGN_OF_LIFE = ": nothing new\n"
"""The keep-alive comment. With an empty line after it, common clients would deliver an event without data."""
ALIVE = "event: alive\ndata: {}\n\n"
"""The keep-alive of the pages' stream: an event, because scripts in browsers cannot see comments."""
DISPLACED = "retry: 30000\nevent: displaced\ndata: {}\n\n"
"""The last event of a stream displaced by a newer one of the same player."""


class EventStream:
    """The pending events of a server-sent event stream; `close` frees its slot at once.

    Any thread may `send`. The writer either iterates, which blocks, or sets a callback with `call_when_more` and calls
    `take`.
    """

    def __init__(self, topics: Sequence[str], holders: tuple[str, ...], live: EventStreams, *, several: bool) -> None:
        self.told = dict.fromkeys(topics, 0)
        """The number of the last event sent, by topic; for a game, its version."""
        self.holders = holders
        self.several = several
        """True if the stream may have several topics, so that each event names its subject."""
        self.of_page = False
        """True if a page of a signed-in player has opened the stream."""
        self.gives_way = True
        """True if the stream may be ended when its player opens too many."""
        self._live = live
        self._end = time.monotonic() + live.seconds_open
        self._due: deque[str] = deque([BEGINNING])
        self._more = threading.Event()
        self._tell: Callable[[], object] = self._more.set

    def send(self, event: str) -> None:
        """Queue an event, given as its lines including the final empty one."""
        self._due.append(event)
        self._tell()

    @property
    def sign_of_life(self) -> str:
        """Return the keep-alive event."""
        return ALIVE if self.several else SIGN_OF_LIFE

    def send_version(self, game: str, version: int) -> None:
        """Queue a game's version; a stream about one game also gets each version before it."""
        told = self.told[topic_of(game)]
        if self.several and version > told:
            self.send(f'event: version\ndata: {{"game": "{game}", "version": {version}}}\n\n')
        for number in range(told + 1, version + 1) if not self.several else ():
            self.send(f'id: {number}\ndata: {{"version": {number}}}\n\n')
        self.told[topic_of(game)] = max(told, version)

    def take(self) -> str:
        """Return the next event to write; empty if there is none."""
        return self._due.popleft() if self._due else ""

    @property
    def unread(self) -> int:
        """Return the number of unwritten events."""
        return len(self._due)

    def patience(self) -> float:
        """Return the seconds to wait for the next event; zero or less once the stream has ended."""
        return min(self._live.pause, self._end - time.monotonic())

    def call_when_more(self, tell: Callable[[], object]) -> None:
        """Set a callback, which is called on any thread for new events and the stream's end."""
        self._tell = tell

    def __iter__(self) -> Iterator[str]:
        """Yield all events until the stream ends."""
        while True:
            self._more.clear()
            while event := self.take():
                yield event
            if (patience := self.patience()) <= 0:
                return
            if not self._more.wait(patience):
                yield self.sign_of_life

    def end(self) -> None:
        """End the stream after its pending events."""
        self._end = 0.0
        self._tell()

    def close(self) -> None:
        """Close the stream; repeated calls have no effect."""
        self._live.leave(self)
        self.end()


class EventStreams:
    """All open streams: at most `most` in total, `each` per player or anonymous address."""

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
        self._open: dict[EventStream, None] = {}
        """All streams, oldest first."""
        self._following: dict[str, set[EventStream]] = {}
        """Streams by topic."""
        self._held: Counter[str] = Counter()
        self._closed = False

    @property
    def open_streams(self) -> int:
        """Return the number of open streams."""
        with self._lock:
            return len(self._open)

    def anybody(self) -> bool:
        """Return whether any stream is open."""
        return bool(self._open)

    def open(self, topics: Sequence[str], player: str, address: str, *, several: bool = False) -> EventStream:
        """Open a stream about `topics` for a player or an anonymous address; `close` ends it.

        If the player has too many, the oldest ends. Raises `Overloaded` at the total limit or during shutdown, and
        `TooMany` if one address holds too many.
        """
        return self._admit(topics, player, address, several=several, displaces=True)

    def open_wakeup(self, topic: str, player: str, address: str) -> EventStream:
        """Open a stream for a waiting request; it neither displaces others nor is displaced.

        Raises like `open`, and `TooMany` also at the player's limit.
        """
        return self._admit([topic], player, address, several=False, displaces=False)

    def _admit(
        self, topics: Sequence[str], player: str, address: str, *, several: bool, displaces: bool
    ) -> EventStream:
        mine, here = _holder(player) if player else f"nobody at {address}", f"address {address}"
        with self._lock:
            if self._closed or len(self._open) >= self.most:
                raise Overloaded(RETRY_AFTER)
            if self._held[here] >= max(self.each, self.most // SHARE_OF_AN_ADDRESS) and self._held[mine] < self.each:
                raise TooMany(RETRY_AFTER)
            if self._held[mine] >= self.each and not (displaces and self._displace(mine)):
                raise TooMany(RETRY_AFTER)
            stream = EventStream(topics, (mine, here), self, several=several)
            stream.gives_way = displaces
            self._held.update(stream.holders)
            self._open[stream] = None
            metrics.STREAMS.inc()
            for topic in topics:
                self._following.setdefault(topic, set()).add(stream)
            return stream

    def _displace(self, holder: str) -> bool:
        """End the holder's oldest displaceable stream; return False if there is none."""
        oldest = next((stream for stream in self._open if stream.gives_way and holder in stream.holders), None)
        if oldest is None:
            return False
        oldest.send(DISPLACED)
        oldest.end()
        self._remove(oldest)
        return True

    def leave(self, stream: EventStream) -> None:
        """Free the slot of a stream."""
        with self._lock:
            if stream in self._open:
                self._remove(stream)

    def _remove(self, stream: EventStream) -> None:
        del self._open[stream]
        metrics.STREAMS.dec()
        self._held -= Counter(stream.holders)
        for topic in stream.told:
            self._following[topic].discard(stream)
            if not self._following[topic]:
                del self._following[topic]

    def end_all_of(self, player: str) -> None:
        """End a player's streams; clients with valid tokens can open new ones."""
        with self._lock:
            for stream in self._open:
                if _holder(player) in stream.holders:
                    stream.end()

    def players_with_pages(self) -> set[str]:
        """Return the players who have pages open."""
        with self._lock:
            return {stream.holders[0].removeprefix(_holder("")) for stream in self._open if stream.of_page}

    def following(self, topic: str) -> list[EventStream]:
        """Return the open streams about a topic."""
        with self._lock:
            return list(self._following.get(topic, ()))

    def notice(self, changes: Changes) -> None:
        """Notify the followers of changed games."""
        for game, change in changes.items():
            self.wake(game, change.version)

    def wake(self, game: str, version: int) -> None:
        """Send the followers of `game` each version up to this one, once and in order."""
        topic = topic_of(game)
        if topic not in self._following:
            return
        with self._lock:
            for stream in self._following.get(topic, ()):
                stream.send_version(game, version)

    def topics(self) -> list[str]:
        """Return all topics with followers."""
        with self._lock:
            return list(self._following)

    def tell(self, topic: str, event: str) -> None:
        """Send an event to the streams about `topic` that may have several topics (`several`)."""
        for stream in self.following(topic):
            if stream.several:
                stream.send(event)

    def end_all_with_names(self) -> None:
        """End the streams of all players, in case revocations were missed."""
        with self._lock:
            for stream in self._open:
                if any(holder.startswith(_holder("")) for holder in stream.holders):
                    stream.end()

    def close(self) -> None:
        """End all streams, and refuse new ones."""
        with self._lock:
            self._closed = True
            for stream in self._open:
                stream.end()


def _holder(player: str) -> str:
    return f"player {player}"


def topic_of(game: str) -> str:
    """Return the topic of a game's versions."""
    return f"game {game}"
