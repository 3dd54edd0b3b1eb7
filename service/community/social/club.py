"""A club, computed from its stream: members, roles, requests, invitations. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from scoresheet.service.storage.journal.streams import JournalEntry

OPEN, BY_REQUEST, BY_INVITATION = JOINING = ("open", "request", "invitation")
"""The ways to join: at once, by request, or when an owner or host sends an invitation."""
OWNER, HOST, MEMBER = ROLES = ("owner", "host", "member")
"""Owners may do everything; hosts admit and remove members; members play."""
LEADING = (OWNER, HOST)
JOINED = "MemberJoined"
REQUEST, INVITATION = CALLS = ("request", "invitation")


class Member(msgspec.Struct, frozen=True):
    """A member's role in a club, and when the member joined (UTC, RFC 3339)."""

    role: str
    since: str


class ClubCall(msgspec.Struct, frozen=True):
    """A request to join or an invitation, with its author and time."""

    kind: str
    by: str
    at: str


class Club(msgspec.Struct):
    """A club after the entry `version` of its stream; version 0 means that it was never founded."""

    id: str
    version: int = 0
    name: str = ""
    joining: str = BY_INVITATION
    private: bool = True
    """True if only members and invited players can see that it exists."""
    founded_at: str = ""
    described: int = 0
    """The version of the entry with the club's description; 0 if there is none."""
    closed: bool = False
    members: dict[str, Member] = {}
    calls: dict[str, ClubCall] = {}
    """Open requests and invitations, by player."""
    removed: set[str] = set()
    """Players who were removed and can come back only by invitation."""

    def role(self, player: str) -> str:
        """Return the role of a player; empty if the player is not a member."""
        found = self.members.get(player)
        return found.role if found else ""

    def leads(self, player: str) -> bool:
        """Return whether a player is an owner or a host."""
        return self.role(player) in LEADING

    def of_role(self, role: str) -> list[str]:
        """Return the members with a role, longest members first."""
        return sorted(
            (player for player, member in self.members.items() if member.role == role),
            key=lambda player: (self.members[player].since, player),
        )

    def heir(self, leaving: str) -> str:
        """Return the member who leads the club when `leaving` leaves, or an empty string.

        This is the longest-standing owner or, if there is none, host or member.
        """
        return next((player for role in ROLES for player in self.of_role(role) if player != leaving), "")


def stream_of(club: str) -> str:
    """Return the stream of a club."""
    return f"club:{club}"


def fold(club: str, entries: Iterable[JournalEntry]) -> Club:
    """Return a club as it is after the entries of its stream."""
    found = Club(club)
    for entry in entries:
        add(found, entry)
    return found


def add(club: Club, entry: JournalEntry) -> None:
    """Apply an entry to the club; entries of unknown kinds only advance the version."""
    club.version = entry.version
    _FOLDS.get(entry.kind, _nothing)(club, entry)


def _nothing(club: Club, entry: JournalEntry) -> None:
    pass


def _player(entry: JournalEntry) -> str:
    return str(entry.told.get("player", ""))


def _founded(club: Club, entry: JournalEntry) -> None:
    club.founded_at = entry.at
    club.members[entry.author] = Member(OWNER, entry.at)
    _renamed(club, entry)
    _joining_set(club, entry)
    if entry.told.get("described"):
        _described(club, entry)


def _renamed(club: Club, entry: JournalEntry) -> None:
    club.name = str(entry.told.get("name", ""))


def _described(club: Club, entry: JournalEntry) -> None:
    club.described = entry.version


def _joining_set(club: Club, entry: JournalEntry) -> None:
    club.joining = str(entry.told.get("joining", BY_INVITATION))
    club.private = bool(entry.told.get("private", True))


def _joined(club: Club, entry: JournalEntry) -> None:
    club.members[_player(entry)] = Member(MEMBER, entry.at)
    club.calls.pop(_player(entry), None)
    club.removed.discard(_player(entry))


def _asked(club: Club, entry: JournalEntry) -> None:
    club.calls[_player(entry)] = ClubCall(REQUEST, entry.author, entry.at)


def _invited(club: Club, entry: JournalEntry) -> None:
    club.calls[_player(entry)] = ClubCall(INVITATION, entry.author, entry.at)


def _settled(club: Club, entry: JournalEntry) -> None:
    club.calls.pop(_player(entry), None)


def _left(club: Club, entry: JournalEntry) -> None:
    club.members.pop(_player(entry), None)


def _sent_away(club: Club, entry: JournalEntry) -> None:
    _left(club, entry)
    club.removed.add(_player(entry))


def _role_given(club: Club, entry: JournalEntry) -> None:
    if member := club.members.get(_player(entry)):
        club.members[_player(entry)] = msgspec.structs.replace(member, role=str(entry.told.get("role", MEMBER)))


def _closed(club: Club, entry: JournalEntry) -> None:
    club.closed = True
    club.members.clear()
    club.calls.clear()


_FOLDS: dict[str, Callable[[Club, JournalEntry], None]] = {
    "ClubFounded": _founded,
    "ClubRenamed": _renamed,
    "ClubDescribed": _described,
    "JoiningSet": _joining_set,
    JOINED: _joined,
    "MembershipAsked": _asked,
    "MemberInvited": _invited,
    "RequestDeclined": _settled,
    "RequestWithdrawn": _settled,
    "InvitationDeclined": _settled,
    "InvitationWithdrawn": _settled,
    "MemberLeft": _left,
    "MemberRemoved": _sent_away,
    "RoleGiven": _role_given,
    "ClubClosed": _closed,
}
