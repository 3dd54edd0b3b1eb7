"""Access of a sheet to a game's stored events, read on demand."""

from __future__ import annotations

from scoresheet.domain.events import Event
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.replays import timeline
from scoresheet.service.storage.store import Store


class StoredPast:
    """The past of the game whose head is given."""

    def __init__(self, store: Store, title: Title, head: Game) -> None:
        self.store, self.title, self.head = store, title, head

    def position(self, version: int) -> Game:
        """The game as it was, from the nearest checkpoint."""
        return timeline.position(self.title, self.store, self.head.id, version)

    def since(self, version: int) -> list[Event]:
        """The events after `version`, up to the head."""
        return timeline.events(self.title, self.store, self.head.id, version, self.head.version)
