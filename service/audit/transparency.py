"""The transparency log: signs heads, publishes them, and detects contradictions."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol
from urllib.parse import urlencode

from scoresheet.replays.tree import Head, is_signed
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.audit.head_file import HeadFile
from scoresheet.service.core import ids
from scoresheet.service.core.database_errors import reason_of
from scoresheet.service.core.errors import Overloaded
from scoresheet.service.core.failures import unforeseen
from scoresheet.service.core.queueing import one_at_a_time
from scoresheet.service.core.retry_queue import RetryQueue
from scoresheet.service.core.retry_thread import RetryThread
from scoresheet.service.core.signing_keys import Keys
from scoresheet.service.signals.bus import EventBus, HeadSigned, LogDoubted
from scoresheet.service.storage import leaves
from scoresheet.service.storage.examining import LogExamination, examine, troubles
from scoresheet.service.storage.log_heads import LogHeads
from scoresheet.service.storage.store import Store
from scoresheet.service.storage.tiles import Tiles

log = logging.getLogger(__name__)

ADDRESS = "/api/v1/log"
"""The address of the log in the API."""
EXAMINE, HEAD = "examine", "head"
"""Jobs in the queue; besides them, there is a job for each place to publish to."""
EVERY = 600
SECONDS_BETWEEN_EXAMINATIONS = 86_400.0
SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 600.0
SECONDS_TO_WAIT = 2.0
SECONDS_OF_REST = 0.05
"""The pause in an examination after every few thousand events, which take about as long."""
RETRY_AFTER = 5
MOST_ASKED, SECONDS_AN_HOUR = 120, 3_600
TOLD_AT_ONCE = 200


def inclusion_address(game: str, version: int) -> str:
    """Return the API address of the proof that an event is in the log."""
    return f"{ADDRESS}/inclusion?{urlencode({'game': game, 'version': version})}"


class Stopped(Exception):
    """The service is stopping, so its current job ends early."""


class HeadReceiver(Protocol):
    """An external place to which heads are published."""

    name: str
    from_the_first: bool
    """True if a new place receives all past heads, False if only the newest."""

    def tell(self, heads: Sequence[Head]) -> None:
        """Publish heads in order; return once they have arrived."""
        ...


class InclusionProof(NamedTuple):
    """A proof that an event is in the tree of `tree_size` events."""

    tree_size: int
    leaf_index: int
    leaf_hash: bytes
    path: list[bytes]


class Transparency:
    """Signs heads of a store's log, periodically and on demand, and proves events' inclusion.

    A head covers the events stored when it is signed. If events contradict an earlier head, because the store was
    manipulated or restored from an old backup, the log, `/readyz` and `/metrics` report it. Games continue, and no size
    of the log ever gets a second head.
    """

    def __init__(
        self,
        store: Store,
        keys: Keys,
        known: Mapping[str, str],
        places: Sequence[HeadReceiver] = (),
        every: float = EVERY,
        queue: RetryQueue | None = None,
        limits: Limits | None = None,
        bus: EventBus | None = None,
    ) -> None:
        self.heads = LogHeads(store)
        self.tiles = Tiles(store)
        self.places = {place.name: place for place in places}
        self.examined: LogExamination | None = None
        """The result of the last examination; None before the first."""
        self._bus = bus or EventBus()
        self.asked = (limits or Limits()).limit(MOST_ASKED, SECONDS_AN_HOUR, "heads-asked-for-from-here")
        """The limit on how many heads an address may request."""
        self._store = store
        self._keys = keys
        self._known = known
        self._every = every
        self._retries = RetryThread(
            "transparency", self._do, self._failed, queue or RetryQueue(SHORTEST_PAUSE, LONGEST_PAUSE)
        )
        self._queue = self._retries.queue
        self._one_at_a_time = threading.Lock()
        self._stopped = threading.Event()

    @property
    def sound(self) -> bool | None:
        """Return whether the events matched all signed heads; None before the first examination."""
        return None if self.examined is None else not self.contradicted

    @property
    def contradicted(self) -> int:
        """Return the number of heads that contradicted the events in the last examination."""
        return len(self.examined.contradicted) if self.examined else 0

    @property
    def failing(self) -> int:
        """Return the number of failed jobs that are waiting for a retry."""
        return len(self._queue.failures)

    def start(self) -> None:
        """Examine the log, then sign heads periodically."""
        self._queue.add(EXAMINE)
        self._queue.add(HEAD)
        self._retries.start()

    def stop(self) -> None:
        """Stop after the current work."""
        self._stopped.set()
        self._retries.stop()

    def make(self) -> Head | None:
        """Return the signed head of the log's current size, signing one if there is none.

        Raises `Overloaded` while the log is being examined, and errors of the database.
        """
        with one_at_a_time(self._one_at_a_time, SECONDS_TO_WAIT, RETRY_AFTER):
            if not self._as_it_was():
                self.examine_soon()
                self._bus.publish(LogDoubted())
                raise Overloaded(RETRY_AFTER)
            now = ids.now()
            size = self.tiles.extend()
            root = self.tiles.root(size).hex()
            head = self.heads.of_size(size) or self._signed(size, root, now)
        self.tell_soon()
        self._bus.publish(HeadSigned())
        return head if head.root_hash == root else self.heads.newest()

    def tell_soon(self) -> None:
        """Queue the publication of a new head."""
        for place in self.places:
            self._queue.add(place)

    def examine_soon(self) -> None:
        """Queue an examination of the log."""
        self._queue.add(EXAMINE)

    def inclusion(self, game: str, version: int, tree_size: int | None = None) -> InclusionProof | None:
        """Return the proof that an event is in the tree; None if no head covers the event yet."""
        newest = self.heads.newest() if tree_size is None else None
        size = newest.tree_size if newest else tree_size or 0
        leaf = leaves.of(self._store.recorder, game, version)
        index = self.tiles.index_of(leaf) if leaf else None
        if leaf is None or index is None or not index < size <= self.tiles.size:
            return None
        return InclusionProof(size, index, leaf.hash, self.tiles.inclusion(index, size))

    def digest_of(self, game: str, version: int) -> str:
        """Return the digest of an event; empty if there is none."""
        leaf = leaves.of(self._store.recorder, game, version)
        return leaf.digest if leaf else ""

    def examine(self) -> LogExamination:
        """Read all events and compare them with all signed heads, in the store or the file."""
        with one_at_a_time(self._one_at_a_time, SECONDS_TO_WAIT, RETRY_AFTER):
            told = self._in_the_file()
            self.heads.keep(told)
            found = examine(self._store.recorder, {*self.heads.every(), *told}, progress=self._rest)
            if found.stale:
                self.tiles.forget()
            self.tiles.extend()
        self.examined = found
        for sentence in troubles(found):
            log.error("%s", sentence)
        return found

    def tell(self, name: str) -> None:
        """Publish to a place the heads that it lacks; raises the place's errors."""
        place, told = self.places[name], self.heads.told(name)
        if told is None:
            told = 0 if place.from_the_first else self.heads.last_number() - 1
        while new := self.heads.after(told, TOLD_AT_ONCE):
            place.tell([head for _, head in new])
            told = new[-1][0]
            self.heads.tell(name, told)

    def _in_the_file(self) -> list[Head]:
        """Return the heads in the file, since a restored database may lack some."""
        found = [head for place in self.places.values() if isinstance(place, HeadFile) for head in place.read()]
        return [head for head in found if is_signed(head, self._known)]

    def _rest(self, _done: int, _of: int) -> None:
        """Pause between two batches; raises `Stopped` if the service is stopping."""
        if self._stopped.wait(SECONDS_OF_REST):
            raise Stopped

    def _signed(self, size: int, root: str, now: str) -> Head:
        """Sign and store a head of that size; return it, or another process's if that came first."""
        newest = self.heads.newest()
        head = self._keys.head(size, root, max(now, newest.timestamp) if newest else now)
        self.heads.keep([head])
        return self.heads.of_size(size) or head

    def _as_it_was(self) -> bool:
        """Return whether the last event in the tree is still stored unchanged."""
        newest = self.tiles.newest_leaf()
        return newest is None or (newest[0] is not None and newest[0].hash == newest[1])

    def _do(self, name: str) -> None:
        if name == EXAMINE:
            with suppress(Stopped):
                self.examine()
            self._queue.add(EXAMINE, SECONDS_BETWEEN_EXAMINATIONS)
        elif name == HEAD:
            self.make()
            self._queue.add(HEAD, self._every)
        else:
            self.tell(name)

    def _failed(self, name: str, error: Exception, pause: float, times: int) -> None:
        helps = None if isinstance(error, OSError) else unforeseen(error)
        said = "The log of all games: %s failed; retrying in %g seconds: %s"
        log.error(said, name, pause, reason_of(error), exc_info=helps)
