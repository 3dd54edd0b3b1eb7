"""Shapes of answers about clocks."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.terms import OUTCOMES
from scoresheet.service.api.fields import Address, OneOf, SeatNumber, Time


class ClockSchema(Schema):
    """The terms of a clock, in seconds unless noted; null for games without one."""

    hours = fields.Integer(
        required=True,
        metadata={"minimum": 1, "examples": [24], "description": "About so many hours a move, rounded up."},
    )
    kept = fields.Boolean(
        required=True,
        metadata={"description": "Whether time is kept; if not, the hours are no more than an agreement."},
    )
    move = fields.Integer(required=True, metadata={"minimum": 0, "examples": [86_400], "description": "For each turn."})
    bank = fields.Integer(required=True, metadata={"minimum": 0, "examples": [604_800]})
    increment = fields.Integer(
        required=True, metadata={"minimum": 0, "examples": [43_200], "description": "What the bank gets after a turn."}
    )
    most = fields.Integer(
        required=True,
        metadata={"minimum": 0, "examples": [0], "description": "The bank never holds more; 0 for no such bound."},
    )
    zone = fields.Integer(
        required=True,
        metadata={
            "examples": [60],
            "description": "Minutes east of UTC, for days off and nights: always, or until the first of `shifts`.",
        },
    )
    zone_name = fields.String(
        required=True,
        metadata={"examples": ["Europe/Berlin"], "description": "By its IANA name; empty for a fixed offset."},
    )
    shifts = fields.List(
        fields.List(fields.Integer(metadata={"examples": [1_806_195_600]})),
        required=True,
        metadata={
            "description": "Of a named zone with days off or nights: since when (seconds since 1970) local time is "
            "ahead of UTC by that number of minutes. After the last one its offset stays.",
            "examples": [[[1_806_195_600, 120], [1_824_944_400, 60]]],
        },
    )
    days_off = fields.List(
        fields.Integer(metadata={"minimum": 1, "maximum": 7}),
        required=True,
        metadata={"description": "Days of the week on which no time runs, 1 (Monday) to 7.", "examples": [[6, 7]]},
    )
    night = fields.List(
        fields.Integer(metadata={"minimum": 0, "maximum": 23}),
        required=True,
        metadata={"description": "The hours between which no time runs, or none.", "examples": [[22, 7]]},
    )
    vacation = fields.Integer(
        required=True, metadata={"minimum": 0, "examples": [14], "description": "Days that each seat may take."}
    )
    on_time_out = OneOf(*OUTCOMES, required=True)
    bot = OneOf(*STRATEGIES, required=True, allow_none=True, metadata={"description": "Who plays on."})


class SeatClockSchema(Schema):
    """A seat's remaining time in whole seconds, and its deadline."""

    seat = SeatNumber(required=True)
    turn_left = fields.Integer(required=True, metadata={"minimum": 0, "examples": [86_000]})
    bank_left = fields.Integer(required=True, metadata={"minimum": 0, "examples": [604_800]})
    asked = fields.Boolean(required=True, metadata={"description": "Whether its turn goes on."})
    running = fields.Boolean(
        required=True, metadata={"description": "Whether its time runs, nights and days off apart."}
    )
    out = fields.Boolean(required=True, metadata={"description": "Whether its time has run out in this turn."})
    deadline = Time(
        required=True,
        allow_none=True,
        metadata={"description": "When its time runs out if nothing happens."},
    )
    vacation_left = fields.Integer(required=True, metadata={"minimum": 0, "examples": [14], "description": "Days."})
    vacation_until = Time(required=True, allow_none=True)


class PauseSchema(Schema):
    """A requested pause."""

    seat = SeatNumber(required=True, metadata={"description": "Who asks."})
    agreed = fields.List(SeatNumber(), required=True)
    asked = fields.List(SeatNumber(), required=True, metadata={"description": "Who is asked still."})


class RunningClockSchema(ClockSchema):
    """The terms of a clock and its state at a given time."""

    at = Time(
        required=True,
        allow_none=True,
        metadata={"description": "When it stands so: in the game itself, at its last event; null before it began."},
    )
    paused_since = Time(required=True, allow_none=True)
    pause = fields.Nested(PauseSchema, required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatClockSchema), required=True, metadata={"description": "While it is played."})


class ClockNowSchema(RunningClockSchema):
    """The terms of a clock and its current state."""

    links = fields.Dict(keys=fields.String(), values=Address(), required=True)
