"""Viewers: readers of a game, by the seats whose secrets they may see."""

from collections.abc import Iterable, Iterator
from typing import NewType, Self, TypeVar, cast

import msgspec

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at the table, numbered 0…n-1 clockwise."""
NOBODY = Seat(-1)
"""The value that stands for no seat."""


def all_seats(number: int) -> list[Seat]:
    """Return all seats, clockwise."""
    return [Seat(seat) for seat in range(number)]


def by_seat(things: Iterable[T]) -> Iterator[tuple[Seat, T]]:
    """Yield (seat, thing) for a sequence in seat order."""
    return cast("Iterator[tuple[Seat, T]]", enumerate(things))


class Viewer(msgspec.Struct, frozen=True):
    """A reader who sees public information and the secrets of `seats`, or everything (`all`)."""

    seats: frozenset[Seat] = frozenset()
    all: bool = False
    player: str = ""
    """The player who views: a seat's next holder must not see the previous holder's conditional moves."""

    def knows(self, player: str) -> bool:
        """Return whether the conditional moves of `player` may be shown."""
        return self.all or (bool(player) and self.player == player)

    def sees(self, seat: Seat) -> bool:
        """Return whether the secrets of `seat` may be shown."""
        return self.all or seat in self.seats


SPECTATOR = Viewer()
ALL_SEEING = Viewer(all=True)
"""The viewer of finished games and of data that stays on the server."""


def at_seat(*seats: Seat) -> Viewer:
    """Return a viewer who holds exactly these seats."""
    return Viewer(frozenset(seats))


class Public:
    """A mixin for effects, moves and decisions that are entirely public."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Self:
        """Return everything, for any viewer."""
        return self
