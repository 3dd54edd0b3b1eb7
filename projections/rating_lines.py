"""The line of a rating: a player's rating after each rated game of a title."""

from __future__ import annotations

import msgspec
from sqlalchemy import select

from scoresheet.projections.engine import reading
from scoresheet.projections.ratings import STEPS, Ratings, in_points

MOST = 200


class RatingStep(msgspec.Struct, frozen=True, kw_only=True):
    """A player's rating after a rated game, in the unit of `Rated.rating`.

    The game is not named, because it may be private or unlisted.
    """

    games: int
    """The number of rated games so far."""
    rating: int
    uncertainty: int
    at: str
    """UTC, RFC 3339."""


def rating_line(ratings: Ratings, player: str, title: str, most: int = MOST) -> list[RatingStep]:
    """Return the last `most` steps of a player's rating, earliest first."""
    own = select(STEPS).where(STEPS.c.title == title, STEPS.c.player == player)
    with reading(ratings.engine) as connection:
        rows = connection.execute(own.order_by(STEPS.c.number.desc()).limit(most)).mappings().all()
    return [
        RatingStep(games=row["games"], rating=in_points(row["mu"]), uncertainty=in_points(row["sigma"]), at=row["at"])
        for row in reversed(rows)
    ]
