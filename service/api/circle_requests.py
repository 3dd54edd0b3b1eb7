"""Requests about friends, presence and clubs: the shapes of what clients send, and what is read of it."""

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
    """Behind which item to go on, and how many."""

    after = WholeText(load_default=None)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class PageFilter(TypedDict):
    """A part of a list, read."""

    after: int | None
    limit: int


class TiesQuery(PageQuery):
    """Which requests, and which part of the list."""

    way = OneOf(*WAYS, load_default=RECEIVED, metadata={"description": "Requests that you received, or sent."})


class TiesFilter(PageFilter):
    """Which requests, read."""

    way: str


class ClubsQuery(PageQuery):
    """Which clubs, and which part of the list."""

    words = Text(high=clubs.LONGEST_NAME, load_default="", metadata={"description": "A part of the name."})


class ClubsFilter(PageFilter):
    """Which clubs, read."""

    words: str


class ClubResultsQuery(PageQuery):
    """Of which title, and which part of the list."""

    title = fields.String(load_default="", validate=validate.Length(0, 60))


class ClubResultsFilter(PageFilter):
    """Which results of a club, read."""

    title: str


class AgreeRequest(Strict):
    """Whether somebody agrees."""

    agree = Truth(required=True)


class AgreeBody(TypedDict):
    """Yes or no, read."""

    agree: bool


class PresenceRequest(Strict):
    """Whether others see when one looked last."""

    shown = Truth(required=True)


class PresenceBody(TypedDict):
    """The switch, read."""

    shown: bool


class ClubRequest(Strict):
    """A new club."""

    name = Text(1, clubs.LONGEST_NAME, required=True, metadata=NAME)
    description = Prose(clubs.LONGEST_DESCRIPTION, 0, load_default="", metadata=DESCRIPTION)
    joining = OneOf(*club.JOINING, load_default=club.BY_REQUEST, metadata=JOINING)
    private = Truth(load_default=False, metadata=PRIVATE)


class ClubBody(TypedDict):
    """A new club, read."""

    name: str
    description: str
    joining: str
    private: bool


class ClubChange(Strict):
    """What is to be otherwise in a club; what is left out stays."""

    name = Text(1, clubs.LONGEST_NAME, load_default=None, metadata=NAME)
    description = Prose(clubs.LONGEST_DESCRIPTION, 0, load_default=None, metadata=DESCRIPTION)
    joining = OneOf(*club.JOINING, load_default=lambda: None, metadata=JOINING)
    private = Truth(load_default=None, metadata=PRIVATE)


class ClubChanged(TypedDict):
    """A change, read."""

    name: str | None
    description: str | None
    joining: str | None
    private: bool | None


class CallRequest(Strict):
    """Who is invited to a club."""

    player = Text(
        1, 64, required=True, metadata={"description": "A player's id.", "examples": ["5c1f0b7de2a94c7f8b1d"]}
    )


class CallBody(TypedDict):
    """An invitation, read."""

    player: str


class RoleRequest(Strict):
    """The role of a member."""

    role = OneOf(*club.ROLES, required=True)


class RoleBody(TypedDict):
    """A role, read."""

    role: str


class NoticeRequest(Strict):
    """What is pinned to the board."""

    text = Prose(notices.LONGEST, required=True, metadata={"examples": ["The autumn round begins on Monday."]})


class NoticeBody(TypedDict):
    """A notice, read."""

    text: str
