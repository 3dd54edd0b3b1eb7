"""Requests about talk: the shapes of what clients send, and what is read of it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from scoresheet.service.api.fields import ID, OneOf, Prose, Text, Truth, Whole, WholeText
from scoresheet.service.api.requests import LISTED, MOST_LISTED, Strict
from scoresheet.service.community.talk import moderation, notes, reports, suspensions, talk

OPEN, CLOSED = STANDINGS = ("open", "closed")


class MessageRequest(Strict):
    """The text of a message."""

    text = Prose(talk.LONGEST, required=True, metadata={"examples": ["Good luck to all of you!"]})


class MessageBody(TypedDict):
    """A message, read."""

    text: str


class CommentRequest(Strict):
    """The text and the position of a comment."""

    position = Whole(1, required=True, metadata={"description": "The position that it is about.", "examples": [12]})
    text = Prose(talk.LONGEST, required=True, metadata={"examples": ["This is where the game turned."]})


class CommentBody(TypedDict):
    """A comment, read."""

    position: int
    text: str


class NoteRequest(Strict):
    """The text and the position of a note."""

    position = Whole(1, required=True, metadata={"description": "The position that it is about.", "examples": [12]})
    text = Prose(notes.LONGEST, required=True, metadata={"examples": ["Next time: sell first."]})


class NoteChange(Strict):
    """The new text of a note."""

    text = Prose(notes.LONGEST, required=True, metadata={"examples": ["Next time: buy first."]})


class ReportRequest(Strict):
    """The reason of a report."""

    reason = Prose(reports.LONGEST_REASON, required=True, metadata={"examples": ["That is an insult."]})


class ReportBody(TypedDict):
    """A report, read."""

    reason: str


class MessagesQuery(Strict):
    """From which message on, and how many."""

    after = WholeText(load_default=0)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class MessagesFilter(TypedDict):
    """The parsed query for messages."""

    after: int
    limit: int


class ReportsQuery(MessagesQuery):
    """The kind and the part of the list of reports."""

    status = OneOf(*STANDINGS, load_default=OPEN)


class ReportsFilter(MessagesFilter):
    """The parsed query for reports."""

    status: str


class ActRequest(Strict):
    """A moderator's act on a report."""

    act = OneOf(*moderation.ACTS, required=True)
    days = Whole(
        0,
        suspensions.MOST_DAYS,
        load_default=0,
        metadata={"description": "For how long somebody is silenced; else none."},
    )
    everywhere = Truth(
        load_default=False, metadata={"description": "Whether that silence is one in all games, or only in this one."}
    )
    note = Text(1, moderation.LONGEST_NOTE, required=True, metadata={"examples": ["An insult, as was reported."]})


class ActBody(TypedDict):
    """An act, read."""

    act: str
    days: int
    everywhere: bool
    note: str


class ShunRequest(Strict):
    """The player to mute or block."""

    player = fields.String(required=True, validate=validate.Regexp(ID), metadata={"examples": ["5c1f0b7de2a94c7f8b1d"]})


class ShunBody(TypedDict):
    """A player, read."""

    player: NotRequired[str]
