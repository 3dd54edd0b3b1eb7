"""Seats of an open game that are reserved for the players invited to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoresheet.domain.errors import SeatUnavailable
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat

Reserved = Callable[[str], Mapping[Seat, str]]
"""game → the invited players, by the seat offered to each"""


def seat_for(game: Game, player: str, wanted: Seat | None, reserved: Mapping[Seat, str]) -> Seat | None:
    """Return the seat for a player: the wanted one, their reserved one, or the lowest free one.

    Raises `SeatUnavailable` if the seat, or every free seat, is reserved for other players.
    """
    free = [seat for seat, chair in by_seat(game.seats) if not chair.taken]
    if wanted is not None:
        if wanted in free and reserved.get(wanted, player) != player:
            raise SeatUnavailable("This seat is reserved for an invited player.")
        return wanted
    own = [seat for seat in free if reserved.get(seat) == player]
    open_to_all = [seat for seat in free if seat not in reserved]
    if free and not own and not open_to_all:
        raise SeatUnavailable("All free seats are reserved for invited players.")
    return next(iter([*own, *open_to_all]), None)
