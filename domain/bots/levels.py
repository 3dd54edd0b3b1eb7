"""The bot levels `easy`, `medium` and `strong`, which differ in their number of play-outs."""

from __future__ import annotations

from scoresheet.domain.bots.search import Budget, Playouts, rank, weigh
from scoresheet.domain.chance import Random
from scoresheet.domain.move import Move
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat

SLIPS = 3
"""`easy` makes a tempting but worse move once in this number of moves."""
TEMPTING = 4
"""The number of top-ranked moves that `easy` may slip to."""
MEDIUM, STRONG = Playouts(24), Playouts(240)


def easily(
    title: Title, world: GameState, seat: Seat, random: Random, budget: Budget | None, moves: list[Move]
) -> Move:
    """Return the top-ranked move, or sometimes a random one of the best few."""
    ranked = rank(title, world, seat, random)
    answers = [move for move in ranked[:TEMPTING] if move.answers]
    return answers[random.randrange(len(answers))] if answers and not random.randrange(SLIPS) else ranked[0]


def moderately(
    title: Title, world: GameState, seat: Seat, random: Random, budget: Budget | None, moves: list[Move]
) -> Move:
    """Return the best move after a short search, or within `budget`."""
    return _best(title, world, seat, random, budget or MEDIUM, moves)


def strongly(
    title: Title, world: GameState, seat: Seat, random: Random, budget: Budget | None, moves: list[Move]
) -> Move:
    """Return the best move after a long search, or within `budget`."""
    return _best(title, world, seat, random, budget or STRONG, moves)


def _best(title: Title, world: GameState, seat: Seat, random: Random, budget: Budget, moves: list[Move]) -> Move:
    return moves[0] if len(moves) == 1 else weigh(title, world, seat, random, budget)[0].move
