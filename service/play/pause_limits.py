"""Pausing: how often one player may ask the others whether the clocks may stand, each of whom is told each time."""

from __future__ import annotations

from scoresheet.domain.commands import clocks
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.all_limits import Limits

MOST_ASKED, A_DAY = 20, 86_400
"""So many pauses asked for by one player a day, in all games."""


class Pausing:
    """Counts what each player asks for."""

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.of_people(MOST_ASKED, A_DAY, "pauses")

    def ask(self, sheet: Sheet, seat: Seat, player: str) -> None:
        """Ask the others of a game; raises `CannotChangeClock`, `TooManyAttempts`."""
        self._limit.check(player)
        clocks.ask_pause(sheet, seat)
        self._limit.count(player)
