"""Response schemas for clocks."""

from __future__ import annotations

from marshmallow import Schema, fields

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.terms import OUTCOMES
from scoresheet.service.api.fields import Address, OneOf, SeatNumber, Time


class ClockSchema(Schema):
    """The terms of a clock, in seconds unless noted; null for games without a clock."""

    hours = fields.Integer(
        required=True,
        metadata={"minimum": 1, "examples": [24], "description": "The approximate time per move in hours, rounded up."},
    )
    kept = fields.Boolean(
        required=True,
        metadata={"description": "True if the clock is enforced; if false, the hours are only an agreement."},
    )
    move = fields.Integer(
        required=True, metadata={"minimum": 0, "examples": [86_400], "description": "The time per turn in seconds."}
    )
    bank = fields.Integer(
        required=True, metadata={"minimum": 0, "examples": [604_800], "description": "The initial bank in seconds."}
    )
    increment = fields.Integer(
        required=True,
        metadata={"minimum": 0, "examples": [43_200], "description": "The seconds added to the bank after a turn."},
    )
    most = fields.Integer(
        required=True,
        metadata={
            "minimum": 0,
            "examples": [0],
            "description": "The maximum of the bank in seconds; 0 for no maximum.",
        },
    )
    zone = fields.Integer(
        required=True,
        metadata={
            "examples": [60],
            "description": "The offset from UTC in minutes for days off and nights, until the first of `shifts`.",
        },
    )
    zone_name = fields.String(
        required=True,
        metadata={
            "examples": ["Europe/Berlin"],
            "description": "The IANA name of the time zone; empty for a fixed offset.",
        },
    )
    shifts = fields.List(
        fields.List(fields.Integer(metadata={"examples": [1_806_195_600]})),
        required=True,
        metadata={
            "description": "The changes of a named zone's offset, as pairs of an instant in seconds since 1970 and the "
            "new offset from UTC in minutes. The last one remains in force. Empty without days off and nights.",
            "examples": [[[1_806_195_600, 120], [1_824_944_400, 60]]],
        },
    )
    days_off = fields.List(
        fields.Integer(metadata={"minimum": 1, "maximum": 7}),
        required=True,
        metadata={
            "description": "The days of the week on which the clocks are stopped, 1 (Monday) to 7.",
            "examples": [[6, 7]],
        },
    )
    night = fields.List(
        fields.Integer(metadata={"minimum": 0, "maximum": 23}),
        required=True,
        metadata={
            "description": "The hours when the night, in which the clocks stop, begins and ends; empty for none.",
            "examples": [[22, 7]],
        },
    )
    vacation = fields.Integer(
        required=True, metadata={"minimum": 0, "examples": [14], "description": "The number of vacation days per seat."}
    )
    on_time_out = OneOf(*OUTCOMES, required=True, metadata={"description": "The effect of a time-out."})
    bot = OneOf(
        *STRATEGIES,
        required=True,
        allow_none=True,
        metadata={"description": "The bot that plays after a time-out; null if none is set."},
    )


class SeatClockSchema(Schema):
    """A seat's remaining time in whole seconds, and its deadline."""

    seat = SeatNumber(required=True)
    turn_left = fields.Integer(
        required=True, metadata={"minimum": 0, "examples": [86_000], "description": "The seconds left for the turn."}
    )
    bank_left = fields.Integer(
        required=True, metadata={"minimum": 0, "examples": [604_800], "description": "The seconds left in the bank."}
    )
    asked = fields.Boolean(required=True, metadata={"description": "True while the seat has to answer a decision."})
    running = fields.Boolean(
        required=True, metadata={"description": "True if the seat's time is running, apart from nights and days off."}
    )
    out = fields.Boolean(required=True, metadata={"description": "True if the seat has run out of time in this turn."})
    deadline = Time(
        required=True,
        allow_none=True,
        metadata={
            "description": "The time when the seat times out if nothing happens; null while its clock is stopped."
        },
    )
    vacation_left = fields.Integer(
        required=True, metadata={"minimum": 0, "examples": [14], "description": "The number of vacation days left."}
    )
    vacation_until = Time(
        required=True,
        allow_none=True,
        metadata={"description": "The end of the current vacation; null if there is none."},
    )


class PauseSchema(Schema):
    """A requested pause."""

    seat = SeatNumber(required=True, metadata={"description": "The seat that asked for the pause."})
    agreed = fields.List(SeatNumber(), required=True, metadata={"description": "The seats that have agreed."})
    asked = fields.List(SeatNumber(), required=True, metadata={"description": "The seats that have not answered yet."})


class RunningClockSchema(ClockSchema):
    """The terms of a clock and its state at a given time."""

    at = Time(
        required=True,
        allow_none=True,
        metadata={
            "description": "The time of this state (in a game, of its latest event); null unless the game is running."
        },
    )
    paused_since = Time(
        required=True,
        allow_none=True,
        metadata={"description": "The start of the current pause; null if there is none."},
    )
    pause = fields.Nested(PauseSchema, required=True, allow_none=True)
    seats = fields.List(
        fields.Nested(SeatClockSchema),
        required=True,
        metadata={"description": "The clocks of the seats; empty unless the game is running."},
    )


class ClockNowSchema(RunningClockSchema):
    """The terms of a clock and its current state."""

    links = fields.Dict(keys=fields.String(), values=Address(), required=True)
