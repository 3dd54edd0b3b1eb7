"""The figures of a season."""

from __future__ import annotations

import time
from collections import Counter

from tests.season.season import Season


def told(season: Season) -> str:
    """Return the figures of a season."""
    statuses: Counter[int] = Counter()
    for person in season.people:
        statuses.update(person.wire.statuses)
    events = Counter(topic(one) for one in events_of(season))
    lines = {
        "days": season.almanac.day,
        "seconds it took": round(time.monotonic() - season.began),
        "games": len(season.games),
        "of titles": dict(season.casual),
        "moves by people": sum(person.made for person in season.people),
        "requests by status": dict(sorted(statuses.items())),
        "bytes received": sum(season.world.seen.bytes.values()),
        "messages delivered": len(season.world.received.messages),
        "the same sent again": season.world.received.again,
        "clocks sampled": sum(len(person.samples) for person in season.people),
        "secrets": dict(Counter(one.kind for one in season.secrets.values())),
        "faults": dict(season.world.faults),
        "events": dict(events.most_common()),
    }
    return "\n".join(f"{name}: {value}" for name, value in lines.items())


def topic(one: str) -> str:
    """Return the type of an event, without its title."""
    return one.rpartition(".")[2]


def events_of(season: Season) -> list[str]:
    """Return the topics of all events in the log."""
    recorder, found, last = season.world.services.games.store.recorder, [], 0
    while some := recorder.select_notifications(last, 5_000, inclusive_of_start=False):
        found += [one.topic for one in some]
        last = some[-1].id
    return found
