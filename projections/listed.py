"""Games in lists."""

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
    """True if the seat can be taken over."""


class ListedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the lobby lists it."""

    id: str
    number: int
    """Its position in the order of lists, used for `after`; later games have higher numbers."""
    title: str
    name: str
    status: str
    visibility: str
    rated: bool
    imported: bool
    voided: bool
    """True if a ruling voided the game."""
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
    """The time of the last event; in a finished game, of its end."""
    round: int
    """The current round; 0 if the title has no rounds."""
    replacements: str
    parent: str
    """The parent of a branch; empty for other games."""
    parent_version: int
    club: str = ""
    """The club whose members may see the game; empty without a club."""
    seats: list[ListedSeat]
