"""Games: opening and listing them, and who sits at them."""

from __future__ import annotations

from typing import Any

from flask import Response

from domain.game import Game
from domain.sheet import GameSettings
from domain.titles import registry
from service.api import schemas, shown, wishes
from service.api.answers import answer, nothing, page
from service.api.blueprint import Blueprint
from service.api.callers import caller, check, needs, services
from service.api.conditions import command, etag, is_known, new_command, not_modified
from service.api.described import repeatable, versioned
from service.api.problems import Problem, wrong_field
from service.errors import NoSuchGame

games = Blueprint("games", __name__, description="GameSettings and listing games, and who sits at them.")


def visible(game: str) -> Game[Any]:
    """A game as it is now; a private one is there for its players only."""
    head = services().games.head(game)
    if head.visibility == "private" and not _sits(head):
        raise NoSuchGame(game)
    return head


def _sits(game: Game[Any]) -> bool:
    player = caller().player
    return bool(player) and any(chair.player == player for chair in game.seats)


def game_answer(game: Game[Any], status: int = 200) -> Response:
    """The game, or 304 if the caller has it as it is."""
    tag = etag(game, game.version, shown.viewer_of(game, caller().player, over=game.over))
    if status == 200 and is_known(tag):
        return not_modified(tag)
    location = {} if status == 200 else {"Location": shown.address(game.id)}
    return answer(shown.game_shown(game), status, {"ETag": tag, **location})


@games.route("/games", methods=["POST"])
@repeatable
@needs("play")
@games.arguments(wishes.GameWish)
@games.response(201, schemas.GameShown)
def open_game(wish: dict[str, Any]) -> Response:
    """Open a game, and sit down on the lowest seat that no bot has."""
    _check_seats(wish)
    opening = GameSettings(
        seats=wish["seats"],
        options=wish["options"],
        name=wish["name"],
        visibility=wish["visibility"],
        rated=wish["rated"],
        pace=wish.get("clock", {}).get("hours", 0),
    )
    bots = {int(seat): bot for seat, bot in wish["bots"].items()}
    outcome = services().games.open(wish["title"], opening, new_command(wish), bots=bots, entropy=wish["entropy"])
    return game_answer(outcome.game, 201)


def _check_seats(wish: dict[str, Any]) -> None:
    title = registry.all_titles().get(wish["title"])
    if title is None:
        raise wrong_field("/title", "There is no such title.")
    if wish["seats"] not in title.seats:
        raise wrong_field("/seats", f"{title.name} is played with {title.seats[0]} to {title.seats[-1]} seats.")
    if any(int(seat) >= wish["seats"] for seat in wish["bots"]):
        raise wrong_field("/bots", "There is no such seat.")
    if len(wish["bots"]) >= wish["seats"]:
        raise wrong_field("/bots", "One seat at least is for you.")


@games.route("/games")
@games.arguments(wishes.GamesQuery, location="query")
@games.response(200, schemas.GameList)
def list_games(query: dict[str, Any]) -> Response:
    """Games that the caller may know of, newest first."""
    if "me" in (query["player"], query["to_act"]):
        check("")
    me = caller().player
    limit = query["limit"]
    rows = services().views.lobby.games(
        status=query["status"],
        title=query["title"],
        player=me if query["player"] == "me" else query["player"],
        to_act=me if query["to_act"] else "",
        viewer=me,
        after=query["after"],
        limit=limit + 1,
    )
    more = rows[limit - 1].number if len(rows) > limit else None
    return page([shown.listed_shown(row) for row in rows[:limit]], more)


@games.route("/games/<id:game>")
@games.response(200, schemas.GameShown)
def show_game(game: str) -> Response:
    """A game as it is now."""
    return game_answer(visible(game))


@games.route("/games/<id:game>/seats", methods=["POST"])
@versioned
@needs("play")
@games.arguments(wishes.SeatWish, required=False)
@games.response(201, schemas.GameShown)
def take_seat(wish: dict[str, Any], game: str) -> Response:
    """Sit down, or seat a bot; the game starts when no seat is free."""
    head = visible(game)
    if wish.get("seat", 0) >= len(head.seats):
        raise wrong_field("/seat", "There is no such seat.")
    outcome = services().games.take_seat(
        game, command(wish), seat=wish.get("seat"), bot=wish["bot"], entropy=wish["entropy"]
    )
    return game_answer(outcome.game, 201)


@games.route("/games/<id:game>/seats/<number:seat>", methods=["DELETE"])
@versioned
@needs("play")
@games.response(204)
def leave_seat(game: str, seat: int) -> Response:
    """Stand up while the game is open, or send a bot away."""
    head = visible(game)
    if seat >= len(head.seats):
        raise Problem("not-found")
    outcome = services().games.leave_seat(game, command(), seat)
    left = outcome.game
    return nothing({"ETag": etag(left, left.version, shown.viewer_of(left, caller().player, over=left.over))})
