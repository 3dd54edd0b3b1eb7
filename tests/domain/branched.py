"""Games from which branches begin."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from scoresheet.domain import branches
from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings, Metadata, PastEvents, Sheet
from scoresheet.domain.events import Event, GameStarted, MoveMade, Parent
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY, Seat, all_seats
from tests.domain import hidden_hands

TITLES = {**registry.all_titles(), "hidden-hands": hidden_hands.TITLE}
HIDING = [title for title in TITLES.values() if title.hides]


class Playing:
    """A game that bots play."""

    def __init__(self, title: Title, seats: int = 2, secret: bytes = b"s" * 32, **settings: Any) -> None:
        self.title, self.secret, self.random = title, secret, Random(7)
        self.game: Game = Game()
        self.events: list[Event] = []
        self.stored: list[bytes] = []
        self.origin = settings.pop("origin", branches.nowhere)
        self.act("open", "ab" * 10, GameSettings(seats=seats, **settings))
        for seat in all_seats(seats):
            self.act("take_seat", seat=seat, player=f"p{seat}", entropy=f"e{seat}")

    def act(self, command: str, *arguments: Any, **named: Any) -> None:
        metadata = Metadata("2026-05-01T18:00:00Z", "p0", "c", "scoresheet")
        past = PastEvents(self.title, list(self.events))
        sheet = Sheet(self.title, self.game, self.secret, metadata, past, self.origin)
        getattr(sheet, command)(*arguments, **named)
        self.events += [written.event for written in sheet.events]
        self.stored += [written.stored for written in sheet.events]
        self.game = sheet.game

    def play(self, moves: int, strategy: str = "random") -> None:
        for _ in range(moves):
            if self.game.status != "playing":
                return
            seat = self.game.to_act()[0]
            self.act("move", seat, choose(strategy, self.title, self.game.state, seat, self.random))

    def branch(self, at: int, seat: Seat = NOBODY, random: Any = None, secret: bytes = b"b" * 32) -> Playing:
        """Return a game that continues from position `at`, as `seat` knew it."""

        def origin(parent: Parent) -> branches.Start:
            return branches.start_of(self.title, parent, self.events[: parent.version], random or Random(3))

        parent = Parent(self.game.id, at, seat)
        options = {"options": self.game.options, "parent": parent, "origin": origin}
        return Playing(self.title, len(self.game.seats), secret, **options)

    @property
    def start(self) -> GameStarted[Any]:
        return next(event for event in self.events if isinstance(event, GameStarted))


def seats_of(title: Title) -> int:
    return max(2, title.seats[0])


def positions(playing: Playing, number: int) -> Iterator[int]:
    """Yield some positions at which there is something left to play."""
    last = max(event.version for event in playing.events if isinstance(event, MoveMade)) - 1
    first = playing.game.started
    yield from sorted({first + (last - first) * step // number for step in range(number + 1)})
