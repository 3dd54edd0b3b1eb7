"""Nobody is notified twice of one thing: by the messages that arrived, and the events of the log alone."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from tests.season.season import Season


def wrong(season: Season) -> list[str]:
    """Whatever somebody was told again, though nothing had happened between."""
    found, told = [], defaultdict(list)
    for at, player, content in season.world.received.messages.values():
        for item in content.items:
            told[player, item.game, item.kind].append((at, item))
    for (player, game, kind), items in told.items():
        for (_, before), (at, item) in pairwise(items):
            if kind in ("begun", "over") or (before.version, before.text) == (item.version, item.text):
                found.append(f"{player} was told twice of {kind} of {game}: {item.text} ({at:.0f})")
    return found
