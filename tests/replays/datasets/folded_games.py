"""Games by their events, for the queries in plain Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from scoresheet.domain.events import (
    Event,
    GameFinished,
    GameOpened,
    GameStarted,
    MoveMade,
    MovesTakenBack,
)
from scoresheet.domain.game import Game, fold
from scoresheet.domain.takebacks.takebacks import taken_back
from scoresheet.replays.datasets.rows import GameRows


class Position(NamedTuple):
    """A move that stands, with the states before and after it."""

    number: int
    event: MoveMade
    before: Any
    after: Any
    waited: int


class FoldedGame(NamedTuple):
    """A game, and its moves that stand."""

    game: GameRows
    title: str
    id: str
    seats: int
    end: GameFinished
    moves: list[Position]
    start: Any

    def won(self, seat: int) -> float:
        """Return the seat's share of the victory."""
        first = self.end.ranking[0]
        return 1 / len(first) if seat in first else 0

    def points(self, seat: int) -> int:
        return next(score.points for score in self.end.scores if score.seat == seat)

    def place(self, seat: int) -> int:
        before = 0
        for sharing in self.end.ranking:
            if seat in sharing:
                return before + 1
            before += len(sharing)
        raise AssertionError

    @property
    def standing(self) -> list[Event]:
        gone = taken_back(self.game.events)
        return [event for event in self.game.events if event.version not in gone]


def folded(games: Sequence[GameRows]) -> list[FoldedGame]:
    """Return all games, folded over the events that stand."""
    return [story(game) for game in games]


def story(game: GameRows) -> FoldedGame:
    events, title = game.events, game.title
    opened = next(event for event in events if isinstance(event, GameOpened))
    end = next(event for event in events if isinstance(event, GameFinished))
    gone, moves, so_far, before, start = taken_back(events), list[Position](), Game(), None, None
    for event in events:
        if event.version in gone or isinstance(event, MovesTakenBack):
            continue
        so_far = fold(title, [event], so_far)
        after = title.copy(so_far.state) if event.effects else before
        if isinstance(event, MoveMade):
            waited = seconds(events[event.version - 2].at, event.at)
            moves.append(Position(len(moves) + 1, event, before, after, waited))
        start = after if isinstance(event, GameStarted) else start
        before = after
    return FoldedGame(game, title.title, opened.game, opened.seats, end, moves, start)


def seconds(since: str, until: str) -> int:
    return int((datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds())


def grouped(games: Sequence[FoldedGame], by: Callable[[FoldedGame], Any]) -> dict[Any, list[FoldedGame]]:
    found: dict[Any, list[FoldedGame]] = defaultdict(list)
    for game in games:
        found[by(game)].append(game)
    return found


def seats_of(games: Sequence[FoldedGame], fewest: int = 2) -> Iterator[tuple[FoldedGame, int]]:
    return ((game, seat) for game in games for seat in range(game.seats) if game.seats >= fewest)


def lift(those: Sequence[tuple[FoldedGame, int]]) -> float:
    return sum(game.won(seat) for game, seat in those) / sum(1 / game.seats for game, _ in those)
