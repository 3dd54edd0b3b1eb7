"""Routes for players' presence, which records never contain."""

from __future__ import annotations

from flask import Response

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import by_seat
from scoresheet.service.accounts.tokens import rfc3339
from scoresheet.service.api import social_requests, social_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.decorators import needs
from scoresheet.service.api.games import visible
from scoresheet.service.api.representations import API, address
from scoresheet.service.api.responses import json_response, page
from scoresheet.service.community.social.presence import LookAtGame
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller

presence = Blueprint(
    "presence", __name__, description="The times when players were last seen, rounded down to five minutes."
)

OWN = "/players/me/presence"


@presence.route(OWN)
@needs()
@presence.response(200, social_schemas.OwnPresenceSchema)
def show_own_presence() -> Response:
    """Get the caller's presence setting.

    Presence is shown to other players unless the caller has hidden it.
    """
    return _own()


@presence.route(OWN, methods=["POST"])
@needs("play")
@presence.arguments(social_requests.PresenceRequest)
@presence.response(200, social_schemas.OwnPresenceSchema)
def switch_presence(body: social_requests.PresenceRequest) -> Response:
    """Show or hide the caller's presence.

    Hiding it deletes what was recorded. Players who hide their presence cannot see other players' presence.
    """
    services().presence.switch(caller().player, on=body.shown)
    return _own()


@presence.route("/players/<id:player>/presence")
@needs()
@presence.response(200, social_schemas.PresenceSchema)
def show_presence(player: str) -> Response:
    """Get the time when a player was last seen anywhere.

    It is null for bots, for players who hide their presence or have blocked the caller, and for callers who hide their
    own presence.
    """
    services().accounts.profile(player)
    looked = services().presence.seen(caller().player, [player]).get(player)
    links = {"self": f"{API}/players/{player}/presence", "player": f"{API}/players/{player}"}
    return json_response({"player": player, "looked_at": rfc3339(looked) if looked else None, "links": links})


@presence.route("/games/<id:game>/presence")
@needs()
@presence.response(200, social_schemas.GamePresenceSchema)
def show_presence_at_game(game: str) -> Response:
    """Get the times when opponents last looked at a running game, and the versions they saw.

    Only the players of the game see them, at most five minutes late.
    """
    head, me = visible(game), caller().player
    seen = services().presence.seen_at(me, head)
    others = [(seat, chair.player) for seat, chair in by_seat(head.seats) if chair.player and chair.player != me]
    told = [_seat(seat, player, seen.get(player)) for seat, player in others] if _plays(head, me) else []
    return page(told, None, game=address(game))


def _plays(head: Game, player: str) -> bool:
    return not head.over and bool(head.seats_of(player))


def _seat(seat: int, player: str, look: LookAtGame | None) -> dict[str, object]:
    return {
        "seat": seat,
        "player": player,
        "looked_at": rfc3339(look.at) if look else None,
        "version": look.version if look else None,
    }


def _own() -> Response:
    shown = services().presence.is_shown(caller().player)
    return json_response({"shown": shown, "links": {"self": f"{API}{OWN}"}})
