"""Clocks: what time the players of a game have agreed on, and what each has left of it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from domain.viewer import Seat

OnTimeOut = Literal["wait", "bot", "forfeit"]


class Clock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms, in seconds where nothing else is said."""

    move: int = 0
    """For each turn; used before the bank is."""
    bank: int = 0
    increment: int = 0
    """Added to the bank when a turn ends."""
    most: int = 0
    """The bank never holds more; 0 for no such bound."""
    zone: int = 0
    """Minutes east of UTC, for days and nights."""
    days_off: list[int] = []
    """ISO weekdays, 1 (Monday) to 7, on which no time runs."""
    night: list[int] = []
    """[from hour, to hour], between which no time runs; empty where it does."""
    vacation: int = 0
    """Days that each seat may take."""
    on_time_out: OnTimeOut = "wait"
    bot: str = ""
    """The strategy that plays on for a seat whose time ran out."""


class Left(msgspec.Struct, frozen=True):
    """What a seat has left, in milliseconds."""

    turn: int
    bank: int


class Dial(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How the clocks of a game stand."""

    now: int = 0
    """Milliseconds since 1970 of the latest event: times never run backwards."""


def deadline(game: Any, seat: Seat) -> int | None:
    """When the time of `seat` runs out, in milliseconds since 1970, if nothing happens; None if it does not run."""
    return None


def left(game: Any, seat: Seat, at_ms: int) -> Left:
    """What `seat` has left at that moment."""
    return Left(0, 0)


def running(game: Any) -> set[Seat]:
    """The seats whose time runs."""
    return set()
