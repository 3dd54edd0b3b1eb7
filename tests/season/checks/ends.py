"""Every game ends."""

from __future__ import annotations

from tests.season.season import Season


def wrong(season: Season) -> list[str]:
    """The games that an onlooker is told are not over."""
    return [f"{game} goes on" for game in season.unfinished()] + ([] if season.games else ["there was no game"])
