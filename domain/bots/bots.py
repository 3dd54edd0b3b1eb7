"""Bots: strategies that choose among the moves a seat has, from nothing but what it may know."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from scoresheet.domain.bots import levels
from scoresheet.domain.bots.search import Budget
from scoresheet.domain.chance import Imagined, Random
from scoresheet.domain.move import Move, played
from scoresheet.domain.play import WorkingTable, carry_out
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat

SELDOM = 50
"""`random` does what brings it no further (a loan, an exchange) once in so many moves."""
MOST_WEIGHED = 300
"""Of more moves than so many (bids of any height, say) `greedy` weighs a sample."""

_Strategy = Callable[[Title, Any, Seat, Random, Budget | None, list[Move]], Move]
"""(title, world, seat, random, budget, the seat's legal moves) → one of them. The world is read, never changed: it is
the position with all that the seat may not know drawn anew."""


def choose(
    strategy: str,
    title: Title,
    state: Any,
    seat: Seat,
    random: Random,
    budget: Budget | None = None,
    moves: list[Move] | None = None,
) -> Move:
    """What the strategy of that name would do for `seat`; it never gets the true state. `KeyError` if there is none.

    Those that think ahead do so within `budget`; without one, for a number of play-outs of their own, so that the same
    random numbers give the same choice. `moves` are the seat's legal moves, where they have been listed already: no
    world is then made for a strategy that looks at nothing else.
    """
    if moves is not None and strategy in _BLIND:
        return _BLIND[strategy](moves, random)
    world = title.world(state, seat, random)
    moves = title.legal_moves(world, seat) if moves is None else moves
    return _CHOOSE[strategy](title, world, seat, random, budget, moves)


def _at_random(title: Title, state: Any, seat: Seat, random: Random, budget: Budget | None, moves: list[Move]) -> Move:
    return _any(moves, random)


def _any(moves: list[Move], random: Random) -> Move:
    """Any move, each as likely as the other; but seldom one that leaves the decision open."""
    answers, others = _sorted_out(moves)
    choices = others if others and (not answers or not random.randrange(SELDOM)) else answers
    return choices[random.randrange(len(choices))]


def _greedily(title: Title, state: Any, seat: Seat, random: Random, budget: Budget | None, moves: list[Move]) -> Move:
    """The move after which the title's own evaluation is highest, with draws made up; the first of equals.

    A move that leaves its decision open is worth the best answer after it, else putting off a bad answer would
    look good for ever.
    """
    choices = _sample(played(moves))
    return choices[0] if len(choices) == 1 else max(choices, key=lambda move: _worth(title, state, seat, move, random))


def _worth(title: Title, state: Any, seat: Seat, move: Move, random: Random) -> float:
    """The title's evaluation after the move, and after the best answer if the move is none itself."""
    table = _imagined(title, state, seat, move, random)
    answers = [] if move.answers else [answer for answer in table.legal_moves(seat) if answer.answers]
    then = (imagine(title, table.state, seat, answer, random) for answer in _sample(answers))
    return max((title.evaluate(position, seat) for position in then), default=title.evaluate(table.state, seat))


def _sorted_out(choices: list[Move]) -> tuple[list[Move], list[Move]]:
    """Moves that answer what is asked, and moves after which it is asked still."""
    return [move for move in choices if move.answers], [move for move in choices if not move.answers]


def _sample(choices: list[Move]) -> list[Move]:
    """All, or of very many some, at even steps."""
    return choices[:: max(1, math.ceil(len(choices) / MOST_WEIGHED))]


def imagine(title: Title, state: Any, seat: Seat, move: Move, random: Random) -> Any:
    """A copy of `state` after `move`, one of the legal ones, with draws made up."""
    return _imagined(title, state, seat, move, random).state


def _imagined(title: Title, state: Any, seat: Seat, move: Move, random: Random) -> WorkingTable[Any]:
    return carry_out(title.copy(state), seat, move, Imagined(random), title.anytime)


_BLIND: Mapping[str, Callable[[list[Move], Random], Move]] = {"random": _any}
"""Those that look at nothing but the legal moves."""
_CHOOSE: Mapping[str, _Strategy] = {
    "random": _at_random,
    "easy": levels.easily,
    "greedy": _greedily,
    "medium": levels.moderately,
    "strong": levels.strongly,
}
STRATEGIES = tuple(_CHOOSE)
"""Their names, the weakest first. What is behind them is nobody else's: one has to go through `choose`."""
THINKING: Mapping[str, float] = {"medium": 0.1, "strong": 1.0}
"""Those that think ahead, for as long as they are let; each with its part of the time that the strongest has."""
