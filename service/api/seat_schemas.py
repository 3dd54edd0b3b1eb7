"""Response schemas for seats: current and former players, and pending decisions."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.service.api.fields import Id, SeatNumber


class SeatSchema(Schema):
    """A seat with its player or bot."""

    seat = SeatNumber(required=True)
    player = Id(
        required=True,
        allow_none=True,
        metadata={"description": "The id of the player; null if the seat is free or has a bot."},
    )
    bot = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "The strategy of the service's bot on the seat; null if there is none.",
            "examples": [None],
        },
    )
    run_by = Id(
        required=True,
        allow_none=True,
        metadata={"description": "The id of the player who owns the bot account `player`; null for people."},
    )
    imported = fields.Boolean(
        required=True,
        metadata={"description": "True if a player held the seat on the service where the game was recorded."},
    )
    resigned = fields.Boolean(required=True)
    offered = fields.Boolean(required=True, metadata={"description": "True if the player offers the seat to others."})
    away = fields.Boolean(
        required=True, metadata={"description": "True if a bot plays until the player, who has timed out, returns."}
    )
    vacant = fields.Boolean(required=True, metadata={"description": "True if another player may take over the seat."})
    to_act = fields.Boolean(required=True, metadata={"description": "True if the game waits for the seat."})


class FormerHolderSchema(Schema):
    """A player who held a seat before its current player."""

    seat = SeatNumber(required=True)
    player = Id(required=True)


class UndecidedSchema(Schema):
    """A seat that timed out, and the seats that decide whether to wait for it."""

    about = SeatNumber(required=True)
    seats = fields.List(
        SeatNumber(),
        required=True,
        metadata={"description": "The seats that have not answered yet at …/seats/{about}/waits."},
    )
