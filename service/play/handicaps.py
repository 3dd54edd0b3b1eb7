"""Handicaps proposed from ratings: points that would make the game even.

A proposal only. It assumes that final points of a title are roughly normal, with the same spread between two seats of a
game as among all recorded games, and that ratings mean the winning chances that their model predicts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, sqrt

import msgspec

from scoresheet.domain.final_scores import MOST_HANDICAP
from scoresheet.domain.title import Title
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.statistics import BySeats, Rated

FEW_GAMES = 20
"""With fewer recorded games of this many seats, nothing is proposed."""
BETA = 40 * 25 / 6
"""How much a player's form varies between games, in rating points: openskill's default."""
BEGINNER = Rated(rating=1000, uncertainty=333, conservative=0, games=0, provisional=True, last_game=None, last_at="")
MOST_LEAD = 2.0
"""Standard deviations: beyond 98 of 100 games chances are guesses, and what would even them out no handicap."""


class SeatHandicap(msgspec.Struct, frozen=True, kw_only=True):
    """The proposal for a seat and its basis; ratings in the unit of `Rated`."""

    player: str
    """Empty if unknown."""
    rating: int
    uncertainty: int
    games: int
    points: int


class HandicapProposal(msgspec.Struct, frozen=True, kw_only=True):
    """Handicaps by seat; all 0 if `games`, the recorded ones with this many seats, are too few."""

    games: int
    spread: int
    """One standard deviation of the final points of those, in tenths."""
    starts: list[SeatHandicap]


def propose(players: Sequence[str], ratings: Mapping[str, Rated], recorded: Sequence[BySeats]) -> HandicapProposal:
    """Propose a handicap for each seat but the strongest; `players` by seat.

    `ratings` and `recorded` belong to the title. Unrated players count as beginners.
    """
    known = next((one for one in recorded if one.seats == len(players)), None)
    games, spread = (known.games, known.scores.deviation) if known else (0, 0)
    rated = [ratings.get(player, BEGINNER) for player in players]
    best = max(rated, key=lambda one: one.rating, default=BEGINNER)
    starts = [
        SeatHandicap(
            player=player,
            rating=own.rating,
            uncertainty=own.uncertainty,
            games=own.games,
            points=_points(lead(best, own), spread / 10) if games >= FEW_GAMES else 0,
        )
        for player, own in zip(players, rated, strict=True)
    ]
    return HandicapProposal(games=games, spread=spread, starts=starts)


def proposed(read: ReadModels, title: Title, players: Sequence[str]) -> HandicapProposal:
    """Propose handicaps from the statistics of this installation."""
    known = {player: read.ratings.of(player) for player in set(players) if player}
    ratings = {player: of[title.title] for player, of in known.items() if title.title in of}
    return propose(players, ratings, read.statistics.of_title(title).by_seats)


def lead(one: Rated, other: Rated) -> float:
    """Return the lead in standard deviations of the result of a game between the two."""
    return (one.rating - other.rating) / hypot(BETA, BETA, one.uncertainty, other.uncertainty)


def _points(lead: float, spread: float) -> int:
    """Return the points that compensate the lead, if seats' points are independent and normal."""
    return min(max(0, round(min(lead, MOST_LEAD) * sqrt(2) * spread)), MOST_HANDICAP)
