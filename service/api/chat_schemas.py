"""Response schemas for messages, notes, reports, moderation, mutes and blocks."""

from __future__ import annotations

from marshmallow import fields

from scoresheet.service.api.fields import Id, OneOf, Time, Version
from scoresheet.service.api.schemas import NEXT, LinkedSchema
from scoresheet.service.community.chat import messages, moderation, reports, rooms

NUMBER = {"description": "The number of the item; later items have higher numbers.", "examples": [7]}


class MessageSchema(LinkedSchema):
    """A message or comment. It is plain text: do not interpret it as markup."""

    id = fields.Integer(required=True, metadata=NUMBER)
    game = Id(required=True)
    room = OneOf(*rooms.ROOMS, required=True)
    author = Id(required=True, metadata={"description": "The id of the player who wrote the message."})
    at = Time(required=True)
    position = Version(
        required=True, metadata={"description": "The position at the time of a message, or that a comment is about."}
    )
    text = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "The text; null unless `standing` is `said`.",
            "examples": ["Good luck to all of you!"],
        },
    )
    standing = OneOf(
        *messages.STANDINGS,
        required=True,
        metadata={
            "description": "The status: visible, withdrawn by the author, hidden by a moderator, deleted with the "
            "author's account, or unreadable."
        },
    )


class MessageListSchema(LinkedSchema):
    """A page of messages, oldest first; a short page need not be the last one."""

    items = fields.List(fields.Nested(MessageSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class NoteSchema(LinkedSchema):
    """A private note on a position."""

    id = fields.Integer(required=True, metadata=NUMBER)
    game = Id(required=True)
    position = Version(required=True)
    text = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "The text; null if the stored note is unreadable.",
            "examples": ["Next time: sell first."],
        },
    )
    at = Time(required=True, metadata={"description": "The time when the note was written or last changed."})


class NoteListSchema(LinkedSchema):
    """Notes, ordered by position."""

    items = fields.List(fields.Nested(NoteSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class ReportedSchema(LinkedSchema):
    """A submitted report."""

    id = fields.Integer(required=True, metadata=NUMBER)


class ReportSchema(LinkedSchema):
    """A reported message, without its text."""

    id = fields.Integer(required=True, metadata=NUMBER)
    game = Id(required=True)
    room = OneOf(*rooms.ROOMS, required=True)
    message = fields.Integer(required=True, metadata={"examples": [3]})
    author = Id(required=True, metadata={"description": "The author of the reported message."})
    reporter = Id(required=True)
    at = Time(required=True)
    standing = OneOf(*reports.STANDINGS, required=True)
    reason = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "The reason; null if the reporter's account was deleted.",
            "examples": ["That is an insult."],
        },
    )


class ReportDetailSchema(ReportSchema):
    """A report with the reported message, once the moderator has looked at it."""

    looked = fields.Boolean(
        required=True, metadata={"description": "True if the caller has looked at the message, which is logged."}
    )
    context = fields.List(
        fields.Nested(MessageSchema),
        required=True,
        metadata={"description": "The message and a few before and after it; empty until the caller has looked."},
    )


class ReportListSchema(LinkedSchema):
    """Reports, oldest first."""

    items = fields.List(fields.Nested(ReportSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class DoneSchema(LinkedSchema):
    """An entry in the moderation log: something viewed or an action taken."""

    id = fields.Integer(required=True, metadata=NUMBER)
    at = Time(required=True)
    moderator = Id(required=True)
    act = OneOf(moderation.LOOKED, *moderation.ACTS, required=True)
    report = fields.Integer(required=True, metadata={"examples": [1]})
    game = Id(required=True)
    room = OneOf(*rooms.ROOMS, required=True)
    message = fields.Integer(required=True, metadata={"examples": [3]})
    player = Id(required=True, metadata={"description": "The author of the reported message."})
    days = fields.Integer(
        required=True,
        metadata={"description": "The length of a suspension in days; 0 for other acts.", "examples": [0]},
    )
    everywhere = fields.Boolean(required=True, metadata={"description": "True for a suspension in all games."})
    note = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "The moderator's note; null if their account was deleted.",
            "examples": ["An insult, as was reported."],
        },
    )


class DoneListSchema(LinkedSchema):
    """Entries in the moderation log, oldest first."""

    items = fields.List(fields.Nested(DoneSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class ShunnedSchema(LinkedSchema):
    """A muted or blocked player."""

    player = Id(required=True)
    at = Time(required=True)


class ShunnedListSchema(LinkedSchema):
    """Muted or blocked players."""

    items = fields.List(fields.Nested(ShunnedSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
