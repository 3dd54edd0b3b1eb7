"""Routes for the caller's mutes and blocks, which nobody else can see."""

from __future__ import annotations

from flask import Response

from scoresheet.service.api import chat_requests, chat_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.decorators import fails, needs
from scoresheet.service.api.description import headers
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.community.chat.blocks import BLOCK, MUTE, BlockedPlayer
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller

shunning = Blueprint("shunning", __name__, description="The caller's mutes and blocks, which nobody else can see.")

PLACES = {MUTE: f"{API}/players/me/mutes", BLOCK: f"{API}/players/me/blocks"}


@shunning.route("/players/me/mutes")
@needs()
@shunning.response(200, chat_schemas.ShunnedListSchema)
def list_mutes() -> Response:
    """List the players whose messages the caller does not see.

    The list is private: the players on it are not notified.
    """
    return _listed(MUTE)


@shunning.route("/players/me/mutes", methods=["POST"])
@fails(404, 409)
@needs("play")
@shunning.arguments(chat_requests.ShunRequest)
@shunning.response(201, chat_schemas.ShunnedSchema, headers=headers("Location"))
def mute(body: chat_requests.ShunRequest) -> Response:
    """Mute a player: hide their messages from the caller.

    The muted player is not notified and still sees the caller's messages. Repeating the request changes nothing.
    """
    return _added(MUTE, body.player)


@shunning.route("/players/me/mutes/<id:player>", methods=["DELETE"])
@needs("play")
@shunning.response(204)
def unmute(player: str) -> Response:
    """Unmute a player.

    Messages that they wrote in the meantime become visible, too.
    """
    return _removed(MUTE, player)


@shunning.route("/players/me/blocks")
@needs()
@shunning.response(200, chat_schemas.ShunnedListSchema)
def list_blocks() -> Response:
    """List the players who cannot write to the caller, invite them or send friend requests.

    The list is private: the players on it are not notified.
    """
    return _listed(BLOCK)


@shunning.route("/players/me/blocks", methods=["POST"])
@fails(404, 409)
@needs("play")
@shunning.arguments(chat_requests.ShunRequest)
@shunning.response(201, chat_schemas.ShunnedSchema, headers=headers("Location"))
def block(body: chat_requests.ShunRequest) -> Response:
    """Block a player: their messages, invitations and friend requests do not reach the caller.

    The blocked player is not notified. Repeating the request changes nothing.
    """
    return _added(BLOCK, body.player)


@shunning.route("/players/me/blocks/<id:player>", methods=["DELETE"])
@needs("play")
@shunning.response(204)
def unblock(player: str) -> Response:
    """Unblock a player.

    Messages that they wrote in the meantime become visible.
    """
    return _removed(BLOCK, player)


def _listed(kind: str) -> Response:
    found = services().chat.block_lists.listed(caller().player, kind)
    return page([_represented(kind, one) for one in found], None)


def _added(kind: str, player: str) -> Response:
    block_lists, me = services().chat.block_lists, caller().player
    block_lists.add(me, kind, player)
    one = next(one for one in block_lists.listed(me, kind) if one.player == player)
    return json_response(_represented(kind, one), 201, {"Location": f"{PLACES[kind]}/{player}"})


def _removed(kind: str, player: str) -> Response:
    services().chat.block_lists.remove(caller().player, kind, player)
    return no_content()


def _represented(kind: str, one: BlockedPlayer) -> dict[str, object]:
    links = {"self": f"{PLACES[kind]}/{one.player}", "player": f"{API}/players/{one.player}"}
    return {"player": one.player, "at": one.at, "links": links}
