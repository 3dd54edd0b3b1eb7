"""Requests about chat, comments, notes, reports, mutes and blocks."""

from __future__ import annotations

from marshmallow import fields, validate

from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import ID, OneOf, Prose, Text, Truth, Whole
from scoresheet.service.api.paging import SequenceQuery
from scoresheet.service.community.chat import message_service as messages
from scoresheet.service.community.chat import moderation, notes, reports, suspensions

OPEN, CLOSED = STANDINGS = ("open", "closed")


class MessageRequest(ApiRequest):
    """The text of a message."""

    text: str = parsed(Prose(messages.LONGEST, required=True, metadata={"examples": ["Good luck to all of you!"]}))


class CommentRequest(ApiRequest):
    """The text and the position of a comment."""

    position: int = parsed(
        Whole(1, required=True, metadata={"description": "The position that the comment is about.", "examples": [12]})
    )
    text: str = parsed(
        Prose(messages.LONGEST, required=True, metadata={"examples": ["This is where the game turned."]})
    )


class NoteRequest(ApiRequest):
    """The text and the position of a note."""

    position: int = parsed(
        Whole(1, required=True, metadata={"description": "The position that the note is about.", "examples": [12]})
    )
    text: str = parsed(Prose(notes.LONGEST, required=True, metadata={"examples": ["Next time: sell first."]}))


class NoteChange(ApiRequest):
    """The new text of a note."""

    text: str = parsed(Prose(notes.LONGEST, required=True, metadata={"examples": ["Next time: buy first."]}))


class ReportRequest(ApiRequest):
    """The reason for a report."""

    reason: str = parsed(Prose(reports.LONGEST_REASON, required=True, metadata={"examples": ["That is an insult."]}))


class ReportsQuery(SequenceQuery):
    """Filter and paging for the list of reports."""

    status: str = parsed(OneOf(*STANDINGS, load_default=OPEN))


class ActRequest(ApiRequest):
    """A moderator's action on a report."""

    act: str = parsed(OneOf(*moderation.ACTS, required=True))
    days: int = parsed(
        Whole(
            0,
            suspensions.MOST_DAYS,
            load_default=0,
            metadata={"description": "The length of the suspension in days for `silence`; 0 for other acts."},
        )
    )
    everywhere: bool = parsed(
        Truth(
            load_default=False,
            metadata={"description": "True if the suspension applies to all games, false for this game only."},
        )
    )
    note: str = parsed(
        Text(1, moderation.LONGEST_NOTE, required=True, metadata={"examples": ["An insult, as was reported."]})
    )


class ShunRequest(ApiRequest):
    """The player to mute or block."""

    player: str = parsed(
        fields.String(required=True, validate=validate.Regexp(ID), metadata={"examples": ["5c1f0b7de2a94c7f8b1d"]})
    )
