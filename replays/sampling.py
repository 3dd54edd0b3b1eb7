"""Samples positions from simulated games, with the standings in several worlds, and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import msgspec

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.bots.search import SEEDS, play_on
from scoresheet.domain.chance import Imagined, Repeatable
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.play import carry_out
from scoresheet.domain.ranking import ranking
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.replays.chances import SeatStandings, standing

WORLDS = 4
POSITIONS = 8
"""The number of positions sampled per game, one from each eighth of its moves."""
STRENGTHS = (0, 0, 0, 5, 15, 40)
"""The possible percentages of random moves; a seat's other moves are greedy."""
MOST_MOVES = 20_000


class PositionSample(msgspec.Struct, frozen=True):
    """A position in a simulated game, as the acting seat knew it."""

    game: int
    moves: int
    """The number of moves before the position."""
    of: int
    """The number of moves in the whole game."""
    seat: Seat
    worlds: list[SeatStandings]
    now: list[int]
    """Each seat's points at the position."""
    shares: list[float]
    """Each seat's share of first place at the end."""
    points: list[int]


def games(
    title: Title, seats: int, numbers: Sequence[int], options: JsonObject | None = None
) -> Iterator[PositionSample]:
    """Yield samples from the games with these numbers; each game is reproducible."""
    for number in numbers:
        yield from _game(title, seats, number, options or {})


def _game(title: Title, seats: int, number: int, options: JsonObject) -> Iterator[PositionSample]:
    random = Random(f"{title.title} {seats} {number}")  # noqa: S311
    strengths = [STRENGTHS[random.randrange(len(STRENGTHS))] for _ in range(seats)]
    state = title.lay_out(seats, options, title.editions.today.digest, Imagined(random)).state
    passed = []
    while acting := state.to_act():
        passed.append((acting[0], title.copy(state)))
        if len(passed) > MOST_MOVES:
            raise RuntimeError(f"{title.name} did not end within {MOST_MOVES} moves.")
        strategy = "random" if random.randrange(100) < strengths[acting[0]] else "greedy"
        move = choose(strategy, title, state, acting[0], random)
        carry_out(state, acting[0], move, Imagined(random), title.anytime)
    scores = title.last_scores(state)
    first = ranking(scores)[0]
    shares = [1 / len(first) if score.seat in first else 0.0 for score in scores]
    for at in _spread(len(passed), random):
        seat, position = passed[at]
        worlds = [_played_on(title, position, seat, random) for _ in range(WORLDS)]
        now = [score.points for score in title.scores(position)]
        points = [score.points for score in scores]
        yield PositionSample(number, at, len(passed), seat, worlds, now, shares, points)


def _spread(moves: int, random: Random) -> list[int]:
    bounds = [moves * part // POSITIONS for part in range(POSITIONS + 1)]
    return [random.randrange(low, high) for low, high in pairwise(bounds) if high > low]


def _played_on(title: Title, position: GameState, seat: Seat, random: Random) -> SeatStandings:
    world = title.fresh_world(position, seat, random)
    play_on(title, world, Repeatable(random.randrange(SEEDS)))
    return standing(title, world)
