"""The stored events of a game, read on demand by its sheet."""

from __future__ import annotations

from scoresheet.domain.events import Event
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.replays import timeline
from scoresheet.service.storage.store import Store


class StoredPast:
    """The history of a game up to the given head."""

    def __init__(self, store: Store, title: Title, head: Game) -> None:
        self.store, self.title, self.head = store, title, head

    def position(self, version: int) -> Game:
        """Return the position at a version, computed from the nearest checkpoint."""
        return timeline.position(self.title, self.store, self.head.id, version)

    def since(self, version: int) -> list[Event]:
        """Return the events after `version`, up to the head."""
        return timeline.events(self.title, self.store, self.head.id, version, self.head.version)
