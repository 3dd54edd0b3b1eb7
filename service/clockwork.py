"""Clockwork: what the clock has to say in a game before anything else is written there.

Time that passed while the service was down is given back first; only then it is judged whose time has run out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from domain.errors import CannotChangeClock
from domain.game import Game
from domain.sheet import Sheet
from domain.timing import dues, give_back, write_due
from service import moments

MOST_AT_ONCE = 50
"""Things that can be due in a game at one moment: each seat's time, and what follows."""


class Span(Protocol):
    """Between two instants, milliseconds since 1970."""

    @property
    def since(self) -> int:
        """The first."""
        ...

    @property
    def until(self) -> int:
        """The second."""
        ...


class Clockwork:
    """Writes what is due; `outages` are those that ended after an instant."""

    def __init__(self, outages: Callable[[int], Sequence[Span]]) -> None:
        self._outages = outages

    def is_due(self, game: Game) -> bool:
        """Whether `write` would write anything in that game now."""
        return bool(self._lost(game)) or any(due.at <= moments.milliseconds() for due in dues(game)[:1])

    def write(self, sheet: Sheet) -> None:
        """Write what is due; nothing if nothing is."""
        for outage in self._lost(sheet.game):
            with suppress(CannotChangeClock):  # an earlier one that lasted longer
                give_back(sheet, outage.since, outage.until)
        for _ in range(MOST_AT_ONCE):
            due = next(iter(dues(sheet.game)), None)
            if due is None or due.at > moments.milliseconds():
                return
            with suppress(CannotChangeClock):
                write_due(sheet, due)

    def _lost(self, game: Game) -> list[Span]:
        """The outages in which the players of a game lost time that they have not got back."""
        if game.dial is None or game.status != "playing" or game.imported:
            return []
        return list(self._outages(max(game.dial.given, game.dial.began)))
