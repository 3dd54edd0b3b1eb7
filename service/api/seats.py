"""Routes for seats that change hands: offers, replacements, returns and time-outs."""

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

seats = Blueprint(
    "seats", __name__, description="Changes of players during a game: offers, replacements, returns and time-outs."
)


def seat_of(head: Game, seat: int) -> Seat:
    """Return a seat of a game; raises a problem (404) if there is none."""
    if seat >= len(head.seats):
        raise Problem("not-found")
    return Seat(seat)


def _or_invited(game: str) -> Game:
    """Return a game that the caller may see or is invited to."""
    try:
        return visible(game)
    except NoSuchGame:
        if services().invitations.invitations.find(game, caller().player) is None:
            raise
        return services().games.head(game)


@seats.route("/games/<id:game>/seats/<number:seat>/offers", methods=["POST"])
@versioned
@limited
@needs("play")
@seats.arguments(seat_requests.OfferRequest, required=False)
@seats.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def offer_seat(body: seat_requests.OfferRequest, game: str, seat: int) -> Response:
    """Offer the caller's seat to other players.

    The caller keeps playing until another player takes over; in a rated game the caller then ranks last. `invite`
    invites a player; in private games and in games with `invited` replacements, only invited players can take over.
    """
    order, head = command(body), visible(game)
    wanted = seat_of(head, seat)
    hosting, me = services().invitations, caller().player
    guest = hosting.who(body.invite, me) if body.invite else ""
    outcome = services().seats.offer(game, order, wanted)
    if guest:
        hosting.invite_player(game, me, guest, (wanted,))
    return command_accepted(outcome)


@seats.route("/games/<id:game>/seats/<number:seat>/offers", methods=["DELETE"])
@versioned
@needs("play")
@seats.response(200, titled.CommandAcceptedSchema, headers=headers("Location"))
def withdraw_offer(game: str, seat: int) -> Response:
    """Withdraw the offer of the caller's seat.

    This is possible as long as nobody has taken the seat over.
    """
    wanted = seat_of(visible(game), seat)
    return command_accepted(services().seats.withdraw_offer(game, command(), wanted), 200)


@seats.route("/games/<id:game>/seats/<number:seat>/replacements", methods=["POST"])
@versioned
@limited
@needs("play")
@seats.arguments(EmptyRequest, required=False)
@seats.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def take_over_seat(body: EmptyRequest, game: str, seat: int) -> Response:
    """Take over a `vacant` seat: offered, resigned, or played by a bot for an absent player.

    The caller must never have had a seat in the game. They see what the seat sees and play to the end; the game is not
    rated for them. If two players ask at once, only one gets the seat. `GET /games?vacant=me` lists such games.
    """
    check_no_guest()
    order = command(body)
    wanted = seat_of(_or_invited(game), seat)
    return command_accepted(services().seats.take_over(game, order, wanted))


@seats.route("/games/<id:game>/seats/<number:seat>/returns", methods=["POST"])
@versioned
@needs("play")
@seats.arguments(EmptyRequest, required=False)
@seats.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def return_to_seat(body: EmptyRequest, game: str, seat: int) -> Response:
    """Return to the caller's seat, which a bot has played since a time-out.

    This is possible until another player takes over.
    """
    wanted = seat_of(visible(game), seat)
    return command_accepted(services().seats.come_back(game, command(body), wanted))


@seats.route("/games/<id:game>/seats/<number:seat>/waits", methods=["POST"])
@versioned
@needs("play")
@seats.arguments(seat_requests.WaitRequest)
@seats.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def answer_waiting(body: seat_requests.WaitRequest, game: str, seat: int) -> Response:
    """Choose to wait, or not to wait, for a seat that has timed out.

    If one player chooses to wait, the seat gets the time for another turn. If all other players choose not to wait, the
    seat is forfeited.
    """
    wanted = seat_of(visible(game), seat)
    return command_accepted(services().seats.answer_waiting(game, command(body), wanted, body.wait))
