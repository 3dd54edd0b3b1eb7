"""Every game ends, and every tournament."""

from __future__ import annotations

from tests.season.season import Season


def wrong(season: Season) -> list[str]:
    """The games and tournaments that an onlooker is told are not over."""
    found = [f"{one} goes on" for one in (*season.unfinished(), *season.running())]
    return found + ([] if season.games else ["there was no game"])
