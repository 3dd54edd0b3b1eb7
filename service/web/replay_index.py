"""The replay index: data about every position for the replay bar, updated event by event."""

from __future__ import annotations

import threading
from itertools import pairwise

import msgspec

from scoresheet.domain import game as aggregate
from scoresheet.domain.events import Event, GameFinished, MoveMade, MovesTakenBack
from scoresheet.domain.final_scores import scores_now
from scoresheet.domain.game import Game
from scoresheet.domain.takeback_requests import Settled, settled
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.projections.following import waiting_since
from scoresheet.replays.play_line import PlayLine
from scoresheet.service.core.caching import Cache
from scoresheet.service.play.games import Games

GAMES_IN_MEMORY = 200
PAGE = 2_000
FAR = 200
"""An index that lacks more events than this is rebuilt, because that makes takebacks cheaper."""


class PositionMark(msgspec.Struct):
    """A position with its mover, the round that began, and the points; `gone` if it was undone."""

    version: int
    seat: Seat | None
    move: bool
    round: int | None
    points: list[int]
    gone: bool = False
    stands: bool = False
    """True if takebacks don't affect it, because it is not part of the line of play."""


class ReplayIndex:
    """Data about the positions of one game, up to the version that was read."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.lock = threading.Lock()
        """Held while the index is updated."""
        self.marks: list[PositionMark] = []
        self.since: dict[Seat, str] = {}
        """For each seat, the time of the last change in what it has to decide (UTC, RFC 3339)."""
        self.line: PlayLine | None = None
        """The line of play, kept only while many events are read, so that every takeback costs the same."""
        self.end = 0
        """The position at which the game ended; 0 if it has not ended."""
        self.lapsed: set[int] = set()
        """The ids of takeback requests that lapsed."""
        self.answered: dict[Seat, Settled] = {}
        """The outcome of each seat's last takeback request, until the seat moves again."""
        self._game: Game = Game()
        self._sinces: list[dict[Seat, str]] = []

    @property
    def version(self) -> int:
        """Return the last position that was read."""
        return len(self.marks)

    def read(self, event: Event, games: Games) -> None:
        """Add the next event."""
        self._follow_requests(event)
        if isinstance(event, GameFinished):
            self.end = event.version
        if isinstance(event, MovesTakenBack):
            self._go_back(event, games)
        else:
            self._game = aggregate.fold(self.title, [event], self._game)
            self.since = {**self.since, **waiting_since([event])}
            self.marks.append(_mark(event, self._points(event)))
            self._sinces.append(self.since)
            if self.line:
                self.line.add(event, self._game)

    def own_last_move(self, seats: list[Seat]) -> int:
        """Return the position after the last move by any of `seats`; 0 if there is none."""
        return next((mark.version for mark in self._stands() if mark.move and mark.seat in seats), 0)

    def last_move(self) -> int:
        """Return the position after the last move; 0 if there is none."""
        return next((mark.version for mark in self._stands() if mark.move), 0)

    def own_move_before(self, position: int, seat: Seat) -> int:
        """Return the version of the last move up to `position` if `seat` made it; otherwise 0."""
        made = next((mark for mark in self._stands() if mark.move and mark.version <= position), None)
        return made.version if made and made.seat == seat else 0

    def steps(self) -> list[int]:
        """Return the positions at which steps by move stop.

        These are the positions after moves, those before the game itself, and the last one.
        """
        return self._with_ends([mark.version for mark in self.marks if mark.move or not mark.points])

    def turns(self) -> list[int]:
        """Return the positions where steps by turn stop: after a seat's last move in a row."""
        moves = [mark for mark in self.marks if mark.move]
        ends = [mark.version for mark, following in pairwise(moves) if mark.seat != following.seat]
        return self._with_ends(ends)

    def rounds(self) -> list[int]:
        """Return the positions at which rounds began; empty if there are no rounds."""
        began = [mark.version for mark in self.marks if mark.round is not None]
        return self._with_ends(began) if began else []

    def start(self) -> int:
        """Return the first position of the game itself; the last position if it has not begun."""
        return next((mark.version for mark in self.marks if mark.points), self.version)

    def gone(self) -> set[int]:
        """Return the positions that were undone."""
        return {mark.version for mark in self.marks if mark.gone}

    def _with_ends(self, versions: list[int]) -> list[int]:
        return sorted({1, self.start(), self.version, *versions})

    def _stands(self) -> list[PositionMark]:
        return [mark for mark in reversed(self.marks) if not mark.gone]

    def _points(self, event: Event) -> list[int]:
        """Return the points of each seat if the game ended now."""
        return [score.points for score in scores_now(self.title, self._game)]

    def _follow_requests(self, event: Event) -> None:
        for one in settled(self._game.request, [event]):
            self.answered[one.request.seat] = one
            if one.outcome == "lapsed":
                self.lapsed.add(one.request.id)
        if isinstance(event, MoveMade):
            self.answered.pop(event.seat, None)

    def _go_back(self, event: MovesTakenBack, games: Games) -> None:
        for mark in self.marks[event.to :]:
            mark.gone = not mark.stands
        if self.line:
            self._game = self.line.go_back(event, self._game)
        else:
            self._game = aggregate.copy(self.title, games.at(event.game, event.version))
        self.since = self._sinces[event.to - 1]
        self._sinces.append(self.since)
        self.marks.append(_mark(event, self.marks[event.to - 1].points))


class ReplayIndexes:
    """The replay indexes of the most recently viewed games."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._kept: Cache[str, ReplayIndex] = Cache(GAMES_IN_MEMORY)

    def of(self, game: Game) -> ReplayIndex:
        """Return a game's index, which covers at least the game's current version."""
        with self._kept.lock:
            kept = self._kept.get(game.id)
            if kept is None or game.version - kept.version > FAR:
                kept = ReplayIndex(self.games.title(game.id))
                self._kept.put(game.id, kept)
        with kept.lock:
            self._carry_on(kept, game)
        return kept

    def _carry_on(self, kept: ReplayIndex, game: Game) -> None:
        kept.line = None if kept.version else PlayLine(kept.title)
        while kept.version < game.version:
            for event in self.games.events(game.id, kept.version, PAGE):
                kept.read(event, self.games)
        kept.line = None


def _mark(event: Event, points: list[int]) -> PositionMark:
    ended = isinstance(event, GameFinished)
    seat = None if ended else getattr(event, "seat", None)
    return PositionMark(
        event.version, seat, isinstance(event, MoveMade), round_begun(event), points, stands=event.stands
    )


def round_begun(event: Event) -> int | None:
    """Return the round that begins with an event, or None."""
    return next((getattr(effect, "round", None) for effect in event.effects if effect.begins_round), None)
