"""Conditions at the end of a season, each computed independently of the service."""

from __future__ import annotations

from tests.season.checks import clocks, ends, kept, notices, secrets, standings
from tests.season.season import Season


def verdicts(season: Season) -> dict[str, list[str]]:
    """Return the faults of each check, in sentences."""
    return {
        "every game ends": ends.faults(season),
        "clocks are fair": clocks.faults(season),
        "nobody is told twice": notices.faults(season),
        "nothing leaks": secrets.faults(season),
        "who hides is not seen": season.seen_though_hidden,
        "what is kept is what is made anew": kept.faults(season),
        "standings are those of the games": standings.faults(season),
        "the same request has the same answer": [one for one in season.world.faults if one.startswith("WRONG")],
    }
