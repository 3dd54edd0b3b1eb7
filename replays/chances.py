"""Chances of winning, estimated from greedy play-outs of a position.

A world is a complete position that agrees with everything that a seat knows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from functools import cache
from math import exp
from pathlib import Path

import msgspec

from scoresheet.domain.bots.search import ahead
from scoresheet.domain.ranking import ranking
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, all_seats

FITTED = Path(__file__).parent / "fitted"
"""The folder of fitted parameters, written by `python -m scoresheet.replays.fitting`."""
TERMS = 4
"""The number of terms per seat: lead, lead × progress, points, points × progress."""
CERTAIN = 700.0
"""The limit for exponents, so that `exp` does not overflow."""


class SeatStandings(msgspec.Struct, frozen=True):
    """Each seat's standing in a world after a play-out.

    `behind` is the seat's evaluation minus the best one, at most 0 (in a solo game, the evaluation itself). `points` is
    the same for points. `shares` are the shares of first place if the game is over, else empty.
    """

    behind: list[float]
    points: list[float]
    shares: list[float] = []


class Fit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fitted parameters for a title and a number of seats."""

    seats: int
    games: int = 0
    """The number of simulated games; 0 if the weights are guesses."""
    source: str = ""
    """A description of these games."""
    moves: float
    """The mean number of moves in a game."""
    weights: list[float]
    """The weights in the order of `TERMS`."""
    alone: tuple[float, float] = (0.0, 0.0)
    """In solo games: the constant term, and the weight of progress."""
    par: float = 0.0
    """In solo games: the mean of the final points."""
    spread: float = 1.0
    """In solo games: the spread of the final points."""

    def progress(self, moves: int) -> float:
        """Return the progress of a game after that many moves, from 0 to 1."""
        return min(1.0, moves / self.moves)

    def chances(self, standing: SeatStandings, progress: float, out: Collection[Seat] = ()) -> list[float]:
        """Return each seat's chance of first place; seats in `out` have resigned.

        In a solo game: the chance of an above-average result.
        """
        if self.seats == 1:
            return [_sigmoid((self.expected(standing, progress) - self.par) / self.spread)]
        if standing.shares:
            return standing.shares
        worths = [self.worth(standing, seat, progress) for seat in all_seats(self.seats)]
        return softmax(worths, out)

    def worth(self, standing: SeatStandings, seat: Seat, progress: float) -> float:
        """Return the logarithm of a seat's odds, up to a constant that all seats share."""
        return sum(weight * term for weight, term in zip(self.weights, terms(standing, seat, progress), strict=True))

    def expected(self, standing: SeatStandings, progress: float) -> float:
        """Return the final points that a solo player can expect."""
        if standing.shares:
            return standing.points[0]
        return self.worth(standing, Seat(0), progress) + self.alone[0] + self.alone[1] * progress


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title's file of fitted parameters, with their source."""

    title: str
    source: str
    fits: list[Fit]


def fit_for(title: Title, seats: int) -> Fit:
    """Return the fitted parameters for a number of seats, or a guess if there are none."""
    return _fits(title.title).get(seats) or _guess(title, seats)


def standing(title: Title, world: GameState, out: Collection[Seat] = ()) -> SeatStandings:
    """Return each seat's standing in a world after a play-out."""
    over = world.over()
    scores = title.last_scores(world) if over else title.scores(world)
    points = [float(score.points) for score in scores]
    shares = _shares(ranking(scores, out), len(points)) if over else []
    leads = ahead(title, world)
    if len(leads) == 1:
        return SeatStandings(leads, points, shares)
    best = max(points)
    return SeatStandings([min(0.0, lead) for lead in leads], [own - best for own in points], shares)


def terms(standing: SeatStandings, seat: Seat, progress: float) -> tuple[float, ...]:
    """Return the terms of a seat's standing, in the order of `TERMS`."""
    behind, points = standing.behind[seat], standing.points[seat]
    return behind, behind * progress, points, points * progress


def softmax(worths: Sequence[float], out: Collection[Seat] = ()) -> list[float]:
    """Convert logarithms of odds to chances; seats in `out` get 0 unless all seats are out."""
    all_out = len(out) >= len(worths)
    most = max(worth for seat, worth in enumerate(worths) if all_out or seat not in out)
    odds = [exp(worth - most) if all_out or seat not in out else 0.0 for seat, worth in enumerate(worths)]
    return [each / sum(odds) for each in odds]


def thousandths(chances: Sequence[float]) -> list[int]:
    """Round chances to thousandths by largest remainders, which preserves their sum."""
    exact = [1000 * chance for chance in chances]
    whole = [int(each) for each in exact]
    missing = round(sum(exact)) - sum(whole)
    for seat in sorted(range(len(exact)), key=lambda seat: whole[seat] - exact[seat])[:missing]:
        whole[seat] += 1
    return whole


def _shares(places: Sequence[Sequence[Seat]], seats: int) -> list[float]:
    first = places[0]
    return [1 / len(first) if seat in first else 0.0 for seat in range(seats)]


def _sigmoid(worth: float) -> float:
    return 1 / (1 + exp(-max(-CERTAIN, min(CERTAIN, worth))))


@cache
def _fits(title: str) -> dict[int, Fit]:
    file = FITTED / f"{title}.toml"
    if not file.exists():
        return {}
    fitted = msgspec.convert(tomllib.loads(file.read_text()), Fitted)
    return {fit.seats: fit for fit in fitted.fits}


def _guess(title: Title, seats: int) -> Fit:
    """Guess from the parameters for the nearest number of seats, or use defaults."""
    others = [fit for fit in _fits(title.title).values() if (fit.seats == 1) == (seats == 1)]
    near = min(others, key=lambda fit: abs(fit.seats - seats), default=None)
    if near is not None:
        return msgspec.structs.replace(near, seats=seats, games=0, source="", moves=near.moves * seats / near.seats)
    return Fit(seats=seats, moves=60.0 * seats, weights=[0.1, 0.2, 0.0, 0.0], spread=10.0)
