"""Seat changes on the game page, and votes on waiting for absent players."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.commands import seats
from scoresheet.domain.errors import DomainError
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.web import reader
from scoresheet.service.web.game_page import PageNotice, show_game_page
from scoresheet.service.web.playing import done

seat_changes = Blueprint("seat_changes", __name__)


class SeatChange(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a seat, and what the reader may do about it."""

    offered: bool
    away: bool
    vacant: bool
    former: dict[str, str]
    """The names of former players, by id."""
    start: int
    """The seat's handicap points."""
    can_offer: bool
    can_take_over: bool


@seat_changes.post("/games/<game>/seats/<int:seat>/offer")
def offer(game: str, seat: int) -> ResponseReturnValue:
    """Offer a seat to other players; a named player is invited."""
    head, hosting, player = reader.open_game(game), services().invitations, reader.player_id()
    name = " ".join(request.form.get("name", "").split())

    def write() -> None:
        guest = hosting.who(name, player) if name else ""
        services().seats.offer(game, reader.command(), _seat(head, seat))
        if guest:
            hosting.invite_player(game, player, guest, (Seat(seat),))

    return done(head, write)


@seat_changes.post("/games/<game>/seats/<int:seat>/offer/withdrawal")
def withdraw(game: str, seat: int) -> ResponseReturnValue:
    """Withdraw the offer and continue playing."""
    return _done(game, lambda: services().seats.withdraw_offer(game, reader.command(), Seat(seat)), seat)


@seat_changes.post("/games/<game>/seats/<int:seat>/replacement")
def take_over(game: str, seat: int) -> ResponseReturnValue:
    """Take over a vacant seat, if the form confirms this."""
    if request.form.get("sure") != "yes":
        said = _("Tick the box if you really want to take over the seat.")
        return show_game_page(reader.open_game(game), notice=PageNotice(said), status=422)
    return _done(game, lambda: services().seats.take_over(game, reader.command(), Seat(seat)), seat)


@seat_changes.post("/games/<game>/seats/<int:seat>/return")
def come_back(game: str, seat: int) -> ResponseReturnValue:
    """Return to a seat that a bot is playing for the reader."""
    return _done(game, lambda: services().seats.come_back(game, reader.command(), Seat(seat)), seat)


@seat_changes.post("/games/<game>/seats/<int:seat>/waiting")
def answer_waiting(game: str, seat: int) -> ResponseReturnValue:
    """Vote on waiting for a player whose time ran out."""
    wait = request.form.get("wait") == "yes"
    return _done(game, lambda: services().seats.answer_waiting(game, reader.command(), Seat(seat), wait), seat)


def _done(game: str, write: Callable[[], object], seat: int) -> ResponseReturnValue:
    head = reader.open_game(game)
    _seat(head, seat)
    return done(head, write)


def _seat(head: Game, seat: int) -> Seat:
    return Seat(seat) if seat < len(head.seats) else abort(404)


@seat_changes.app_context_processor
def around_seats() -> dict[str, object]:
    """Return the template functions about seats."""
    return {"seat_changes": changes_of}


def changes_of(game: Game) -> list[SeatChange]:
    """Return the state of each seat, and what the reader may do about it."""
    player = reader.player_id()
    own, to_be_had = game.seats_of(player), _to_be_had(game, player)
    names = reader.names(former for chair in game.seats for former in chair.former)
    return [
        SeatChange(
            offered=chair.offered,
            away=chair.away,
            vacant=seat in seats.vacant(game),
            former={former: names.get(former, "–") for former in chair.former},
            start=game.handicap[seat] if game.handicap else 0,
            can_offer=game.status == "playing" and seat in own and not chair.offered and not chair.away,
            can_take_over=seat in to_be_had,
        )
        for seat, chair in by_seat(game.seats)
    ]


def _to_be_had(game: Game, player: str) -> list[Seat]:
    try:
        return services().seats.to_be_had(game, player)
    except (DomainError, ServiceError):
        return []
