"""Terms: what a tournament or a ladder is opened with; they never change."""

from __future__ import annotations

from typing import Literal

import msgspec

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.json_values import JsonObject

Kind = Literal["round_robin", "swiss", "ladder"]
Bye = Literal["win", "half", "nothing"]
TieBreak = Literal["wins", "head_to_head", "opponents", "share", "time_outs", "lots"]

ROUND_ROBIN, SWISS, LADDER = KINDS = ("round_robin", "swiss", "ladder")
BYES = ("win", "half", "nothing")
TIE_BREAKS = ("wins", "head_to_head", "opponents", "share", "time_outs", "lots")
USUAL: list[TieBreak] = ["head_to_head", "opponents", "share", "wins", "lots"]
SMALLEST, LARGEST = 2, 5
"""Seats of a table."""
MOST_ENTRANTS, MOST_IN_ROUND_ROBIN = 200, 40
MOST_ROUNDS = 60
WIN = 24
"""Points for the first place, whatever the size of the table: places between split into whole numbers."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of a tournament; times in seconds. Fields for ladders are last."""

    kind: Kind
    title: str
    options: JsonObject = {}
    table: int = 2
    """Seats at a table."""
    smallest: int = 2
    """Seats of the smallest table that there may be where the number of players does not divide."""
    rounds: int = 0
    """0: as many as the kind of tournament takes for that number of players."""
    most: int = 32
    """The maximum number of players."""
    starts_at: int = 0
    """Milliseconds since 1970; 0 if the organiser starts it."""
    starts_zone: str = ""
    """The IANA name of the time zone in which the start was chosen, for telling it; empty where none was named."""
    round_time: int = 0
    """The longest duration of a round; 0 for no limit."""
    clock: Clock | None = None
    rated: bool = False
    bots: bool = False
    """Whether program accounts may enter."""
    fill: str = ""
    """The bot of the service that takes seats that would stay free; empty where tables are smaller instead."""
    late: int = 0
    """The last round that can be entered late; 0 for none."""
    late_points: int = 0
    """Points per round missed by late entry, in units of `WIN`."""
    bye: Bye = "win"
    tie_breaks: list[TieBreak] = []
    club: str = ""
    """The club whose members alone may see and enter it; empty for all."""
    reach: int = 3
    """How many rungs up players may challenge."""
    answer_time: int = 259_200
    period: int = 0
    """After which all who have no game are paired with their neighbours; 0 where there are challenges alone."""
    idle: int = 0
    """Inactivity after which a player drops a rung; 0 for never."""


def bye_points(terms: Terms) -> int:
    """Return the points of a bye."""
    return {"win": WIN, "half": WIN // 2, "nothing": 0}[terms.bye]
