"""Analyses a game: judges each decision by play-outs that use only what the seat knew."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from random import Random
from typing import Generic, Literal, NamedTuple, TypeVar

import msgspec

from scoresheet.domain.bots.search import is_choice
from scoresheet.domain.events import Event, GameFinished, MoveMade, MovesTakenBack
from scoresheet.domain.game import Game, fold
from scoresheet.domain.generics import M
from scoresheet.domain.move import Move
from scoresheet.domain.state import GameState
from scoresheet.domain.takebacks.takebacks import taken_back
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.replays import turning_points as turning
from scoresheet.replays.chances import Fit, fit_for, thousandths
from scoresheet.replays.turning_points import TurningPoint
from scoresheet.replays.weighing import Weighing, weigh_decision

T = TypeVar("T")
EDITION = 2
"""The edition of analyses; stored analyses of a different edition are computed again."""
PLAYOUTS = 96
"""The default number of play-outs per decision."""
INACCURACY, MISTAKE, BLUNDER = 50, 100, 200
"""The minimum loss of winning chances for each verdict, in thousandths."""
SURE = 2
"""A loss must exceed zero by this many standard errors to get a verdict."""
WORST = 5
"""The maximum number of mistakes that are listed as the worst."""

Verdict = Literal["", "inaccuracy", "mistake", "blunder"]
Progress = Callable[[int, int], object]


class Preferred(msgspec.Struct, Generic[M], frozen=True):
    """A better move, and each seat's chances after it, in thousandths."""

    move: M
    chances: list[int]


class Judged(msgspec.Struct, Generic[M], frozen=True, kw_only=True):
    """The judgement of a decision.

    Chances are listed by seat, in thousandths, as the deciding seat could have estimated them.
    """

    version: int
    """The version of the move's event; the decision was made at the position before it."""
    seat: Seat
    move: M
    before: list[int]
    """The chances after the best move that was found."""
    after: list[int]
    """The chances after the move that was made."""
    preferred: list[Preferred[M]]
    """At most three better moves, best first; empty if none was found."""
    loss: int
    """The chance of winning that the move gave away, in thousandths."""
    error: int
    """The standard error of the loss."""
    worlds: int
    verdict: Verdict


class Analysis(msgspec.Struct, Generic[M], frozen=True, kw_only=True):
    """The analysis of a game."""

    edition: int
    game: str
    title: str
    seats: int
    version: int
    """The version of the last event covered."""
    playouts: int
    fitted: int
    """The number of simulated games from which the chances were fitted; 0 if they are guesses."""
    decisions: list[Judged[M]]
    turning_points: list[TurningPoint]
    worst: list[int]
    """Versions of the biggest mistakes, biggest first."""
    accuracy: list[int | None]
    """Each seat's accuracy in thousandths: 1000 if it lost nothing, None if it was not judged."""
    result: list[int]
    """Each seat's share of first place, in thousandths; empty in running games and solo games."""

    @property
    def alone(self) -> bool:
        """Return whether this is a solo game, in which chances refer to an above-average result."""
        return self.seats == 1


class Point(NamedTuple):
    """A decision on the current line of play."""

    version: int
    state: GameState
    seat: Seat
    move: Move
    moves: int
    """The number of earlier moves."""
    out: frozenset[Seat]
    """The seats that had resigned."""


@cache
def analysis_type(title: Title) -> type[Analysis]:
    """Return the type of analyses of a title's games, to decode stored ones."""
    return _typed(Analysis, title)


@cache
def judged_type(title: Title) -> type[Judged]:
    """Return the type of judged decisions of a title's games."""
    return _typed(Judged, title)


def analyse(
    title: Title,
    events: Sequence[Event],
    *,
    playouts: int = PLAYOUTS,
    seats: Collection[Seat] | None = None,
    done: Sequence[Judged] = (),
    progress: Progress = lambda done, of: None,
) -> Analysis:
    """Analyse a game from its events; reproducible for the same events and play-outs.

    With `seats`, only their decisions are judged, using only what they knew. `done` are decisions that were judged
    earlier with the same number of play-outs.
    """
    found = list(done)
    for judged, number, of in judging(title, events, playouts, seats, len(found)):
        found.append(judged)
        progress(number, of)
    return summed_up(title, events, found, playouts)


def judging(
    title: Title, events: Sequence[Event], playouts: int, seats: Collection[Seat] | None = None, skip: int = 0
) -> Iterator[tuple[Judged, int, int]]:
    """Yield the judgement of each decision after the first `skip`, its number, and the total."""
    points = list(decisions(title, events, seats))
    number_of_seats = points[0].state.seats if points else 0
    for number, point in enumerate(points[skip:], start=skip + 1):
        fit = fit_for(title, number_of_seats)
        yield judge(title, events[0].game, point, fit, playouts), number, len(points)


def decisions(title: Title, events: Sequence[Event], seats: Collection[Seat] | None = None) -> Iterator[Point]:
    """Yield, in order, the decisions on the current line of play that offered a real choice.

    Anytime moves, standing orders, and decisions whose moves all lead to the same position are skipped.
    """
    gone, game, moves = taken_back(events), Game(), 0
    for event in events:
        if event.version in gone or isinstance(event, MovesTakenBack):
            continue
        if isinstance(event, MoveMade):
            if (seats is None or event.seat in seats) and _has_a_choice(title, game.started_state, event):
                out = frozenset(seat for seat, chair in by_seat(game.seats) if chair.forfeited)
                state = title.copy(game.started_state)
                yield Point(event.version, state, event.seat, event.move, moves + _before(game), out)
            moves += 1
        game = fold(title, [event], game)


def judge(title: Title, game: str, point: Point, fit: Fit, playouts: int, seed: str = "") -> Judged:
    """Judge one decision; random numbers derive from game id, version and `seed`."""
    random = Random(f"{EDITION} {game} {point.version} {seed}")  # noqa: S311
    weighing = weigh_decision(title, point.state, point.seat, point.move, fit, point.moves, point.out, playouts, random)
    return _judged(point, weighing)


def verdict_on(loss: int, error: int) -> Verdict:
    """Return the verdict on a loss; empty if the loss is small or uncertain."""
    if loss <= SURE * error or loss < INACCURACY:
        return ""
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "inaccuracy"


def summed_up(title: Title, events: Sequence[Event], found: Sequence[Judged], playouts: int) -> Analysis:
    """Summarise the judged decisions of a game."""
    opened, last = events[0], events[-1]
    seats = getattr(opened, "seats", 0)
    result = _result(events, seats)
    marked = sorted((one for one in found if one.verdict), key=lambda one: (-one.loss, one.version))
    return Analysis(
        edition=EDITION,
        game=opened.game,
        title=title.title,
        seats=seats,
        version=last.version,
        playouts=playouts,
        fitted=fit_for(title, seats).games,
        decisions=list(found),
        turning_points=turning.points([(one.version, one.seat, one.after, one.verdict) for one in found], result),
        worst=[one.version for one in marked[:WORST]],
        accuracy=[turning.accuracy([_certain(one) for one in found if one.seat == seat]) for seat in range(seats)],
        result=result,
    )


def _certain(judged: Judged) -> int:
    return judged.loss if judged.loss > SURE * judged.error else 0


def _result(events: Sequence[Event], seats: int) -> list[int]:
    finished = next((event for event in reversed(events) if isinstance(event, GameFinished)), None)
    if finished is None or not finished.ranking or seats == 1:
        return []
    first = finished.ranking[0]
    return thousandths([1 / len(first) if seat in first else 0.0 for seat in range(seats)])


def _has_a_choice(title: Title, state: GameState, event: MoveMade) -> bool:
    """Return whether a different move would have changed the game, by today's rules."""
    if event.move.standing or state.open_to(event.seat) is None:
        return False
    legal = title.legal_moves(state, event.seat)
    random = Random(f"{EDITION} {event.version}")  # noqa: S311
    return len(legal) > 1 and event.move in legal and is_choice(title, state, event.seat, random)


def _before(game: Game) -> int:
    """Return roughly how many moves led to the start of a branch; 0 for other games."""
    return max(0, game.parent.version - len(game.seats) - 2) if game.parent else 0


def _judged(point: Point, weighing: Weighing) -> Judged:
    loss, error = round(1000 * weighing.loss), round(1000 * weighing.error)
    better = [(move, chances) for move, chances in weighing.others if chances[point.seat] > weighing.made[point.seat]]
    return Judged(
        version=point.version,
        seat=point.seat,
        move=point.move,
        before=thousandths(better[0][1] if better else weighing.made),
        after=thousandths(weighing.made),
        preferred=[Preferred(move, thousandths(chances)) for move, chances in better],
        loss=loss,
        error=error,
        worlds=weighing.worlds,
        verdict=verdict_on(loss, error),
    )


def _typed(generic: type[T], title: Title) -> type[T]:
    typed: type[T] = generic[title.move_decoder.type]  # type: ignore[index]
    return typed
