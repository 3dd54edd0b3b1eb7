"""Games as lists have them."""

from __future__ import annotations

import msgspec

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.events import Score
from scoresheet.domain.viewer import Seat


class ListedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat; player and bot are empty while it is free, and for imported players."""

    seat: Seat
    player: str
    bot: str
    forfeited: bool
    imported: bool
    to_act: bool
    offered: bool
    away: bool
    vacant: bool
    """Whether it can be taken over."""


class ListedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the lobby lists it."""

    id: str
    number: int
    """Games opened later have higher ones; what a list goes on `after`."""
    title: str
    name: str
    status: str
    visibility: str
    rated: bool
    imported: bool
    voided: bool
    """Whether a ruling voided the game."""
    disputes: int
    """The number of open disputes."""
    on_dispute: str
    pace: int
    clock: Clock | None
    version: int
    rules: str
    commitment: str
    options: dict[str, object]
    scores: list[Score]
    ranking: list[list[Seat]]
    created_at: str
    updated_at: str
    """Time of the last event; in a finished game, of its end."""
    round: int
    """0 where the title counts none."""
    replacements: str
    parent: str
    """The game that it goes on from; empty for most."""
    parent_version: int
    club: str = ""
    """The club whose members may see it, too; empty for most."""
    seats: list[ListedSeat]
