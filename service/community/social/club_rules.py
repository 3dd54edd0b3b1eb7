"""Rules of clubs: each function returns the facts to record, or raises an error. Pure."""

from __future__ import annotations

from scoresheet.service.community.social.club import (
    BY_INVITATION,
    HOST,
    INVITATION,
    JOINED,
    OPEN,
    OWNER,
    REQUEST,
    Club,
)
from scoresheet.service.community.social.errors import CannotJoin, NoSuchRequest, NotYourClub
from scoresheet.service.storage.journal.streams import JournalFact

MOST_MEMBERS = 200
MOST_CALLS = 100
"""The maximum number of open requests and invitations per club."""


def about(kind: str, player: str, **more: str) -> JournalFact:
    """Return a fact about a player."""
    return JournalFact(kind, {"player": player, **more})


def join(club: Club, player: str) -> JournalFact:
    """Join, or ask to join; raises `CannotJoin`."""
    if club.role(player):
        raise CannotJoin("You are already a member.")
    call = club.calls.get(player)
    if call and call.kind == INVITATION:
        return _joined(club, player)
    if call:
        raise CannotJoin("You have already asked. Wait for an answer.")
    if club.joining == BY_INVITATION or player in club.removed:
        raise CannotJoin("This club is by invitation only. Ask one of its hosts for an invitation.")
    if club.joining == OPEN:
        return _joined(club, player)
    _check_calls(club)
    return about("MembershipAsked", player)


def let_in(club: Club, by: str, player: str) -> JournalFact:
    """Accept a request; raises `NotYourClub`, `NoSuchRequest`, `CannotJoin`."""
    check_leads(club, by)
    _check_call(club, player, REQUEST)
    return _joined(club, player)


def refuse(club: Club, by: str, player: str) -> JournalFact:
    """Decline or withdraw a request or invitation; raises the same errors as `let_in`.

    The player concerned may do this, as well as owners and hosts.
    """
    call = club.calls.get(player)
    if call is None or not (by == player or club.leads(by)):
        raise NoSuchRequest
    kinds = {
        REQUEST: ("RequestWithdrawn", "RequestDeclined"),
        INVITATION: ("InvitationDeclined", "InvitationWithdrawn"),
    }
    own, others = kinds[call.kind]
    return about(own if by == player else others, player)


def invite(club: Club, by: str, player: str) -> JournalFact:
    """Invite a player, or accept the player's request; raises `NotYourClub`, `CannotJoin`."""
    check_leads(club, by)
    if club.role(player):
        raise CannotJoin("This player is already a member.")
    call = club.calls.get(player)
    if call and call.kind == REQUEST:
        return _joined(club, player)
    if call:
        raise CannotJoin("This player is already invited.")
    _check_calls(club)
    return about("MemberInvited", player)


def leave(club: Club, player: str) -> JournalFact:
    """Leave the club; the last owner must first hand it over or close it.

    Raises `NotYourClub`, `CannotJoin`.
    """
    check_member(club, player)
    if club.of_role(OWNER) == [player]:
        raise CannotJoin("You are the club's only owner. Make another member an owner first, or close the club.")
    return about("MemberLeft", player)


def send_away(club: Club, by: str, player: str) -> JournalFact:
    """Remove a member: owners may remove hosts and members, hosts only members.

    Raises `NotYourClub`, `NoSuchRequest`.
    """
    check_leads(club, by)
    role = club.role(player)
    if not role:
        raise NoSuchRequest
    if role == OWNER or (role == HOST and club.role(by) != OWNER):
        raise NotYourClub("Hosts can remove members, and owners can remove hosts; nobody can remove an owner.")
    return about("MemberRemoved", player)


def give_role(club: Club, by: str, player: str, role: str) -> JournalFact | None:
    """Change a member's role; return None if the member already has it.

    Raises `NotYourClub`, `NoSuchRequest`, `CannotJoin`.
    """
    check_owns(club, by)
    if not club.role(player):
        raise NoSuchRequest
    if role == club.role(player):
        return None
    if club.of_role(OWNER) == [player]:
        raise CannotJoin("A club needs an owner. Make another member an owner first.")
    return about("RoleGiven", player, role=role)


def check_member(club: Club, player: str) -> None:
    """Raise `NotYourClub` if the player is not a member."""
    if not club.role(player):
        raise NotYourClub("Only members of the club may do that.")


def check_leads(club: Club, player: str) -> None:
    """Raise `NotYourClub` if the player is neither owner nor host."""
    if not club.leads(player):
        raise NotYourClub("Only owners and hosts of the club may do that.")


def check_owns(club: Club, player: str) -> None:
    """Raise `NotYourClub` if the player is not an owner."""
    if club.role(player) != OWNER:
        raise NotYourClub("Only owners of the club may do that.")


def gone(club: Club, player: str) -> list[JournalFact]:
    """Return the facts that follow when a player's account is deleted.

    The player leaves. If the player was the last owner, another member becomes owner, or the club closes.
    """
    if not club.role(player):
        return [about("RequestWithdrawn", player)] if player in club.calls else []
    heir = club.heir(player)
    if not heir:
        return [JournalFact("ClubClosed")]
    passes = club.of_role(OWNER) == [player]
    return [*([about("RoleGiven", heir, role=OWNER)] if passes else []), about("MemberLeft", player)]


def _joined(club: Club, player: str) -> JournalFact:
    if len(club.members) >= MOST_MEMBERS:
        raise CannotJoin("The club is full.")
    return about(JOINED, player)


def _check_call(club: Club, player: str, kind: str) -> None:
    call = club.calls.get(player)
    if call is None or call.kind != kind:
        raise NoSuchRequest


def _check_calls(club: Club) -> None:
    if len(club.calls) >= MOST_CALLS:
        raise CannotJoin("This club already has too many unanswered requests.")
