"""Routes for players' chat, spectators' chat and comments: one set of routes per room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Response

from scoresheet.service.api import chat_requests, chat_schemas, representations
from scoresheet.service.api.api_request import ApiRequest
from scoresheet.service.api.blueprint import Blueprint, View
from scoresheet.service.api.chat_requests import CommentRequest, MessageRequest
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.paging import SequenceQuery
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.community.chat.messages import ChatMessage
from scoresheet.service.community.chat.rooms import COMMENTS, GALLERY, TABLE
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import wrong_field

talk = Blueprint("talk", __name__, description="Chat of players and spectators, and comments on positions.")


class Described(NamedTuple):
    """A route's `operationId`, and the text of its summary and description."""

    operation: str
    text: str


class RoomRoutes(NamedTuple):
    """A room in the API; `name` is also the last part of its path."""

    name: str
    reading: Described
    writing: Described
    withdrawing: Described
    reporting: Described
    request: type[ApiRequest] = MessageRequest


ROOMS = (
    RoomRoutes(
        TABLE,
        Described(
            "list_messages",
            """List the players' chat, oldest message first.

            Until the game ends, only its players can read it. After that, everyone who may see the game can; for a
            private game, its players. Messages of players that the caller has muted or blocked are left out.
            """,
        ),
        Described(
            "say_to_players",
            """Post a message to the players' chat.

            A message does not change the game or its version.
            """,
        ),
        Described(
            "withdraw_message",
            """Withdraw one of the caller's own messages.

            Others still see that there was a message, but not its text. Repeating the request changes nothing.
            """,
        ),
        Described(
            "report_message",
            """Report a message to the moderators.

            A moderator sees the message and a few before and after it. Its author does not learn who reported it. A
            second report by the same player returns the first one.
            """,
        ),
    ),
    RoomRoutes(
        GALLERY,
        Described(
            "list_gallery",
            """List the spectators' chat, oldest message first.

            Until the game ends, everyone may read it except current and former players of the game and owners of bots
            that play in it. After that, everyone who may see the game can. Private games have no spectators.
            """,
        ),
        Described(
            "say_in_gallery",
            """Post a message to the spectators' chat.

            Players can read it only after the game has ended.
            """,
        ),
        Described(
            "withdraw_from_gallery",
            """Withdraw one of the caller's own messages from the spectators' chat.

            Others still see that there was a message, but not its text.
            """,
        ),
        Described(
            "report_in_gallery",
            """Report a message in the spectators' chat to the moderators.

            Works like `POST /games/{game}/messages/{message}/reports`.
            """,
        ),
    ),
    RoomRoutes(
        COMMENTS,
        Described(
            "list_comments",
            """List the comments on positions of a finished game, oldest first.

            Answers 403 until the game has ended.
            """,
        ),
        Described(
            "comment",
            """Comment on a position of a finished game.

            Everyone who may see the game can read the comment at that position.
            """,
        ),
        Described(
            "withdraw_comment",
            """Withdraw one of the caller's own comments.

            Others still see that there was a comment, but not its text.
            """,
        ),
        Described(
            "report_comment",
            """Report a comment to the moderators.

            Works like `POST /games/{game}/messages/{message}/reports`.
            """,
        ),
        CommentRequest,
    ),
)


def represent_message(message: ChatMessage) -> dict[str, object]:
    """Represent a message as readers of its room see it."""
    own = representations.address(message.game)
    return {
        "id": message.id,
        "game": message.game,
        "room": message.room,
        "author": message.author,
        "at": message.at,
        "position": message.position,
        "text": message.text,
        "standing": message.standing,
        "links": {
            "self": f"{own}/{message.room}?after={max(0, message.id - 1)}&limit=1",
            "game": own,
            "position": f"{own}/board?at={message.position}",
            "author": f"{representations.API}/players/{message.author}",
        },
    }


def _read(room: str, query: SequenceQuery, game: str) -> Response:
    reader = caller().player
    found, following = services().chat.messages.page(room, visible(game), reader, query.after, query.limit)
    return page([represent_message(one) for one in found], following, game=representations.address(game))


def _write(room: str, body: MessageRequest | CommentRequest, game: str) -> Response:
    text, position = body.text, body.position if isinstance(body, CommentRequest) else None
    if position is not None and position > visible(game).version:
        raise wrong_field("/position", "The game has no such position.")
    key = key_of({"text": text, "position": position}).name
    said = services().chat.messages.say(room, visible(game), caller().player, text, position, key)
    location = f"{representations.address(game)}/{room}?after={said.id - 1}&limit=1"
    return json_response(represent_message(said), 201, {"Location": location})


def _withdraw(room: str, game: str, message: int) -> Response:
    services().chat.messages.withdraw(room, visible(game), caller().player, message)
    return no_content()


def _report(room: str, body: chat_requests.ReportRequest, game: str, message: int) -> Response:
    number = services().chat.reports.report(room, visible(game), caller().player, message, body.reason)
    own = f"{representations.address(game)}/{room}"
    links = {"self": f"{own}/{message}/reports", "message": f"{own}?after={max(0, message - 1)}&limit=1"}
    return json_response({"id": number, "links": links}, 201)


def _add_routes(room: RoomRoutes) -> None:
    """Add the four routes of a room: read, write, withdraw, report."""
    path = f"/games/<id:game>/{room.name}"
    one = f"{path}/<number:message>"
    page_of_messages = talk.response(200, chat_schemas.MessageListSchema, headers=headers("Link"))
    posted = talk.response(201, chat_schemas.MessageSchema, headers=headers("Location"))
    reported = talk.response(201, chat_schemas.ReportedSchema)
    query = talk.arguments(SequenceQuery, location="query")
    reason = talk.arguments(chat_requests.ReportRequest)
    play, text = needs("play"), talk.arguments(room.request)
    _add(path, "GET", room, room.reading, _read, fails(403), query, page_of_messages)
    _add(path, "POST", room, room.writing, _write, limited, repeatable, fails(409), play, text, posted)
    _add(one, "DELETE", room, room.withdrawing, _withdraw, play, talk.response(204))
    _add(f"{one}/reports", "POST", room, room.reporting, _report, limited, play, reason, reported)


def _add(
    rule: str, method: str, room: RoomRoutes, described: Described, act: View, *decorators: Callable[[Any], Any]
) -> None:
    """Add a route; `decorators` are in the order in which they would stand above a view."""

    def view(*args: object, **kwargs: object) -> Response:
        return act(room.name, *args, **kwargs)

    view.__name__, view.__doc__ = described
    decorated: View = view
    for decorate in reversed(decorators):
        decorated = decorate(decorated)
    talk.route(rule, methods=[method])(decorated)


for _room in ROOMS:
    _add_routes(_room)
