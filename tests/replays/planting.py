"""Planted blunders: moves that a bigger budget with other random numbers finds bad, in otherwise sound games."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.bots.search import SEEDS, played_on, rank
from scoresheet.domain.chance import Imagined
from scoresheet.domain.move import Move
from scoresheet.domain.play import carry_out
from scoresheet.domain.ranking import ranking
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays.analysis import PLAYOUTS, Judged, Point, judge
from scoresheet.replays.chances import Fit, fit_for, standing

AT_LEAST = 0.15
"""The minimum share of the first place that a planted move certainly loses."""
SURE = 3.0
LOOKED_AT = 10
"""The number of moves among which the best and the worst are sought: those that look best, and others."""
WORLDS, MORE_WORLDS = 12, 40
"""The budgets for finding them, and for comparing the two: four times that of an analysis."""
MARKED = ("mistake", "blunder")


class Planted(NamedTuple):
    """A decision with its best and worst move by the bigger budget, and the end of the game after each."""

    point: Point
    best: Move
    worst: Move
    loss: float
    error: float
    game: int = 0


class Seen(NamedTuple):
    """The verdicts of the analysis on a planted blunder, and on the best move instead."""

    planted: Planted
    bad: Judged[Any]
    good: Judged[Any]


def planted(title: Title, seats: int, number: int, most: int = 6) -> Iterator[Planted]:
    """Return at most the given number of blunders at random decisions of a game between greedy bots."""
    random = Random(f"planted {title.title} {seats} {number}")
    points = list(_points(title, seats, random))
    fit = fit_for(title, seats)
    found = 0
    for _ in range(4 * most):
        point = points[random.randrange(len(points))]
        one = _weighed(title, point, fit, random)
        if one.loss >= AT_LEAST and one.loss > SURE * one.error:
            found += 1
            yield one
        if found == most:
            return


def seen(title: Title, one: Planted, number: int, playouts: int = PLAYOUTS) -> Seen:
    """Return the verdict of the analysis."""
    fit = fit_for(title, one.point.state.seats)
    game = f"{title.title} {number}"
    bad, good = (judge(title, game, one.point._replace(move=move), fit, playouts) for move in (one.worst, one.best))
    return Seen(one, bad, good)


def kept(title: Title, file: Path) -> Iterator[Planted]:
    """Return the blunders found earlier, in the same games."""
    for line in map(json.loads, file.read_text().splitlines()):
        random = Random(f"planted {title.title} {line['seats']} {line['game']}")
        point = next(one for one in _points(title, line["seats"], random) if one.version == line["at"])
        best, worst = (title.move_decoder.decode(json.dumps(line[which])) for which in ("best", "worst"))
        yield Planted(point, best, worst, line["loss"] / 1000, 0.0, line["game"])


def share_after(title: Title, point: Point, move: Move, seed: int) -> float:
    """Return the seat's share of the first place after greedy bots continue from the true position."""
    random, state = Random(seed), title.copy(point.state)
    carry_out(state, point.seat, move, Imagined(random), title.anytime)
    while acting := state.to_act():
        chosen = choose("greedy", title, state, acting[0], random)
        carry_out(state, acting[0], chosen, Imagined(random), title.anytime)
    first = ranking(title.last_scores(state))[0]
    return 1 / len(first) if point.seat in first else 0.0


def _points(title: Title, seats: int, random: Random) -> Iterator[Point]:
    state = title.lay_out(seats, {}, title.editions.today.digest, Imagined(random)).state
    moves = 0
    while acting := state.to_act():
        seat, legal = acting[0], title.legal_moves(state, acting[0])
        move = choose("greedy", title, state, seat, random)
        if len(legal) > 1:
            yield Point(moves, title.copy(state), seat, move, moves, frozenset())
        carry_out(state, seat, move, Imagined(random), title.anytime)
        moves += 1


def _weighed(title: Title, point: Point, fit: Fit, random: Random) -> Planted:
    legal = rank(title, title.fresh_world(point.state, point.seat, random), point.seat, random)
    others = legal[LOOKED_AT // 2 :]
    drawn = [others[random.randrange(len(others))] for _ in range(LOOKED_AT // 2)] if others else []
    chosen = [*legal[: LOOKED_AT // 2], *drawn]
    looked_at = [
        move for number, move in enumerate(chosen) if move not in chosen[:number]
    ]  # some moves are not hashable
    first = _chances(title, point, fit, looked_at, WORLDS, random)
    means = [sum(column) / WORLDS for column in zip(*first, strict=True)]
    best, worst = (looked_at[means.index(pick(means))] for pick in (max, min))
    losses = [good - bad for good, bad in _chances(title, point, fit, [best, worst], MORE_WORLDS, random)]
    loss = sum(losses) / len(losses)
    variance = sum((one - loss) ** 2 for one in losses) / (len(losses) - 1)
    return Planted(point, best, worst, loss, (variance / len(losses)) ** 0.5)


def _chances(
    title: Title, point: Point, fit: Fit, moves: Sequence[Move], worlds: int, random: Random
) -> list[list[float]]:
    """Return the seat's chances after each move, by world."""
    found = []
    for _ in range(worlds):
        world, seed = title.fresh_world(point.state, point.seat, random), random.randrange(SEEDS)
        after = [played_on(title, world, point.seat, move, seed) for move in moves]
        chances = [fit.chances(standing(title, one), fit.progress(point.moves)) for one in after]
        found.append([one[_index(point.seat)] for one in chances])
    return found


def _index(seat: Seat) -> int:
    return int(seat)


def main() -> None:
    """Plant, analyse and play on, and print a line of JSON for each blunder."""
    parser = argparse.ArgumentParser()
    parser.add_argument("title")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--ends", type=int, default=0, help="How often to play on to the end after either move.")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    said = parser.parse_args()
    title, begun = registry.find(said.title), time.process_time()
    for number in range(said.games):
        for one in planted(title, said.seats, number):
            found = seen(title, one, number, said.playouts)
            line = {
                "title": title.title,
                "seats": said.seats,
                "best": msgspec.to_builtins(one.best),
                "worst": msgspec.to_builtins(one.worst),
                "game": number,
                "at": one.point.version,
                "loss": round(1000 * one.loss),
                "bad": [found.bad.loss, found.bad.error, found.bad.verdict],
                "good": [found.good.loss, found.good.error, found.good.verdict],
                "ends": [
                    sum(share_after(title, one.point, move, seed) for seed in range(said.ends))
                    for move in (one.best, one.worst)
                ],
            }
            print(json.dumps(line), flush=True)
        if time.process_time() - begun > said.seconds:
            return


if __name__ == "__main__":
    main()
