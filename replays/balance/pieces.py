"""The win rates of seats that used a piece, compared with the average seat in the same game."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec

from scoresheet.replays.balance.facts import Facts
from scoresheet.replays.balance.intervals import Interval, among, ratio_of

DIGITS = 3
MATERIAL_WINS, MATERIAL_POINTS = 0.1, 0.1
"""The smallest material differences: a share of games, and a share of the mean points."""
ENOUGH = 30
"""The minimum number of seats with and without a piece for a verdict."""


class PieceBalance(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of all seats that used a piece, compared with the average seat."""

    kind: str
    id: str
    seats: int
    """The number of seats that used the piece."""
    used: float
    """The share of all seats that used the piece."""
    won: Interval
    """The share of first places, minus that of an average seat in the same game."""
    points: Interval
    """The points above the mean of the same game, as a share of the mean points of all games."""
    verdict: str
    """`strong` or `weak` if the difference is significant (among all pieces of its kind) and material; else empty."""


def pieces_of_games(games: Sequence[Facts]) -> list[PieceBalance]:
    """Return all pieces that were used, by kind, most successful first."""
    if not games:
        return []
    seats, mean = sum(game.setting.seats for game in games), fmean(point for game in games for point in game.points)
    found = []
    for kind, ids in _by_kind(games).items():
        found += [_figures(kind, piece, used, games, (seats, mean, len(ids))) for piece, used in ids.items()]
    return sorted(found, key=lambda piece: (piece.kind, -piece.won.mean, piece.id))


def one_each(pieces: Sequence[PieceBalance]) -> list[PieceBalance]:
    """Return the pieces of kinds of which each seat has exactly one."""
    shares = dict[str, float]()
    for piece in pieces:
        shares[piece.kind] = shares.get(piece.kind, 0) + piece.used
    return [piece for piece in pieces if abs(shares[piece.kind] - 1) < 1 / ENOUGH]


def _by_kind(games: Sequence[Facts]) -> dict[str, dict[str, dict[int, list[int]]]]:
    """Return how often each seat used a piece, by kind, id and game number."""
    found = dict[str, dict[str, dict[int, list[int]]]]()
    for number, game in enumerate(games):
        for kind, ids in game.pieces.items():
            for piece, times in ids.items():
                found.setdefault(kind, {}).setdefault(piece, {})[number] = times
    return found


def _figures(
    kind: str, piece: str, used: dict[int, list[int]], games: Sequence[Facts], whole: tuple[int, float, int]
) -> PieceBalance:
    seats, mean, rivals = whole
    won, points = [], []
    for number, times in used.items():
        game, users = games[number], [seat for seat, count in enumerate(times) if count]
        table = fmean(game.points)
        won.append((sum(game.won[seat] for seat in users) - len(users) / game.setting.seats, len(users)))
        points.append((sum(game.points[seat] - table for seat in users) / mean, len(users)))
    number = sum(cases for _, cases in won)
    sure = among(rivals)
    verdict = _verdict(ratio_of(won, sure), ratio_of(points, sure)) if ENOUGH <= number <= seats - ENOUGH else ""
    return PieceBalance(
        kind=kind,
        id=piece,
        seats=number,
        used=round(number / seats, DIGITS),
        won=ratio_of(won).rounded(DIGITS),
        points=ratio_of(points).rounded(DIGITS),
        verdict=verdict,
    )


def _verdict(won: Interval, points: Interval) -> str:
    for sign, name in ((1, "strong"), (-1, "weak")):
        surely = won.excludes(0) and points.excludes(0)
        material = sign * won.mean > MATERIAL_WINS or sign * points.mean > MATERIAL_POINTS
        if surely and material and sign * won.mean > 0 and sign * points.mean > 0:
            return name
    return ""
