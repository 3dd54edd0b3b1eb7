"""Bots: strategies that choose a move using only what their seat may know."""

import math
from collections.abc import Callable, Mapping

from scoresheet.domain.bots import levels
from scoresheet.domain.bots.search import Budget
from scoresheet.domain.chance import Imagined, Random
from scoresheet.domain.move import Move, played
from scoresheet.domain.play import WorkingTable, carry_out
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat

SELDOM = 50
"""`random` makes a move that leaves the decision open, such as a loan, about once in this number of moves."""
MOST_WEIGHED = 300
"""The maximum number of moves that `greedy` evaluates; a longer list (bids of any height) is sampled."""

_Strategy = Callable[[Title, GameState, Seat, Random, Budget | None, list[Move]], Move]
"""(title, world, seat, random, budget, legal moves) → a move.

The world is a position in which all hidden information is redrawn. A strategy must not change it.
"""


def choose(
    strategy: str,
    title: Title,
    state: GameState,
    seat: Seat,
    random: Random,
    budget: Budget | None = None,
    moves: list[Move] | None = None,
) -> Move:
    """Choose a move for `seat` with a strategy, which never sees the true state.

    Strategies that search spend `budget`; by default it is a number of play-outs, so that the choice is reproducible.
    `moves` are the legal moves, if already known. Raises `KeyError` for an unknown strategy.
    """
    if moves is not None and strategy in _BLIND:
        return _BLIND[strategy](moves, random)
    world = title.world(state, seat, random)
    moves = title.legal_moves(world, seat) if moves is None else moves
    return _CHOOSE[strategy](title, world, seat, random, budget, moves)


def _at_random(
    title: Title, state: GameState, seat: Seat, random: Random, budget: Budget | None, moves: list[Move]
) -> Move:
    return _any(moves, random)


def _any(moves: list[Move], random: Random) -> Move:
    """Return a random move; rarely one that leaves the decision open."""
    answers, others = _sorted_out(moves)
    choices = others if others and (not answers or not random.randrange(SELDOM)) else answers
    return choices[random.randrange(len(choices))]


def _greedily(
    title: Title, state: GameState, seat: Seat, random: Random, budget: Budget | None, moves: list[Move]
) -> Move:
    """Return the move with the best evaluation, using imagined draws.

    A move that leaves its decision open is valued by the best answer after it; otherwise, postponing a bad answer
    would always look good.
    """
    choices = _sample(played(moves))
    return choices[0] if len(choices) == 1 else max(choices, key=lambda move: _worth(title, state, seat, move, random))


def _worth(title: Title, state: GameState, seat: Seat, move: Move, random: Random) -> float:
    """Evaluate a move; if it leaves the decision open, evaluate the best answer after it."""
    table = _imagined(title, state, seat, move, random)
    answers = [] if move.answers else [answer for answer in table.legal_moves(seat) if answer.answers]
    then = (imagine(title, table.state, seat, answer, random) for answer in _sample(answers))
    return max((title.evaluate(position, seat) for position in then), default=title.evaluate(table.state, seat))


def _sorted_out(choices: list[Move]) -> tuple[list[Move], list[Move]]:
    """Split the moves into those that answer the decision and those that leave it open."""
    return [move for move in choices if move.answers], [move for move in choices if not move.answers]


def _sample(choices: list[Move]) -> list[Move]:
    """Return all choices, or an evenly spaced sample of a very long list."""
    return choices[:: max(1, math.ceil(len(choices) / MOST_WEIGHED))]


def imagine(title: Title, state: GameState, seat: Seat, move: Move, random: Random) -> GameState:
    """Return a copy of `state` after the legal `move`, with imagined draws."""
    return _imagined(title, state, seat, move, random).state


def _imagined(title: Title, state: GameState, seat: Seat, move: Move, random: Random) -> WorkingTable:
    return carry_out(title.copy(state), seat, move, Imagined(random), title.anytime)


_BLIND: Mapping[str, Callable[[list[Move], Random], Move]] = {"random": _any}
"""Strategies that only need the list of legal moves."""
_CHOOSE: Mapping[str, _Strategy] = {
    "random": _at_random,
    "easy": levels.easily,
    "greedy": _greedily,
    "medium": levels.moderately,
    "strong": levels.strongly,
}
STRATEGIES = tuple(_CHOOSE)
"""The names of the strategies, weakest first. To run one, call `choose`."""
THINKING: Mapping[str, float] = {"medium": 0.1, "strong": 1.0}
"""The strategies that search, each with its share of the strongest one's thinking time."""
