"""Response schemas for friends, presence and clubs."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.service.api.fields import Id, OneOf, SeatNumber, Time, Version
from scoresheet.service.api.schemas import NEXT, LinkedSchema
from scoresheet.service.api.social_requests import DESCRIPTION, JOINING, NAME, PRIVATE
from scoresheet.service.community.social import club

LOOKED = {
    "description": "The time when the player was last seen, rounded down to five minutes; null if it is unknown or "
    "hidden from the caller."
}


class PresenceSchema(LinkedSchema):
    """The time when a player was last seen."""

    player = Id(required=True)
    looked_at = Time(required=True, allow_none=True, metadata=LOOKED)


class OwnPresenceSchema(LinkedSchema):
    """The caller's presence setting; callers who hide their own presence see nobody's."""

    shown = fields.Boolean(required=True)


class SeatPresenceSchema(Schema):
    """The time when a seat's player was last seen at the game."""

    seat = SeatNumber(required=True)
    player = Id(required=True)
    looked_at = Time(required=True, allow_none=True, metadata=LOOKED)
    version = Version(
        required=True,
        allow_none=True,
        metadata={"description": "The version of the game that the player saw then; null if the time is null."},
    )


class GamePresenceSchema(LinkedSchema):
    """Presence in a running game, for its players; empty for everyone else."""

    items = fields.List(fields.Nested(SeatPresenceSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class FriendSchema(LinkedSchema):
    """A friend of the caller."""

    player = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ben"]})
    since = Time(required=True)
    looked_at = Time(required=True, allow_none=True, metadata=LOOKED)


class FriendListSchema(LinkedSchema):
    """The caller's friends, newest first."""

    items = fields.List(fields.Nested(FriendSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class FriendRequestSchema(LinkedSchema):
    """A friend request, received or sent."""

    player = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ben"]})
    at = Time(required=True)


class FriendRequestListSchema(LinkedSchema):
    """Friend requests, newest first."""

    items = fields.List(fields.Nested(FriendRequestSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class StandingSchema(LinkedSchema):
    """The caller's relation to a player or club."""

    standing = fields.String(
        required=True, metadata={"description": "The relation: `asked`, `friend` or `member`.", "examples": ["asked"]}
    )


class ClubSummarySchema(LinkedSchema):
    """A club in a list."""

    id = Id(required=True)
    name = fields.String(required=True, metadata=NAME)
    joining = OneOf(*club.JOINING, required=True, metadata=JOINING)
    private = fields.Boolean(required=True, metadata=PRIVATE)
    members = fields.Integer(required=True, metadata={"minimum": 1, "examples": [12]})
    founded_at = Time(required=True)


class ClubDetailSchema(ClubSummarySchema):
    """A club in full, for a caller who may see it."""

    description = fields.String(required=True, metadata=DESCRIPTION)
    role = OneOf(
        *club.ROLES,
        required=True,
        allow_none=True,
        metadata={"description": "The caller's role; null if they are not a member."},
    )
    call = OneOf(
        *club.CALLS,
        required=True,
        allow_none=True,
        metadata={"description": "The caller's open request or invitation; null if there is none.", "examples": [None]},
    )


class ClubListSchema(LinkedSchema):
    """Clubs, newest first."""

    items = fields.List(fields.Nested(ClubSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class MemberSchema(LinkedSchema):
    """A member of a club."""

    player = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ben"]})
    role = OneOf(*club.ROLES, required=True)
    since = Time(required=True)


class MemberListSchema(LinkedSchema):
    """Members: owners and hosts first, then by date of joining."""

    items = fields.List(fields.Nested(MemberSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class CallSchema(LinkedSchema):
    """A request to join a club, or an invitation."""

    player = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ben"]})
    kind = OneOf(*club.CALLS, required=True)
    at = Time(required=True)


class CallListSchema(LinkedSchema):
    """Requests and invitations, oldest first."""

    items = fields.List(fields.Nested(CallSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class NoticeSchema(LinkedSchema):
    """A notice on a club's board, as plain text."""

    id = fields.Integer(
        required=True,
        metadata={"description": "The number of the notice; later notices have higher numbers.", "examples": [7]},
    )
    author = Id(required=True)
    at = Time(required=True)
    text = fields.String(required=True, metadata={"examples": ["The autumn round begins on Monday."]})


class NoticeListSchema(LinkedSchema):
    """Notices, newest first."""

    items = fields.List(fields.Nested(NoticeSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class SeatOfResultSchema(Schema):
    """A seat of an ended game; place and points are null if the game has none."""

    seat = SeatNumber(required=True)
    player = Id(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True, metadata={"examples": [None]})
    place = fields.Integer(required=True, allow_none=True, metadata={"minimum": 1, "examples": [1]})
    points = fields.Integer(required=True, allow_none=True, metadata={"examples": [31]})


class ClubResultSchema(LinkedSchema):
    """A finished or abandoned game of a club."""

    id = Id(required=True)
    title = Id("industrial-waste", required=True)
    name = fields.String(required=True, metadata={"examples": ["Candle game"]})
    status = OneOf("finished", "abandoned", required=True)
    voided = fields.Boolean(
        required=True, metadata={"description": "True if a ruling has voided the game: it does not count."}
    )
    rated = fields.Boolean(required=True)
    ended_at = Time(required=True)
    seats = fields.List(fields.Nested(SeatOfResultSchema), required=True)


class ClubResultListSchema(LinkedSchema):
    """Finished and abandoned games, most recently ended first."""

    items = fields.List(fields.Nested(ClubResultSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class ClubStandingSchema(LinkedSchema):
    """A member's standing in the games of a club."""

    place = fields.Integer(required=True, metadata={"minimum": 1, "examples": [1]})
    player = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ben"]})
    games = fields.Integer(required=True, metadata={"minimum": 1, "examples": [7]})
    firsts = fields.Integer(
        required=True,
        metadata={"minimum": 0, "description": "The number of first places, including shared ones.", "examples": [3]},
    )
    share = fields.Integer(
        required=True,
        metadata={
            "minimum": 0,
            "description": "The mean share of the points of a game, in thousandths.",
            "examples": [412],
        },
    )


class ClubStandingListSchema(LinkedSchema):
    """Standings of the members with games, best first."""

    items = fields.List(fields.Nested(ClubStandingSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
