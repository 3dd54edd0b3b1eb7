"""Scenes for tests of clocks: games of Lending whose events have chosen times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoresheet.domain import game as aggregate
from scoresheet.domain.clocks.clocks import Clock, deadline, left
from scoresheet.domain.commands import clocks
from scoresheet.domain.commands.sheet import GameSettings, Metadata, PastEvents, Sheet
from scoresheet.domain.events import Event
from scoresheet.domain.game import Game, fold
from scoresheet.domain.instants import milliseconds, rfc3339
from scoresheet.domain.title import Title
from tests.domain.lending import TITLE, Borrow, Count

SECOND, MINUTE, HOUR, DAY = 1, 60, 3_600, 86_400
MONDAY = milliseconds("2026-06-01T00:00:00Z") or 0
PLAIN = Clock(move=DAY, bank=HOUR, increment=600, on_time_out="wait")


class Timed:
    """A game that began at midnight UTC on a Monday; `time` is in seconds since then."""

    def __init__(
        self,
        clock: Clock | None,
        seats: int = 2,
        begins: float = 0,
        bots: tuple[int, ...] = (),
        title: Title = TITLE,
        players: tuple[str, ...] = (),
        **settings: Any,
    ) -> None:
        self.title = title
        self.time = begins
        self.events: list[Event] = []
        self.game: Game[Any] = Game()
        self.do(lambda sheet: sheet.open("g", GameSettings(seats=seats, clock=clock, **settings)))
        for seat in range(seats):
            taker = {"bot": "random"} if seat in bots else {"player": players[seat] if players else f"p{seat}"}
            self.do(lambda sheet, taker=taker: sheet.take_seat(**taker))

    @property
    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return MONDAY + int(self.time * 1000)

    def do(self, command: Callable[[Sheet], object]) -> Game[Any]:
        """Run a command on a sheet and keep its events; check that they fold to the same game."""
        metadata = Metadata(at=rfc3339(self.now), actor="p", command="c", software="test")
        title = self.title
        game = aggregate.copy(title, self.game)
        sheet = Sheet(title, game, b"secret", metadata, PastEvents(title, list(self.events)))
        command(sheet)
        self.events += [written.event for written in sheet.events]
        self.game = fold(title, self.events)
        assert self.game == sheet.game
        return self.game

    def count(self, by: int = 1) -> Game[Any]:
        """Let the seat to act count on, which ends its turn."""
        return self.do(lambda sheet: sheet.move(self.asked, Count(by)))

    def borrow(self, seat: int) -> Game[Any]:
        """Let a seat make an anytime move."""
        return self.do(lambda sheet: sheet.move(seat, Borrow()))

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self.time += seconds

    @property
    def asked(self) -> int:
        """Return the one seat to act."""
        return int(self.game.state.to_act()[0])

    def left(self, seat: int) -> tuple[float, float]:
        """Return the seconds left of the turn and of the bank."""
        found = left(self.game, seat, self.now)
        return found.turn / 1000, found.bank / 1000

    def deadline(self, seat: int) -> float | None:
        """Return the deadline in seconds since the beginning of that Monday."""
        due = deadline(self.game, seat)
        return None if due is None else (due - MONDAY) / 1000

    def kinds(self, after: int = 0) -> list[str]:
        """Return the kinds of the events after a version."""
        return [type(event).__name__ for event in self.events[after:]]


def judge(scene: Timed) -> None:
    """Write everything that is due, as the service does before anything else is written."""
    for _ in range(20):
        due = next(iter(clocks.dues(scene.game)), None)
        if due is None or due.at > scene.now:
            return
        scene.do(lambda sheet, due=due: clocks.write_due(sheet, due))
