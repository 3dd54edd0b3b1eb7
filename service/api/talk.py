"""Talk: what players, spectators and commentators say of a game, each in a room of their own."""

from __future__ import annotations

from flask import Response

from scoresheet.service.api import representations, talk_requests, talk_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.community.talk.messages import Message
from scoresheet.service.community.talk.rooms import COMMENTS, GALLERY, TABLE
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import wrong_field

talk = Blueprint("talk", __name__, description="What players, spectators and commentators say of a game.")


@talk.route("/games/<id:game>/messages")
@fails(403)
@talk.arguments(talk_requests.MessagesQuery, location="query")
@talk.response(200, talk_schemas.MessageList, headers=headers("Link"))
def list_messages(query: talk_requests.MessagesFilter, game: str) -> Response:
    """What players say to one another, the oldest first.

    While the game goes on it is there for those who play; afterwards for all who may see the game, of a private game
    for its players. Messages of those whom the caller has muted or blocked are left out.
    """
    return _listed(TABLE, game, query)


@talk.route("/games/<id:game>/messages", methods=["POST"])
@limited
@repeatable
@fails(409)
@needs("play")
@talk.arguments(talk_requests.MessageRequest)
@talk.response(201, talk_schemas.Message, headers=headers("Location"))
def say_to_players(body: talk_requests.MessageBody, game: str) -> Response:
    """Say something to the other players.

    Nothing of it comes to the game: its version stays as it is.
    """
    return _said(TABLE, game, body["text"])


@talk.route("/games/<id:game>/messages/<number:message>", methods=["DELETE"])
@needs("play")
@talk.response(204)
def withdraw_message(game: str, message: int) -> Response:
    """Withdraw a message of one's own.

    Others see that there was one, and not what it said. Done again, nothing is done.
    """
    return _withdrawn(TABLE, game, message)


@talk.route("/games/<id:game>/messages/<number:message>/reports", methods=["POST"])
@limited
@needs("play")
@talk.arguments(talk_requests.ReportRequest)
@talk.response(201, talk_schemas.Reported)
def report_message(body: talk_requests.ReportBody, game: str, message: int) -> Response:
    """Report a message: a moderator looks at it, with a few before and after it.

    Who has said it is not told. A message is reported once by the same player: again, the answer is the same.
    """
    return _reported(TABLE, game, message, body["reason"])


@talk.route("/games/<id:game>/gallery")
@fails(403)
@talk.arguments(talk_requests.MessagesQuery, location="query")
@talk.response(200, talk_schemas.MessageList, headers=headers("Link"))
def list_gallery(query: talk_requests.MessagesFilter, game: str) -> Response:
    """What spectators say to one another, the oldest first.

    While the game goes on it is there for all but those who play, or have played, or run a bot that does; afterwards
    for all who may see the game. Nobody looks on at a private game.
    """
    return _listed(GALLERY, game, query)


@talk.route("/games/<id:game>/gallery", methods=["POST"])
@limited
@repeatable
@fails(409)
@needs("play")
@talk.arguments(talk_requests.MessageRequest)
@talk.response(201, talk_schemas.Message, headers=headers("Location"))
def say_in_gallery(body: talk_requests.MessageBody, game: str) -> Response:
    """Say something to the other spectators.

    Players cannot read it before the game is over.
    """
    return _said(GALLERY, game, body["text"])


@talk.route("/games/<id:game>/gallery/<number:message>", methods=["DELETE"])
@needs("play")
@talk.response(204)
def withdraw_from_gallery(game: str, message: int) -> Response:
    """Withdraw what one has said there.

    Others see that there was something, and not what.
    """
    return _withdrawn(GALLERY, game, message)


@talk.route("/games/<id:game>/gallery/<number:message>/reports", methods=["POST"])
@limited
@needs("play")
@talk.arguments(talk_requests.ReportRequest)
@talk.response(201, talk_schemas.Reported)
def report_in_gallery(body: talk_requests.ReportBody, game: str, message: int) -> Response:
    """Report what a spectator has said.

    As `POST /games/{game}/messages/{message}/reports`.
    """
    return _reported(GALLERY, game, message, body["reason"])


@talk.route("/games/<id:game>/comments")
@fails(403)
@talk.arguments(talk_requests.MessagesQuery, location="query")
@talk.response(200, talk_schemas.MessageList, headers=headers("Link"))
def list_comments(query: talk_requests.MessagesFilter, game: str) -> Response:
    """Comments on the positions of a game that is over.

    In the order in which they were made; 403 while the game goes on.
    """
    return _listed(COMMENTS, game, query)


@talk.route("/games/<id:game>/comments", methods=["POST"])
@limited
@repeatable
@fails(409)
@needs("play")
@talk.arguments(talk_requests.CommentRequest)
@talk.response(201, talk_schemas.Message, headers=headers("Location"))
def comment(body: talk_requests.CommentBody, game: str) -> Response:
    """Comment on a position of a game that is over.

    All who may see the game can read it, at that position.
    """
    if body["position"] > visible(game).version:
        raise wrong_field("/position", "The game has no such position.")
    return _said(COMMENTS, game, body["text"], body["position"])


@talk.route("/games/<id:game>/comments/<number:message>", methods=["DELETE"])
@needs("play")
@talk.response(204)
def withdraw_comment(game: str, message: int) -> Response:
    """Withdraw a comment of one's own.

    Others see that there was one, and not what it said.
    """
    return _withdrawn(COMMENTS, game, message)


@talk.route("/games/<id:game>/comments/<number:message>/reports", methods=["POST"])
@limited
@needs("play")
@talk.arguments(talk_requests.ReportRequest)
@talk.response(201, talk_schemas.Reported)
def report_comment(body: talk_requests.ReportBody, game: str, message: int) -> Response:
    """Report a comment.

    As `POST /games/{game}/messages/{message}/reports`.
    """
    return _reported(COMMENTS, game, message, body["reason"])


def represent_message(message: Message) -> dict[str, object]:
    """A message as it may be read in its room."""
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


def _listed(room: str, game: str, query: talk_requests.MessagesFilter) -> Response:
    reader = caller().player
    found, following = services().company.talk.page(room, visible(game), reader, query["after"], query["limit"])
    return page([represent_message(one) for one in found], following, game=representations.address(game))


def _said(room: str, game: str, text: str, position: int | None = None) -> Response:
    key = key_of({"text": text, "position": position}).name
    said = services().company.talk.say(room, visible(game), caller().player, text, position, key)
    body = represent_message(said)
    return json_response(body, 201, {"Location": f"{representations.address(game)}/{room}?after={said.id - 1}&limit=1"})


def _withdrawn(room: str, game: str, message: int) -> Response:
    services().company.talk.withdraw(room, visible(game), caller().player, message)
    return no_content()


def _reported(room: str, game: str, message: int, reason: str) -> Response:
    number = services().company.reports.report(room, visible(game), caller().player, message, reason)
    own = representations.address(game)
    links = {"self": f"{own}/{room}/{message}/reports", "message": f"{own}/{room}?after={max(0, message - 1)}&limit=1"}
    return json_response({"id": number, "links": links}, 201)
