"""Gathers rows in several processes and yields them in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import Any

from scoresheet.replays.datasets.sources import GameSource, Gather, Gathered
from scoresheet.replays.process_pools import pool

AHEAD = 3
"""The maximum number of games queued or finished per process, to limit memory."""
FEWEST = 8
"""The minimum number of games that makes it worthwhile to start processes."""


def gathered(source: GameSource, keys: Sequence[Any], jobs: int) -> Iterator[Gathered]:
    """Yield the games with these keys in order; closing the iterator ends the processes."""
    if jobs == 1 or len(keys) < FEWEST:
        yield from map(source.open(), keys)
        return
    waiting: deque[Future[Gathered]] = deque()
    with pool(jobs, _begin, source) as processes:
        for key in keys:
            waiting.append(processes.submit(_gather, key))
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


_here: list[Gather] = []
"""The function with which this worker process gathers a game's rows."""


def _begin(source: GameSource) -> None:
    _here.append(source.open())


def _gather(key: Any) -> Gathered:
    return _here[0](key)
