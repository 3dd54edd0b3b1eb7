"""Requests about accounts, tokens and bots."""

from __future__ import annotations

from marshmallow import fields, validate

from scoresheet.service.accounts import names, passwords
from scoresheet.service.accounts.tokens import PLAY, READ, SCOPES
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import OneOf, Text, Whole

DAYS_A_YEAR = 366
NAME = {"examples": ["Ada"]}
PASSWORD = {"format": "password", "examples": ["correct horse battery"]}


class PlayerRequest(ApiRequest):
    """A new account: name and password."""

    name: str = parsed(
        fields.String(required=True, validate=validate.Length(names.SHORTEST, names.LONGEST), metadata=NAME)
    )
    password: str = parsed(
        fields.String(required=True, validate=validate.Length(passwords.SHORTEST, passwords.LONGEST), metadata=PASSWORD)
    )


class TokenRequest(ApiRequest):
    """A player's credentials and the settings of a new token."""

    name: str = parsed(fields.String(required=True, validate=validate.Length(1, names.LONGEST), metadata=NAME))
    password: str = parsed(
        fields.String(required=True, validate=validate.Length(1, passwords.LONGEST), metadata=PASSWORD)
    )
    scopes: list[str] = parsed(
        fields.List(OneOf(*SCOPES), load_default=[PLAY, READ], validate=validate.Length(1, len(SCOPES)))
    )
    label: str = parsed(Text(high=80, load_default=""))
    days: int | None = parsed(
        Whole(1, DAYS_A_YEAR, metadata={"description": "The lifetime of the token in days; 90 by default."})
    )


class BotRequest(ApiRequest):
    """A new bot: its name."""

    name: str = parsed(
        fields.String(required=True, validate=validate.Length(names.SHORTEST, names.LONGEST), metadata=NAME)
    )


class BotTokenRequest(ApiRequest):
    """A bot's new token: scopes, label and lifetime."""

    scopes: list[str] = parsed(
        fields.List(OneOf(PLAY, READ), load_default=[PLAY, READ], validate=validate.Length(1, 2))
    )
    label: str = parsed(Text(high=80, load_default=""))
    days: int | None = parsed(
        Whole(1, DAYS_A_YEAR, metadata={"description": "The lifetime of the token in days; 90 by default."})
    )
