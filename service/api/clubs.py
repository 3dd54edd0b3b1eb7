"""Routes for founding, finding, changing and closing clubs."""

from __future__ import annotations

from flask import Response

from scoresheet.service.api import social_requests, social_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.community.social.club_rows import ListedClub
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller

clubs = Blueprint("clubs", __name__, description="Clubs: groups of players with a lobby of their own.")


def address(club: str) -> str:
    """Return the path of a club in the API."""
    return f"{API}/clubs/{club}"


@clubs.route("/clubs")
@clubs.arguments(social_requests.ClubsQuery, location="query")
@clubs.response(200, social_schemas.ClubListSchema, headers=headers("Link"))
def list_clubs(query: social_requests.ClubsQuery) -> Response:
    """List the clubs that the caller may see, newest first, optionally by part of the name.

    A private club is listed only for its members.
    """
    limit = query.limit
    rows = services().clubs.listed(caller().player, query.words, query.after, limit + 1)
    return page([_represented(one) for one in rows[:limit]], rows[limit - 1].number if len(rows) > limit else None)


@clubs.route("/players/me/clubs")
@needs()
@clubs.response(200, social_schemas.ClubListSchema)
def list_own_clubs() -> Response:
    """List the caller's clubs by name.

    There is only one page.
    """
    return page([_represented(one.club) for one in services().clubs.of(caller().player)], None)


@clubs.route("/clubs", methods=["POST"])
@limited
@repeatable
@fails(403, 409)
@needs("play")
@clubs.arguments(social_requests.ClubRequest)
@clubs.response(201, social_schemas.ClubDetailSchema, headers=headers("Location"))
def found_club(body: social_requests.ClubRequest) -> Response:
    """Found a club and become its owner.

    Several clubs may have the same name. To open a game for a club, send its id as `club` to `POST /games`.
    """
    found, me = services().clubs, caller().player
    key = key_of(body).name
    club = found.found(me, body.name, body.description, body.joining, private=body.private, key=key)
    return json_response(_detail(club, me), 201, {"Location": address(club)})


@clubs.route("/clubs/<id:club>")
@clubs.response(200, social_schemas.ClubDetailSchema)
def show_club(club: str) -> Response:
    """Get a club; a private club is visible only to its members and to invited players.

    `role` and `call` give the caller's role, request or invitation.
    """
    return json_response(_detail(club, caller().player))


@clubs.route("/clubs/<id:club>", methods=["POST"])
@repeatable
@fails(403, 409)
@needs("play")
@clubs.arguments(social_requests.ClubChange)
@clubs.response(200, social_schemas.ClubDetailSchema)
def change_club(body: social_requests.ClubChange, club: str) -> Response:
    """Change a club's name, description or admission, as an owner.

    Omitted fields stay as they are. A club that becomes private can be joined only by invitation; open requests remain.
    """
    me = caller().player
    services().clubs.change(club, me, **body.values(), key=key_of(body))
    return json_response(_detail(club, me))


@clubs.route("/clubs/<id:club>", methods=["DELETE"])
@fails(403)
@needs("play")
@clubs.response(204)
def close_club(club: str) -> Response:
    """Close a club permanently, as an owner.

    The club disappears and loses all its members. Its games remain with their players.
    """
    services().clubs.close(club, caller().player)
    return no_content()


def _represented(club: ListedClub) -> dict[str, object]:
    own = address(club.id)
    links = {
        "self": own,
        **{part: f"{own}/{part}" for part in ("members", "requests", "notices", "results", "standings")},
        "games": f"{API}/games?club={club.id}",
    }
    told = {name: getattr(club, name) for name in ("id", "name", "joining", "private", "members", "founded_at")}
    return {**told, "links": links}


def _detail(club: str, viewer: str) -> dict[str, object]:
    found = services().clubs
    one = found.seen(club, viewer)
    role, call = found.roll(club).get(viewer), found.calls(club, viewer).get(viewer)
    more = {"role": role.role if role else None, "call": call.kind if call else None}
    return {**_represented(one), "description": found.description(one), **more}
