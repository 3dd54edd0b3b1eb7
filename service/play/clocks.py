"""Clockwork: what the clock has to say in a game before anything else is written there.

Time that passed while the service was down is given back first; only then it is judged whose time has run out. Spans
that no clock of a seat measures (a pause, an open game without players) are put off by as long as the outages lasted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from scoresheet.domain.commands.clocks import Due, began, dues, give_back, write_due
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.errors import CannotChangeClock
from scoresheet.domain.game import Game
from scoresheet.service.core import clock
from scoresheet.service.core.deadlines import Outage, put_off

MOST_AT_ONCE = 50
"""Things that can be due in a game at one moment: each seat's time, and what follows."""


class GameClocks:
    """Writes what is due; `outages` are those that ended after an instant."""

    def __init__(self, outages: Callable[[int], Sequence[Outage]]) -> None:
        self._outages = outages

    def is_due(self, game: Game) -> bool:
        """Return whether `write` would write anything in that game now."""
        return bool(self._lost(game)) or any(due.at <= clock.milliseconds() for due in self.dues(game)[:1])

    def owes(self, game: Game) -> bool:
        """Return whether players of the game lost time to an outage that they have not got back yet."""
        return bool(self._lost(game))

    def dues(self, game: Game) -> list[Due]:
        """List what will be due in the game if nothing happens, postponed by outages, earliest first."""
        return sorted(self._put_off(game, due) for due in dues(game))

    def _put_off(self, game: Game, due: Due) -> Due:
        since = began(game, due)
        return due if since is None else due._replace(at=put_off(due.at, since, self._outages(since)))

    def write(self, sheet: Sheet) -> None:
        """Write what is due; nothing if nothing is."""
        for outage in self._lost(sheet.game):
            with suppress(CannotChangeClock):  # an earlier one that lasted longer
                give_back(sheet, outage.since, outage.until)
        for _ in range(MOST_AT_ONCE):
            due = next(iter(self.dues(sheet.game)), None)
            if due is None or due.at > clock.milliseconds():
                return
            with suppress(CannotChangeClock):
                write_due(sheet, due)

    def _lost(self, game: Game) -> list[Outage]:
        """The outages in which the players of a game lost time that they have not got back."""
        if game.dial is None or game.status != "playing" or game.imported:
            return []
        return list(self._outages(max(game.dial.given, game.dial.began)))
