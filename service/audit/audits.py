"""Auditing: a game's stored events examined, and all that the service derives from them compared with what they say."""

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
from scoresheet.replays.findings import Audit, Verdict
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
"""Seconds: in a service an audit lets others work again and again, since it can take many, and they are waiting."""


Place = Literal["checkpoint", "memory", "answer", "list"]
"""Where something derived is kept: beside the events, in memory, in what is answered, or in the list of games."""


class Difference(msgspec.Struct, frozen=True):
    """Something that was derived from a game's events, at a position, is not what they say."""

    place: Place
    version: int


class Derived(msgspec.Struct, frozen=True):
    """How many positions were compared that somebody keeps or is shown, and which differ."""

    checked: int
    differ: list[Difference]


class Audited(msgspec.Struct, frozen=True):
    """What was found out about a game."""

    audit: Audit
    derived: Derived

    @property
    def verdict(self) -> Verdict:
        """That of the audit; broken, too, where anything that was derived is not what the events say."""
        return "broken" if self.derived.differ else self.audit.verdict

    def seen_by(self, viewer: Viewer) -> Audited:
        """The copy that a viewer may see."""
        return Audited(self.audit.seen_by(viewer), self.derived)


class _Refolded(msgspec.Struct, frozen=True):
    """An audit, the position it came to, and the checkpoints: how many, and which are not what the events say."""

    audit: Audit
    head: Game
    checkpoints: int
    differ: list[int]


class Listed(Protocol):
    """Where the list of games is read."""

    def game(self, game: str) -> lobby.ListedGame | None:
        """A game as it is listed."""
        ...


class Auditor:
    """Audits games of a store; what costs most, once for the same events, one game at a time, few waiting for it."""

    def __init__(
        self, games: Games, listed: Listed | None = None, *, rests: bool = False, waiting: int = WAITING
    ) -> None:
        """With `rests`, others work beside it in this process; so many threads at most are in it at once, or wait."""
        self._games = games
        self._rests = rests
        self._listed = listed
        self._one = threading.Lock()
        self._places = threading.BoundedSemaphore(waiting)
        self._kept: Cache[bytes, _Refolded] = Cache(AUDITS_IN_MEMORY)

    @property
    def store(self) -> Store:
        """Where the games are."""
        return self._games.store

    def examine(self, game: str) -> Audited:
        """A game as it is stored now; `NoSuchGame` if there is none, `Overloaded` if too many wait.

        `BrokenChain` if nobody here knows its title.
        """
        store = self._games.store
        name = store.title_of(game)
        if name is None:
            raise NoSuchGame(game)
        title = registry.all_titles().get(name)
        if title is None:
            raise BrokenChain(game, 1, f"it belongs to the title {name!r}, which is not known here")
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

    def _derived(self, title: Title, refolded: _Refolded) -> Derived:
        """What is kept beside the events was compared with them; the rest is, each time: it can have changed since."""
        if not refolded.audit.chain.ok:
            return Derived(0, [])
        others = [self._memory(refolded.head), self._answer(title, refolded.head), self._list(refolded.head)]
        found = [place for place in others if place is not None]
        differ = [Difference("checkpoint", version) for version in refolded.differ]
        differ += [Difference(place, refolded.head.version) for place, same in found if not same]
        return Derived(refolded.checkpoints + len(found), differ)

    def _memory(self, head: Game) -> tuple[Place, bool] | None:
        """The position in memory, which may be a later one by now, but none that is not stored."""
        kept = self._games.heads.in_memory(head.id)
        if kept is None:
            return None
        if kept.version == head.version:
            return "memory", kept == head
        return "memory", kept.version <= self._games.store.version(head.id)

    def _answer(self, title: Title, head: Game) -> tuple[Place, bool] | None:
        """The position as it is loaded for whoever asks."""
        try:
            return "answer", timeline.position(title, self._games.store, head.id, head.version) == head
        except DomainError:
            return "answer", False

    def _list(self, head: Game) -> tuple[Place, bool] | None:
        """The row in the list of games, which may be behind, but never ahead."""
        row = self._listed.game(head.id) if self._listed else None
        if row is None or row.version < head.version:
            return None
        if row.version > head.version:
            return "list", row.version <= self._games.store.version(head.id)
        return "list", lobby.agrees(row, head)


def _nothing() -> None:
    """Works on."""


def _pauses() -> Callable[[], None]:
    """To be called often; rests when it has been working for a while."""
    since = time.monotonic()

    def pause() -> None:
        nonlocal since
        if time.monotonic() - since > WORK:
            time.sleep(REST)
            since = time.monotonic()

    return pause


def _digest(game: str, parts: Sequence[bytes]) -> bytes:
    """What an audit is remembered by: the very bytes that it was made of."""
    digest = sha256(game.encode())
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + (part if isinstance(part, bytes) else b"no bytes"))
    return digest.digest()
