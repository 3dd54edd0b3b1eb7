"""Writes due clock events of a game before any other event is appended.

Time that passed while the service was down is given back first; only then does the module decide which seats are out of
time. Periods that no seat's clock measures (a pause, the wait for players) are extended by the length of the outages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from scoresheet.domain.commands.clocks import Due, began, dues, give_back, write_due
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.errors import CannotChangeClock
from scoresheet.domain.game import Game
from scoresheet.service.core import clock
from scoresheet.service.core.deadlines import Period, put_off

MOST_AT_ONCE = 50
"""The maximum number of due events at one moment: each seat's time-out and its consequences."""


class GameClocks:
    """Writes due clock events. `outages` returns the outages that ended after an instant."""

    def __init__(self, outages: Callable[[int], Sequence[Period]]) -> None:
        self._outages = outages

    def is_due(self, game: Game) -> bool:
        """Return whether `write` would add any events to the game now."""
        return bool(self._lost(game)) or any(due.at <= clock.milliseconds() for due in self.dues(game)[:1])

    def owes(self, game: Game) -> bool:
        """Return whether players have lost time in an outage and not got it back yet."""
        return bool(self._lost(game))

    def dues(self, game: Game) -> list[Due]:
        """List the events that will become due if no player acts, earliest first.

        Due times are postponed by outages.
        """
        return sorted(self._put_off(game, due) for due in dues(game))

    def _put_off(self, game: Game, due: Due) -> Due:
        since = began(game, due)
        return due if since is None else due._replace(at=put_off(due.at, since, self._outages(since)))

    def write(self, sheet: Sheet) -> None:
        """Write the events that are due, if any."""
        for outage in self._lost(sheet.game):
            with suppress(CannotChangeClock):  # covered by an earlier, longer outage
                give_back(sheet, outage.since, outage.until)
        for _ in range(MOST_AT_ONCE):
            due = next(iter(self.dues(sheet.game)), None)
            if due is None or due.at > clock.milliseconds():
                return
            with suppress(CannotChangeClock):
                write_due(sheet, due)

    def _lost(self, game: Game) -> list[Period]:
        """Return the outages whose lost time the players have not got back yet."""
        if game.dial is None or game.status != "playing" or game.imported:
            return []
        return list(self._outages(max(game.dial.given, game.dial.began)))
