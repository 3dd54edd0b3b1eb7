"""Routes for friends and friend requests; nobody learns who has declined a request."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Response

from scoresheet.service.accounts.tokens import rfc3339
from scoresheet.service.api import social_requests, social_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.paging import PageQuery
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.api.social_requests import SENT
from scoresheet.service.community.social.friends import Tie
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller

friends = Blueprint("friends", __name__, description="Friends and friend requests, visible only to the two players.")

MINE, RECEIVED = "/players/me/friends", "/players/me/friend-requests"


@friends.route(MINE)
@needs()
@friends.arguments(PageQuery, location="query")
@friends.response(200, social_schemas.FriendListSchema, headers=headers("Link"))
def list_friends(query: PageQuery) -> Response:
    """List the caller's friends, newest first, and when each was last seen.

    The links lead to the player and their games. To play with a friend, open a game and invite them.
    """
    me = caller().player
    ties, more = _part(services().friends.of(me), query)
    names, seen = _names(ties), services().presence.seen(me, [one.player for one in ties])
    return page([_friend(one, names, seen.get(one.player)) for one in ties], more, requests=f"{API}{RECEIVED}")


@friends.route(f"{MINE}/<id:player>", methods=["DELETE"])
@needs("play")
@friends.response(204)
def end_friendship(player: str) -> Response:
    """End a friendship.

    The other player is not notified, but their list changes as well. Either player can send a new request.
    """
    services().friends.end(caller().player, player)
    return no_content()


@friends.route(RECEIVED)
@needs()
@friends.arguments(social_requests.TiesQuery, location="query")
@friends.response(200, social_schemas.FriendRequestListSchema, headers=headers("Link"))
def list_friend_requests(query: social_requests.TiesQuery) -> Response:
    """List friend requests, received or sent, newest first.

    A declined request stays in the list of sent ones until it is withdrawn; its sender is not notified.
    """
    found, me = services().friends, caller().player
    ties, more = _part(found.asked(me) if query.way == SENT else found.asking(me), query)
    names = _names(ties)
    return page([_request(one, names, query.way) for one in ties], more)


@friends.route(f"{RECEIVED}/<id:player>/answers", methods=["POST"])
@repeatable
@fails(409)
@needs("play")
@friends.arguments(social_requests.AgreeRequest)
@friends.response(204)
def answer_friend_request(body: social_requests.AgreeRequest, player: str) -> Response:
    """Accept a friend request, or decline it silently.

    Declining hides that player's requests for thirty days. 404 if the request was withdrawn.
    """
    found, me = services().friends, caller().player
    (found.accept if body.agree else found.decline)(me, player, key_of(body))
    return no_content()


@friends.route("/players/<id:player>/friend-requests", methods=["POST"])
@limited
@repeatable
@fails(403, 409)
@needs("play")
@friends.response(201, social_schemas.StandingSchema)
def ask_to_be_friends(player: str) -> Response:
    """Send a friend request, or accept the player's own open request.

    Repeating the request changes nothing. The answer does not reveal whether the player has declined.
    """
    standing = "friend" if services().friends.ask(caller().player, player, key_of()) else "asked"
    links = {"player": f"{API}/players/{player}", "friends": f"{API}{MINE}", "requests": f"{API}{RECEIVED}?way=sent"}
    return json_response({"standing": standing, "links": links}, 201)


@friends.route("/players/<id:player>/friend-requests", methods=["DELETE"])
@needs("play")
@friends.response(204)
def withdraw_friend_request(player: str) -> Response:
    """Withdraw the caller's friend request.

    A request that was declined can be withdrawn as well.
    """
    services().friends.withdraw(caller().player, player)
    return no_content()


def _part(ties: Sequence[Tie], query: PageQuery) -> tuple[Sequence[Tie], int | None]:
    """Return the requested page of a list, and the number to continue after, if any."""
    first = query.after or 0
    last = first + query.limit
    return ties[first:last], last if len(ties) > last else None


def _names(ties: Sequence[Tie]) -> dict[str, str]:
    return services().accounts.names([one.player for one in ties])


def _friend(one: Tie, names: dict[str, str], looked: int | None) -> dict[str, object]:
    own = f"{API}{MINE}/{one.player}"
    links = {
        "self": own,
        "player": f"{API}/players/{one.player}",
        "presence": f"{API}/players/{one.player}/presence",
        "games": f"{API}/games?player={one.player}",
        "new_game": f"{API}/games",
    }
    told = {"player": one.player, "name": names[one.player], "since": one.at}
    return {**told, "looked_at": rfc3339(looked) if looked else None, "links": links}


def _request(one: Tie, names: dict[str, str], way: str) -> dict[str, object]:
    asked = f"{API}/players/{one.player}/friend-requests"
    answers = {"self": asked} if way == SENT else {"answers": f"{API}{RECEIVED}/{one.player}/answers"}
    links = {**answers, "player": f"{API}/players/{one.player}"}
    return {"player": one.player, "name": names[one.player], "at": one.at, "links": links}
