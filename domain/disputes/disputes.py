"""Disputes: claims of seats and their outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from scoresheet.domain.events import Remedy
from scoresheet.domain.instants import DAY
from scoresheet.domain.viewer import Seat

DAYS_TO_RULE = 14
"""The age in days at which a dispute without a ruling expires."""
MOST_HELD = 14 * DAY
"""The milliseconds for which a player's disputes may stop a game's clocks.

Upheld disputes do not count.
"""
Standing = Literal["open", "upheld", "dismissed", "withdrawn", "expired"]


class Dispute(msgspec.Struct, kw_only=True):
    """A dispute about a position; its id is the version of the event that raised it."""

    id: int
    seat: Seat
    about: int
    reason: str
    at: str
    """The time at which it was raised: UTC, RFC 3339."""
    standing: Standing = "open"
    closed: int = 0
    """The version of the event that closed it."""
    remedy: Remedy = "none"
    to: int = 0
    note: str = ""
    game_again: str = ""
    arbiters: list[str] = []
    """The players who examined it or ruled on it; empty in an imported game."""
    player: str = ""
    """The player who held the seat when it was raised, or who owns the program that raised it."""
    since: int = 0
    """The instant at which it was raised, in milliseconds since 1970, moved later by outages since then."""
    holds: bool = True
    """True while the open dispute stops the clocks, and play too if the game waits for rulings."""
    held: int = 0
    """The milliseconds for which it stopped the clocks, set when it stops holding them."""

    def held_by(self, at: int) -> int:
        """Return the milliseconds for which the dispute has stopped the clocks by the instant `at`."""
        return max(0, at - self.since) if self.holds else self.held


def holding(disputes: Iterable[Dispute]) -> list[Dispute]:
    """Return the open disputes that stop the clocks."""
    return [dispute for dispute in disputes if dispute.standing == "open" and dispute.holds]


def hold_left(disputes: Iterable[Dispute], player: str, at: int) -> int:
    """Return the milliseconds for which `player` may still stop the clocks."""
    return MOST_HELD - sum(one.held_by(at) for one in _counted(disputes, player))


def hold_ends(disputes: Iterable[Dispute], player: str) -> int | None:
    """Return the instant at which `player` will have used up the time for stopping the clocks.

    None if no dispute of the player stops the clocks.
    """
    counted = _counted(disputes, player)
    running = holding(counted)
    if not running:
        return None
    used = sum(one.held for one in counted if not one.holds)
    return -((used - MOST_HELD - sum(one.since for one in running)) // len(running))


def _counted(disputes: Iterable[Dispute], player: str) -> list[Dispute]:
    return [one for one in disputes if one.player == player and one.standing != "upheld"]


def open_among(disputes: Iterable[Dispute]) -> list[Dispute]:
    """Return the open disputes."""
    return [dispute for dispute in disputes if dispute.standing == "open"]


def find(disputes: Iterable[Dispute], number: int) -> Dispute | None:
    """Return the dispute with the id `number`."""
    return next((dispute for dispute in disputes if dispute.id == number), None)
