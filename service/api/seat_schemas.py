"""Shapes of seats: current and former players, and pending decisions about them."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.service.api.fields import Id, SeatNumber


class SeatSchema(Schema):
    """A seat and who sits there."""

    seat = SeatNumber(required=True)
    player = Id(
        required=True, allow_none=True, metadata={"description": "Whose it is; nobody's while it is free, or a bot's."}
    )
    bot = fields.String(
        required=True, allow_none=True, metadata={"description": "The strategy of the bot there.", "examples": [None]}
    )
    run_by = Id(
        required=True,
        allow_none=True,
        metadata={"description": "Where `player` is a bot account: the id of the player who runs it."},
    )
    imported = fields.Boolean(
        required=True, metadata={"description": "Whether it was a player's where the game was imported from."}
    )
    resigned = fields.Boolean(required=True)
    offered = fields.Boolean(required=True, metadata={"description": "Whether its player wants to be replaced."})
    away = fields.Boolean(
        required=True, metadata={"description": "Whether a bot plays until its player, whose time ran out, comes back."}
    )
    vacant = fields.Boolean(required=True, metadata={"description": "Whether somebody may take it over."})
    to_act = fields.Boolean(required=True, metadata={"description": "Whether the game waits for it."})


class FormerHolderSchema(Schema):
    """A player who held a seat before the one who holds it now."""

    seat = SeatNumber(required=True)
    player = Id(required=True)


class UndecidedSchema(Schema):
    """A seat that timed out, and the seats that decide whether to wait for it."""

    about = SeatNumber(required=True)
    seats = fields.List(
        SeatNumber(), required=True, metadata={"description": "Those that have not said so: …/seats/{about}/waits."}
    )
