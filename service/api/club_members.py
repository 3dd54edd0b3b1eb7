"""Routes for a club's members, requests, invitations and noticeboard."""

from __future__ import annotations

from flask import Response

from scoresheet.service.api import social_requests, social_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.clubs import address
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.paging import PageQuery
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.community.social.club import INVITATION, JOINED, ClubCall
from scoresheet.service.community.social.notices import ClubNotice
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller
from scoresheet.service.storage.journal.keys import IdempotencyKey

club_members = Blueprint(
    "club_members", __name__, description="Members of clubs, requests to join, invitations and notices."
)


@club_members.route("/clubs/<id:club>/members")
@club_members.arguments(PageQuery, location="query")
@club_members.response(200, social_schemas.MemberListSchema, headers=headers("Link"))
def list_members(query: PageQuery, club: str) -> Response:
    """List the members of a club: owners and hosts first, then by date of joining.

    The list of a private club is visible to its members and to invited players.
    """
    services().clubs.seen(club, caller().player)
    roll = list(services().clubs.roll(club).items())
    first = query.after or 0
    last = first + query.limit
    names = services().accounts.names([player for player, _ in roll[first:last]])
    shown = [
        {
            "player": player,
            "name": names[player],
            "role": member.role,
            "since": member.since,
            "links": {"self": f"{address(club)}/members/{player}", "player": f"{API}/players/{player}"},
        }
        for player, member in roll[first:last]
    ]
    return page(shown, last if len(roll) > last else None, club=address(club))


@club_members.route("/clubs/<id:club>/members", methods=["POST"])
@limited
@repeatable
@fails(403, 409)
@needs("play")
@club_members.response(201, social_schemas.StandingSchema)
def join_club(club: str) -> Response:
    """Join a club or ask to join, depending on its terms; invited players join at once.

    A private club cannot be seen without an invitation.
    """
    return _stands(club, services().clubs.join(club, caller().player, key_of()))


@club_members.route("/clubs/<id:club>/members/<id:player>", methods=["DELETE"])
@fails(403, 409)
@needs("play")
@club_members.response(204)
def leave_club(club: str, player: str) -> Response:
    """Leave a club, or remove a member as an owner or host.

    The player keeps their seats in the club's games. A removed player can return only by invitation. The last owner
    must first appoint another owner.
    """
    found, me = services().clubs, caller().player
    if player == me:
        found.leave(club, me)
    else:
        found.send_away(club, me, player)
    return no_content()


@club_members.route("/clubs/<id:club>/members/<id:player>/roles", methods=["POST"])
@repeatable
@fails(403, 409)
@needs("play")
@club_members.arguments(social_requests.RoleRequest)
@club_members.response(204)
def give_role(body: social_requests.RoleRequest, club: str, player: str) -> Response:
    """Change a member's role to owner, host or member, as an owner.

    A club always has at least one owner.
    """
    services().clubs.give_role(club, caller().player, player, body.role, key_of(body))
    return no_content()


@club_members.route("/clubs/<id:club>/requests")
@needs()
@club_members.response(200, social_schemas.CallListSchema)
def list_calls(club: str) -> Response:
    """List requests and invitations: all for owners and hosts, else only the caller's own.

    There is only one page.
    """
    services().clubs.seen(club, caller().player)
    calls = services().clubs.calls(club, caller().player)
    names = services().accounts.names(list(calls))
    return page([_call(club, player, call, names[player]) for player, call in calls.items()], None, club=address(club))


@club_members.route("/clubs/<id:club>/requests", methods=["POST"])
@limited
@repeatable
@fails(403, 409)
@needs("play")
@club_members.arguments(social_requests.CallRequest)
@club_members.response(201, social_schemas.StandingSchema)
def invite_to_club(body: social_requests.CallRequest, club: str) -> Response:
    """Invite a player, as an owner or host; a player who has asked to join joins at once.

    The answer does not reveal whether the invitation reached the player.
    """
    return _stands(club, services().clubs.invite(club, caller().player, body.player, key_of(body)))


@club_members.route("/clubs/<id:club>/requests/<id:player>/answers", methods=["POST"])
@repeatable
@fails(403, 409)
@needs("play")
@club_members.arguments(social_requests.AgreeRequest)
@club_members.response(204)
def answer_call(body: social_requests.AgreeRequest, club: str, player: str) -> Response:
    """Answer a request to join, as an owner or host, or the caller's own invitation.

    Nobody is notified of a refusal. An accepted player is a member at once. Repeating the request changes nothing.
    """
    me, key = caller().player, key_of(body)
    if not services().clubs.done_before(club, me, key):
        (_agree if body.agree else services().clubs.refuse)(club, me, player, key)
    return no_content()


def _agree(club: str, me: str, player: str, key: IdempotencyKey) -> None:
    found = services().clubs
    if _is_in(club, me, player):
        return
    if player == me and found.calls(club, me).get(me, ClubCall("", "", "")).kind == INVITATION:
        found.join(club, me, key)
    else:
        found.let_in(club, me, player, key)


def _is_in(club: str, by: str, player: str) -> bool:
    """Return whether the player is already a member, and `by` may answer the player's request."""
    found = services().clubs
    found.seen(club, by)
    return found.belongs(club, player) and (by == player or found.load(club).leads(by))


@club_members.route("/clubs/<id:club>/requests/<id:player>", methods=["DELETE"])
@fails(403)
@needs("play")
@club_members.response(204)
def withdraw_call(club: str, player: str) -> Response:
    """Withdraw the caller's own request or, as an owner or host, an invitation.

    Nobody is notified.
    """
    services().clubs.refuse(club, caller().player, player)
    return no_content()


@club_members.route("/clubs/<id:club>/notices")
@fails(403)
@needs()
@club_members.arguments(PageQuery, location="query")
@club_members.response(200, social_schemas.NoticeListSchema, headers=headers("Link"))
def list_notices(query: PageQuery, club: str) -> Response:
    """List a club's notices, newest first, as a member.

    Notices by players that the caller has muted or blocked are left out.
    """
    limit = query.limit
    found = services().club_notices.of(club, caller().player, query.after, limit + 1)
    shown = [_notice(club, one) for one in found[:limit]]
    return page(shown, found[limit - 1].id if len(found) > limit else None, club=address(club))


@club_members.route("/clubs/<id:club>/notices", methods=["POST"])
@limited
@repeatable
@fails(403, 409)
@needs("play")
@club_members.arguments(social_requests.NoticeRequest)
@club_members.response(201, social_schemas.NoticeSchema)
def pin_notice(body: social_requests.NoticeRequest, club: str) -> Response:
    """Pin a notice to a club's board, as a member.

    Notices are plain text. A notice is deleted together with its author's account.
    """
    key = key_of(body).name
    return json_response(_notice(club, services().club_notices.pin(club, caller().player, body.text, key)), 201)


@club_members.route("/clubs/<id:club>/notices/<number:notice>", methods=["DELETE"])
@fails(403)
@needs("play")
@club_members.response(204)
def take_notice_down(club: str, notice: int) -> Response:
    """Take down a notice, as its author, an owner or a host.

    The notice leaves the list for good.
    """
    services().club_notices.take_down(club, caller().player, notice)
    return no_content()


def _stands(club: str, done: str) -> Response:
    """Represent the caller's relation to the club."""
    standing = "member" if done == JOINED else "asked"
    return json_response({"standing": standing, "links": {"club": address(club)}}, 201)


def _call(club: str, player: str, call: ClubCall, name: str) -> dict[str, object]:
    own = f"{address(club)}/requests/{player}"
    links = {"self": own, "answers": f"{own}/answers", "player": f"{API}/players/{player}"}
    return {"player": player, "name": name, "kind": call.kind, "at": call.at, "links": links}


def _notice(club: str, one: ClubNotice) -> dict[str, object]:
    links = {"self": f"{address(club)}/notices/{one.id}", "author": f"{API}/players/{one.author}"}
    return {"id": one.id, "author": one.author, "at": one.at, "text": one.text, "links": links}
