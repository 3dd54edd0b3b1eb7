"""Requests about friends, presence and clubs."""

from __future__ import annotations

from marshmallow import fields, validate

from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import OneOf, Prose, Text, Truth
from scoresheet.service.api.paging import PageQuery
from scoresheet.service.community.social import club, clubs, notices

RECEIVED, SENT = WAYS = ("received", "sent")
NAME = {"examples": ["Thursday Round"]}
DESCRIPTION = {"examples": ["We play one long game each month."]}
JOINING = {
    "description": "The way to join: at once, when an owner or host agrees, or only by invitation.",
    "examples": ["request"],
}
PRIVATE = {
    "description": "True if only members and invited players can see the club, and only invited players can join it."
}


class TiesQuery(PageQuery):
    """The direction of friend requests, and paging for their list."""

    way: str = parsed(
        OneOf(
            *WAYS,
            load_default=RECEIVED,
            metadata={"description": "The direction: requests that the caller has received, or sent."},
        )
    )


class ClubsQuery(PageQuery):
    """Filter and paging for the list of clubs."""

    words: str = parsed(
        Text(high=clubs.LONGEST_NAME, load_default="", metadata={"description": "A part of the club's name."})
    )


class ClubResultsQuery(PageQuery):
    """Filter by title and paging for a club's results."""

    title: str = parsed(fields.String(load_default="", validate=validate.Length(0, 60)))


class AgreeRequest(ApiRequest):
    """An answer to a request or invitation: yes or no."""

    agree: bool = parsed(Truth(required=True))


class PresenceRequest(ApiRequest):
    """The caller's presence setting."""

    shown: bool = parsed(Truth(required=True))


class ClubRequest(ApiRequest):
    """A new club."""

    name: str = parsed(Text(1, clubs.LONGEST_NAME, required=True, metadata=NAME))
    description: str = parsed(Prose(clubs.LONGEST_DESCRIPTION, 0, load_default="", metadata=DESCRIPTION))
    joining: str = parsed(OneOf(*club.JOINING, load_default=club.BY_REQUEST, metadata=JOINING))
    private: bool = parsed(Truth(load_default=False, metadata=PRIVATE))


class ClubChange(ApiRequest):
    """Changes to a club; omitted fields stay as they are."""

    name: str | None = parsed(Text(1, clubs.LONGEST_NAME, load_default=None, metadata=NAME))
    description: str | None = parsed(Prose(clubs.LONGEST_DESCRIPTION, 0, load_default=None, metadata=DESCRIPTION))
    joining: str | None = parsed(OneOf(*club.JOINING, load_default=lambda: None, metadata=JOINING))
    private: bool | None = parsed(Truth(load_default=None, metadata=PRIVATE))


class CallRequest(ApiRequest):
    """The player to invite to a club."""

    player: str = parsed(
        Text(
            1, 64, required=True, metadata={"description": "The id of a player.", "examples": ["5c1f0b7de2a94c7f8b1d"]}
        )
    )


class RoleRequest(ApiRequest):
    """The new role of a member."""

    role: str = parsed(OneOf(*club.ROLES, required=True))


class NoticeRequest(ApiRequest):
    """The text of a notice."""

    text: str = parsed(
        Prose(notices.LONGEST, required=True, metadata={"examples": ["The autumn round begins on Monday."]})
    )
