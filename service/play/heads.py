"""The heads: each game's current position, loaded with its whole chain checked, and kept in memory."""

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
    """Notes nothing."""

    def add(self, _: str) -> None:
        """Forget it."""


_looked: ContextVar[set[str]] = ContextVar("looked", default=Forgetful())  # noqa: B039  # nobody can change it


@contextmanager
def one_look() -> Iterator[None]:
    """Within, each game is looked up once: what is shown together is of one position, unless this thread goes on."""
    token = _looked.set(set())
    try:
        yield
    finally:
        _looked.reset(token)


class Heads:
    """The current positions of a store's games. They are shared: read them, never change them.

    Others write to the same store, in other processes too: nobody is shown less than somebody has been told before.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.broken: dict[str, BrokenChain] = {}
        """What was found to be broken, by game, until it is read whole again."""
        self._kept: Cache[str, Game] = Cache(GAMES_IN_MEMORY)

    def __contains__(self, game: str) -> bool:
        """Whether the game is in memory."""
        return game in self._kept

    def in_memory(self, game: str) -> Game | None:
        """A game as it is remembered; None if it is not."""
        return self._kept.get(game)

    def of(self, game: str) -> Game:
        """A game as it is now, whoever stored its last event; that is looked up each time, or once in `one_look`.

        Raises `NoSuchGame` if there is none, `BrokenChain` if it is not as it was stored.
        """
        head = self._kept.get(game)
        looked = _looked.get()
        if head and game in looked:
            return head
        found = self._fresh(head) if head else self.keep(self._load(game))
        looked.add(game)
        return found

    def keep(self, head: Game) -> Game:
        """Remember a head; the newer one, if another is known already."""
        with self._kept.lock:
            kept = self._kept.get(head.id)
            if kept is not None and kept.version >= head.version:
                return kept
            self._kept.put(head.id, head)
            return head

    def forget(self, game: str) -> None:
        """Load the game anew when it is asked for next."""
        self._kept.drop(game)

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()

    @contextmanager
    def looking_at(self, game: str) -> Iterator[None]:
        """Where the game is found to be broken, that is told, and it is loaded anew each time until it is mended."""
        try:
            yield
        except BrokenChain as broken:
            self.forget(game)
            if game not in self.broken:
                log.error("Game %s is set aside, its event %s is broken: %s.", game, broken.version, broken.reason)
            self.broken[game] = broken
            raise

    def before(self, broken: BrokenChain) -> Game:
        """A broken game as it was before the event that is not as it was stored; one not begun, if nobody knows."""
        try:
            title = registry.find(self.store.title_of(broken.game) or "")
            return timeline.position(title, self.store, broken.game, broken.version - 1)
        except (KeyError, DomainError):
            return Game()

    def _fresh(self, head: Game) -> Game:
        """The game after what others have stored since."""
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
                raise BrokenChain(game, 1, f"it belongs to the title {name!r}, which is not known here")
            head = timeline.head(title, self.store, game, self.store.version(game))
        self.broken.pop(game, None)
        return head


def carried_on(head: Game, newer: Sequence[bytes]) -> Game | None:
    """The game after newer events; None where it has to be read whole: moves were taken back, or something is wrong."""
    try:
        title = registry.find(head.title)
        events = list(stored.follow(title.event_decoder.decode, head.id, newer, head.version, head.digest))
        return None if furthest_back(events) < head.version else fold(title, events, copy(title, head))
    except Exception:  # whatever an event that no rules made does to a state: reading the game whole says what is wrong
        return None
