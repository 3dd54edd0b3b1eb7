"""Handicaps proposed from ratings: points with which the weaker would win as often as not, as far as can be told.

A proposal, no more. It takes for granted that final points of a title are about normal, as spread among two seats of a
game as among all games that were recorded, and that ratings mean the chances that their model makes of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, sqrt

import msgspec

from scoresheet.domain.closing import MOST_HANDICAP
from scoresheet.domain.title import Title
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.statistics import BySeats, Rated

FEW_GAMES = 20
"""Of a title with so many seats: from fewer its spread is not told, and nothing is proposed."""
BETA = 40 * 25 / 6
"""By how much a player's form varies from game to game, in points of a rating: openskill's own."""
BEGINNER = Rated(rating=1000, uncertainty=333, conservative=0, games=0, provisional=True, last_game=None, last_at="")
MOST_LEAD = 2.0
"""Standard deviations: beyond 98 of 100 games chances are guesses, and what would even them out no handicap."""


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """What is proposed for a seat, and what it goes by; ratings in the unit of `Rated`."""

    player: str
    """Empty where nobody is known."""
    rating: int
    uncertainty: int
    games: int
    points: int


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Starts by seat; all are 0 where `games`, those recorded with so many seats, are too few to tell."""

    games: int
    spread: int
    """One standard deviation of the final points of those, in tenths."""
    starts: list[Start]


def propose(players: Sequence[str], ratings: Mapping[str, Rated], recorded: Sequence[BySeats]) -> Proposal:
    """A start for each seat but the strongest; `players` by seat, at a title with these `ratings` and recorded games.

    A player without a rating counts as one who begins.
    """
    known = next((one for one in recorded if one.seats == len(players)), None)
    games, spread = (known.games, known.scores.deviation) if known else (0, 0)
    rated = [ratings.get(player, BEGINNER) for player in players]
    best = max(rated, key=lambda one: one.rating, default=BEGINNER)
    starts = [
        Start(
            player=player,
            rating=own.rating,
            uncertainty=own.uncertainty,
            games=own.games,
            points=_points(lead(best, own), spread / 10) if games >= FEW_GAMES else 0,
        )
        for player, own in zip(players, rated, strict=True)
    ]
    return Proposal(games=games, spread=spread, starts=starts)


def proposed(read: ReadModels, title: Title, players: Sequence[str]) -> Proposal:
    """The same, from all that was recorded here."""
    known = {player: read.ratings.of(player) for player in set(players) if player}
    ratings = {player: of[title.title] for player, of in known.items() if title.title in of}
    return propose(players, ratings, read.statistics.of_title(title).by_seats)


def lead(one: Rated, other: Rated) -> float:
    """How far the one is ahead of the other, in standard deviations of how a game between them turns out."""
    return (one.rating - other.rating) / hypot(BETA, BETA, one.uncertainty, other.uncertainty)


def _points(lead: float, spread: float) -> int:
    """So many points even out that lead, if two seats' points are independent and normal with that deviation."""
    return min(max(0, round(min(lead, MOST_LEAD) * sqrt(2) * spread)), MOST_HANDICAP)
