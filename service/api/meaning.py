"""Determines the seat and the move that a request refers to."""

from __future__ import annotations

import msgspec

from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.service.api.requests import MoveRequest
from scoresheet.service.api.responses import encode
from scoresheet.service.core.errors import NotYourSeat
from scoresheet.service.http.problems import wrong_field


def requested(head: Game, player: str, body: MoveRequest) -> tuple[Seat, Move]:
    """Return the seat and the move that a player's request refers to; raises problems."""
    return own_seat(head, player, body.seat), move_of(head, body.move)


def move_of(head: Game, move: dict[str, object]) -> Move:
    """Return the move that was sent; raises a problem if it is not a move of the title."""
    try:
        return registry.find(head.title).move_decoder.decode(encode(move))
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        raise wrong_field("/move" + where.rstrip("`").replace(".", "/"), what) from None


def own_seat(head: Game, player: str, wanted: Seat | None) -> Seat:
    """Return `wanted`, or else the player's only seat; raises a problem if there are several.

    Permission is checked when the game is written to.
    """
    if wanted is not None:
        return wanted
    own = seats_of(head, player)
    if len(own) > 1:
        raise wrong_field("/seat", "You hold several seats. Send the one you mean as `seat`.")
    return own[0]


def seats_of(head: Game, player: str) -> list[Seat]:
    """Return a player's seats, including resigned ones; raises `NotYourSeat` if there are none."""
    own = [seat for seat, chair in by_seat(head.seats) if chair.player == player]
    if not own:
        raise NotYourSeat("You are not a player in this game.")
    return own
