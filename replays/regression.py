"""Fits the weights of the terms of a standing to the results of simulated games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import NamedTuple

from scoresheet.replays.chances import softmax

STEPS = 60
ENOUGH = 1e-7
"""The relative growth of the likelihood below which the iteration stops."""
RIDGE = 2.0
"""The ridge penalty on the weights of standardised terms, about as strong as two positions."""
TINY = 1e-9


class RegressionRow(NamedTuple):
    """A position; `worlds[w][s]` has the terms of seat s in world w.

    `settled[w]` has the final shares if the game is over in world w, else nothing; `shares` are the actual ones.
    """

    worlds: list[list[list[float]]]
    settled: list[list[float]]
    shares: list[float]


def fitted(rows: Sequence[RegressionRow], ridge: float = RIDGE) -> list[float]:
    """Return the most likely weights by expectation maximisation with Newton steps."""
    scales = _scales(rows)
    scaled = [_scaled(row, scales) for row in rows]
    weights, before = [0.0] * len(scales), -1e300
    for _ in range(STEPS):
        likelihood, gradient, hessian = _sums(scaled, weights)
        if likelihood - before < ENOUGH * abs(likelihood):
            break
        before = likelihood
        for at, weight in enumerate(weights):
            gradient[at] -= ridge * weight
            hessian[at][at] += ridge
        weights = [weight + step for weight, step in zip(weights, solved(hessian, gradient), strict=True)]
    return [weight / scale for weight, scale in zip(weights, scales, strict=True)]


def chances_by(row: RegressionRow, weights: Sequence[float]) -> list[float]:
    """Return each seat's chance of winning, averaged over the worlds sampled for a row."""
    by_world = [_world(row, number, weights) for number in range(len(row.worlds))]
    return [sum(column) / len(by_world) for column in zip(*by_world, strict=True)]


def brier(rows: Sequence[RegressionRow], predicted: Callable[[RegressionRow], Sequence[float]]) -> list[float]:
    """Return the Brier score of each row over all seats; 0 is perfect."""
    return [
        sum((chance - share) ** 2 for chance, share in zip(predicted(row), row.shares, strict=True)) for row in rows
    ]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve matrix · x = right by elimination; the matrix is symmetric and positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(size):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [value - factor * above for value, above in zip(rows[row], rows[at], strict=True)]
    return [row[size] / row[at] for at, row in enumerate(rows)]


def least_squares(terms: Sequence[Sequence[float]], values: Sequence[float], ridge: float = TINY) -> list[float]:
    """Return the weights with which the weighted sums of the terms fit the values best."""
    size = len(terms[0])
    matrix = [[sum(row[a] * row[b] for row in terms) + ridge * (a == b) for b in range(size)] for a in range(size)]
    right = [sum(row[a] * value for row, value in zip(terms, values, strict=True)) for a in range(size)]
    return solved(matrix, right)


def _scales(rows: Sequence[RegressionRow]) -> list[float]:
    """Return the root mean square of each term."""
    seats = [seat for row in rows for world in row.worlds for seat in world]
    return [
        max(TINY, (sum(value * value for value in column) / len(seats)) ** 0.5) for column in zip(*seats, strict=True)
    ]


def _scaled(row: RegressionRow, scales: Sequence[float]) -> RegressionRow:
    worlds = [[[v / scale for v, scale in zip(seat, scales, strict=True)] for seat in world] for world in row.worlds]
    return RegressionRow(worlds, row.settled, row.shares)


def _world(row: RegressionRow, number: int, weights: Sequence[float]) -> list[float]:
    if row.settled[number]:
        return row.settled[number]
    return softmax([sum(w * x for w, x in zip(weights, seat, strict=True)) for seat in row.worlds[number]])


def _sums(rows: Sequence[RegressionRow], weights: Sequence[float]) -> tuple[float, list[float], list[list[float]]]:
    """Return the likelihood, its gradient and expected negative Hessian."""
    size, likelihood = len(weights), 0.0
    gradient, hessian = [0.0] * size, [[0.0] * size for _ in range(size)]
    for row in rows:
        by_world = [_world(row, number, weights) for number in range(len(row.worlds))]
        mean = [sum(column) / len(by_world) for column in zip(*by_world, strict=True)]
        likelihood += sum(share * log(max(TINY, chance)) for share, chance in zip(row.shares, mean, strict=True))
        for number, chances in enumerate(by_world):
            if not row.settled[number]:
                parts = zip(row.shares, chances, mean, strict=True)
                held = [share * chance / max(TINY, whole) / len(by_world) for share, chance, whole in parts]
                _add(gradient, hessian, row.worlds[number], chances, held)
    return likelihood, gradient, hessian


def _add(
    gradient: list[float],
    hessian: list[list[float]],
    seats: Sequence[Sequence[float]],
    chances: Sequence[float],
    held: Sequence[float],
) -> None:
    """Add a world's contribution; `held[s]` is the probability that seat s won in it."""
    size, whole = len(gradient), sum(held)
    mean = [sum(chance * seat[at] for chance, seat in zip(chances, seats, strict=True)) for at in range(size)]
    for own, chance, seat in zip(held, chances, seats, strict=True):
        off = [value - middle for value, middle in zip(seat, mean, strict=True)]
        for a in range(size):
            gradient[a] += own * off[a]
            for b in range(size):
                hessian[a][b] += whole * chance * off[a] * off[b]
