"""Response schemas for players and tokens."""

from __future__ import annotations

from marshmallow import fields

from scoresheet.service.accounts.tokens import SCOPES, SESSION, TOKEN
from scoresheet.service.api.fields import Id, OneOf, Time
from scoresheet.service.api.schemas import NEXT, LinkedSchema


class PlayerSchema(LinkedSchema):
    """A public profile."""

    id = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ada"]})
    former = fields.Boolean(required=True, metadata={"description": "True if the account was deleted."})
    bot = fields.Boolean(required=True, metadata={"description": "True for a bot account."})
    run_by = Id(
        required=True,
        allow_none=True,
        metadata={"description": "The id of the player who owns the bot; null for people."},
    )


class PlayerListSchema(LinkedSchema):
    """A list of players."""

    items = fields.List(fields.Nested(PlayerSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class TokenSummarySchema(LinkedSchema):
    """A token without its secret."""

    id = Id(required=True)
    kind = OneOf(TOKEN, SESSION, required=True)
    scopes = fields.List(OneOf(*SCOPES), required=True)
    label = fields.String(required=True, metadata={"examples": ["My bot"]})
    created_at = Time(required=True)
    expires_at = Time(required=True)
    used_at = Time(
        required=True,
        allow_none=True,
        metadata={"description": "The hour of the last use; null if it was never used."},
    )


class TokenCreatedSchema(TokenSummarySchema):
    """A token with its secret."""

    token = fields.String(
        required=True,
        metadata={"description": "The secret, which is shown only once.", "examples": ["ss_Zm9yIHlvdSBhbG9uZQ"]},
    )


class TokenListSchema(LinkedSchema):
    """The tokens and sessions of a player."""

    items = fields.List(fields.Nested(TokenSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
