"""Requests about disputes: the shapes of what clients send, and what is read of it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from scoresheet.domain.commands.disputes import REMEDIES, VERDICTS
from scoresheet.domain.viewer import Seat
from scoresheet.service.api.fields import OneOf, Text, Whole, WholeText
from scoresheet.service.api.requests import LISTED, MOST_LISTED, MOST_SEATS, Strict
from scoresheet.service.play.disputes import LONGEST_NOTE, LONGEST_REASON

OPEN, CLOSED = STANDINGS = ("open", "closed")


class DisputeRequest(Strict):
    """The disputed position, the reason and the seat."""

    version = Whole(1, required=True, metadata={"description": "The position after what is disputed."})
    reason = Text(1, LONGEST_REASON, required=True, metadata={"examples": ["That card was not mine to draw."]})
    seat = Whole(0, MOST_SEATS - 1, metadata={"description": "Needed only where you hold several."})


class DisputeBody(TypedDict):
    """A dispute, read."""

    version: int
    reason: str
    seat: NotRequired[Seat]


class RulingRequest(Strict):
    """An arbiter's ruling."""

    verdict = OneOf(*VERDICTS, required=True)
    remedy = OneOf(*REMEDIES, load_default="none")
    to = Whole(
        0, load_default=0, metadata={"description": "The position to which a rewind, or from which a replay, leads."}
    )
    note = Text(1, LONGEST_NOTE, required=True, metadata={"examples": ["The log shows that the deck was mixed first."]})


class RulingBody(TypedDict):
    """A ruling, read."""

    verdict: str
    remedy: str
    to: int
    note: str


class DisputesQuery(Strict):
    """The filter and the part of a list of disputes."""

    status = OneOf(*STANDINGS, load_default=OPEN)
    after = WholeText(load_default=0)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class DisputesFilter(TypedDict):
    """The parsed query for disputes."""

    status: str
    after: int
    limit: int
