"""Requests about friends, presence and clubs."""

from __future__ import annotations

from typing import TypedDict

from marshmallow import fields, validate

from scoresheet.service.api.fields import OneOf, Prose, Text, Truth, WholeText
from scoresheet.service.api.requests import LISTED, MOST_LISTED, Strict
from scoresheet.service.community.circles import club, clubs, notices

RECEIVED, SENT = WAYS = ("received", "sent")
NAME = {"examples": ["Thursday Round"]}
DESCRIPTION = {"examples": ["We play one long game each month."]}
JOINING = {
    "description": "Whether one joins at once, when an owner or a host agrees, or by an invitation alone.",
    "examples": ["request"],
}
PRIVATE = {
    "description": "Whether nobody but members, and who is invited, is told of it; then one joins by an invitation."
}


class PageQuery(Strict):
    """The paging of a list: the item to continue after, and the limit."""

    after = WholeText(load_default=None)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class PageFilter(TypedDict):
    """The parsed paging."""

    after: int | None
    limit: int


class TiesQuery(PageQuery):
    """The paging of friend requests, and their direction."""

    way = OneOf(*WAYS, load_default=RECEIVED, metadata={"description": "Requests that you received, or sent."})


class TiesFilter(PageFilter):
    """The parsed query for friend requests."""

    way: str


class ClubsQuery(PageQuery):
    """The filter and paging of clubs."""

    words = Text(high=clubs.LONGEST_NAME, load_default="", metadata={"description": "A part of the name."})


class ClubsFilter(PageFilter):
    """The parsed query for clubs."""

    words: str


class ClubResultsQuery(PageQuery):
    """The filter by title and paging of a club's results."""

    title = fields.String(load_default="", validate=validate.Length(0, 60))


class ClubResultsFilter(PageFilter):
    """The parsed query for club results."""

    title: str


class AgreeRequest(Strict):
    """An answer to a request or invitation: yes or no."""

    agree = Truth(required=True)


class AgreeBody(TypedDict):
    """The parsed answer."""

    agree: bool


class PresenceRequest(Strict):
    """The caller's presence setting."""

    shown = Truth(required=True)


class PresenceBody(TypedDict):
    """The parsed presence setting."""

    shown: bool


class ClubRequest(Strict):
    """A new club."""

    name = Text(1, clubs.LONGEST_NAME, required=True, metadata=NAME)
    description = Prose(clubs.LONGEST_DESCRIPTION, 0, load_default="", metadata=DESCRIPTION)
    joining = OneOf(*club.JOINING, load_default=club.BY_REQUEST, metadata=JOINING)
    private = Truth(load_default=False, metadata=PRIVATE)


class ClubBody(TypedDict):
    """The parsed request for a new club."""

    name: str
    description: str
    joining: str
    private: bool


class ClubChange(Strict):
    """Changes to a club; omitted fields stay as they are."""

    name = Text(1, clubs.LONGEST_NAME, load_default=None, metadata=NAME)
    description = Prose(clubs.LONGEST_DESCRIPTION, 0, load_default=None, metadata=DESCRIPTION)
    joining = OneOf(*club.JOINING, load_default=lambda: None, metadata=JOINING)
    private = Truth(load_default=None, metadata=PRIVATE)


class ClubChanged(TypedDict):
    """The parsed changes; None for omitted fields."""

    name: str | None
    description: str | None
    joining: str | None
    private: bool | None


class CallRequest(Strict):
    """The player to invite to a club."""

    player = Text(
        1, 64, required=True, metadata={"description": "A player's id.", "examples": ["5c1f0b7de2a94c7f8b1d"]}
    )


class CallBody(TypedDict):
    """The parsed invitation."""

    player: str


class RoleRequest(Strict):
    """The new role of a member."""

    role = OneOf(*club.ROLES, required=True)


class RoleBody(TypedDict):
    """The parsed role."""

    role: str


class NoticeRequest(Strict):
    """The text of a notice."""

    text = Prose(notices.LONGEST, required=True, metadata={"examples": ["The autumn round begins on Monday."]})


class NoticeBody(TypedDict):
    """The parsed notice."""

    text: str
