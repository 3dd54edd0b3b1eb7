"""Scenes for tests of the kernel: games of Hidden Hands played up to some point."""

from collections.abc import Callable
from typing import Any

from scoresheet.domain.chance import Committed
from scoresheet.domain.commands.sheet import GameSettings, Metadata, PastEvents, Sheet
from scoresheet.domain.events import Event
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from tests.domain.hidden_hands import TITLE, ExchangeCard, PlayCard

SECRET = b"a secret of the server, for tests"
METADATA = Metadata(at="2026-05-01T12:00:00Z", actor="p0", command="c", software="test")


class Evening:
    """One game, kept as its events; each command works on a sheet of its own, as in the service."""

    def __init__(
        self,
        seats: int = 2,
        rounds: int = 4,
        bots: tuple[int, ...] = (),
        title: Title = TITLE,
        rated: bool = False,
        **settings: Any,
    ) -> None:
        self.title = title
        self.metadata = METADATA
        self.events: list[Event] = []
        self.stored: list[bytes] = []
        self.game: Game[Any] = Game()
        options = {"rounds": rounds} if title is TITLE else {}
        self.do("open", "g", GameSettings(seats=seats, options=options, rated=rated, **settings))
        for seat in range(seats):
            taker = {"bot": "random"} if seat in bots else {"player": f"p{seat}"}
            self.do("take_seat", seat=seat, entropy=f"entropy {seat}", **taker)

    def do(self, command: str, *arguments: Any, **named: Any) -> Game[Any]:
        """Run one method of the sheet, keep what it wrote, and fold."""
        return self.write(lambda sheet: getattr(sheet, command)(*arguments, **named))

    def write(self, command: Callable[[Sheet], object]) -> Game[Any]:
        """Run a command on a sheet, keep what it wrote, and fold."""
        sheet = Sheet(
            self.title, fold(self.title, self.events), SECRET, self.metadata, PastEvents(self.title, list(self.events))
        )
        command(sheet)
        self.events += [written.event for written in sheet.events]
        self.stored += [written.stored for written in sheet.events]
        self.game = fold(self.title, self.events)
        assert self.game == sheet.game, "The sheet stands elsewhere than at what it wrote."
        return self.game

    def choose(self, seat: int, number: int = 0) -> Game[Any]:
        """Let a seat play its card of that number, counted from its lowest."""
        return self.do("move", seat, PlayCard(self.hand(seat)[number]))

    def exchange(self, seat: int) -> Game[Any]:
        """Let a seat exchange its lowest card: a draw that only it sees."""
        return self.do("move", seat, ExchangeCard(self.hand(seat)[0]))

    def hand(self, seat: int) -> list[int]:
        """Return the seat's cards, sorted."""
        return sorted(self.game.state.players[seat].hand)


def fixed_chance(seed: bytes = b"fixed") -> Committed:
    """Return a source of draws that are the same on every run."""
    return Committed(seed)
