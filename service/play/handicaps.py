"""Handicaps proposed from ratings: the points that would make a game even.

They are only proposals. The model assumes that a title's final points are roughly normally distributed, that the
points of two seats in one game vary as much as those in all recorded games, and that ratings predict winning chances.
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
"""The minimum number of recorded games, with the same number of seats, for a proposal."""
BETA = 40 * 25 / 6
"""The variation of a player's form between games, in rating points; openskill's default."""
BEGINNER = Rated(rating=1000, uncertainty=333, conservative=0, games=0, provisional=True, last_game=None, last_at="")
MOST_LEAD = 2.0
"""The largest lead that is compensated for, in standard deviations of a game's result.

With a larger lead, a player would win more than 98 of 100 games. Such chances are guesses, and no handicap makes the
game even.
"""


class SeatHandicap(msgspec.Struct, frozen=True, kw_only=True):
    """The proposal for a seat, and the rating that it is based on, in the unit of `Rated`."""

    player: str
    """Empty if the seat is free."""
    rating: int
    uncertainty: int
    games: int
    points: int


class HandicapProposal(msgspec.Struct, frozen=True, kw_only=True):
    """Proposed handicaps by seat.

    `games` is the number of recorded games with this number of seats. With fewer than `FEW_GAMES`, all handicaps are 0.
    """

    games: int
    spread: int
    """The standard deviation of the final points in these games, in tenths of a point."""
    starts: list[SeatHandicap]


def propose(players: Sequence[str], ratings: Mapping[str, Rated], recorded: Sequence[BySeats]) -> HandicapProposal:
    """Propose a handicap for each seat except the strongest.

    `players` are listed by seat. `ratings` and `recorded` are those of the title. Unrated players count as beginners.
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
    """Propose handicaps from the ratings and statistics of this installation."""
    known = {player: read.ratings.of(player) for player in set(players) if player}
    ratings = {player: of[title.title] for player, of in known.items() if title.title in of}
    return propose(players, ratings, read.statistics.of_title(title).by_seats)


def lead(one: Rated, other: Rated) -> float:
    """Return the lead of `one` over `other`, in standard deviations of the result of their game."""
    return (one.rating - other.rating) / hypot(BETA, BETA, one.uncertainty, other.uncertainty)


def _points(lead: float, spread: float) -> int:
    """Return the points that compensate for the lead.

    The points of different seats are assumed to be independent and normally distributed.
    """
    return min(max(0, round(min(lead, MOST_LEAD) * sqrt(2) * spread)), MOST_HANDICAP)
