"""The ranking of seats by their scores."""

from __future__ import annotations

from collections.abc import Collection

from scoresheet.domain.events import Score
from scoresheet.domain.viewer import Seat


def ranking(scores: list[Score], last: Collection[Seat] = ()) -> list[list[Seat]]:
    """Return seats by place, best first, ties together; seats in `last` come last."""
    places: dict[tuple[int, ...], list[Seat]] = {}
    for score in scores:
        places.setdefault((score.seat not in last, score.points, *score.tie_break), []).append(score.seat)
    return [places[worth] for worth in sorted(places, reverse=True)]
