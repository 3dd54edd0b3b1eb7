"""Places: where each seat of a ranking stands, with those who share a place."""

from collections.abc import Sequence

from scoresheet.domain.viewer import Seat


def placed(ranking: Sequence[Sequence[Seat]]) -> dict[Seat, tuple[int, int]]:
    """By seat: its place, from 1, and how many share it; behind two first ones comes the third."""
    places: dict[Seat, tuple[int, int]] = {}
    ahead = 0
    for group in ranking:
        places |= dict.fromkeys(group, (ahead + 1, len(group)))
        ahead += len(group)
    return places
