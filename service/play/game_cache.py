"""A cache of current positions. Each game is loaded with its whole chain verified."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from scoresheet.domain import stored
from scoresheet.domain.errors import BrokenChain, DomainError
from scoresheet.domain.game import Game, copy, fold
from scoresheet.domain.takebacks.takebacks import furthest_back
from scoresheet.domain.titles import registry
from scoresheet.replays import timeline
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.storage.recorder import LARGEST
from scoresheet.service.storage.store import Store

log = logging.getLogger(__name__)

GAMES_IN_MEMORY = 2_000


class Forgetful(set[str]):
    """A set that stays empty: outside `one_look`, every access asks the store."""

    def add(self, _: str) -> None:
        pass


_looked: ContextVar[set[str]] = ContextVar("looked", default=Forgetful())  # noqa: B039  # it is immutable


@contextmanager
def one_look() -> Iterator[None]:
    """Look up each game only once within the block, so that a response shows a single position.

    Writes by the same thread are still visible.
    """
    token = _looked.set(set())
    try:
        yield
    finally:
        _looked.reset(token)


class GameCache:
    """The current positions of a store's games. They are shared: read them, never change them.

    Other processes write to the same store, so each access asks the store: a reader never gets an older position than
    an earlier reader.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.broken: dict[str, BrokenChain] = {}
        """Corrupt games and their errors, until they can be read again."""
        self._kept: Cache[str, Game] = Cache(GAMES_IN_MEMORY)

    def __contains__(self, game: str) -> bool:
        """Return whether the game is in memory."""
        return game in self._kept

    def in_memory(self, game: str) -> Game | None:
        """Return the position in memory without asking the store; None if there is none."""
        return self._kept.get(game)

    def of(self, game: str) -> Game:
        """Return the current position, including events stored by other processes.

        The store is asked each time, or once within `one_look`. Raises `NoSuchGame`, and `BrokenChain` if the game is
        corrupt.
        """
        head = self._kept.get(game)
        looked = _looked.get()
        if head and game in looked:
            return head
        found = self._fresh(head) if head else self.keep(self._load(game))
        looked.add(game)
        return found

    def keep(self, head: Game) -> Game:
        """Cache a position and return it, or return a newer one that is already cached."""
        with self._kept.lock:
            kept = self._kept.get(head.id)
            if kept is not None and kept.version >= head.version:
                return kept
            self._kept.put(head.id, head)
            return head

    def forget(self, game: str) -> None:
        """Drop the game from memory, so that it is loaded again."""
        self._kept.drop(game)

    def clear(self) -> None:
        self._kept.clear()

    @contextmanager
    def looking_at(self, game: str) -> Iterator[None]:
        """Quarantine the game if the block finds it corrupt, and drop it from memory."""
        try:
            yield
        except BrokenChain as broken:
            self.forget(game)
            if game not in self.broken:
                log.error("Game %s is quarantined, its event %s is corrupt: %s.", game, broken.version, broken.reason)
            self.broken[game] = broken
            raise

    def before(self, broken: BrokenChain) -> Game:
        """Return a corrupt game as it was before its first corrupt event; empty if unreadable."""
        try:
            title = registry.find(self.store.title_of(broken.game) or "")
            return timeline.position(title, self.store, broken.game, broken.version - 1)
        except (KeyError, DomainError):
            return Game()

    def _fresh(self, head: Game) -> Game:
        """Return the game including events that other processes have stored since."""
        if newer := self.store.states(head.id, head.version, LARGEST):
            return self.keep(carried_on(head, newer) or self._load(head.id))
        return head

    def _load(self, game: str) -> Game:
        name = self.store.title_of(game)
        if name is None:
            raise NoSuchGame(game)
        with self.looking_at(game):
            title = registry.all_titles().get(name)
            if title is None:
                raise BrokenChain(game, 1, f"it belongs to the title {name!r}, which is not installed here")
            head = timeline.head(title, self.store, game, self.store.version(game))
        self.broken.pop(game, None)
        return head


def carried_on(head: Game, newer: Sequence[bytes]) -> Game | None:
    """Apply newer events to a copy of the game; return None if the game must be reloaded.

    It must be reloaded after a takeback to before `head`, and after any error.
    """
    try:
        title = registry.find(head.title)
        events = list(stored.follow(title.event_decoder.decode, head.id, newer, head.version, head.digest))
        return None if furthest_back(events) < head.version else fold(title, events, copy(title, head))
    except Exception:  # an invalid event can break a state in any way; the full reload reports the error
        return None
