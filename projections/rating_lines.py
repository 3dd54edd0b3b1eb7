"""A player's rating after each rated game of a title, and the changes that a game brought."""

from __future__ import annotations

import msgspec
from sqlalchemy import and_, select

from scoresheet.projections.engine import reading
from scoresheet.projections.outcomes import RESULTS
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


class RatingChange(msgspec.Struct, frozen=True, kw_only=True):
    """A player's rating before and after a game, in the unit of `Rated.rating`."""

    player: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """The points won or lost."""
        return self.after - self.before


def rating_line(ratings: Ratings, player: str, title: str, most: int = MOST) -> list[RatingStep]:
    """Return the last `most` steps of a player's rating, earliest first."""
    own = select(STEPS).where(STEPS.c.title == title, STEPS.c.player == player)
    with reading(ratings.engine) as connection:
        rows = connection.execute(own.order_by(STEPS.c.number.desc()).limit(most)).mappings().all()
    return [
        RatingStep(games=row["games"], rating=in_points(row["mu"]), uncertainty=in_points(row["sigma"]), at=row["at"])
        for row in reversed(rows)
    ]


def rating_changes(ratings: Ratings, game: str) -> dict[str, RatingChange]:
    """Return what a game changed, by player; empty if it is not rated, or not yet."""
    same = and_(
        STEPS.c.title == RESULTS.c.title, STEPS.c.number == RESULTS.c.number, STEPS.c.player == RESULTS.c.player
    )
    steps = select(STEPS.c.player, STEPS.c.before, STEPS.c.mu).join(RESULTS, same).where(RESULTS.c.game == game)
    with reading(ratings.engine) as connection:
        return {
            row["player"]: RatingChange(
                player=row["player"], before=in_points(row["before"]), after=in_points(row["mu"])
            )
            for row in connection.execute(steps.distinct()).mappings()
        }
