"""Who is looking: the seats whose secrets a viewer may see."""

from collections.abc import Iterable, Iterator
from typing import NewType, Self, TypeVar, cast

import msgspec

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at a game, counted 0…n-1 clockwise."""
NOBODY = Seat(-1)
"""Stands for a seat where there is none."""


def all_seats(number: int) -> list[Seat]:
    """So many seats, clockwise."""
    return [Seat(seat) for seat in range(number)]


def by_seat(things: Iterable[T]) -> Iterator[tuple[Seat, T]]:
    """What lies before each seat, with its seat."""
    return cast("Iterator[tuple[Seat, T]]", enumerate(things))


class Viewer(msgspec.Struct, frozen=True):
    """A viewer sees what is public and what belongs to `seats`; with `all`, everything."""

    seats: frozenset[Seat] = frozenset()
    all: bool = False
    player: str = ""
    """Who holds the seats: what players leave ahead does not go with a seat to the next one."""

    def knows(self, player: str) -> bool:
        """Return whether what that player has left ahead may be shown."""
        return self.all or (bool(player) and self.player == player)

    def sees(self, seat: Seat) -> bool:
        """Return whether secrets of `seat` may be shown."""
        return self.all or seat in self.seats


SPECTATOR = Viewer()
ALL_SEEING = Viewer(all=True)
"""For finished games, and for what never leaves the server."""


def at_seat(*seats: Seat) -> Viewer:
    """The viewer who holds just these seats."""
    return Viewer(frozenset(seats))


class Public:
    """Mixed into an effect, move or decision all of which is common knowledge."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Self:
        """The whole of it, for anybody."""
        return self
