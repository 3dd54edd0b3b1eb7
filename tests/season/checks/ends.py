"""Every game and every tournament ends."""

from __future__ import annotations

from tests.season.season import Season


def faults(season: Season) -> list[str]:
    """Return the games and tournaments that an anonymous viewer sees as unfinished."""
    found = [f"{one} goes on" for one in (*season.unfinished(), *season.running())]
    return found + ([] if season.games else ["there was no game"])
