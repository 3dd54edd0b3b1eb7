"""Notifications are not repeated: judged by the delivered messages and the events of the log only."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise

from scoresheet.domain.clocks.events import TimeRanOut
from scoresheet.domain.envelope import Event
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.service.notify.content import Item
from tests.season.checks.story import events_of, story, turns
from tests.season.season import Season

ONCE = ("begun", "over")
SHORT = "You are running out of time: "
AT_MOST: dict[str, type[Event]] = {
    "Your time has run out.": TimeRanOut,
    "Another player has run out of time": TimeRanOut,
    "A bot is playing for you": SeatHandedOver,
    "Another player has taken over your seat": SeatHandedOver,
}
"""Texts that are sent at most as often as their events occur."""


def faults(season: Season) -> list[str]:
    """Return the notifications that were repeated without a new event."""
    told: dict[tuple[str, str], list[Item]] = defaultdict(list)
    for _, player, content in season.world.received.messages.values():
        for item in content.items:
            told[player, item.game].append(item)
    return [said for (player, game), items in told.items() if game for said in _wrong(season, player, game, items)]


def _wrong(season: Season, player: str, game: str, items: list[Item]) -> list[str]:
    title, events = events_of(season, game)
    found = [f"{player} was told {kind} of {game} again" for kind in ONCE if _count(items, kind) > 1]
    acted = {event.version for event in events if event.actor == player}
    waits = [item.version for item in items if "turn" in item.kinds]
    for before, after in pairwise(waits):
        if not acted.intersection(range(before + 1, after + 1)):
            found.append(f"{player} was told at {before} and at {after} that {game} waits, and had not moved between")
    for text, kind in AT_MOST.items():
        happened = sum(isinstance(event, kind) for event in events)
        if sum(text in item.text for item in items) > happened:
            found.append(f"{player} was told of {game} more often than {happened} times: {text}")
    if any(SHORT in item.text for item in items):
        in_turn = turns(list(story(title, events)))
        warned = Counter(
            (in_turn[item.version].get(player), item.text[item.text.index(SHORT) :].partition(".")[0])
            for item in items
            if SHORT in item.text
        )
        found += [f"{player} was warned twice in turn {turn} of {game}" for (turn, _), n in warned.items() if n > 1]
    return found


def _count(items: list[Item], kind: str) -> int:
    return sum(kind in item.kinds for item in items)
