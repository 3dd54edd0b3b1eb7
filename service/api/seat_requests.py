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
        super().__init__(0, MOST_SEATS - 1, metadata={"description": "Needed only where you hold several."})


class SeatRequest(ApiRequest):
    """The seat to take, and its player or bot."""

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
                "description": "Who plays on, in an unrated game; else the bot that the game was opened with.",
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
            metadata={"description": "The name of a player who is asked to come.", "examples": ["Ben"]},
        )
    )


class WaitRequest(ApiRequest):
    """Whether to wait."""

    wait: bool = parsed(Truth(required=True))


def handicap() -> fields.List[int]:
    """Points that each seat starts with."""
    return fields.List(
        Whole(0, MOST_HANDICAP),
        load_default=list,
        validate=validate.Length(0, MOST_SEATS),
        metadata={
            "description": "Points that each seat is given as its start, by seat; none in rated games.",
            "examples": [[]],
        },
    )


def replacements() -> OneOf:
    """The players who may take over seats."""
    return OneOf(
        *REPLACEMENTS,
        load_default="anybody",
        metadata={"description": "Who may take over vacant seats; of a private game always the `invited` alone."},
    )
