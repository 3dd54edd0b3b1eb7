"""The current line of play while a game is read, with a bounded cost for each takeback."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import msgspec

from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import Event, GameStarted, MoveMade, MovesTakenBack, SeatForfeited, SeatHandedOver
from scoresheet.domain.game import Game, fold, game_type
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title

EVENTS_BETWEEN_COPIES = 25


class PlayLine:
    """The events of the current line, and copies of the game at some of them.

    Add the events in order.
    """

    def __init__(self, title: Title, *, imported: bool = False) -> None:
        self._title = title
        self._imported = imported
        self._decoder = msgspec.msgpack.Decoder(game_type(title))
        self._standing: list[Event] = []
        self._versions: list[int] = []
        self._moves: list[int] = []
        self._copies: list[tuple[int, bytes]] = []
        self._floor = 0

    def add(self, event: Event, game: Game) -> None:
        """Add an event to the line; `game` is the game after that event."""
        self._standing.append(event)
        self._versions.append(event.version)
        if isinstance(event, MoveMade):
            self._moves.append(event.version)
        if isinstance(event, GameStarted | SeatForfeited | SeatHandedOver):
            self._floor = event.version
        last = self._copies[-1][0] if self._copies else 0
        if event.version - last >= EVENTS_BETWEEN_COPIES:
            self._copy(event, game)

    def _copy(self, event: Event, game: Game) -> None:
        self._copies.append((event.version, msgspec.msgpack.encode(game)))

    def check_return(self, to: int) -> None:
        """Check that moves can be taken back to position `to`; raises `CannotTakeBack`."""
        if to < self._floor:
            raise CannotTakeBack("Play cannot be taken back past the start of the game or a resignation.")
        if self._versions[bisect_left(self._versions, to)] != to:
            raise CannotTakeBack("Position {to} has itself been undone.", to=to)
        if not self._moves or self._moves[-1] <= to:
            raise CannotTakeBack("No move has been made since position {to}.", to=to)

    def go_back(self, event: MovesTakenBack, now: Game) -> Game:
        """Return the game after the checked takeback `event`; `now` is the game before it."""
        self._drop(event.to)
        game = self._refolded(event)
        game.keep_talk(now)
        game.stand_again(event)
        self.add(event, game)
        if game.dial is not None:
            self._copy(event, game)  # events outside the line changed the clocks
        return game

    def last_state(self) -> GameState | None:
        """Compute the state after the last event of the line again."""
        return self._refolded().state

    def _refolded(self, *more: Event) -> Game:
        version, copied = self._copies[-1] if self._copies else (0, b"")
        start = self._decoder.decode(copied) if copied else Game(imported=self._imported)
        since = self._standing[bisect_right(self._versions, version) :]
        return fold(self._title, [*since, *more], start)

    def _drop(self, to: int) -> None:
        kept = bisect_right(self._versions, to)
        del self._standing[kept:], self._versions[kept:]
        del self._moves[bisect_right(self._moves, to) :]
        while self._copies and self._copies[-1][0] > to:
            self._copies.pop()
