"""Checks that the machine is idle, by timing a small job before and after each measurement."""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from time import perf_counter

import msgspec

from bench.bare import FURTHEST_APART
from bench.row import Row

ROUNDS, TIMES = 20_000, 5
Work = Callable[[], float]


def work() -> float:
    """Return the shortest time in seconds of several tries of a small, typical job."""
    return min(_once() for _ in range(TIMES))


def _once() -> float:
    began = perf_counter()
    digest = b""
    for number in range(ROUNDS):
        digest = sha256(digest + str(number).encode()).digest()
    return perf_counter() - began


def beside_idleness(rows: Iterable[Row], work: Work = work) -> Iterator[Row]:
    """Yield the rows, marked as unreliable if the job's times differ by a third."""
    before = work()
    for row in rows:
        after = work()
        steady = max(before, after) <= min(before, after) * FURTHEST_APART
        yield msgspec.structs.replace(row, believable=row.believable and steady)
        before = after
