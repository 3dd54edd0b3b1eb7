"""The log of all games, as the read models use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


class StoredRow(Protocol):
    """A stored event."""

    @property
    def originator_version(self) -> int:
        """The version of the game after this event."""
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
        """The id of the game."""
        ...

    @property
    def id(self) -> int:
        """The position in the log; later events have higher positions."""
        ...


class GameLog(Protocol):
    """The events of games."""

    def select_events(
        self, originator_id: str, /, *, gt: int | None = None, lte: int | None = None
    ) -> Sequence[StoredRow]:
        """Return the events of a game after version `gt` and up to `lte`, in order."""
        ...

    def imported(self, game: str) -> bool:
        """Return whether the game was imported from a record."""
        ...


class EventLog(GameLog, Protocol):
    """The events of all games in the order in which they were stored."""

    def select_notifications(
        self, start: int | None, limit: int, /, *, inclusive_of_start: bool = True
    ) -> Sequence[Notification]:
        """Return up to `limit` events from `start` on, without `start` unless `inclusive_of_start`."""
        ...

    def max_notification_id(self) -> int | None:
        """Return the position of the newest event."""
        ...


@runtime_checkable
class Divisible(EventLog, Protocol):
    """A log that can be read game by game, and so by several processes at once."""

    def sizes(self, upto: int) -> list[tuple[str, int]]:
        """Return all games with the number of their events up to a position in the log."""
        ...

    def select_of_games(self, games: Sequence[str], upto: int) -> Sequence[Notification]:
        """Return all events of these games up to that position, in order within each game."""
        ...
