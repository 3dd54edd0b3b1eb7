"""Bare appends: the recorder alone stores the same events, one per transaction."""

from collections.abc import Callable, Sequence
from itertools import count
from statistics import median
from time import perf_counter

from eventsourcing.persistence import StoredEvent

from scoresheet.service.storage.store import Store

APPENDS = 800
FURTHEST_APART = 4 / 3
"""The largest ratio between measurements on an idle machine; beyond it, results are not reliable."""
TOPIC = "industrial-waste.MoveMade"
_names = count(1)


class Bare:
    """Measures bare appends before, between and after the measurements compared with them.

    `fresh` opens an empty store for each measurement.
    """

    def __init__(self, fresh: Callable[[], Store], states: Sequence[bytes]) -> None:
        self.fresh, self.states = fresh, states[:APPENDS]
        self.times: list[list[float]] = []

    def measure(self) -> None:
        """Measure once more."""
        store = self.fresh()
        self.times.append(append_all(store, self.states))
        store.close()

    @property
    def rates(self) -> list[float]:
        """Appends per second, by measurement."""
        return [len(times) / sum(times) for times in self.times]

    @property
    def rate(self) -> float:
        """Appends per second over all measurements."""
        return sum(map(len, self.times)) / sum(map(sum, self.times))

    @property
    def median(self) -> float:
        """Median seconds per append."""
        return median(time for times in self.times for time in times)

    @property
    def steady(self) -> bool:
        """True if the measurements are close enough to be reliable."""
        return max(self.rates) <= min(self.rates) * FURTHEST_APART


def append_all(store: Store, states: Sequence[bytes]) -> list[float]:
    """Append the events one by one to a new game; return the seconds that each took."""
    game, times = f"bare-{next(_names)}", []
    for version, state in enumerate(states, 1):
        event = StoredEvent(game, version, TOPIC, state)
        began = perf_counter()
        store.recorder.insert_events([event])
        times.append(perf_counter() - began)
    return times
