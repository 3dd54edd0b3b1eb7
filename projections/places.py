"""The place of each seat in a ranking, and the number of seats that share it."""

from collections.abc import Sequence

from scoresheet.domain.viewer import Seat


def placed(ranking: Sequence[Sequence[Seat]]) -> dict[Seat, tuple[int, int]]:
    """Return each seat's place (counted as 1, 1, 3) and the number of seats that share it."""
    places: dict[Seat, tuple[int, int]] = {}
    ahead = 0
    for group in ranking:
        places |= dict.fromkeys(group, (ahead + 1, len(group)))
        ahead += len(group)
    return places
