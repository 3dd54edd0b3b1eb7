"""The line of a rating: what was believed of a player after each rated game of a title."""

from __future__ import annotations

import msgspec


class RatingStep(msgspec.Struct, frozen=True, kw_only=True):
    """What was believed after a rated game, in the unit of `Rated.rating`."""

    games: int
    """So many rated games there were by then."""
    rating: int
    uncertainty: int
    game: str
    at: str
    """UTC, RFC 3339."""
