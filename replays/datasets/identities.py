"""Ids and times in datasets: as stored, or anonymised."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from datetime import datetime
from typing import Protocol

ID_BYTES = 10


class Identities(Protocol):
    """A converter of ids and times."""

    def game(self, game: str) -> str:
        """Return the id of a game in the dataset."""
        ...

    def player(self, game: str, seat: int, player: str) -> str:
        """Return the id of a seat's player in the dataset."""
        ...

    def day(self, at: datetime) -> datetime:
        """Return the time at which a game was opened or ended."""
        ...

    def moment(self, at: datetime) -> datetime | None:
        """Return the time of an event, or None if it is withheld."""
        ...


class AsTheyAre:
    """Keeps ids and times, for operators."""

    def game(self, game: str) -> str:
        return game

    def player(self, game: str, seat: int, player: str) -> str:
        return player

    def day(self, at: datetime) -> datetime:
        return at

    def moment(self, at: datetime) -> datetime | None:
        return at


class Opaque:
    """Replaces ids with ones that are valid only within one dump.

    A player has the same id in all games of the dump; a deleted account has a different one in each game.
    """

    def __init__(self, key: bytes, forgotten: Collection[str]) -> None:
        self._key = key
        self._forgotten = frozenset(forgotten)

    def game(self, game: str) -> str:
        return self._id("game", game)

    def player(self, game: str, seat: int, player: str) -> str:
        return self._id("nobody", game, str(seat)) if player in self._forgotten else self._id("player", player)

    def day(self, at: datetime) -> datetime:
        return at.replace(hour=0, minute=0, second=0, microsecond=0)

    def moment(self, at: datetime) -> datetime | None:
        return None

    def _id(self, *of: str) -> str:
        return hmac.digest(self._key, "\n".join(of).encode(), "sha256")[:ID_BYTES].hex()
