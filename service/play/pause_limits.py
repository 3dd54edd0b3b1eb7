"""A limit on how often a player may ask for a pause."""

from __future__ import annotations

from scoresheet.domain.commands import clocks
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.all_limits import Limits

MOST_ASKED, A_DAY = 20, 86_400
"""Requests per player and day, in all games together."""


class PauseLimits:
    """The requests for a pause, counted per player."""

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.of_people(MOST_ASKED, A_DAY, "pauses")

    def ask(self, sheet: Sheet, seat: Seat, player: str) -> None:
        """Ask the other players for a pause. Raises `CannotChangeClock`, `TooManyAttempts`."""
        self._limit.check(player)
        clocks.ask_pause(sheet, seat)
        self._limit.count(player)
