"""Requests about seats: take, resign, offer, take over, wait."""

from __future__ import annotations

from marshmallow import fields, validate

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.final_scores import MOST_HANDICAP
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts import names
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import OneOf, Text, Truth, Whole

MOST_SEATS = 16
REPLACEMENTS = ("anybody", "invited")


class OwnSeat(Whole):
    """One of the caller's seats."""

    def __init__(self) -> None:
        super().__init__(
            0, MOST_SEATS - 1, metadata={"description": "The caller's seat; needed only if they have several."}
        )


class SeatRequest(ApiRequest):
    """The seat to take, and the bot for it, if any."""

    seat: Seat | None = parsed(Whole(0, MOST_SEATS - 1))
    bot: str = parsed(OneOf(*STRATEGIES, load_default=str))
    entropy: str = parsed(Text(load_default=""))


class ResignationRequest(ApiRequest):
    """The bot that plays on for resigned seats."""

    bot: str = parsed(
        OneOf(
            *STRATEGIES,
            load_default=str,
            metadata={
                "description": "The bot that plays on, in an unrated game; by default the bot of the clock's terms.",
                "examples": ["greedy"],
            },
        )
    )


class OfferRequest(ApiRequest):
    """The preferred successor, if any."""

    invite: str = parsed(
        fields.String(
            load_default="",
            validate=validate.Length(0, names.LONGEST),
            metadata={"description": "The name of a player to invite.", "examples": ["Ben"]},
        )
    )


class WaitRequest(ApiRequest):
    """The caller's choice to wait, or not to wait, for a seat that has timed out."""

    wait: bool = parsed(Truth(required=True))


def handicap() -> fields.List[int]:
    """Return the field for the points that each seat starts with."""
    return fields.List(
        Whole(0, MOST_HANDICAP),
        load_default=list,
        validate=validate.Length(0, MOST_SEATS),
        metadata={
            "description": "The points that each seat starts with, by seat; none in rated games.",
            "examples": [[]],
        },
    )


def replacements() -> OneOf:
    """Return the field for the players who may take over seats."""
    return OneOf(
        *REPLACEMENTS,
        load_default="anybody",
        metadata={"description": "The players who may take over vacant seats; in private games always `invited`."},
    )
