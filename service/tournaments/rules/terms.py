"""Terms: the settings of a tournament or a ladder, which never change."""

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
"""The minimum and maximum number of seats at a table."""
MOST_ENTRANTS, MOST_IN_ROUND_ROBIN = 200, 40
MOST_ROUNDS = 60
WIN = 24
"""The points for first place, regardless of the table's size; divisible enough that other places get integers."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of a tournament; durations are in seconds. Fields for ladders come last."""

    kind: Kind
    title: str
    options: JsonObject = {}
    table: int = 2
    """The number of seats at a table."""
    smallest: int = 2
    """The minimum number of seats at a table, if the players cannot be divided into full tables."""
    rounds: int = 0
    """The number of rounds; 0 for the default, which depends on the kind and the number of players."""
    most: int = 32
    """The maximum number of players."""
    starts_at: int = 0
    """The start in milliseconds since 1970; 0 if the organiser starts the tournament."""
    starts_zone: str = ""
    """The IANA name of the time zone in which the start was chosen, for display; empty if none was named."""
    round_time: int = 0
    """The maximum duration of a round; 0 for no limit."""
    clock: Clock | None = None
    rated: bool = False
    bots: bool = False
    """True if program accounts may enter."""
    fill: str = ""
    """The strategy of the service's bots that fill free seats; empty to have smaller tables instead."""
    late: int = 0
    """The last round that late players may still enter; 0 if they cannot enter late."""
    late_points: int = 0
    """The points for each round missed by entering late; a win is worth `WIN`."""
    bye: Bye = "win"
    tie_breaks: list[TieBreak] = []
    club: str = ""
    """The club, if only its members may see and enter the tournament; empty if it is for all players."""
    reach: int = 3
    """The number of rungs up to which players may challenge others above them."""
    answer_time: int = 259_200
    period: int = 0
    """The period after which players without a game are paired with neighbours; 0 if there are only challenges."""
    idle: int = 0
    """The duration of inactivity after which a player drops a rung; 0 for never."""


def bye_points(terms: Terms) -> int:
    """Return the points for a bye."""
    return {"win": WIN, "half": WIN // 2, "nothing": 0}[terms.bye]
