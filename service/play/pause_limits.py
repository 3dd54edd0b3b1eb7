"""Limits how often a player may ask for a pause."""

from __future__ import annotations

from scoresheet.domain.commands import clocks
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.all_limits import Limits

MOST_ASKED, A_DAY = 20, 86_400
"""Requests per player and day, in all games."""


class PauseLimits:
    """Counts what each player asks for."""

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.of_people(MOST_ASKED, A_DAY, "pauses")

    def ask(self, sheet: Sheet, seat: Seat, player: str) -> None:
        """Ask the others of a game; raises `CannotChangeClock`, `TooManyAttempts`."""
        self._limit.check(player)
        clocks.ask_pause(sheet, seat)
        self._limit.count(player)
