"""Routes for opening and listing games, and for taking seats."""

from __future__ import annotations

from flask import Response

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.disputes.disputes import Dispute, find
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, Viewer
from scoresheet.service.accounts.tokens import ARBITER
from scoresheet.service.api import representations, requests, schemas, seat_requests
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.clock_requests import read_clock
from scoresheet.service.api.conditions import command, etag, is_known, new_command, not_modified
from scoresheet.service.api.decorators import conditional, fails, needs, repeatable, versioned
from scoresheet.service.api.description import headers
from scoresheet.service.api.listing import listed
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NotAnArbiter
from scoresheet.service.http.authentication import caller, check, check_no_guest
from scoresheet.service.http.problems import Problem, wrong_field
from scoresheet.service.play import permissions
from scoresheet.service.play.entropy import of_program
from scoresheet.service.play.games import Command, CommandOutcome
from scoresheet.service.play.permissions import viewer_of

games = Blueprint("games", __name__, description="Games: opening and listing them, and taking seats.")


def visible(game: str) -> Game:
    """Return a game that the caller may see; raises `NoSuchGame`."""
    judges = services().disputes.concerns if ARBITER in caller().scopes else permissions.judges_nothing
    return permissions.visible(services().games, game, caller().player, judges)


def as_arbiter(game: Game, dispute: int | None, at: int) -> Viewer | None:
    """Return the arbiter's view for a dispute; None if `dispute` is None.

    Raises a problem for callers who may not have that view, and for positions after the disputed one.
    """
    if dispute is None:
        return None
    check(ARBITER)
    found = disputed(game, dispute)
    eyes = services().disputes.eyes(game, caller().player, dispute)
    if eyes is None:
        raise NotAnArbiter("View the dispute's hidden information as an arbiter first, while it is open.")
    if at > found.about:
        raise NotAnArbiter("An arbiter can see positions only up to the disputed one.")
    return eyes


def disputed(game: Game, dispute: int) -> Dispute:
    """Return a dispute of a game; raises a problem (404) if there is none with that id."""
    found = find(game.disputes, dispute)
    if found is None:
        raise Problem("not-found")
    return found


def game_response(game: Game, status: int = 200) -> Response:
    """Return a response with the game, or with 304 if the client has this version."""
    tag = etag(game, game.version, viewer_of(game, caller().player, over=game.over))
    if status == 200 and is_known(tag):
        return not_modified(tag)
    location = {} if status == 200 else {"Location": representations.address(game.id)}
    owners = services().accounts.bots.owners(chair.player for chair in game.seats)
    return json_response(representations.represent_game(game, owners), status, {"ETag": tag, **location})


@games.route("/games", methods=["POST"])
@repeatable
@fails(409)
@needs("play")
@games.arguments(requests.GameRequest)
@games.response(201, schemas.GameDetailSchema, headers=headers("ETag", "Location"))
def open_game(body: requests.GameRequest) -> Response:
    """Open a game and take the lowest seat without a bot.

    The title defines the options. The game begins when the last seat is taken: at once if bots fill all other seats.
    `entropy` contributes to the draws, so that nobody, not even the server, can steer them; without it the server
    contributes, and the event says so (`entropy_from`). A `rated` game counts for ratings: it needs a different person
    on each seat and none of the service's bots; a bot account counts as its owner.
    """
    check_no_guest()
    _check_seats(body)
    pace, clock = read_clock(body.clock)
    settings = GameSettings(
        seats=body.seats,
        options=body.options,
        name=body.name,
        visibility=body.visibility,
        rated=body.rated,
        pace=pace,
        clock=clock,
        on_dispute=body.on_dispute,
        handicap=body.handicap,
        replacements=body.replacements,
        club=body.club,
    )
    bots = {Seat(int(seat)): bot for seat, bot in body.bots.items()}
    entropy = of_program(body.entropy)
    outcome = services().games.open(body.title, settings, new_command(body), bots=bots, entropy=entropy)
    return game_response(outcome.game, 201)


def _check_seats(body: requests.GameRequest) -> None:
    title = registry.all_titles().get(body.title)
    if title is None:
        raise wrong_field("/title", "There is no such title.")
    if body.seats not in title.seats:
        raise wrong_field("/seats", f"{title.name} is for {title.seats[0]} to {title.seats[-1]} players.")
    if any(int(seat) >= body.seats for seat in body.bots):
        raise wrong_field("/bots", "This seat does not exist.")
    if len(body.handicap) not in (0, body.seats):
        raise wrong_field("/handicap", "A handicap needs points for every seat.")
    if len(body.bots) >= body.seats:
        raise wrong_field("/bots", "You must take at least one seat yourself.")
    if body.club and not services().clubs.belongs(body.club, caller().player):
        raise wrong_field("/club", "You are not a member of this club.")


@games.route("/games")
@fails(404)
@games.arguments(requests.GamesQuery, location="query")
@games.response(200, schemas.GameListSchema, headers=headers("Link"))
def list_games(query: requests.GamesQuery) -> Response:
    """List the games that the caller may see, newest first.

    The filters are status, title, player, vacant seats, and games that wait for the caller. Private games are listed
    only for their players. A club's games are listed only for its members, who send its id as `club`.
    """
    rows, more = listed(query, query.to_act, query.vacant, query.club)
    owners = services().accounts.bots.owners(seat.player for row in rows for seat in row.seats)
    aside = services().quarantined()
    return page([representations.represent_listed_game(row, owners, aside) for row in rows], more)


@games.route("/games/<id:game>")
@conditional
@games.response(200, schemas.GameDetailSchema, headers=headers("ETag"))
def show_game(game: str) -> Response:
    """Get a game with its seats, scores and links.

    The answer contains no hidden information, only what everyone who may see the game can know.
    """
    return game_response(visible(game))


@games.route("/games/<id:game>/seats", methods=["POST"])
@versioned
@needs("play")
@games.arguments(seat_requests.SeatRequest, required=False)
@games.response(201, schemas.GameDetailSchema, headers=headers("ETag", "Location"))
def take_seat(body: seat_requests.SeatRequest, game: str) -> Response:
    """Take a seat, or seat a bot; the game starts when no seat is free.

    Only the host can seat bots and take several seats. The host is the player who opened the game, or, once that player
    has no seat, the one who has had a seat for the longest time. In another player's game, a person and their bots can
    take one seat in total, unless invited.

    Without `seat`, the lowest free seat is taken. `entropy` is the player's contribution to the draws; without it the
    server contributes, and the event says so.
    """
    check_no_guest()
    head = visible(game)
    if (body.seat or 0) >= len(head.seats):
        raise wrong_field("/seat", "This seat does not exist.")
    outcome = services().games.take_seat(
        game, command(body), seat=body.seat, bot=body.bot, entropy=of_program(body.entropy)
    )
    return game_response(outcome.game, 201)


@games.route("/games/<id:game>/seats/<number:seat>", methods=["DELETE"])
@versioned
@needs("play")
@games.response(204, headers=headers("ETag"))
def leave_seat(game: str, seat: int) -> Response:
    """Leave a seat of an open game, or remove a bot, as the host.

    The game is abandoned when no player is left. After its start, players can only resign.
    """
    asked = command()
    outcome = services().games.repeated(asked) or _leave(game, Seat(seat), asked)
    left = outcome.game
    return no_content({"ETag": etag(left, left.version, viewer_of(left, caller().player, over=left.over))})


def _leave(game: str, seat: Seat, asked: Command) -> CommandOutcome:
    if seat >= len(visible(game).seats):
        raise Problem("not-found")
    return services().games.leave_seat(game, asked, seat)
