"""The log of all games, as the read models know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


class StoredRow(Protocol):
    """An event as it is stored."""

    @property
    def originator_version(self) -> int:
        """Its version."""
        ...

    @property
    def topic(self) -> str:
        """`<title>.<type of the event>`."""
        ...

    @property
    def state(self) -> bytes:
        """Return the stored bytes."""
        ...


class Notification(StoredRow, Protocol):
    """An event in the log of all games."""

    @property
    def originator_id(self) -> object:
        """The id of its game."""
        ...

    @property
    def id(self) -> int:
        """Its place in the log; later events have higher ones."""
        ...


class GameLog(Protocol):
    """Events by game."""

    def select_events(
        self, originator_id: str, /, *, gt: int | None = None, lte: int | None = None
    ) -> Sequence[StoredRow]:
        """The events of a game behind version `gt` and up to `lte`, in order."""
        ...

    def imported(self, game: str) -> bool:
        """Return whether the game came from a record."""
        ...


class EventLog(GameLog, Protocol):
    """Events of all games in the order they were stored."""

    def select_notifications(
        self, start: int | None, limit: int, /, *, inclusive_of_start: bool = True
    ) -> Sequence[Notification]:
        """Up to `limit` events from `start` on, or from the next."""
        ...

    def max_notification_id(self) -> int | None:
        """The place of the newest event."""
        ...


@runtime_checkable
class Divisible(EventLog, Protocol):
    """A log that can be read game by game, and so by several at once."""

    def sizes(self, upto: int) -> list[tuple[str, int]]:
        """All games, and how many events each has up to that place in the log."""
        ...

    def select_of_games(self, games: Sequence[str], upto: int) -> Sequence[Notification]:
        """All events of these games up to that place in the log, those of a game in order."""
        ...
