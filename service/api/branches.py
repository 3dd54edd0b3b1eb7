"""Routes for branches: new games that continue from a position of another game."""

from __future__ import annotations

from flask import Response

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.api import representations, requests, schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import new_command
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import game_response, visible
from scoresheet.service.api.responses import page
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller, check_no_guest
from scoresheet.service.http.problems import wrong_field
from scoresheet.service.play.branches import WantedBranch
from scoresheet.service.play.entropy import of_program

branches = Blueprint(
    "branches", __name__, description="Branches: new games that continue from a position of another game."
)


@branches.route("/games/<id:game>/branches", methods=["POST"])
@repeatable
@limited
@fails(409)
@needs("play")
@branches.arguments(requests.BranchRequest)
@branches.response(201, schemas.GameDetailSchema, headers=headers("ETag", "Location"))
def open_branch(body: requests.BranchRequest, game: str) -> Response:
    """Continue from a position in a new game: alone, against bots, or with invited players.

    The new game is unrated, and has the same title, options and seats, but a new secret. If a running game contains
    hidden information, only its players can branch from it: the branch keeps what the player's seat could know at that
    position, and everything else is drawn again. While a game is running, its branches are private and closed to its
    other players. Players of a rated game must wait for its end.
    """
    check_no_guest()
    head = visible(game)
    _check_seats(body, head)
    try:
        return game_response(services().branches.open(head, _wanted(body), new_command(body)).game, 201)
    except NoSuchPlayer as error:
        raise wrong_field("/invite", str(error)) from None


def _check_seats(body: requests.BranchRequest, head: Game) -> None:
    if (body.seat or 0) >= len(head.seats):
        raise wrong_field("/seat", "This seat does not exist.")
    if any(int(seat) >= len(head.seats) for seat in body.bots):
        raise wrong_field("/bots", "This seat does not exist.")
    if len(body.bots) >= len(head.seats):
        raise wrong_field("/bots", "You must take at least one seat yourself.")
    if str(body.seat) in body.bots:
        raise wrong_field("/seat", "You cannot take a seat that you give to a bot.")
    if body.hotseat and body.invite:
        raise wrong_field("/invite", "If you take all seats, you cannot invite players.")


def _wanted(body: requests.BranchRequest) -> WantedBranch:
    alone = body.hotseat is None and not body.invite
    return WantedBranch(
        at=body.at,
        seat=body.seat,
        mine=None if body.hotseat or alone else (),
        bots={Seat(int(seat)): bot for seat, bot in body.bots.items()},
        invited=[(name, ()) for name in dict.fromkeys(body.invite)],
        name=body.name,
        entropy=of_program(body.entropy),
    )


@branches.route("/games/<id:game>/branches")
@branches.arguments(requests.BranchesQuery, location="query")
@branches.response(200, schemas.GameListSchema, headers=headers("Link"))
def list_branches(query: requests.BranchesQuery, game: str) -> Response:
    """List the branches of a game that the caller may see, newest first.

    Branches of running games are private, so only their own players see them in the list.
    """
    head, limit = visible(game), query.limit
    rows = services().lists().lobby.branches(head.id, caller().player, query.after, limit + 1)
    more = rows[limit - 1].number if len(rows) > limit else None
    owners = services().accounts.bots.owners(seat.player for row in rows for seat in row.seats)
    aside = services().quarantined()
    shown = [representations.represent_listed_game(row, owners, aside) for row in rows[:limit]]
    return page(shown, more, game=representations.address(head.id))
