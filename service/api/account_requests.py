"""Requests about accounts, tokens and bots."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from scoresheet.service.accounts import names, passwords
from scoresheet.service.accounts.tokens import PLAY, READ, SCOPES
from scoresheet.service.api.fields import OneOf, Text, Whole
from scoresheet.service.api.requests import Strict

DAYS_A_YEAR = 366
NAME = {"examples": ["Ada"]}
PASSWORD = {"format": "password", "examples": ["correct horse battery"]}


class PlayerRequest(Strict):
    """A new account: name and password."""

    name = fields.String(required=True, validate=validate.Length(names.SHORTEST, names.LONGEST), metadata=NAME)
    password = fields.String(
        required=True, validate=validate.Length(passwords.SHORTEST, passwords.LONGEST), metadata=PASSWORD
    )


class PlayerBody(TypedDict):
    """The parsed request for a new account."""

    name: str
    password: str


class TokenRequest(Strict):
    """A new token: its owner and scopes."""

    name = fields.String(required=True, validate=validate.Length(1, names.LONGEST), metadata=NAME)
    password = fields.String(required=True, validate=validate.Length(1, passwords.LONGEST), metadata=PASSWORD)
    scopes = fields.List(OneOf(*SCOPES), load_default=[PLAY, READ], validate=validate.Length(1, len(SCOPES)))
    label = Text(high=80, load_default="")
    days = Whole(1, DAYS_A_YEAR, metadata={"description": "How long it is good for; 90 if you do not say."})


class TokenBody(TypedDict):
    """The parsed request for a token."""

    name: str
    password: str
    scopes: list[str]
    label: str
    days: NotRequired[int]


class BotRequest(Strict):
    """A new bot: its name."""

    name = fields.String(required=True, validate=validate.Length(names.SHORTEST, names.LONGEST), metadata=NAME)


class BotBody(TypedDict):
    """The parsed request for a bot."""

    name: str


class BotTokenRequest(Strict):
    """A bot's new token: scopes, label and lifetime."""

    scopes = fields.List(OneOf(PLAY, READ), load_default=[PLAY, READ], validate=validate.Length(1, 2))
    label = Text(high=80, load_default="")
    days = Whole(1, DAYS_A_YEAR, metadata={"description": "How long it is good for; 90 if you do not say."})


class BotTokenBody(TypedDict):
    """The parsed request for a bot's token."""

    scopes: list[str]
    label: str
    days: NotRequired[int]
