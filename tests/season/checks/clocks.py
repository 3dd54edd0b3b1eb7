"""Clocks are fair: compared with the slow clock of the tests, which counts hours and shares no arithmetic with ours."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

from scoresheet.domain.clocks.events import TimeRanOut
from tests.domain.clocks.calendar import instant
from tests.domain.clocks.slow_clock import SlowClock, unfair
from tests.season.checks.story import events_of, story
from tests.season.personas import Sample
from tests.season.season import Season

MOST_OFF = 1.0
"""Seconds."""
LATE = timedelta(seconds=MOST_OFF)


def faults(season: Season) -> list[str]:
    """Return time-outs that came too early or too late, and wrong answers of the API about clocks."""
    sampled: dict[str, list[Sample]] = defaultdict(list)
    for person in season.people:
        for sample in person.samples:
            sampled[sample.game].append(sample)
    found = []
    for game in season.games:
        title, events = events_of(season, game)
        found += [f"{game} {said}" for said in unfair(title, events, LATE)]
        clock = SlowClock()
        after: dict[int, list[Sample]] = {}
        for told in story(title, events):
            for sample in after.pop(told.event.version - 1, []):
                found += errors(clock, sample)
            clock.tell(told.event, told.asked)
            after[told.event.version] = [one for one in sampled[game] if one.version == told.event.version]
        for samples in after.values():
            for sample in samples:
                found += errors(clock, sample)
    return found


def errors(clock: SlowClock, sample: Sample) -> list[str]:
    """Return the error of the API for each seat, where it exceeds a second."""
    found = []
    for said in sample.seats:
        turn, bank = (part.total_seconds() for part in clock.left(said["seat"], instant(sample.at)))
        most = max(abs(turn - said["turn_left"]), abs(bank - said["bank_left"]))
        if most > MOST_OFF and not said["out"]:
            found.append(f"{sample.game} at {sample.version}: of seat {said['seat']} {most} s were wrong")
    return found


def time_outs(season: Season) -> int:
    """Return the number of time-outs."""
    return sum(isinstance(event, TimeRanOut) for game in season.games for event in events_of(season, game)[1])
