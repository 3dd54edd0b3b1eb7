"""The recipients of news about a change in a club. Pure."""

from __future__ import annotations

from scoresheet.service.community.social.club import MEMBER, REQUEST, Club

ASKED, INVITED, ACCEPTED, JOINED, REMOVED, LEADS, CLOSED = (
    *("asked", "invited", "accepted", "joined", "removed", "leads", "closed"),
)


def concerned(before: Club, after: Club) -> dict[str, set[str]]:
    """Return the players to notify, by kind of news; refusals notify nobody."""
    return {
        ASKED: _asked(before, after),
        INVITED: _invited(before, after),
        **_gone(before, after),
        **_come(before, after),
    }


def _asked(before: Club, after: Club) -> set[str]:
    new = [player for player, call in after.calls.items() if call.kind == REQUEST and player not in before.calls]
    return _leading(after) if new else set()


def _invited(before: Club, after: Club) -> set[str]:
    return {player for player, call in after.calls.items() if call.kind != REQUEST and player not in before.calls}


def _gone(before: Club, after: Club) -> dict[str, set[str]]:
    gone = set(before.members) - set(after.members)
    return {CLOSED if after.closed else REMOVED: gone}


def _come(before: Club, after: Club) -> dict[str, set[str]]:
    new = set(after.members) - set(before.members)
    raised = {player for player in after.members if before.role(player) != after.role(player) != MEMBER}
    return {
        ACCEPTED: new,
        JOINED: _leading(after) - new if new and before.members else set(),
        LEADS: raised - new,
    }


def _leading(club: Club) -> set[str]:
    return {player for player in club.members if club.leads(player)}
