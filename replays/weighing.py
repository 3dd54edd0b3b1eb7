"""Compares the move that was made with promising alternatives in the same worlds.

A world is a complete position that agrees with everything that the seat knows.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple

from scoresheet.domain.bots.search import SEEDS, Playouts, played_on, weigh
from scoresheet.domain.move import Move
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.replays.chances import Fit, standing

BESIDE = 3
"""The maximum number of alternatives compared with the move made."""
AT_ONCE = 4
"""The number of worlds after which to check whether more are needed."""
FEWEST, LEAST = 2, 8
"""The minimum number of worlds for each decision, and before a result counts as clear."""
WIDE = 2.5
"""The number of standard errors that makes a result clear."""
NEGLIGIBLE, GRAVE = 0.03, 0.2
"""Losses below the first are negligible; losses above the second get the worst verdict."""
Chances = list[float]


class Weighing(NamedTuple):
    """Each seat's chances after the move `made` and after the alternatives, best first.

    `loss` is the difference between the best move and the move made, `error` its standard error over the worlds.
    """

    made: Chances
    others: list[tuple[Move, Chances]]
    loss: float
    error: float
    worlds: int


class _Tried:
    """A move, and the chances after it, world by world."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.by_world: list[Chances] = []

    def mean(self) -> Chances:
        return [sum(column) / len(self.by_world) for column in zip(*self.by_world, strict=True)]


def weigh_decision(
    title: Title,
    state: GameState,
    seat: Seat,
    made: Move,
    fit: Fit,
    moves: int,
    out: Collection[Seat],
    playouts: int,
    random: Random,
) -> Weighing:
    """Use half of the play-outs to choose alternatives, and the other half to compare them."""
    chosen = weigh(title, state, seat, random, Playouts(max(1, playouts // 2)), always=[made])
    beside = [one.move for one in chosen if one.move != made][:BESIDE]
    tried = [_Tried(move) for move in (made, *beside)]
    most = max(FEWEST, playouts // 2 // len(tried))
    progress = fit.progress(moves)
    while (left := most - len(tried[0].by_world)) > 0 and not _is_clear(tried, seat):
        for _ in range(min(AT_ONCE, left)):
            world, seed = title.fresh_world(state, seat, random), random.randrange(SEEDS)
            for one in tried:
                after = played_on(title, world, seat, one.move, seed)
                one.by_world.append(fit.chances(standing(title, after, out), progress, out))
    return _weighed(tried, seat)


def _is_clear(tried: Sequence[_Tried], seat: Seat) -> bool:
    """Return whether more worlds would hardly change the verdict."""
    if len(tried[0].by_world) < LEAST:
        return False
    _, loss, error = _loss(tried, seat)
    return loss + WIDE * error < NEGLIGIBLE or loss - WIDE * error > GRAVE


def _weighed(tried: Sequence[_Tried], seat: Seat) -> Weighing:
    _, loss, error = _loss(tried, seat)
    others = sorted(((one.move, one.mean()) for one in tried[1:]), key=lambda other: -other[1][seat])
    return Weighing(tried[0].mean(), others, loss, error, len(tried[0].by_world))


def _loss(tried: Sequence[_Tried], seat: Seat) -> tuple[_Tried, float, float]:
    """Return the best move, its advantage over the move made, and the standard error."""
    made, best = tried[0], max(tried, key=lambda one: one.mean()[seat])
    worse = [b[seat] - m[seat] for b, m in zip(best.by_world, made.by_world, strict=True)]
    mean = sum(worse) / len(worse)
    variance = sum((one - mean) ** 2 for one in worse) / max(1, len(worse) - 1)
    return best, mean, float((variance / len(worse)) ** 0.5)
