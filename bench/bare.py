"""Bare appends: the same events stored by the recorder alone, one event a transaction; what a move is held against."""

from collections.abc import Callable, Sequence
from itertools import count
from statistics import median
from time import perf_counter

from eventsourcing.persistence import StoredEvent

from scoresheet.service.storage.store import Store

APPENDS = 800
FURTHEST_APART = 4 / 3
"""Measurements that differ more are of a machine that did other things as well: nothing is to be believed then."""
TOPIC = "industrial-waste.MoveMade"
_names = count(1)


class Bare:
    """Measured before, between and after what it is compared with; `fresh` opens an empty store each time."""

    def __init__(self, fresh: Callable[[], Store], states: Sequence[bytes]) -> None:
        self.fresh, self.states = fresh, states[:APPENDS]
        self.times: list[list[float]] = []

    def measure(self) -> None:
        """Once more."""
        store = self.fresh()
        self.times.append(append_all(store, self.states))
        store.close()

    @property
    def rates(self) -> list[float]:
        """Appends a second, of each measurement."""
        return [len(times) / sum(times) for times in self.times]

    @property
    def rate(self) -> float:
        """Appends a second, of all together."""
        return sum(map(len, self.times)) / sum(map(sum, self.times))

    @property
    def median(self) -> float:
        """Seconds of an append."""
        return median(time for times in self.times for time in times)

    @property
    def steady(self) -> bool:
        """Whether the measurements are near enough to one another."""
        return max(self.rates) <= min(self.rates) * FURTHEST_APART


def append_all(store: Store, states: Sequence[bytes]) -> list[float]:
    """Seconds of each append, to a game of its own."""
    game, times = f"bare-{next(_names)}", []
    for version, state in enumerate(states, 1):
        event = StoredEvent(game, version, TOPIC, state)
        began = perf_counter()
        store.recorder.insert_events([event])
        times.append(perf_counter() - began)
    return times
