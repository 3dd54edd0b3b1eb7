"""Viewers: the seats whose secrets may be seen."""

from collections.abc import Iterable, Iterator
from typing import NewType, Self, TypeVar, cast

import msgspec

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at a game, counted 0…n-1 clockwise."""
NOBODY = Seat(-1)
"""Stands for a seat where there is none."""


def all_seats(number: int) -> list[Seat]:
    """Return all seats, clockwise."""
    return [Seat(seat) for seat in range(number)]


def by_seat(things: Iterable[T]) -> Iterator[tuple[Seat, T]]:
    """Enumerate by seat."""
    return cast("Iterator[tuple[Seat, T]]", enumerate(things))


class Viewer(msgspec.Struct, frozen=True):
    """A viewer sees what is public and what belongs to `seats`; with `all`, everything."""

    seats: frozenset[Seat] = frozenset()
    all: bool = False
    player: str = ""
    """The holder; conditional moves do not pass to a seat's next holder."""

    def knows(self, player: str) -> bool:
        """Return whether what that player has left ahead may be shown."""
        return self.all or (bool(player) and self.player == player)

    def sees(self, seat: Seat) -> bool:
        """Return whether secrets of `seat` may be shown."""
        return self.all or seat in self.seats


SPECTATOR = Viewer()
ALL_SEEING = Viewer(all=True)
"""The viewer of finished games, and of data that stays on the server."""


def at_seat(*seats: Seat) -> Viewer:
    """The viewer who holds just these seats."""
    return Viewer(frozenset(seats))


class Public:
    """Mixed into an effect, move or decision all of which is common knowledge."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Self:
        """Return everything, for any viewer."""
        return self
