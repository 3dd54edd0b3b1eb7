"""Requests about disputes."""

from __future__ import annotations

from scoresheet.domain.commands.disputes import REMEDIES, VERDICTS
from scoresheet.domain.viewer import Seat
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import OneOf, Text, Whole, WholeText
from scoresheet.service.api.paging import AFTER, LIMIT, LISTED, MOST_LISTED
from scoresheet.service.api.seat_requests import OwnSeat
from scoresheet.service.play.disputes import LONGEST_NOTE, LONGEST_REASON

OPEN, CLOSED = STANDINGS = ("open", "closed")


class DisputeRequest(ApiRequest):
    """The disputed position, the reason and the seat."""

    version: int = parsed(
        Whole(1, required=True, metadata={"description": "The disputed position, just after the event in question."})
    )
    reason: str = parsed(
        Text(1, LONGEST_REASON, required=True, metadata={"examples": ["That card was not mine to draw."]})
    )
    seat: Seat | None = parsed(OwnSeat())


class RulingRequest(ApiRequest):
    """An arbiter's ruling."""

    verdict: str = parsed(OneOf(*VERDICTS, required=True))
    remedy: str = parsed(OneOf(*REMEDIES, load_default="none"))
    to: int = parsed(
        Whole(
            0,
            load_default=0,
            metadata={"description": "The position to which a rewind returns, or from which a replay starts."},
        )
    )
    note: str = parsed(
        Text(1, LONGEST_NOTE, required=True, metadata={"examples": ["The log shows that the deck was mixed first."]})
    )


class DisputesQuery(ApiRequest):
    """Filter and paging for the list of disputes."""

    status: str = parsed(OneOf(*STANDINGS, load_default=OPEN))
    after: int = parsed(WholeText(load_default=0, metadata=AFTER))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED, metadata=LIMIT))
