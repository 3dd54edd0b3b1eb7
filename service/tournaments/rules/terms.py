"""Terms: what a tournament or a ladder is opened with; they never change."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from scoresheet.domain.clocks.clocks import Clock

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
    """What was agreed on; times in seconds. What is of ladders alone stands last."""

    kind: Kind
    title: str
    options: dict[str, Any] = {}
    table: int = 2
    """Seats at a table."""
    smallest: int = 2
    """Seats of the smallest table that there may be where the number of players does not divide."""
    rounds: int = 0
    """0: as many as the kind of tournament takes for that number of players."""
    most: int = 32
    """Players; nobody enters beyond it."""
    starts_at: int = 0
    """Milliseconds since 1970; 0 where whoever opened it starts it."""
    starts_zone: str = ""
    """The IANA name of the time zone in which the start was chosen, for telling it; empty where none was named."""
    round_time: int = 0
    """What a round may last; 0 without a bound."""
    clock: Clock | None = None
    rated: bool = False
    bots: bool = False
    """Whether programs with accounts may enter."""
    fill: str = ""
    """The bot of the service that takes seats that would stay free; empty where tables are smaller instead."""
    late: int = 0
    """The last round that may be entered after the start; 0 for nobody."""
    late_points: int = 0
    """For each round missed by entering late, of `WIN`."""
    bye: Bye = "win"
    tie_breaks: list[TieBreak] = []
    club: str = ""
    """Whose members alone may see it and enter; empty for everybody."""
    reach: int = 3
    """How many rungs above their own players may challenge."""
    answer_time: int = 259_200
    period: int = 0
    """After which all who have no game are paired with their neighbours; 0 where there are challenges alone."""
    idle: int = 0
    """After which whoever has not played falls by a rung; 0 for never."""


def bye_points(terms: Terms) -> int:
    """What a round without a game is worth."""
    return {"win": WIN, "half": WIN // 2, "nothing": 0}[terms.bye]
