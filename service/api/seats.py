"""Seats that change hands: offered, taken over, come back to; and whether to wait for one."""

from __future__ import annotations

from flask import Response

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.api import seat_requests, titled
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import command
from scoresheet.service.api.decorators import limited, needs, versioned
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.requests import EmptyRequest
from scoresheet.service.api.responses import command_accepted
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.http.authentication import caller, check_no_guest
from scoresheet.service.http.problems import Problem

seats = Blueprint("seats", __name__, description="Seats that change hands while a game is played.")


def seat_of(head: Game, seat: int) -> Seat:
    """A seat of a game; 404 if there is none."""
    if seat >= len(head.seats):
        raise Problem("not-found")
    return Seat(seat)


def _or_invited(game: str) -> Game:
    """A game that the caller may see, or is invited to."""
    try:
        return visible(game)
    except NoSuchGame:
        if services().hosting.invitations.find(game, caller().player) is None:
            raise
        return services().games.head(game)


@seats.route("/games/<id:game>/seats/<number:seat>/offers", methods=["POST"])
@versioned
@limited
@needs("play")
@seats.arguments(seat_requests.OfferRequest, required=False)
@seats.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def offer_seat(body: seat_requests.OfferRequest, game: str, seat: int) -> Response:
    """Offer your seat to another player.

    You keep playing until a player takes over. In a rated game you then rank last. With `invite`, that player is
    asked; in a private game, and in one with `invited` replacements, only invited players can take over.
    """
    order, head = command(body), visible(game)
    wanted = seat_of(head, seat)
    hosting, me = services().hosting, caller().player
    guest = hosting.who(body.invite, me) if body.invite else ""
    outcome = services().seating.offer(game, order, wanted)
    if guest:
        hosting.invite_player(game, me, guest, (wanted,))
    return command_accepted(outcome)


@seats.route("/games/<id:game>/seats/<number:seat>/offers", methods=["DELETE"])
@versioned
@needs("play")
@seats.response(200, titled.CommandAcceptedSchema, headers=headers("Location"))
def withdraw_offer(game: str, seat: int) -> Response:
    """Withdraw the offer of your seat.

    This is possible as long as nobody has taken the seat over. You then play on yourself.
    """
    wanted = seat_of(visible(game), seat)
    return command_accepted(services().seating.withdraw_offer(game, command(), wanted), 200)


@seats.route("/games/<id:game>/seats/<number:seat>/replacements", methods=["POST"])
@versioned
@limited
@needs("play")
@seats.arguments(EmptyRequest, required=False)
@seats.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def take_over_seat(body: EmptyRequest, game: str, seat: int) -> Response:
    """Take over a `vacant` seat: offered, resigned, or played by a bot for an absent player.

    You must never have had a seat in the game. You get the seat's knowledge and play to the end; the game is not rated
    for you. If two players ask at once, one gets the seat. `GET /games?vacant=me` lists such games.
    """
    check_no_guest()
    order = command(body)
    wanted = seat_of(_or_invited(game), seat)
    return command_accepted(services().seating.take_over(game, order, wanted))


@seats.route("/games/<id:game>/seats/<number:seat>/returns", methods=["POST"])
@versioned
@needs("play")
@seats.arguments(EmptyRequest, required=False)
@seats.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def return_to_seat(body: EmptyRequest, game: str, seat: int) -> Response:
    """Return to your seat, which a bot has played since you timed out.

    You can do so until another player takes over.
    """
    wanted = seat_of(visible(game), seat)
    return command_accepted(services().seating.come_back(game, command(body), wanted))


@seats.route("/games/<id:game>/seats/<number:seat>/waits", methods=["POST"])
@versioned
@needs("play")
@seats.arguments(seat_requests.WaitRequest)
@seats.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def answer_waiting(body: seat_requests.WaitRequest, game: str, seat: int) -> Response:
    """Say whether you want to wait for a seat whose time ran out.

    One who does is enough: the seat has the time of a turn again. When all others do not, it is given up.
    """
    wanted = seat_of(visible(game), seat)
    return command_accepted(services().seating.answer_waiting(game, command(body), wanted, body.wait))
