"""Requests about seats: take, resign, offer, take over, wait."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from marshmallow import RAISE, Schema, fields, validate

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.final_scores import MOST_HANDICAP
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
    """The seat to take, and its player or bot."""

    seat = Whole(0, MOST_SEATS - 1)
    bot = OneOf(*STRATEGIES, load_default=str)
    entropy = Text(load_default="")


class SeatBody(TypedDict):
    """The parsed seat request."""

    seat: NotRequired[Seat]
    bot: str
    entropy: str


class ResignationRequest(SeatsRequest):
    """The bot that plays on for resigned seats."""

    bot = OneOf(
        *STRATEGIES,
        load_default=str,
        metadata={
            "description": "Who plays on, in an unrated game; else the bot that the game was opened with.",
            "examples": ["greedy"],
        },
    )


class ResignationBody(TypedDict):
    """The parsed resignation."""

    bot: str


class OfferRequest(SeatsRequest):
    """The preferred successor, if any."""

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
    """The parsed answer."""

    wait: bool


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
