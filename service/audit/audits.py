"""Audits examine a game's stored events and compare them with all data derived from them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Literal, Protocol

import msgspec

from scoresheet.domain.errors import BrokenChain, DomainError
from scoresheet.domain.game import Game, copy
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Viewer
from scoresheet.projections import lobby
from scoresheet.replays import timeline
from scoresheet.replays.audit import audit
from scoresheet.replays.findings import GameAudit, Verdict
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.core.queueing import one_at_a_time, place
from scoresheet.service.play import lineage
from scoresheet.service.play.games import Games
from scoresheet.service.storage.recorder import LARGEST
from scoresheet.service.storage.store import Checkpoint, Store

AUDITS_IN_MEMORY = 200
SECONDS_TO_WAIT = 5
RETRY_AFTER = 5
WAITING = 2
WORK, REST = 0.003, 0.001
"""An audit in a service alternates between working and resting, for these seconds, so as not to delay other
requests."""


Place = Literal["checkpoint", "memory", "answer", "list"]
"""The kinds of derived data: stored checkpoints, positions in memory, answers to readers, and rows in lists."""


class Difference(msgspec.Struct, frozen=True):
    """A position at which a game's derived data contradicts its events."""

    place: Place
    version: int


class DerivedData(msgspec.Struct, frozen=True):
    """The number of positions compared, and those that differ."""

    checked: int
    differ: list[Difference]


class Audited(msgspec.Struct, frozen=True):
    """The result of auditing a game."""

    audit: GameAudit
    derived: DerivedData

    @property
    def verdict(self) -> Verdict:
        """Return the verdict on the events, or "broken" if derived data differs from them."""
        return "broken" if self.derived.differ else self.audit.verdict

    def seen_by(self, viewer: Viewer) -> Audited:
        """Return the part that a viewer may see."""
        return Audited(self.audit.seen_by(viewer), self.derived)


class _Refolded(msgspec.Struct, frozen=True):
    """An audit, the final position, the number of checkpoints, and those that differ."""

    audit: GameAudit
    head: Game
    checkpoints: int
    differ: list[int]


class Listed(Protocol):
    """A reader of the list of games."""

    def game(self, game: str) -> lobby.ListedGame | None:
        """Return the game's entry in the list."""
        ...


class Auditor:
    """Audits a store's games, one at a time; caches the expensive part by the stored bytes."""

    def __init__(
        self, games: Games, listed: Listed | None = None, *, rests: bool = False, waiting: int = WAITING
    ) -> None:
        """If `rests`, audits pause for other threads. At most `waiting` threads audit or wait."""
        self._games = games
        self._rests = rests
        self._listed = listed
        self._one = threading.Lock()
        self._places = threading.BoundedSemaphore(waiting)
        self._kept: Cache[bytes, _Refolded] = Cache(AUDITS_IN_MEMORY)

    @property
    def store(self) -> Store:
        """Return the store that is audited."""
        return self._games.store

    def examine(self, game: str) -> Audited:
        """Audit a game in its current stored state.

        Raises `NoSuchGame`, `Overloaded` if too many wait, and `BrokenChain` if its title is unknown.
        """
        store = self._games.store
        name = store.title_of(game)
        if name is None:
            raise NoSuchGame(game)
        title = registry.all_titles().get(name)
        if title is None:
            raise BrokenChain(game, 1, f"it belongs to the title {name!r}, which is not installed here")
        checkpoints = store.checkpoints(title, game)
        states = store.states(game, 0, LARGEST)
        refolded = self._refolded(title, game, states, checkpoints)
        return Audited(refolded.audit, self._derived(title, refolded))

    def _refolded(
        self, title: Title, game: str, states: Sequence[bytes], checkpoints: Sequence[Checkpoint]
    ) -> _Refolded:
        key = _digest(game, [*states, *(checkpoint.kept for checkpoint in checkpoints)])
        known = self._kept.get(key)
        if known is None:
            with place(self._places, RETRY_AFTER), one_at_a_time(self._one, SECONDS_TO_WAIT, RETRY_AFTER):
                known = self._kept.get(key) or self._audited(title, game, states, checkpoints)
                if known.head.parent is None:  # a branch depends on its parent, which can change
                    self._kept.put(key, known)
        return known

    def _audited(
        self, title: Title, game: str, states: Sequence[bytes], checkpoints: Sequence[Checkpoint]
    ) -> _Refolded:
        kept = {checkpoint.version: checkpoint.game for checkpoint in checkpoints}
        differ, heads, pause = set(kept), [Game()], _pauses() if self._rests else _nothing

        def watch(position: Game) -> None:
            heads[0] = position
            if kept.get(position.version) == position:
                differ.discard(position.version)
            pause()

        store = self._games.store
        found = audit(
            title,
            game,
            states,
            imported=store.imported(game),
            secret=store.secret(game),
            watch=watch,
            ancestry=lineage.ancestry(self._games.heads),
        )
        return _Refolded(found, copy(title, heads[0]), len(kept), sorted(differ))

    def _derived(self, title: Title, refolded: _Refolded) -> DerivedData:
        """Compare positions in memory, answers and lists with the events, without caching."""
        if not refolded.audit.chain.ok:
            return DerivedData(0, [])
        others = [self._memory(refolded.head), self._answer(title, refolded.head), self._list(refolded.head)]
        found = [place for place in others if place is not None]
        differ = [Difference("checkpoint", version) for version in refolded.differ]
        differ += [Difference(place, refolded.head.version) for place, same in found if not same]
        return DerivedData(refolded.checkpoints + len(found), differ)

    def _memory(self, head: Game) -> tuple[Place, bool] | None:
        """Compare the position in memory with the stored events.

        The position may have moved on by now, but must match a stored version.
        """
        kept = self._games.heads.in_memory(head.id)
        if kept is None:
            return None
        if kept.version == head.version:
            return "memory", kept == head
        return "memory", kept.version <= self._games.store.version(head.id)

    def _answer(self, title: Title, head: Game) -> tuple[Place, bool] | None:
        """Compare the position that a reader would get with the events."""
        try:
            return "answer", timeline.position(title, self._games.store, head.id, head.version) == head
        except DomainError:
            return "answer", False

    def _list(self, head: Game) -> tuple[Place, bool] | None:
        """Compare the row in the list of games with the events; it may be behind, but not ahead."""
        row = self._listed.game(head.id) if self._listed else None
        if row is None or row.version < head.version:
            return None
        if row.version > head.version:
            return "list", row.version <= self._games.store.version(head.id)
        return "list", lobby.agrees(row, head)


def _nothing() -> None:
    """Do nothing; replaces the pauses in an auditor without `rests`."""


def _pauses() -> Callable[[], None]:
    """Return a function that sleeps briefly after every `WORK` seconds of work; call it often."""
    since = time.monotonic()

    def pause() -> None:
        nonlocal since
        if time.monotonic() - since > WORK:
            time.sleep(REST)
            since = time.monotonic()

    return pause


def _digest(game: str, parts: Sequence[bytes]) -> bytes:
    """Return the cache key of an audit: the digest of the bytes it examines."""
    digest = sha256(game.encode())
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + (part if isinstance(part, bytes) else b"no bytes"))
    return digest.digest()
