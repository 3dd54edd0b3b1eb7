"""Shapes of messages, notes, reports, moderators' acts, mutes and blocks."""

from __future__ import annotations

from marshmallow import fields

from scoresheet.service.api.fields import Id, OneOf, Time, Version
from scoresheet.service.api.schemas import NEXT, LinkedSchema
from scoresheet.service.community.chat import messages, moderation, reports, rooms

NUMBER = {"description": "Later ones have higher numbers.", "examples": [7]}


class MessageSchema(LinkedSchema):
    """A message or comment as plain text; do not interpret it."""

    id = fields.Integer(required=True, metadata=NUMBER)
    game = Id(required=True)
    room = OneOf(*rooms.ROOMS, required=True)
    author = Id(required=True, metadata={"description": "The id of the player who said it."})
    at = Time(required=True)
    position = Version(required=True, metadata={"description": "The position of the game at which, or of which."})
    text = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "null where the words are not to be had: `standing` says why.",
            "examples": ["Good luck to all of you!"],
        },
    )
    standing = OneOf(
        *messages.STANDINGS,
        required=True,
        metadata={
            "description": "Said, withdrawn by its author, hidden by a moderator, gone with its author, or damaged."
        },
    )


class MessageListSchema(LinkedSchema):
    """Messages, oldest first; a page may have fewer than requested and still continue."""

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
        metadata={"description": "null if it is damaged.", "examples": ["Next time: sell first."]},
    )
    at = Time(required=True, metadata={"description": "When it was written, or changed last."})


class NoteListSchema(LinkedSchema):
    """Notes, by their positions."""

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
    author = Id(required=True, metadata={"description": "Who said what was reported."})
    reporter = Id(required=True)
    at = Time(required=True)
    standing = OneOf(*reports.STANDINGS, required=True)
    reason = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "null if its writer has gone.", "examples": ["That is an insult."]},
    )


class ReportDetailSchema(ReportSchema):
    """A report, and the words as far as its moderator has looked at them."""

    looked = fields.Boolean(required=True, metadata={"description": "Whether you have looked, as is written down."})
    context = fields.List(
        fields.Nested(MessageSchema),
        required=True,
        metadata={"description": "The message, with a few before and after it; empty until you have looked."},
    )


class ReportListSchema(LinkedSchema):
    """Reports, the oldest first."""

    items = fields.List(fields.Nested(ReportSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class DoneSchema(LinkedSchema):
    """A moderator's look or act."""

    id = fields.Integer(required=True, metadata=NUMBER)
    at = Time(required=True)
    moderator = Id(required=True)
    act = OneOf(moderation.LOOKED, *moderation.ACTS, required=True)
    report = fields.Integer(required=True, metadata={"examples": [1]})
    game = Id(required=True)
    room = OneOf(*rooms.ROOMS, required=True)
    message = fields.Integer(required=True, metadata={"examples": [3]})
    player = Id(required=True, metadata={"description": "Who said what was reported."})
    days = fields.Integer(required=True, metadata={"description": "Of a silence.", "examples": [0]})
    everywhere = fields.Boolean(required=True)
    note = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "null if the moderator has gone.", "examples": ["An insult, as was reported."]},
    )


class DoneListSchema(LinkedSchema):
    """Moderators' looks and acts, oldest first."""

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
