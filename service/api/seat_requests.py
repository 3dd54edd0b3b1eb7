"""What clients send to sit down, to give up, offer or take over a seat, and to say whether to wait."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from marshmallow import RAISE, Schema, fields, validate

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.closing import MOST_HANDICAP
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts import names
from scoresheet.service.api.fields import OneOf, Text, Truth, Whole

MOST_SEATS = 16
REPLACEMENTS = ("anybody", "invited")


class SeatsRequest(Schema):
    """Nothing unknown."""

    class Meta:
        """marshmallow's settings."""

        unknown = RAISE


class SeatRequest(SeatsRequest):
    """Which seat to take, and for whom."""

    seat = Whole(0, MOST_SEATS - 1)
    bot = OneOf(*STRATEGIES, load_default=str)
    entropy = Text(load_default="")


class SeatBody(TypedDict):
    """Where to sit, read."""

    seat: NotRequired[Seat]
    bot: str
    entropy: str


class ResignationRequest(SeatsRequest):
    """Who plays on for the seats that are given up."""

    bot = OneOf(
        *STRATEGIES,
        load_default=str,
        metadata={
            "description": "Who plays on, in an unrated game; else the bot that the game was opened with.",
            "examples": ["greedy"],
        },
    )


class ResignationBody(TypedDict):
    """Who plays on, read."""

    bot: str


class OfferRequest(SeatsRequest):
    """Whom the player would like to be replaced by."""

    invite = fields.String(
        load_default="",
        validate=validate.Length(0, names.LONGEST),
        metadata={"description": "The name of a player who is asked to come.", "examples": ["Ben"]},
    )


class OfferBody(TypedDict):
    """An offer, read."""

    invite: str


class WaitRequest(SeatsRequest):
    """Whether to wait."""

    wait = Truth(required=True)


class WaitBody(TypedDict):
    """Whether to wait, read."""

    wait: bool


def handicap() -> fields.List[int]:
    """What each seat is given as its start, when a game is opened."""
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
    """Who may take over seats."""
    return OneOf(
        *REPLACEMENTS,
        load_default="anybody",
        metadata={"description": "Who may take over vacant seats; of a private game always the `invited` alone."},
    )
