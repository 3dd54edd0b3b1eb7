"""What must be true at the end of a season; each is worked out by means that the service does not share."""

from __future__ import annotations

from tests.season.checks import clocks, ends, kept, notices, secrets, standings
from tests.season.season import Season


def verdicts(season: Season) -> dict[str, list[str]]:
    """By check, what is wrong, in sentences."""
    return {
        "every game ends": ends.wrong(season),
        "clocks are fair": clocks.wrong(season),
        "nobody is told twice": notices.wrong(season),
        "nothing leaks": secrets.wrong(season),
        "who hides is not seen": season.seen_though_hidden,
        "what is kept is what is made anew": kept.wrong(season),
        "standings are those of the games": standings.wrong(season),
        "the same request has the same answer": [one for one in season.world.faults if one.startswith("WRONG")],
    }
